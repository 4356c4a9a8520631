import { grouped, moneyText } from '../../domain/format.ts'
import type { ManualProblem, Round, RoundLine } from '../../domain/round-allocation.ts'
import type { BookPolicy, BookRule } from '../../domain/round-allocation-book.ts'
import type { AllocationReason } from '../../domain/round-allocation-reason.ts'

const shares = (count: bigint) => (count === 1n ? '1 share' : `${grouped(String(count))} shares`)

export const policyNames: Readonly<Record<BookPolicy, string>> = {
  fcfs: 'First come',
  pro_rata: 'Pro rata',
  holders_first: 'Holders first',
  manual: 'By hand',
}

const ruleName = ({ policy, keepsMinimum }: BookRule) =>
  keepsMinimum ? `${policyNames[policy]}, minimum kept` : policyNames[policy]

/**
 * Why a line is what it is, in one sentence that names the rule and its numbers, as staff read it.
 *
 * Example: "Pro rata, minimum kept: 1.714286% of £700,000.00 is 6,256 shares, below the minimum of
 * £10,000.00, so none."
 */
export function sentenceOf(
  round: Round,
  rule: BookRule,
  roundLine: RoundLine,
  reason: AllocationReason,
): string {
  return `${ruleName(rule)}: ${whyOf(round, roundLine, reason)}.`
}

function whyOf(round: Round, roundLine: RoundLine, reason: AllocationReason): string {
  const said = (minor: bigint) => moneyText(minor, round.currency)
  const asked = said(roundLine.costMinor + roundLine.residueMinor)
  const pool = reason.poolMinor === undefined ? '' : `${reason.percent}% of ${said(reason.poolMinor)}`
  const turn =
    reason.turn === undefined ? '' : `place ${reason.turn}, ${shares(reason.leftShares ?? 0n)} left, `
  switch (reason.outcome) {
    case 'in_full':
      return `${turn}${asked} in full, ${shares(roundLine.shares)} for ${said(roundLine.costMinor)}`
    case 'in_part':
      return pool === ''
        ? `${turn}${shares(roundLine.shares)} for ${said(roundLine.costMinor)} of ${asked}`
        : `${pool} over ${shares(reason.poolShares ?? 0n)} is ${grouped(reason.quota ?? '0')}, so ${shares(roundLine.shares)} for ${said(roundLine.costMinor)} of ${asked}`
    case 'below_minimum':
      return reason.refusedShares === undefined
        ? `${turn}too few for the minimum of ${said(round.minimumMinor)}, so none`
        : `${pool === '' ? '' : `${pool} is `}${shares(reason.refusedShares)}, below the minimum of ${said(round.minimumMinor)}, so none`
    case 'none_left':
      return `${reason.turn === undefined ? '' : `place ${reason.turn}, `}no shares were left`
    case 'not_chosen':
      return 'no shares were entered for this request'
  }
}

/** Why an investor gets what they get, or nothing: for the record, for the bell and on their page. */
export function reasonForInvestor(
  round: Round,
  { policy }: BookRule,
  roundLine: RoundLine,
  { outcome, turn, poolMinor, refusedShares }: AllocationReason,
): string {
  const said = (minor: bigint) => moneyText(minor, round.currency)
  const asked = said(roundLine.costMinor + roundLine.residueMinor)
  const got = `${shares(roundLine.shares)} for ${said(roundLine.costMinor)}`
  const isProRata = poolMinor !== undefined
  switch (outcome) {
    case 'in_full':
      return `Your request of ${asked} was met in full: ${got}.`
    case 'in_part':
      if (roundLine.shares === 0n)
        return isProRata
          ? 'Your pro rata share was less than one share.'
          : `Your request of ${asked} was below the price of one share.`
      return `${isProRata ? sharedWords(policy) : ''}You receive ${got} of the ${asked} you requested.`
    case 'below_minimum':
      return `${
        refusedShares === undefined
          ? 'The shares available to you were'
          : `Your ${isProRata ? 'pro rata share was' : 'request would have received'} ${shares(refusedShares)}, which is`
      } below the minimum investment of ${said(round.minimumMinor)}.`
    case 'none_left':
      if (policy === 'holders_first') return 'All shares went to existing holders.'
      return turn === undefined ? 'No shares were left.' : 'All shares went to earlier requests.'
    case 'not_chosen':
      return 'The firm decided the allocation and didn’t include your request.'
  }
}

const sharedWords = (policy: BookPolicy) =>
  policy === 'holders_first'
    ? 'Existing holders came first, and shares were allocated pro rata. '
    : 'Shares were allocated pro rata. '

/** Why an allocation by hand can't be applied. */
export function problemText(problem: ManualProblem): string {
  if (problem.problem === 'above_round')
    return `${shares(problem.excessShares)} more were entered than are on offer.`
  const reasons = {
    negative: 'is below zero',
    above_request: 'is more than was requested',
    below_minimum: 'is below the minimum',
    unknown_request: 'has no request',
    repeated: 'was entered twice',
  }
  return `The number of shares entered for request ${problem.id} ${reasons[problem.problem]}.`
}
