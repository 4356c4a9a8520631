import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { postReversal } from '../../ledger/index.ts'
import type { PostedJournal } from '../../ledger/index.ts'
import { reverseProceeds } from '../proceeds/reverse-proceeds.ts'

/** Books a journal back with its sides exchanged. One reversal each: a second is refused. */
export async function reverseJournal(
  work: Work,
  entryId: number,
  input: { date: string; description: string | null },
): Promise<PostedJournal> {
  const journal = await work.db
    .selectFrom('ledger_journals as j')
    .innerJoin('ledgers as e', (join) =>
      join.onRef('e.journal_id', '=', 'j.id').on('e.tenant_id', '=', work.tenant.id),
    )
    .select(['j.id', 'j.source_type', 'j.reverses_id', 'j.description'])
    .where('j.tenant_id', '=', work.tenant.id)
    .where('e.id', '=', entryId)
    .executeTakeFirst()
  if (!journal) refuse({ code: 'not_found' })
  if (journal.source_type !== null || journal.reverses_id !== null) notByHand()
  const { rows: reversed } = await sql`select 1 from ledger_journals
    where tenant_id = ${work.tenant.id} and reverses_id = ${journal.id}`.execute(work.db)
  if (reversed.length > 0)
    refuse({
      code: 'conflict',
      reason: 'already_reversed',
      about: 'journal',
    })
  await reverseProceeds(work, journal.id, input.description)
  await dropHeldPayouts(work, journal.id)
  return postReversal(work, journal.id, {
    date: input.date,
    description: input.description ?? `Reversal of ${journal.description || `journal ${journal.id}`}`,
  })
}

/**
 * What a distribution held back is owed no more when it is booked back. What was paid meanwhile stands in the
 * way: 409.
 */
async function dropHeldPayouts(work: Work, journalId: number): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    update refunds r set deleted_at = case when r.status = 'due' then ${work.now}::timestamptz end, version = r.version + 1,
      updated_at = ${work.now}
    where r.tenant_id = ${work.tenant.id} and r.ledger_journal_id = ${journalId} and r.deleted_at is null
    returning r.status`.execute(work.db)
  if (rows.some(({ status }) => status === 'paid'))
    refuse({
      code: 'conflict',
      reason: 'payout_paid',
    })
}

/**
 * What the product booked for a payment or an allotment is undone by the act that undoes the payment or the
 * allotment.
 */
const notByHand = () =>
  refuse({
    code: 'conflict',
    reason: 'not_by_hand',
  })
