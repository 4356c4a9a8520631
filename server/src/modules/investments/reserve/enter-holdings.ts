import { refuseField } from '@moorgate/contract'
import { buyShares, parsePrice, parseShares, toWholeShares } from '../../../domain/decimal.ts'
import type { Work } from '../../../kernel/work.ts'
import { allot } from '../rounds/allot.ts'
import { settleHeld } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { postJournals } from '../../ledger/index.ts'
import type { Journal } from '../../ledger/index.ts'
import { insertInvestments } from './insert-investments.ts'
import type { NewInvestment } from './insert-investments.ts'

/**
 * Shares of the past: as many as are said, or as the money bought at the round's price. Paid elsewhere, so
 * contributed and spent at once.
 */
export async function enterHolding(
  work: Work,
  opportunity: Opportunity,
  newInvestment: NewInvestment,
  shares: string | null,
): Promise<number> {
  const price = { priceE8: parsePrice(opportunity.share_price ?? '0') ?? 0n, currency: opportunity.currency }
  if (price.priceE8 === 0n)
    refuseField('investment_opportunity_id', 'This investment has no share price yet.')
  const bought = buyShares(newInvestment.amountMinor, price)
  const count =
    toWholeShares(shares === null ? (bought?.sharesMicro ?? 0n) : (parseShares(shares) ?? 0n)) ?? 0n
  if (count <= 0n) refuseField('amount', 'This amount is too small to buy a share.')
  const costMinor = shares === null ? bought!.costMinor : newInvestment.amountMinor
  const [id] = await enterHoldings(work, opportunity, [
    { investment: { ...newInvestment, amountMinor: costMinor }, shares: count },
  ])
  return id!
}

/** Shares that are held from a day on; the amount of the investment is what they cost. */
export interface Holding {
  investment: NewInvestment
  shares: bigint
}

/**
 * Holdings of a locked, completed round at its price, all on one day: shares with numbers and certificates,
 * so that the cap table has them, paid elsewhere, so contributed and spent at once. Returns the investments
 * in their order.
 */
export async function enterHoldings(
  work: Work,
  opportunity: Opportunity,
  holdings: readonly Holding[],
): Promise<number[]> {
  const given = holdings.map(({ investment }) => ({ ...investment, signed: true }))
  const ids = await insertInvestments(work, opportunity, given, 'payment_received')
  const made = await work.db
    .selectFrom('investments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await postJournals(
    work,
    given.map(({ date, userId, amountMinor }, index): Journal => {
      const about = {
        currency: opportunity.currency,
        userId,
        opportunityId: opportunity.id,
        investmentId: ids[index]!,
      }
      return {
        date,
        type: 'contribution',
        description: 'Paid elsewhere',
        source: { type: 'investment', id: ids[index]! },
        entries: [
          { account: 'client_cash', debitMinor: amountMinor, ...about },
          { account: 'contribution', creditMinor: amountMinor, ...about },
        ],
      }
    }),
  )
  const day = given[0]!.date
  const allotted = made.map((investment, index) => ({
    investment,
    shares: holdings[index]!.shares,
    costMinor: investment.amount_minor,
  }))
  await allot(work, { ...opportunity, allotment_date: day }, { allotted, tellsHolders: false })
  await settleHeld(work, opportunity.id)
  return ids
}
