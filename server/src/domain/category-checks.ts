import { addMonths } from './calendar.ts'
import type { CategoryRules, Statement } from './categorisation.ts'
import { ratio } from './decimal.ts'

export interface CheckedFigure {
  answer:
    | 'income'
    | 'net_assets'
    | 'past_percent'
    | 'intended_percent'
    | 'director_turnover'
    | 'unlisted_investments'
  /** Pence, millionths of a per cent, or a number of companies. */
  stated: bigint
  threshold: bigint
  meets: boolean
  /** To how many pounds the statement asks for it to be rounded. */
  roundedTo: number | null
  isRounded: boolean
}

/**
 * Each figure that was stated and has a threshold, against it.
 *
 * Worked example, today's rules: an income of £180,000 against £100,000 and net assets of £1,400,000 against
 * £250,000 both meet the test, rounded to £10,000 and £100,000 as the statement asks. Net assets of £183,450
 * miss it and are not rounded.
 */
export function checkedFigures(statement: Statement, rules: CategoryRules): CheckedFigure[] {
  switch (statement.code) {
    case 'high_net_worth':
      return [
        ...atLeast('income', statement.incomeMinor, rules.incomeMinor, 10_000),
        ...atLeast('net_assets', statement.netAssetsMinor, rules.netAssetsMinor, 100_000),
      ]
    case 'restricted':
      return [
        below('past_percent', statement.pastPercentMicro, rules.restrictedPercentMicro),
        below('intended_percent', statement.intendedPercentMicro, rules.restrictedPercentMicro),
      ]
    case 'self_certified_sophisticated':
      return [
        ...atLeast('director_turnover', statement.directorOfTurnoverMinor, rules.directorTurnoverMinor),
        ...(statement.unlistedInvestments && rules.unlistedInvestments !== undefined
          ? atLeast(
              'unlisted_investments',
              BigInt(statement.unlistedInvestments),
              BigInt(rules.unlistedInvestments),
            )
          : []),
      ]
    default:
      return []
  }
}

function atLeast(
  answer: CheckedFigure['answer'],
  stated: bigint | undefined,
  threshold: bigint,
  roundedTo: number | null = null,
): CheckedFigure[] {
  if (stated === undefined) return []
  const isRounded = roundedTo === null || stated % (BigInt(roundedTo) * 100n) === 0n
  return [{ answer, stated, threshold, meets: stated >= threshold, roundedTo, isRounded }]
}

const below = (answer: CheckedFigure['answer'], stated: bigint, threshold: bigint): CheckedFigure => ({
  answer,
  stated,
  threshold,
  meets: stated < threshold,
  roundedTo: null,
  isRounded: true,
})

/**
 * What is held with the firm, of the net assets that were stated. Undefined where none were stated.
 *
 * Worked example: £615,000 of £1,400,000 is 43.928571 per cent, which is above a prompt of 25.
 */
export function concentrationOf(
  heldMinor: bigint,
  netAssetsMinor: bigint | undefined,
  promptPercent: number,
) {
  if (netAssetsMinor === undefined) return undefined
  const percent = ratio(heldMinor * 100n, netAssetsMinor, 6)
  if (percent === undefined) return undefined
  return {
    percent,
    isAbovePrompt: heldMinor * 100n > netAssetsMinor * BigInt(promptPercent),
    fits: heldMinor <= netAssetsMinor,
  }
}

/** How many whole months lie between two days, where the second is reached by whole months alone. */
export function wholeMonths(from: string, to: string): number | undefined {
  for (let months = 1; months <= 36; months += 1) {
    const day = addMonths(from, months)
    if (day === to) return months
    if (day === undefined || day > to) return undefined
  }
  return undefined
}
