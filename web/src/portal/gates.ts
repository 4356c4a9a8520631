import type { Eligibility, GateReason } from '@moorgate/contract/investors/eligibility.ts'
import type { PlainTextKey } from '@moorgate/contract/texts.ts'
import type { Gate } from './records.ts'

/** Days before a category ends from which its renewal is offered. The firm's first reminder goes out later. */
export const renewalDays = 60

/** Whose turn it is: the investor's, the firm's, or the clock's. */
export type GateTurn = 'investor' | 'firm' | 'time'

/** A condition between an investor and an offer, in words. `{labels}` in its title are the tenant's. */
export interface GateStep {
  reason: string
  title: string
  /** A standing text below it. */
  text?: PlainTextKey
  turn: GateTurn
  /** Where it is met; absent where there is nothing to do. `{slug}` is the offer's. */
  href?: string
  action?: string
  /** When waiting is enough. */
  until?: string | undefined
}

type Words = Omit<GateStep, 'reason' | 'until'>

const categorise = '/investor/investments/{slug}/investor-type'
const categoriseAnywhere = '/investor/profile/investor-type'
const test = '/investor/profile/appropriateness'

const known: Readonly<Record<GateReason, Words>> = {
  email_not_verified: { title: 'Confirm your e-mail address', turn: 'investor' },
  registration_pending: { title: 'Your registration is with us', text: 'registration_pending', turn: 'firm' },
  registration_rejected: { title: 'Your registration wasn’t approved', turn: 'firm' },
  terms_not_accepted: {
    title: 'Accept the terms & conditions',
    turn: 'investor',
    href: '/terms',
    action: 'Read the terms',
  },
  category_missing: {
    title: 'Tell us what kind of {investor} you are',
    text: 'categorisation_intro',
    turn: 'investor',
    href: categorise,
    action: 'Choose your category',
  },
  category_pending: {
    title: 'Your statement is being reviewed',
    text: 'categorisation_pending',
    turn: 'firm',
    href: '/investor/profile/type',
    action: 'See what you sent',
  },
  category_rejected: {
    title: 'We couldn’t accept your statement',
    turn: 'investor',
    href: categorise,
    action: 'Read the categories',
  },
  category_expired: {
    title: 'Renew your {investor_type}',
    text: 'categorisation_expired',
    turn: 'investor',
    href: categorise,
    action: 'Renew your category',
  },
  category_none: {
    title: 'No category applies to you',
    text: 'categorisation_none',
    turn: 'firm',
  },
  category_not_eligible: {
    title: 'This {opportunity} is open to other categories of {investor}',
    turn: 'investor',
    href: '/investor/profile/type',
    action: 'See your category',
  },
  test_awaits_category: {
    title: 'Take the {appropriateness}',
    text: 'test_pending_categorisation',
    turn: 'firm',
  },
  test_not_passed: {
    title: 'Take the {appropriateness}',
    text: 'test_intro',
    turn: 'investor',
    href: test,
    action: 'Begin',
  },
  test_locked: { title: 'You can take the {appropriateness} again later', turn: 'time' },
  test_blocked: { title: '{appropriateness} not passed', turn: 'firm' },
  method_missing: {
    title: 'Add an {investment_method}',
    text: 'empty_investment_methods',
    turn: 'investor',
    href: '/investor/profile/investmentmethod_new',
    action: 'Add one',
  },
  method_draft: {
    title: 'Finish your {investment_method}',
    turn: 'investor',
    href: '/investor/profile/view',
    action: 'Finish it',
  },
  method_rejected: {
    title: 'We couldn’t accept your {investment_method}',
    turn: 'investor',
    href: '/investor/profile/view',
    action: 'Change it',
  },
  method_not_approved: {
    title: 'Your {investment_method} is being checked',
    turn: 'firm',
    href: '/investor/profile/view',
    action: 'See it',
  },
  identity_failed: { title: 'We couldn’t complete your checks', turn: 'firm' },
}

/**
 * What is asked of the investor for each gate that is closed. One that this page doesn't know is still said, with its time. With the
 * offer's slug the way back leads to it.
 */
export function gateSteps(gates: readonly Gate[], slug?: string): GateStep[] {
  return gates.map(({ reason, until }) => {
    const { href, ...words } = (known as Partial<Record<string, Words>>)[reason] ?? unknown(until)
    const place =
      slug === undefined && href === categorise
        ? categoriseAnywhere
        : href?.replace('{slug}', encodeURIComponent(slug ?? ''))
    return { reason, ...words, ...(place !== undefined && { href: place }), until }
  })
}

function unknown(until: string | undefined): Words {
  return until === undefined
    ? { title: 'One more check is needed', turn: 'firm' }
    : { title: 'You can continue later', turn: 'time' }
}

const ticked = ['category', 'test', 'method'] as const

/** The steps that an offer asks for and that are met, so that they can be ticked. */
export const metSteps = ({ steps }: Pick<Eligibility, 'steps'>): (typeof ticked)[number][] =>
  ticked.filter((name) => steps.some(({ step, state }) => step === name && state === 'done'))

/** What keeps the investor from investing, in the order in which it is met. */
export const closedOf = ({ steps }: Pick<Eligibility, 'steps'>): Gate[] =>
  steps.flatMap(({ reason, retry_at: until }) =>
    reason === null ? [] : [{ reason, ...(until !== null && { until }) }],
  )

/** Whether the firm keeps this investor from all offers, whatever they do. */
export const isKeptOut = (closed: readonly Gate[]): boolean =>
  closed.some(({ reason }) => reason.startsWith('registration_'))
