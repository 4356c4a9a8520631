import { londonDay } from '../../../kernel/clock.ts'
import type { TestState } from '../../test-state.ts'

interface Limits {
  /** 0 means that there is no cap. */
  compliance_tries: number
}

/** "1 of 3 attempts left"; undefined where there is no cap. */
export function attemptsLeft(
  { tries_left: left }: Pick<TestState, 'tries_left'>,
  { compliance_tries: cap }: Limits,
): string | undefined {
  if (left === null || cap === 0) return undefined
  return `${left} of ${cap} ${cap === 1 ? 'attempt' : 'attempts'} left`
}

/** "This is attempt 2 of 3." Without a cap only its number. */
export function attemptNow(
  { compliance_tries: tries }: Pick<TestState, 'compliance_tries'>,
  { compliance_tries: cap }: Limits,
): string {
  return cap === 0 ? `This is attempt ${tries + 1}.` : `This is attempt ${tries + 1} of ${cap}.`
}

/** The day to which a pass lasts, as an ISO date; undefined where it lasts until the questions change. */
export function passedUntil(passedAt: string | null, months: number | null): string | undefined {
  if (passedAt === null || months === null) return undefined
  const passed = new Date(londonDay(new Date(passedAt)))
  const [year, month, day] = [passed.getUTCFullYear(), passed.getUTCMonth() + months, passed.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
