import type { LedgerAccount } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { postJournal } from './journal.ts'
import type { Journal, PostedJournal } from './journal.ts'

/** Posts a journal once more with its sides exchanged. The caller has seen that it may be. */
export async function postReversal(
  work: Work,
  journalId: number,
  said: Pick<Journal, 'date' | 'description' | 'source'>,
): Promise<PostedJournal> {
  const entries = await work.db
    .selectFrom('ledgers')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('journal_id', '=', journalId)
    .orderBy('id')
    .execute()
  return postJournal(work, {
    ...said,
    type: 'reversal',
    reversesId: journalId,
    entries: entries.map((entry) => ({
      account: entry.account as LedgerAccount,
      debitMinor: entry.credit_minor,
      creditMinor: entry.debit_minor,
      currency: entry.currency,
      userId: entry.user_id,
      organisationId: entry.organisation_id,
      opportunityId: entry.investment_opportunity_id,
      investmentId: entry.investment_id,
      fundId: entry.fund_id,
      reference: entry.reference,
    })),
  })
}
