import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { placements } from './tables.ts'

/** What a merge moved, kept as an event of the merge: only these go back when it is undone. */
const moved = 'merge.placements_moved'

/**
 * A part of a deal that is placed with somebody stays placed with them when two records of them become one.
 */
const placementsFollow = subscription({
  name: 'deals.placements_follow',
  on: ['user.merged'],
  handle: async (work, event) => {
    const merge = Number(event.payload['merge_id'])
    const places = { from: Number(event.payload['closed_id']), to: Number(event.subjectId) }
    // Held, so that the merge is not undone while its placements are on their way.
    const { rows: merged } = await sql`
      select 1 from merges m where m.tenant_id = ${work.tenant.id} and m.id = ${merge} and m.status = 'merged' for share`.execute(
      work.db,
    )
    if (merged.length === 0) return
    const { rows } = await sql<{ id: number }>`
      select p.id from pipeline_deal_placements p
      where p.tenant_id = ${work.tenant.id} and p.placed_with_type = 'user' and p.placed_with_id = ${places.from}
        and p.deleted_at is null
      order by p.id`.execute(work.db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const id of ids) await placeAnew(work, id, places)
    work.emit({ type: moved, subject: { type: 'merge', id: merge }, payload: { placement_ids: ids } })
  },
})

/** They are two people after all. What was placed with somebody else since then stays with them. */
const placementsReturn = subscription({
  name: 'deals.placements_return',
  on: ['user.merge_undone'],
  handle: async (work, event) => {
    const places = { from: Number(event.subjectId), to: Number(event.payload['closed_id']) }
    const { rows } = await sql<{ id: number }>`
      select p.id from events e
      join pipeline_deal_placements p on p.tenant_id = ${work.tenant.id} and e.payload -> 'placement_ids' @> to_jsonb(p.id)
      where e.tenant_id = ${work.tenant.id} and e.subject_type = 'merge' and e.type = ${moved}
        and e.subject_id = ${Number(event.payload['merge_id'])}
        and p.placed_with_type = 'user' and p.placed_with_id = ${places.from} and p.deleted_at is null
      order by p.id`.execute(work.db)
    for (const { id } of rows) await placeAnew(work, id, places)
  },
})

/** Unless somebody placed it with another person in this moment. */
async function placeAnew(work: Work, id: number, { from, to }: { from: number; to: number }): Promise<void> {
  const row = await lockRow(work, placements, id)
  if (row['placed_with_type'] !== 'user' || Number(row['placed_with_id']) !== from) return
  await updateRow(work, placements, row, { placed_with_id: to })
}

export const mergeFollowers: readonly Subscription[] = [placementsFollow, placementsReturn]
