import { refuse } from '@moorgate/contract'
import type { AnswerOf, readHoldingChanges as endpoint } from '@moorgate/contract'
import { changesOfValue } from '../../domain/changes-of-value.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { leftSince } from './disposals/left-since.ts'
import type { LeftSince } from './disposals/left-since.ts'
import { recordView } from './views.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { ViewedHolding, ViewedPortfolio } from './view-portfolio.ts'

/**
 * Why a holding's value is another than the caller saw it on the visit before; null where they never looked.
 * 404 for what they don't hold.
 */
export async function readHoldingChanges(
  question: QueryContext,
  id: number,
): Promise<AnswerOf<typeof endpoint>> {
  const { one, portfolio } = await heldBy(question, id)
  const { seen, currency } = one
  if (!seen) return null
  const left = leftSince(portfolio, one, seen)
  const now = seenNow(one, left)
  const { boughtMinor, leftMinor, repricedMinor, paidMinor } = changesOfValue(seen, now, left)
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    looked_at: seen.at.toISOString(),
    currency,
    before: money(seen.valueMinor),
    bought: money(boughtMinor),
    left: money(leftMinor),
    repriced: money(repricedMinor),
    paid: money(paidMinor),
    after: money(one.valueMinor),
    distributed: money(now.distributedMinor - seen.distributedMinor),
  }
}

/** Keeps that the caller looked at one of their holdings. */
export async function viewHolding(question: QueryContext, id: number): Promise<void> {
  await recordView(question, (await heldBy(question, id)).one)
}

/** A holding as it is compared with what was seen of it. */
const seenNow = (
  { costMinor, valueMinor, distributedMinor, isEnded }: ViewedHolding,
  { payouts }: LeftSince,
) => ({
  investedMinor: costMinor,
  valueMinor,
  distributedMinor: distributedMinor + sum(payouts.map(({ minor }) => minor)),
  isEnded,
})

async function heldBy(
  question: QueryContext,
  id: number,
): Promise<{ one: ViewedHolding; portfolio: ViewedPortfolio }> {
  const portfolio = await viewPortfolio(question, {})
  const one = portfolio.holdings.find((each) => each.id === id) ?? refuse({ code: 'not_found' })
  return { one, portfolio }
}
