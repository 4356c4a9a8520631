import type { CategoryCode } from '@moorgate/contract'
import { addMonths, dayNumber } from './calendar.ts'
import { compare } from './money.ts'

/**
 * The first day on which a statement no longer counts: the same day so many months later, or the last day of
 * a shorter month. A promotion may be made on a statement "signed within the period of twelve months ending
 * with the day" it is made (Financial Promotion Order 2005, articles 48 and 50A): on the anniversary itself
 * that is over.
 *
 * Example: signed 1 March 2026, expires 1 March 2027, good for the last time on 28 February. Signed 29
 * February 2024, expires 28 February 2025. `undefined` when `signedOn` isn't a date.
 */
export function expiryOfStatement(signedOn: string, validityMonths = 12): string | undefined {
  return addMonths(signedOn, validityMonths)
}

/** Dates compare as text: `YYYY-MM-DD` sorts as time does. */
export function isExpired(expiresOn: string, today: string): boolean {
  return today >= expiresOn
}

/** One set of criteria, in force from a day until the next set begins. Amounts in pence. */
export type CategoryRules = {
  effectiveFrom: string
  incomeMinor: bigint
  netAssetsMinor: bigint
  directorTurnoverMinor: bigint
  /** How many investments in unlisted companies in two years suffice; absent while that limb didn't exist. */
  unlistedInvestments?: number
  /** Restricted investors stay below this part of their net assets, per cent with six places. */
  restrictedPercentMicro: bigint
  certificateMonths: number
  source: string
}

const ordinaryRules = {
  incomeMinor: 100_000_00n,
  netAssetsMinor: 250_000_00n,
  directorTurnoverMinor: 1_000_000_00n,
  unlistedInvestments: 2,
  restrictedPercentMicro: 10_000_000n,
  certificateMonths: 36,
}

/** Defaults, to be confirmed by a tenant's compliance officer and replaceable by rows of the database. */
export const defaultCategoryRules: readonly CategoryRules[] = [
  { ...ordinaryRules, effectiveFrom: '2005-07-01', source: 'SI 2005/1529, articles 48 and 50A; COBS 4.12A' },
  {
    effectiveFrom: '2024-01-31',
    incomeMinor: 170_000_00n,
    netAssetsMinor: 430_000_00n,
    directorTurnoverMinor: 1_600_000_00n,
    restrictedPercentMicro: 10_000_000n,
    certificateMonths: 36,
    source: 'SI 2023/1411, reversed on 27 March 2024',
  },
  { ...ordinaryRules, effectiveFrom: '2024-03-27', source: 'SI 2024/301' },
]

/** The criteria in force on a day; `undefined` before the first. */
export function rulesInForce(rules: readonly CategoryRules[], date: string): CategoryRules | undefined {
  return rules
    .filter((rule) => rule.effectiveFrom <= date)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
    .at(-1)
}

/** What somebody states. Absent figures mean "not stated", which never helps. */
export type Statement =
  | { code: 'high_net_worth'; incomeMinor?: bigint; netAssetsMinor?: bigint }
  | { code: 'restricted'; pastPercentMicro: bigint; intendedPercentMicro: bigint }
  | {
      code: 'self_certified_sophisticated'
      workedInFinance?: boolean
      directorOfTurnoverMinor?: bigint
      unlistedInvestments?: number
      angelNetworkMonths?: number
    }
  | { code: 'certified_sophisticated'; certificateOn: string }
  | { code: 'professional' | 'advised' | 'other' | 'none' }

export type StatementVerdict =
  | { category: Exclude<CategoryCode, 'none'> }
  | { category: 'none'; reason: 'none_applies' | 'answers_contradict' | 'certificate_out_of_date' }

/**
 * Whether the answers bear out the category that was chosen. Answers that contradict it end in `none`, never
 * in another category: nobody is coached into one that fits.
 *
 * Worked example, today's rules: high net worth with an income of £30,000 and £20,000 of net assets is
 * `none`; with £100,000 of income it stands, whatever the assets. Under the rules of February 2024 £100,000
 * wasn't enough.
 */
export function judgeStatement(
  statement: Statement,
  rules: CategoryRules,
  signedOn: string,
): StatementVerdict {
  if (statement.code === 'none') return { category: 'none', reason: 'none_applies' }
  if (statement.code === 'certified_sophisticated') {
    return certificateHolds(statement.certificateOn, rules, signedOn)
      ? { category: statement.code }
      : { category: 'none', reason: 'certificate_out_of_date' }
  }
  return holds(statement, rules)
    ? { category: statement.code }
    : { category: 'none', reason: 'answers_contradict' }
}

type AssessedStatement = Exclude<Statement, { code: 'none' | 'certified_sophisticated' }>

function holds(statement: AssessedStatement, rules: CategoryRules): boolean {
  switch (statement.code) {
    case 'high_net_worth':
      return (
        reaches(statement.incomeMinor, rules.incomeMinor) ||
        reaches(statement.netAssetsMinor, rules.netAssetsMinor)
      )
    case 'restricted':
      return [statement.pastPercentMicro, statement.intendedPercentMicro].every(
        (percent) => percent >= 0n && percent < rules.restrictedPercentMicro,
      )
    case 'self_certified_sophisticated':
      return (
        statement.workedInFinance === true ||
        reaches(statement.directorOfTurnoverMinor, rules.directorTurnoverMinor) ||
        (statement.unlistedInvestments ?? 0) >= (rules.unlistedInvestments ?? Number.POSITIVE_INFINITY) ||
        (statement.angelNetworkMonths ?? 0) > 6
      )
    default:
      // Professional, advised, other: staff look at evidence; there is no figure to check.
      return true
  }
}

function reaches(stated: bigint | undefined, threshold: bigint): boolean {
  return stated !== undefined && compare(stated, threshold) >= 0
}

function certificateHolds(certificateOn: string, rules: CategoryRules, signedOn: string): boolean {
  if (dayNumber(certificateOn) === undefined || certificateOn > signedOn) return false
  const expires = addMonths(certificateOn, rules.certificateMonths)
  return expires !== undefined && !isExpired(expires, signedOn)
}
