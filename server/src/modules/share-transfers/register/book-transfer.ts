import type { Work } from '../../../kernel/work.ts'
import { postJournal } from '../../ledger/index.ts'
import type { Entry } from '../../ledger/index.ts'
import type { LockedHolding, Transfer } from '../lock-holding.ts'

/**
 * Books a transfer in one journal. The buyer pays the holder, so no client money moves: what is paid is
 * contributed by the buyer and taken out by the holder. A gift carries its cost over.
 *
 * Worked example, £12,500.00 for shares that cost £8,000.00: buyer debit investment_cost 12,500.00, credit
 * contribution 12,500.00; holder debit contribution 12,500.00, credit investment_cost 8,000.00, credit
 * realised 4,500.00.
 */
export async function bookTransfer(
  work: Work,
  { holding, transfer }: { holding: LockedHolding; transfer: Transfer },
  { costMinor, on, toInvestmentId }: { costMinor: bigint; on: string; toInvestmentId: number | null },
): Promise<void> {
  const about = { currency: transfer.currency, opportunityId: transfer.investment_opportunity_id }
  const { investment } = holding
  const holder = {
    ...about,
    userId: investment.user_id,
    organisationId: investment.organisation_id,
    investmentId: investment.id,
  }
  const buyer = toInvestmentId !== null && {
    ...about,
    userId: transfer.user_id,
    organisationId: transfer.organisation_id,
    investmentId: toInvestmentId,
  }
  const paidMinor = transfer.consideration_minor
  const entries: Entry[] =
    paidMinor === 0n
      ? [
          ...(buyer ? [{ account: 'investment_cost' as const, debitMinor: costMinor, ...buyer }] : []),
          { account: 'investment_cost', creditMinor: costMinor, ...holder },
        ]
      : [
          ...(buyer
            ? [
                { account: 'investment_cost' as const, debitMinor: paidMinor, ...buyer },
                { account: 'contribution' as const, creditMinor: paidMinor, ...buyer },
              ]
            : []),
          { account: 'contribution', debitMinor: paidMinor, ...holder },
          { account: 'investment_cost', creditMinor: costMinor, ...holder },
          { account: 'realised', ...gainOf(paidMinor - costMinor), ...holder },
        ]
  await postJournal(work, {
    date: on,
    type: 'transfer',
    description: paidMinor === 0n ? 'Shares given' : 'Shares sold',
    source: { type: 'share_transfer', id: transfer.id },
    entries,
  })
}

const gainOf = (minor: bigint) => (minor < 0n ? { debitMinor: -minor } : { creditMinor: minor })
