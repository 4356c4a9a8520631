import type { EligibilityStepName } from '@moorgate/contract/investors/eligibility.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { date, dateTimeWithin } from '../../ui/format-dates.ts'
import type { CurrentUser } from '../../kernel/session.ts'
import { sentenceList } from '../../ui/sentence-list.ts'
import type { ReadinessStep } from './steps.ts'

/** What a step is called: the tenant's label, or words of ours. */
export const stepTitles: Readonly<Record<EligibilityStepName, { label: LabelKey } | { text: string }>> = {
  email: { text: 'Confirm your e-mail' },
  registration: { text: 'Your registration' },
  details: { text: 'Your details' },
  terms: { text: 'Terms' },
  cooling_off: { text: 'Risk warning' },
  category: { label: 'investor_categorisation' },
  test: { label: 'appropriateness' },
  identity: { label: 'identity' },
  documents: { label: 'documents' },
  method: { label: 'investment_method' },
}

export interface StepFacts {
  person: Pick<
    CurrentUser,
    | 'email'
    | 'screening_status'
    | 'aml_status'
    | 'accepted_terms_version'
    | 'terms_accepted_at'
    | 'compliance_passed_at'
  >
  methods: readonly { id: number; display_name: string; status: string }[]
  /** Something of the details is missing. */
  lacksDetails: boolean
  /** Standing texts of the tenant, ready to be read. */
  identity: { pending: string; referred: string; failed: string }
  now: Date
}

/** One line below a step: how it stands, and when it goes on. */
export function noteOn(step: ReadinessStep, facts: StepFacts): string {
  return notes[step.key](step, facts)
}

const notes: Readonly<Record<EligibilityStepName, (step: ReadinessStep, facts: StepFacts) => string>> = {
  email: (_step, { person }) => person.email,
  registration: (_step, { person }) => registrationNotes[person.screening_status],
  details: ({ missing }) =>
    missing.length > 0
      ? `Still needed: ${sentenceList(missing)}`
      : 'Date of birth, address, country of residence',
  terms: ({ state }, { person, now }) =>
    state === 'done' && person.terms_accepted_at !== null
      ? `Version ${person.accepted_terms_version}, accepted ${date(person.terms_accepted_at, { today: now })}`
      : 'Read and accept them once',
  cooling_off: coolingOffNote,
  category: (step, { now }) => categoryNote(step, now),
  test: (step, { person, now }) => testNote(step, person.compliance_passed_at, now),
  identity: (_step, facts) => identityNote(facts),
  documents: documentsNote,
  method: (step, { methods }) => methodNote(step, methods),
}

const registrationNotes: Readonly<Record<CurrentUser['screening_status'], string>> = {
  not_required: 'Approved',
  approved: 'Approved',
  pending: 'We review each registration before showing investments',
  rejected: 'Not approved. Contact us to find out more',
}

function coolingOffNote({ reason, retry_at }: ReadinessStep, { now }: StepFacts): string {
  switch (reason) {
    case null:
      return 'No further pause'
    case 'cooling_off':
      return `24-hour pause. You can choose from ${dateTimeWithin(retry_at, { today: now })}`
    case 'cooling_off_over':
      return 'Your 24 hours are up. Choose to leave or continue'
    default:
      return 'A warning, and 24 hours to think before we show you investments'
  }
}

function categoryNote({ reason, until }: ReadinessStep, now: Date): string {
  switch (reason) {
    case null:
      return until === null ? 'Confirmed' : `Confirmed to ${date(until, { today: now })}`
    case 'category_pending':
      return 'We’re reviewing your statement'
    case 'category_rejected':
      return 'We couldn’t accept your last statement. You can make another'
    case 'category_expired':
      return 'Your statement has expired. Renew it to continue'
    case 'category_none':
      return 'You told us none of the categories applies'
    default:
      return 'UK rules require you to choose a category. If none applies, tell us'
  }
}

function testNote({ state, reason, retry_at }: ReadinessStep, passedAt: string | null, now: Date): string {
  if (state === 'done') return passedAt === null ? 'Passed' : `Passed ${date(passedAt, { today: now })}`
  if (reason === 'test_awaits_category') return 'Available once your category is confirmed'
  if (reason === 'test_locked') return `Opens again ${dateTimeWithin(retry_at, { today: now })}`
  if (reason === 'test_blocked') return 'All attempts have been used'
  return 'Questions about risk, with no time limit'
}

function documentsNote({ reason, missing }: ReadinessStep): string {
  switch (reason) {
    case null:
      return 'Complete'
    case 'documents_pending':
      return `We’re checking: ${sentenceList(missing)}`
    default:
      return `Still needed: ${sentenceList(missing)}`
  }
}

function identityNote({ person: { aml_status: status }, identity: words, lacksDetails }: StepFacts): string {
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
      return 'Your check is no longer valid. Send your documents again'
    case 'not_started':
      return lacksDetails ? 'We’ll start when your details are complete' : 'Photo ID and proof of address'
  }
}

function methodNote({ reason }: ReadinessStep, methods: StepFacts['methods']): string {
  const nameOf = (status: string) => methods.find((method) => method.status === status)?.display_name
  switch (reason) {
    case null:
      return nameOf('approved') ?? 'Approved'
    case 'method_not_approved': {
      const waits = nameOf('pending')
      return waits === undefined ? 'On hold. Contact us' : `We’re checking ${waits}`
    }
    case 'method_draft':
      return 'You’ve started one. Finish and submit it'
    case 'method_rejected':
      return 'We couldn’t approve your last one. You can change and resubmit it'
    default:
      return 'Whose name you invest in, and your bank account'
  }
}
