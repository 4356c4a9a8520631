import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { date, dateTime } from '../ui/format-dates.ts'
import type { CurrentUser } from '../kernel/session.ts'
import type { ReadinessKey, StepState, TestState } from './own-steps.ts'

/** What a step is called: the tenant's label, or words of ours. */
export const stepTitles: Readonly<Record<ReadinessKey, { label: LabelKey } | { text: string }>> = {
  email: { text: 'Confirm your e-mail' },
  registration: { text: 'Your registration' },
  details: { text: 'Your details' },
  terms: { text: 'Terms' },
  category: { label: 'investor_categorisation' },
  test: { label: 'appropriateness' },
  identity: { label: 'identity' },
  method: { label: 'investment_method' },
}

export interface StepFacts {
  person: Pick<
    CurrentUser,
    | 'email'
    | 'screening_status'
    | 'category_status'
    | 'category_expires_at'
    | 'aml_status'
    | 'accepted_terms_version'
    | 'terms_accepted_at'
    | 'compliance_passed_at'
  >
  test: Pick<TestState, 'standing' | 'retry_at' | 'tries_left'> | undefined
  methods: readonly { id: number; display_name: string; status: string }[]
  /** Standing texts of the firm, ready to be read. */
  identity: { pending: string; referred: string; failed: string }
  now: Date
}

/** One line below a step: how it stands, and when it goes on. */
export function noteOn(key: ReadinessKey, state: StepState, facts: StepFacts): string {
  return notes[key](state, facts)
}

const notes: Readonly<Record<ReadinessKey, (state: StepState, facts: StepFacts) => string>> = {
  email: (_state, { person }) => person.email,
  registration: (_state, { person }) => registrationNotes[person.screening_status],
  details: () => 'Date of birth, address, country of residence',
  terms: (state, { person, now }) =>
    state === 'done' && person.terms_accepted_at !== null
      ? `Version ${person.accepted_terms_version}, accepted ${date(person.terms_accepted_at, { today: now })}`
      : 'Read and accept them once',
  category: (_state, { person, now }) => categoryNote(person, now),
  test: (state, { test, person, now }) => testNote(state, test, person.compliance_passed_at, now),
  identity: (_state, { person, identity }) => identityNote(person.aml_status, identity),
  method: (_state, { methods }) => methodNote(methods),
}

const registrationNotes: Readonly<Record<CurrentUser['screening_status'], string>> = {
  not_required: 'Approved',
  approved: 'Approved',
  pending: 'We look at each registration before we show what is open',
  rejected: 'Not approved. If you think that this is a mistake, write to us',
}

function categoryNote(
  { category_status: status, category_expires_at: until }: StepFacts['person'],
  now: Date,
): string {
  switch (status) {
    case 'approved':
      return until === null ? 'Confirmed' : `Confirmed to ${date(until, { today: now })}`
    case 'pending':
      return 'We are reviewing your statement. Usually within one working day'
    case 'rejected':
      return 'Your last statement could not be accepted. You can make another'
    case 'expired':
      return 'Your statement has run out. Renew it to go on'
    case 'none':
      return 'UK rules ask which of their categories is yours. If none fits, say so'
  }
}

function testNote(state: StepState, test: StepFacts['test'], passedAt: string | null, now: Date): string {
  if (state === 'done') return passedAt === null ? 'Passed' : `Passed ${date(passedAt, { today: now })}`
  if (test?.standing === 'awaits_category') return 'Opens when your category is confirmed'
  if (test?.standing === 'locked')
    return `Opens again ${dateTime(test.retry_at, { today: now }).replace(/^T/, 't')}`
  if (test?.standing === 'blocked') return 'All attempts have been used'
  return 'Questions about risk, with no time limit'
}

function identityNote(status: CurrentUser['aml_status'], words: StepFacts['identity']): string {
  switch (status) {
    case 'passed':
      return 'Checked'
    case 'pending':
      return words.pending
    case 'referred':
      return words.referred
    case 'failed':
      return words.failed
    case 'expired':
      return 'Your check has run out. We will write to you about a new one'
    case 'not_started':
      return 'We start this when your details are complete. There is nothing to do now'
  }
}

function methodNote(methods: StepFacts['methods']): string {
  const ready = methods.find(({ status }) => status === 'approved')
  if (ready) return ready.display_name
  const waiting = methods.find(({ status }) => status === 'pending')
  if (waiting) return `We are checking ${waiting.display_name}. Usually within one working day`
  return methods.some(({ status }) => status === 'rejected')
    ? 'Your last one could not be accepted. You can change it and send it again'
    : 'Who invests, and the account that money is paid out to'
}
