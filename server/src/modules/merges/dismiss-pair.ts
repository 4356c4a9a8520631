import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { bothPeople } from './people.ts'

/** Staff know that two records are two people. The nightly check does not bring the pair again. */
export async function dismissPair(work: Work, ids: { first_id: number; second_id: number }): Promise<void> {
  const { kept, closed } = await bothPeople(work, { kept_id: ids.first_id, closed_id: ids.second_id })
  const [first, second] = kept.id < closed.id ? [kept.id, closed.id] : [closed.id, kept.id]
  await sql`
    insert into duplicate_pairs (tenant_id, first_id, second_id, score, reasons, found_at, dismissed_at, dismissed_by)
    values (${work.tenant.id}, ${first}, ${second}, 0, '[]', ${work.now}, ${work.now}, ${work.actor.id})
    on conflict (tenant_id, first_id, second_id) do update
      set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`.execute(work.db)
  work.emit({
    type: 'duplicate.dismissed',
    subject: { type: 'user', id: first },
    payload: { other_id: second },
  })
}
