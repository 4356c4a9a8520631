import type { PlainTextKey } from '../texts.ts'
import type { FurtherGateReason, GateReason } from './eligibility.ts'
import { documentGateWords } from './document-gate-words.ts'
import { warningGateWords } from './warning-gate-words.ts'

/** Whose turn it is: the investor's, the tenant's, or the clock's. */
export type GateTurn = 'investor' | 'firm' | 'time'

/** What an investor finds where the offers would be, while the gate keeps all of them closed. */
export interface ClosedOpportunitiesText {
  /** Above the title: the state in two or three words. */
  head: string
  title: string
  text: PlainTextKey | 'categorisation_rejected' | 'test_blocked' | 'test_failed_locked' | 'cooling_off'
  /** Primary only where it is the investor's turn. */
  action?: { label: string; href: string; primary: boolean }
}

/**
 * A gate in words. `{labels}` are the tenant's, `{time}` is when the wait is over, `{slug}` in an address is
 * the offer's.
 */
export interface GateWords {
  /** What the investor has to do, or what they wait for. */
  title: string
  /** A text of the tenant below it. */
  text?: PlainTextKey
  turn: GateTurn
  /** Where it is done, and what the button says; absent where there is nothing to do. */
  href?: string
  action?: string
  /** The same for staff, within a sentence. */
  staff: string
  /** Absent where the gate keeps nobody from reading offers. */
  closedOffers?: ClosedOpportunitiesText
}

/** The page of an offer that leads to the statement, so that the way back leads to the offer. */
export const statementOfOpportunity = '/investor/investments/{slug}/investor-type'
export const statementPage = '/investor/profile/investor-type'
const categoryPage = '/investor/profile/type'
const checklist = '/investor/profile/view'
const test = '/investor/profile/appropriateness'

