import { isOpenLine, isUnderWay } from '../../features/opportunities/investment-words.ts'
import type { CallLine, Investment, Offer } from '../../features/opportunities/records.ts'

/** What an investor has in an offer that is not settled yet, and what is asked of them for it. */
export interface OwnPart {
  investment: Investment
  /** A line of a cash call that waits for money. */
  line: CallLine | undefined
}

/** The reservation in an offer that asks for the most: one to be paid before any other. */
export function ownPartIn(
  offerId: number,
  investments: readonly Investment[],
  lines: readonly CallLine[],
): OwnPart | undefined {
  const own = investments
    .filter((one) => one.investment_opportunity_id === offerId && isUnderWay(one))
    .map((investment) => ({
      investment,
      line: lines.find((line) => line.investment_id === investment.id && isOpenLine(line.status)),
    }))
  return own.find((part) => part.line !== undefined) ?? own[0]
}

/** Offers of which an investor holds a reservation, in the order in which they reserved. */
export function reservedOffers(offers: readonly Offer[], investments: readonly Investment[]): Offer[] {
  const ids = new Set(investments.filter(isUnderWay).map((one) => one.investment_opportunity_id))
  return offers.filter((offer) => ids.has(offer.id))
}
