import { addMonths } from './calendar.ts'

/** One test for everybody, or the two banks that `risk_warning_enabled` switches to. */
export type TestBank = 'single' | 'fca_1' | 'fca_2'

export type TestAttempt = { bank: TestBank; isPassed: boolean; submittedAt: Date; majorVersion: number }

export type TestRules = {
  banks: 'single' | 'two'
  /** Attempts allowed before staff must reset; zero or less means 9,999 (specification §7). */
  triesCap: number
  /** The major version each bank is at now: a pass on an older one no longer counts. */
  majorVersions: Readonly<Record<TestBank, number>>
}

export type TestStanding =
  /**
   * `until` is the first day on which it no longer counts; null where it lasts until the questions change.
   */
  | { standing: 'passed'; passedAt: Date; until: string | null }
  /** The test may be taken now, with this bank. */
  | { standing: 'open'; bank: TestBank; triesLeft: number }
  | { standing: 'locked'; bank: TestBank; until: Date; triesLeft: number }
  /** No tries left: only a reset by staff helps. */
  | { standing: 'blocked' }

/** For how long a pass lasts, in months of the tenant's calendar. */
export type PassValidity = { months: number; dateOf: (at: Date) => string }

const lockMs = 24 * 60 * 60 * 1000

export function effectiveTriesCap(triesCap: number): number {
  return triesCap > 0 ? triesCap : 9999
}

/**
 * Where an investor stands, from the attempts since the last reset by staff, oldest first.
 *
 * One bank: 24 hours after every failure. Two banks: the first failure may be followed at once, with the
 * other bank; from the second on, every failure costs 24 hours; banks alternate, so no question of the
 * attempt before comes back (COBS 10.2; specification §4, "a further 24 hours").
 *
 * Worked example, two banks: failed with bank 1 at 09:00 → open, bank 2. Failed with bank 2 at 09:20 → locked
 * until 09:20 tomorrow, then bank 1. Failed again tomorrow at 10:00 → locked until 10:00 the day after, then
 * bank 2.
 */
export function testStanding(
  attempts: readonly TestAttempt[],
  rules: TestRules,
  now: Date,
  validity?: PassValidity,
): TestStanding {
  const pass = attempts.findLast((attempt) => attempt.isPassed)
  if (pass && isPassValid(pass, rules, now, validity)) {
    return { standing: 'passed', passedAt: pass.submittedAt, until: endOf(pass, validity) }
  }
  const failures = pass ? attempts.slice(attempts.lastIndexOf(pass) + 1) : attempts
  const triesLeft = effectiveTriesCap(rules.triesCap) - failures.length
  if (triesLeft <= 0) return { standing: 'blocked' }
  const last = attempts.at(-1)
  const bank = nextBank(rules.banks, last?.bank)
  const until = lockedUntil(failures, rules.banks)
  return until && now < until
    ? { standing: 'locked', bank, until, triesLeft }
    : { standing: 'open', bank, triesLeft }
}

function lockedUntil(failures: readonly TestAttempt[], banks: TestRules['banks']): Date | undefined {
  const last = failures.at(-1)
  const freeFailures = banks === 'two' ? 1 : 0
  if (!last || failures.length <= freeFailures) return undefined
  return new Date(last.submittedAt.getTime() + lockMs)
}

function nextBank(banks: TestRules['banks'], last: TestBank | undefined): TestBank {
  if (banks === 'single') return 'single'
  return last === 'fca_1' ? 'fca_2' : 'fca_1'
}

/** A pass lasts until its bank's major version changes, or for the months that the tenant set, if it did. */
function isPassValid(pass: TestAttempt, rules: TestRules, now: Date, validity?: PassValidity): boolean {
  if (pass.majorVersion < rules.majorVersions[pass.bank]) return false
  const end = endOf(pass, validity)
  return end === null || validity!.dateOf(now) < end
}

const endOf = (pass: TestAttempt, validity?: PassValidity): string | null =>
  validity === undefined ? null : passEndsOn(validity.dateOf(pass.submittedAt), validity.months)

/** The first day on which a pass of a day no longer counts; null where the tenant set no months. */
export const passEndsOn = (passedOn: string, months: number | null): string | null =>
  months === null ? null : (addMonths(passedOn, months) ?? null)
