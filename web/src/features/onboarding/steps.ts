import type {
  Eligibility,
  EligibilityStep,
  EligibilityStepName,
} from '@moorgate/contract/investors/eligibility.ts'

/** `current` is the one thing to do now, `waiting` is with somebody else, `ahead` comes later. */
export type StepState = 'done' | 'current' | 'waiting' | 'ahead'

/** A step that is asked of the investor, as the page shows it. */
export interface ReadinessStep extends Pick<EligibilityStep, 'reason' | 'missing' | 'until' | 'retry_at'> {
  key: EligibilityStepName
  state: StepState
}

/**
 * The steps that are asked of this investor, each as it stands. Of those that are theirs to do only the first
 * is current.
 */
export function readinessOf({ steps }: Pick<Eligibility, 'steps'>): ReadinessStep[] {
  const required = steps.filter(({ state }) => state !== 'not_asked')
  const first = required.find(isTheirs)
  // An answer that was kept on the device before the names came names nothing.
  return required.map(({ step: key, reason, missing = [], until, retry_at, ...step }) => ({
    key,
    state: stateOf(step, key === first?.step),
    reason,
    missing,
    until,
    retry_at,
  }))
}

type Progress = Pick<EligibilityStep, 'state' | 'turn'>

/** What waits for a date or for the tenant is not theirs to do now. */
const isTheirs = ({ state, turn }: Progress) =>
  turn === 'investor' && (state === 'needed' || state === 'failed')

function stateOf(step: Progress, isFirst: boolean): StepState {
  if (step.state === 'done') return 'done'
  if (isTheirs(step)) return isFirst ? 'current' : 'ahead'
  return step.state === 'needed' ? 'ahead' : 'waiting'
}

/** Minutes that are left for the investor's own part; what others do is not counted. */
function minutesLeft(steps: readonly ReadinessStep[]): number {
  const own = steps.filter(({ state }) => state === 'current' || state === 'ahead')
  return own.reduce((sum, { key }) => sum + minutes[key], 0)
}

/** "About 14 minutes are left", or what is said where the investor has nothing to do. */
export function timeLeft(steps: readonly ReadinessStep[], nothing: string): string {
  const left = minutesLeft(steps)
  if (left === 0) return nothing
  return left === 1 ? 'About a minute is left' : `About ${left} minutes are left`
}

const minutes: Readonly<Record<EligibilityStepName, number>> = {
  email: 1,
  registration: 0,
  details: 3,
  terms: 2,
  cooling_off: 1,
  category: 3,
  test: 5,
  identity: 5,
  documents: 3,
  method: 3,
}
