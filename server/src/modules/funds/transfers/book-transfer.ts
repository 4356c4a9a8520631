import type { Work } from '../../../kernel/work.ts'
import { postJournal } from '../../ledger/index.ts'
import type { LockedTransfer } from './approve-transfer.ts'
import type { MovedMoney } from './moved-parts.ts'

/**
 * Books what was paid in and paid out with the new holder instead of the one before. No client money moves: what
 * one pays the other for it is between them.
 *
 * Worked example, £34,000.00 paid in and £2,400.00 distributed: holder before debit contribution 34,000.00,
 * credit distribution 2,400.00; new holder debit distribution 2,400.00, credit contribution 34,000.00.
 */
export async function bookTransfer(
  work: Work,
  { fund, commitment, transfer }: LockedTransfer,
  { paidMinor, distributedMinor }: MovedMoney,
): Promise<void> {
  if (paidMinor + distributedMinor === 0n) return
  const about = { currency: transfer.currency, fundId: fund.id }
  const before = { ...about, userId: commitment.user_id, organisationId: commitment.organisation_id }
  const after = { ...about, userId: transfer.user_id, organisationId: transfer.organisation_id }
  await postJournal(work, {
    date: transfer.date,
    type: 'transfer',
    description: `${fund.name}: transferred to another holder`,
    source: { type: 'fund_transfer', id: transfer.id },
    entries: [
      { account: 'contribution', debitMinor: paidMinor, ...before },
      { account: 'distribution', creditMinor: distributedMinor, ...before },
      { account: 'distribution', debitMinor: distributedMinor, ...after },
      { account: 'contribution', creditMinor: paidMinor, ...after },
    ],
  })
}
