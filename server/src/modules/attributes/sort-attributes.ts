import { refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/**
 * Puts the attributes of one kind of record into an order: each of them once. Of two who sort at once the
 * later one's order stands whole.
 */
export async function sortAttributes(work: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from attributes
    where tenant_id = ${work.tenant.id} and deleted_at is null and owner_type = (
      select owner_type from attributes where tenant_id = ${work.tenant.id} and id = ${ids[0] ?? 0} and deleted_at is null)
    order by id for update`.execute(work.db)
  const known = new Set(rows.map((row) => row.id))
  const isPermutation =
    ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
  if (ids.length === 0 || !isPermutation) refuseField('ids', 'The selected ids is invalid.')
  await sql`
    update attributes a set "order" = p.place - 1, updated_at = ${work.now}, version = a.version + 1
    from unnest(${[...ids]}::bigint[]) with ordinality as p(id, place)
    where a.tenant_id = ${work.tenant.id} and a.id = p.id`.execute(work.db)
  work.emit({ type: 'attribute.sorted', subject: { type: 'attribute', id: null }, after: { ids } })
}
