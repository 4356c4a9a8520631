import { isOpenLine, isInProgress } from '../../features/opportunities/investment-words.ts'
import type { CallLine, Investment } from '../../features/opportunities/records.ts'

/** What an investor has in an offer that is not settled yet, and what is asked of them for it. */
export interface OwnPart {
  investment: Investment
  /** A line of a cash call that waits for money. */
  line: CallLine | undefined
}

/** The reservation in an offer that asks for the most: one to be paid before any other. */
export function ownPartIn(
  opportunityId: number,
  investments: readonly Investment[],
  lines: readonly CallLine[],
): OwnPart | undefined {
  const own = investments
    .filter((one) => one.investment_opportunity_id === opportunityId && isInProgress(one))
    .map((investment) => ({
      investment,
      line: lines.find((line) => line.investment_id === investment.id && isOpenLine(line.status)),
    }))
  return own.find((part) => part.line !== undefined) ?? own[0]
}
