import type { TestState } from '../test-state.ts'

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
