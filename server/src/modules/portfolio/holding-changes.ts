import { refuse } from '@moorgate/contract'
import type { AnswerOf, readHoldingChanges as endpoint } from '@moorgate/contract'
import { changesOfValue } from '../../domain/changes-of-value.ts'
import { formatMoney } from '../../domain/money.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { recordView } from './views.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { ViewedHolding } from './view-portfolio.ts'

/**
 * Why a holding's value is another than the caller saw it on the visit before; null where they never looked.
 * 404 for what they don't hold.
 */
export async function readHoldingChanges(
  question: QueryContext,
  id: number,
): Promise<AnswerOf<typeof endpoint>> {
  const one = await heldBy(question, id)
  const { seen, currency } = one
  if (!seen) return null
  const { boughtMinor, repricedMinor, paidMinor } = changesOfValue(seen, seenNow(one))
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    looked_at: seen.at.toISOString(),
    currency,
    before: money(seen.valueMinor),
    bought: money(boughtMinor),
    repriced: money(repricedMinor),
    paid: money(paidMinor),
    after: money(one.valueMinor),
    distributed: money(one.distributedMinor - seen.distributedMinor),
  }
}

/** Keeps that the caller looked at one of their holdings. */
export async function viewHolding(question: QueryContext, id: number): Promise<void> {
  await recordView(question, await heldBy(question, id))
}

/** A holding as it is compared with what was seen of it. */
const seenNow = ({ costMinor, valueMinor, distributedMinor, isEnded }: ViewedHolding) => ({
  investedMinor: costMinor,
  valueMinor,
  distributedMinor,
  isEnded,
})

async function heldBy(question: QueryContext, id: number): Promise<ViewedHolding> {
  const { holdings } = await viewPortfolio(question, {})
  return holdings.find((one) => one.id === id) ?? refuse({ code: 'not_found' })
}