/** Every gate in words, for investors and for staff. Portal and back office take them from here alone. */
export const gateWords: Readonly<Record<GateReason | FurtherGateReason, GateWords>> = {
  email_not_verified: {
    title: 'Confirm your e-mail address',
    turn: 'investor',
    staff: 'the e-mail address not confirmed',
  },
  registration_pending: {
    title: 'We’re reviewing your registration',
    text: 'registration_pending',
    turn: 'firm',
    staff: 'the registration not approved yet',
    closedOffers: {
      head: 'Waiting for approval',
      title: 'We’re reviewing your registration',
      text: 'registration_pending',
      action: { label: 'View your options', href: checklist, primary: false },
    },
  },
  registration_rejected: {
    title: 'Your registration wasn’t approved',
    turn: 'firm',
    staff: 'the registration rejected',
    closedOffers: {
      head: 'Not approved',
      title: 'Your registration wasn’t approved',
      text: 'registration_rejected',
    },
  },
  details_missing: {
    title: 'Complete your details',
    turn: 'investor',
    href: '/investor/profile/details',
    action: 'Complete your details',
    staff: 'details missing',
  },
  terms_not_accepted: {
    title: 'Accept the terms & conditions',
    turn: 'investor',
    href: '/terms',
    action: 'Read the terms',
    staff: 'the terms not accepted',
  },
  ...warningGateWords,
  category_missing: {
    title: 'Tell us what kind of {investor} you are',
    text: 'categorisation_intro',
    turn: 'investor',
    href: statementOfOpportunity,
    action: 'Choose your category',
    staff: 'no {investor_type} yet',
    closedOffers: {
      head: 'Not categorised yet',
      title: 'Which kind of {investor} are you?',
      text: 'categorisation_intro',
      action: { label: 'Choose your category', href: statementPage, primary: true },
    },
  },
  category_pending: {
    title: 'Your statement is being reviewed',
    text: 'categorisation_pending',
    turn: 'firm',
    href: categoryPage,
    action: 'View your statement',
    staff: 'the {investor_type} not reviewed yet',
    closedOffers: {
      head: 'Waiting for review',
      title: 'We’re reviewing your statement',
      text: 'categorisation_pending',
      action: { label: 'View your request', href: categoryPage, primary: false },
    },
  },
  category_rejected: {
    title: 'We couldn’t accept your statement',
    turn: 'investor',
    href: statementOfOpportunity,
    action: 'Read the categories',
    staff: 'the {investor_type} rejected',
    closedOffers: {
      head: 'Not accepted',
      title: 'We couldn’t accept this statement',
      text: 'categorisation_rejected',
      action: { label: 'Read the categories', href: statementPage, primary: false },
    },
  },
  category_expired: {
    title: 'Renew your {investor_type}',
    text: 'categorisation_expired',
    turn: 'investor',
    href: statementOfOpportunity,
    action: 'Renew your category',
    staff: 'the {investor_type} expired',
    closedOffers: {
      head: 'Category expired',
      title: 'Please renew your {investor_type}',
      text: 'categorisation_expired',
      action: { label: 'Renew your category', href: statementPage, primary: true },
    },
  },
  category_none: {
    title: 'No category applies to you',
    text: 'categorisation_none',
    turn: 'firm',
    staff: 'a {investor_type} that gives no access',
    closedOffers: {
      head: 'No category applies',
      title: 'You can’t take part at the moment',
      text: 'categorisation_none',
      action: { label: 'Go to your {portfolio}', href: '/investor/portfolio', primary: false },
    },
  },
  category_not_eligible: {
    title: 'This {opportunity} is open to other categories of {investor}',
    turn: 'investor',
    href: categoryPage,
    action: 'See your category',
    staff: 'a {investor_type} not eligible for this promotion',
  },
  test_awaits_category: {
    title: 'Take the {appropriateness}',
    text: 'test_pending_categorisation',
    turn: 'firm',
    staff: 'the {appropriateness} available after the {investor_type}',
  },
  test_not_passed: {
    title: 'Take the {appropriateness}',
    text: 'test_needed',
    turn: 'investor',
    href: test,
    action: 'Begin',
    staff: 'the {appropriateness} not passed',
    closedOffers: {
      head: 'Test to take',
      title: 'Show that you understand the risks',
      text: 'test_needed',
      action: { label: 'Begin the test', href: test, primary: true },
    },
  },
  test_locked: {
    title: 'You can take the {appropriateness} again later',
    turn: 'time',
    staff: 'the {appropriateness} not passed, and locked for now',
    closedOffers: {
      head: 'Test locked',
      title: 'You can try again from {time}',
      text: 'test_failed_locked',
      action: { label: 'Read about the test', href: test, primary: false },
    },
  },
  test_blocked: {
    title: '{Appropriateness} not passed',
    turn: 'firm',
    staff: 'the {appropriateness} not passed, with no attempts left',
    closedOffers: { head: 'Test not passed', title: 'You have no attempts left', text: 'test_blocked' },
  },
  method_missing: {
    title: 'Add an {investment_method}',
    text: 'empty_investment_methods',
    turn: 'investor',
    href: '/investor/profile/investmentmethod_new',
    action: 'Add one',
    staff: 'no {investment_method}',
  },
  method_organisation_only: {
    title: 'Add an {investment_method} of your own: the one you have is your {organisation}’s',
    turn: 'investor',
    href: '/investor/profile/investmentmethod_new',
    action: 'Add one',
    staff: 'only an {investment_method} of an {organisation}',
  },
  method_draft: {
    title: 'Finish your {investment_method}',
    turn: 'investor',
    href: checklist,
    action: 'Finish it',
    staff: 'an {investment_method} that is not finished',
  },
  method_rejected: {
    title: 'We couldn’t accept your {investment_method}',
    turn: 'investor',
    href: checklist,
    action: 'Change it',
    staff: 'the {investment_method} rejected',
  },
  method_not_approved: {
    title: 'Your {investment_method} is being checked',
    turn: 'firm',
    href: checklist,
    action: 'View it',
    staff: 'the {investment_method} not approved',
  },
  ...documentGateWords,
  identity_failed: { title: 'We couldn’t complete your checks', turn: 'firm', staff: 'identity failed' },
  data_room_agreement: {
    title: 'Agree to the terms of the {data_room}',
    turn: 'investor',
    href: '/investor/investments/{slug}/data-room',
    action: 'Read the terms',
    staff: 'the terms of the {data_room} not agreed to',
  },
}

/** "no {investor_type} yet, identity failed": closed gates within a sentence for staff. */
export const staffGateWords = (gates: readonly { reason: GateReason | FurtherGateReason }[]): string =>
  gates.map(({ reason }) => gateWords[reason].staff).join(', ')
