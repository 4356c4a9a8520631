import type { Flags } from '@moorgate/contract/features.ts'
import { categorisationOn } from '@moorgate/contract/features.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readTestState } from '@moorgate/contract/suitability/appropriateness.ts'
import type { CurrentUser } from '../kernel/session.ts'
import { missingDetails } from './own-details.ts'

/** Where an investor stands with the appropriateness test. */
export type TestState = AnswerOf<typeof readTestState>

/** What has to be known about somebody before they can invest, in the order in which it is asked. */
const readinessSteps = [
  'email',
  'registration',
  'details',
  'terms',
  'category',
  'test',
  'identity',
  'method',
] as const
export type ReadinessKey = (typeof readinessSteps)[number]

/** `current` is the one thing to do now, `waiting` is with somebody else, `ahead` comes later. */
export type StepState = 'done' | 'current' | 'waiting' | 'ahead'

export interface ReadinessStep {
  key: ReadinessKey
  state: StepState
}

export interface ReadinessFacts {
  person: Pick<
    CurrentUser,
    | 'email_verified_at'
    | 'accepted_terms_version'
    | 'category_status'
    | 'aml_status'
    | 'screening_status'
    | 'compliance_passed'
    | 'date_of_birth'
    | 'address'
    | 'country_of_residence'
  >
  termsVersion: number
  flags: Flags
  /** Undefined while it is not known, or where no test is asked for. */
  standing: TestState['standing'] | undefined
  methods: readonly { status: string }[]
}

type Progress = 'done' | 'todo' | 'waiting' | 'later'

/** The steps that a firm asks for, each as it stands. Of those that are still to do only the first is current. */
export function readinessOf(facts: ReadinessFacts): ReadinessStep[] {
  const asked = readinessSteps.filter((key) => isAsked(key, facts))
  const progress = asked.map((key) => [key, progressOf[key](facts)] as const)
  const first = progress.find(([, how]) => how === 'todo')?.[0]
  return progress.map(([key, how]) => ({ key, state: stateOf(how, key === first) }))
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

const minutes: Readonly<Record<ReadinessKey, number>> = {
  email: 1,
  registration: 0,
  details: 3,
  terms: 2,
  category: 3,
  test: 5,
  identity: 0,
  method: 3,
}

function isAsked(key: ReadinessKey, { person, flags, standing }: ReadinessFacts): boolean {
  if (key === 'registration') return person.screening_status !== 'not_required'
  if (key === 'category') return categorisationOn(flags)
  if (key === 'test') return flags.compliance_test_enabled === 1 && standing !== 'not_required'
  return true
}

const progressOf: Readonly<Record<ReadinessKey, (facts: ReadinessFacts) => Progress>> = {
  email: ({ person }) => (person.email_verified_at === null ? 'todo' : 'done'),
  // Staff decide; the investor has nothing to press.
  registration: ({ person }) => (person.screening_status === 'approved' ? 'done' : 'waiting'),
  details: ({ person }) => (missingDetails(person).length === 0 ? 'done' : 'todo'),
  terms: ({ person, termsVersion }) => (person.accepted_terms_version >= termsVersion ? 'done' : 'todo'),
  category: ({ person }) => categoryProgress[person.category_status],
  test: ({ person, standing }) => testProgress(person.compliance_passed === 1, standing),
  // Staff start the check; the investor has nothing to press.
  identity: ({ person }) =>
    person.aml_status === 'passed' ? 'done' : person.aml_status === 'not_started' ? 'later' : 'waiting',
  method: ({ methods }) => methodProgress(methods.map(({ status }) => status)),
}

const categoryProgress = {
  approved: 'done',
  pending: 'waiting',
  none: 'todo',
  rejected: 'todo',
  expired: 'todo',
} as const satisfies Record<CurrentUser['category_status'], Progress>

function testProgress(passed: boolean, standing: TestState['standing'] | undefined): Progress {
  if (passed || standing === 'passed') return 'done'
  if (standing === 'awaits_category') return 'later'
  return standing === 'locked' || standing === 'blocked' ? 'waiting' : 'todo'
}

function methodProgress(statuses: readonly string[]): Progress {
  if (statuses.includes('approved')) return 'done'
  return statuses.includes('pending') ? 'waiting' : 'todo'
}

function stateOf(how: Progress, isFirst: boolean): StepState {
  if (how === 'done' || how === 'waiting') return how
  return isFirst ? 'current' : 'ahead'
}
