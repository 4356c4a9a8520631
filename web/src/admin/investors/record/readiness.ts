import { categorisationOn } from '@moorgate/contract/features.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { identityProductFor } from '@moorgate/contract/investors/identity-product.ts'
import { date, dateFull } from '../../../ui/format-dates.ts'
import type { CheckItem } from '../../check-list.tsx'
import type { Person } from '../person.ts'

export interface ReadinessFacts {
  person: Pick<
    Person,
    | 'aml_status'
    | 'screening_status'
    | 'identity_product'
    | 'country_of_residence'
    | 'nationality'
    | 'category_status'
    | 'category_expires_at'
    | 'compliance_passed'
    | 'compliance_passed_at'
    | 'compliance_tries'
    | 'compliance_locked_until'
    | 'accepted_terms_version'
    | 'terms_accepted_at'
    | 'email_verified_at'
  > & { investor_type?: { name: string } | null }
  flags: Flags
  termsVersion: number
  methods: readonly { status: string; display_name: string }[]
  words: { category: string; test: string; method: string }
  now: Date
}

/** Whether somebody is ready to invest, check by check, as the rail of their record shows it. */
export function readinessChecks(facts: ReadinessFacts): CheckItem[] {
  const { flags, words } = facts
  return [
    { key: 'email', title: 'E-mail', ...emailCheck(facts) },
    ...registrationChecks(facts),
    { key: 'identity', title: 'Identity', ...identityCheck(facts) },
    ...(categorisationOn(flags) ? [{ key: 'category', title: words.category, ...categoryCheck(facts) }] : []),
    ...(flags.compliance_test_enabled === 1 ? [{ key: 'test', title: words.test, ...testCheck(facts) }] : []),
    { key: 'terms', title: `Terms, version ${facts.termsVersion}`, ...termsCheck(facts) },
    { key: 'method', title: words.method, ...methodCheck(facts) },
  ]
}

type Check = Pick<CheckItem, 'state' | 'note'>

function emailCheck({ person, now }: ReadinessFacts): Check {
  const at = person.email_verified_at
  return at === null
    ? { state: 'open', note: 'Not confirmed' }
    : { state: 'done', note: `Confirmed ${date(at, { today: now })}` }
}

const registrations = {
  pending: { state: 'waiting', note: 'To approve' },
  approved: { state: 'done', note: 'Approved' },
  rejected: { state: 'trouble', note: 'Refused' },
} as const

/** Of those alone who registered while the firm screened. Whoever was refused is kept from offers whatever the firm does now. */
function registrationChecks({ person: { screening_status: status }, flags }: ReadinessFacts): CheckItem[] {
  if (status === 'not_required' || (flags.user_screening_enabled === 0 && status !== 'rejected')) return []
  return [{ key: 'registration', title: 'Registration', ...registrations[status] }]
}

/** How an identity check stands, in words. */
export const identities = {
  passed: { state: 'done', note: 'Clear' },
  pending: { state: 'waiting', note: 'Being checked' },
  referred: { state: 'waiting', note: 'Referred to a reviewer' },
  failed: { state: 'trouble', note: 'Failed' },
  expired: { state: 'trouble', note: 'Run out' },
  not_started: { state: 'open', note: 'Not started' },
} as const satisfies Record<Person['aml_status'], Check>

/** Where the firm checks people abroad with the international product, a check by it is said to be, and one that is due too. */
function identityCheck({ person, flags }: ReadinessFacts): Check {
  const { state, note } = identities[person.aml_status]
  if (identityProductFor(person, flags) === 'domestic') return { state, note }
  if (person.aml_status !== 'passed') return { state, note: `${note}, international check` }
  return person.identity_product === 'international'
    ? { state, note: `${note}, international check` }
    : { state: 'waiting', note: 'Lives abroad: international check due' }
}

function categoryCheck({ person }: ReadinessFacts): Check {
  const name = person.investor_type?.name
  const until = person.category_expires_at
  switch (person.category_status) {
    case 'approved':
      return {
        state: 'done',
        note: [name, until && `to ${dateFull(until)}`].filter(Boolean).join(', ') || undefined,
      }
    case 'pending':
      return { state: 'waiting', note: 'To approve' }
    case 'rejected':
      return { state: 'trouble', note: 'Last statement rejected' }
    case 'expired':
      return { state: 'trouble', note: until ? `Ran out ${dateFull(until)}` : 'Run out' }
    case 'none':
      return { state: 'open', note: 'Nothing stated' }
  }
}

function testCheck({ person, now }: ReadinessFacts): Check {
  if (person.compliance_passed === 1)
    return {
      state: 'done',
      note: person.compliance_passed_at ? `Passed ${dateFull(person.compliance_passed_at)}` : 'Passed',
    }
  const until = person.compliance_locked_until
  if (until !== null && new Date(until) > now)
    return {
      state: 'waiting',
      note: `${person.compliance_tries} not passed, opens again ${date(until, { today: now })}`,
    }
  if (person.compliance_tries > 0) return { state: 'open', note: `${person.compliance_tries} not passed` }
  return { state: 'open', note: 'Not started' }
}

function termsCheck({ person, termsVersion, now }: ReadinessFacts): Check {
  const { accepted_terms_version: accepted, terms_accepted_at: at } = person
  if (accepted >= termsVersion)
    return { state: 'done', note: at ? `Accepted ${date(at, { today: now })}` : 'Accepted' }
  return { state: 'open', note: accepted > 0 ? `Accepted version ${accepted}` : 'Not accepted' }
}

function methodCheck({ methods }: ReadinessFacts): Check {
  const approved = methods.find(({ status }) => status === 'approved')
  if (approved) return { state: 'done', note: approved.display_name }
  const pending = methods.filter(({ status }) => status === 'pending').length
  return pending > 0 ? { state: 'waiting', note: `${pending} to approve` } : { state: 'open', note: 'None' }
}
