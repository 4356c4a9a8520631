import { sql } from 'kysely'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { rewards } from './term-tables.ts'

/**
 * Signs a reward off, so that investors see it. Two people stand behind each: who wrote it last may not be
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
    [(row['written_by'] ?? row['created_by']) as number | null],
    'A reward is signed off by someone other than its author.',
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
