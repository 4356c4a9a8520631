import { sql } from 'kysely'
import { eventSql } from '../../kernel/events/event-sql.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { rewards } from './term-tables.ts'

/**
 * Signs a reward off, so that investors see it. Two people stand behind each: nobody who ever wrote it may be
 * who signs (domain handbook §3.3; COBS 4.12A.7R allows nothing but what the investee itself produces).
 * Signing again changes nothing.
 */
export async function approveReward(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, rewards, id)
  await mustChangeOwner(work, {
    owner_type: 'investment_opportunity',
    owner_id: row['investment_opportunity_id'] as number,
  })
  if (row['approved_at'] !== null) return
  await mustBeSecondPerson(
    work,
    await authorsOf(work, row),
    'You wrote or changed this reward, so you can’t sign it off. Ask a colleague.',
  )
  await sql`update rewards set approved_at = ${work.now}, approved_by = ${work.actor.id},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'reward.approved',
    subject: { type: 'reward', id },
    before: { approved_at: null },
    after: { approved_at: work.now.toISOString() },
  })
}

/** Everybody who wrote or changed it: the row has only the last of them, the events have all. */
async function authorsOf(work: Work, row: Record<string, unknown>): Promise<(number | null)[]> {
  const { rows } = await sql<{ actor_id: number | null }>`
    select distinct actor_id from events
    where tenant_id = ${work.tenant.id} and subject_type = 'reward' and subject_id = ${Number(row['id'])}
      and type in (${sql.raw(eventSql('reward.created', 'reward.updated'))})`.execute(work.db)
  return [row['created_by'], row['written_by'], ...rows.map(({ actor_id: id }) => id)] as (number | null)[]
}
