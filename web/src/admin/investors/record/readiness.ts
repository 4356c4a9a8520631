import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import type {
  Eligibility,
  EligibilityStep,
  EligibilityStepName,
} from '@moorgate/contract/investors/eligibility.ts'
import { identityProductFor } from '@moorgate/contract/investors/identity-product.ts'
import { date, dateFull } from '../../../ui/format-dates.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { openingList, sentenceList } from '../../../ui/sentence-list.ts'
import type { Person } from '../person.ts'
import { pauseNote } from './pause-note.ts'

export interface ReadinessFacts {
  person: Pick<
    Person,
    | 'aml_status'
    | 'screening_status'
    | 'identity_product'
    | 'country_of_residence'
    | 'nationality'
    | 'category_expires_at'
    | 'compliance_passed'
    | 'compliance_passed_at'
    | 'compliance_tries'
    | 'accepted_terms_version'
    | 'terms_accepted_at'
    | 'email_verified_at'
  > & { investor_type?: { name: string } | null }
  flags: Flags
  termsVersion: number
  eligibility: Pick<Eligibility, 'steps'>
  /** Undefined until it is known, and where the firm shows no risk warning. */
  directOffer?: DirectOffer | undefined
  methods: readonly { status: string; display_name: string }[]
  words: { category: string; test: string; method: string }
  now: Date
}

/**
 * Whether somebody is ready to invest, check by check, as the rail of their record shows it. The API decides;
 * the notes say more.
 */
export function readinessChecks(facts: ReadinessFacts): CheckItem[] {
  const { eligibility, words } = facts
  const titles = {
    email: 'E-mail',
    registration: 'Registration',
    details: 'Details',
    terms: `Terms, version ${facts.termsVersion}`,
    cooling_off: 'Risk warning',
    category: words.category,
    test: words.test,
    identity: 'Identity',
    documents: 'Documents',
    method: words.method,
  }
  return eligibility.steps
    .filter((step) => isShown(step, facts))
    .map((step) => ({
      key: step.step,
      title: titles[step.step],
      state: step.reason === 'category_expired' ? 'trouble' : states[step.state],
      note: notes[step.step](facts, step),
      ...(step.step === 'identity' && internationalDue(facts)),
    }))
}

const states = {
  done: 'done',
  waiting: 'waiting',
  needed: 'open',
  failed: 'trouble',
  not_asked: 'done',
} as const

/**
 * A registration that was approved is of no interest once the tenant no longer screens, and complete details are
 * beside this.
 */
const isShown = ({ step, state }: EligibilityStep, { flags }: ReadinessFacts): boolean =>
  state !== 'not_asked' &&
  !(step === 'details' && state === 'done') &&
  !(step === 'registration' && state === 'done' && flags.user_screening_enabled === 0)

type Note = CheckItem['note']

const notes: Readonly<Record<EligibilityStepName, (facts: ReadinessFacts, step: EligibilityStep) => Note>> = {
  email: emailNote,
  registration: ({ person }) => registrations[person.screening_status],
  details: (_facts, { missing }) => openingList(missing),
  terms: termsNote,
  cooling_off: ({ directOffer, now }, step) => pauseNote(step, directOffer, now),
  category: categoryNote,
  test: testNote,
  identity: identityNote,
  documents: documentsNote,
  method: methodNote,
}

function documentsNote(_facts: ReadinessFacts, { reason, missing }: EligibilityStep): Note {
  const names = sentenceList(missing)
  switch (reason) {
    case null:
      return undefined
    case 'documents_pending':
      return `To review: ${names}`
    default:
      return `Missing: ${names}`
  }
}

function emailNote({ person: { email_verified_at: at }, now }: ReadinessFacts): Note {
  return at === null ? 'Not confirmed' : `Confirmed ${date(at, { today: now })}`
}

const registrations = {
  not_required: undefined,
  pending: 'To approve',
  approved: 'Approved',
  rejected: 'Refused',
} as const satisfies Record<Person['screening_status'], Note>

type Check = Pick<CheckItem, 'state' | 'note'>

/** How an identity check stands, in words. */
export const identities = {
  passed: { state: 'done', note: 'Clear' },
  pending: { state: 'waiting', note: 'Being checked' },
  referred: { state: 'waiting', note: 'Referred to a reviewer' },
  failed: { state: 'trouble', note: 'Failed' },
  expired: { state: 'trouble', note: 'Expired' },
  not_started: { state: 'open', note: 'Not started' },
} as const satisfies Record<Person['aml_status'], Check>

/**
 * Where the tenant checks people abroad with the international product, a check by it is said to be, and one
 * that is due too.
 */
function identityNote({ person, flags }: ReadinessFacts): Note {
  const { note } = identities[person.aml_status]
  return identityProductFor(person, flags) === 'domestic' ? note : `${note}, international check`
}

function internationalDue({ person, flags }: ReadinessFacts): Check | undefined {
  if (identityProductFor(person, flags) === 'domestic' || person.aml_status !== 'passed') return undefined
  return person.identity_product === 'international'
    ? undefined
    : { state: 'waiting', note: 'Lives abroad: international check due' }
}

function categoryNote({ person }: ReadinessFacts, { reason, until }: EligibilityStep): Note {
  const name = person.investor_type?.name
  const endedOn = person.category_expires_at
  switch (reason) {
    case 'category_pending':
      return 'To approve'
    case 'category_rejected':
      return 'Last statement rejected'
    case 'category_expired':
      return endedOn ? `Expired ${dateFull(endedOn)}` : 'Expired'
    case 'category_missing':
      return 'No statement'
    default:
      return [name, until && `to ${dateFull(until)}`].filter(Boolean).join(', ') || undefined
  }
}

function testNote(
  { person, now }: ReadinessFacts,
  { state, reason, until, retry_at }: EligibilityStep,
): Note {
  const { compliance_passed_at: passedAt, compliance_tries: tries } = person
  if (state === 'done')
    return [passedAt ? `Passed ${dateFull(passedAt)}` : 'Passed', until && `to ${dateFull(until)}`]
      .filter(Boolean)
      .join(', ')
  if (reason === 'test_locked') return `${tries} not passed, opens again ${date(retry_at, { today: now })}`
  if (person.compliance_passed === 1) return `Passed ${dateFull(passedAt)}, now expired`
  if (reason === 'test_blocked') return `${tries} not passed, no attempts left`
  if (reason === 'test_awaits_category') return 'Available once categorised'
  return tries > 0 ? `${tries} not passed` : 'Not started'
}

function termsNote({ person, now }: ReadinessFacts, { state }: EligibilityStep): Note {
  const { accepted_terms_version: accepted, terms_accepted_at: at } = person
  if (state === 'done') return at ? `Accepted ${date(at, { today: now })}` : 'Accepted'
  return accepted > 0 ? `Accepted version ${accepted}` : 'Not accepted'
}

function methodNote({ methods }: ReadinessFacts, { reason }: EligibilityStep): Note {
  const named = (wanted: string) => methods.filter(({ status }) => status === wanted)
  const pending = named('pending').length
  switch (reason) {
    case null:
      return named('approved')[0]?.display_name
    case 'method_draft':
      return 'Started, not submitted'
    case 'method_rejected':
      return 'Rejected'
    case 'method_not_approved':
      return pending > 0 ? `${pending} to approve` : 'Suspended'
    default:
      return 'None'
  }
}
