import type { PlainTextKey } from '@moorgate/contract/texts.ts'
import type { Gate } from '../records.ts'

/** What stands in place of the offers, and why. The body is one of the tenant's standing texts. */
export interface StandingWords {
  /** Over the rule: how it stands. `{labels}` in the title are the tenant's, `{time}` is when the waiting is over. */
  head: string
  title: string
  text: PlainTextKey | 'categorisation_rejected' | 'cooling_off' | 'test_blocked' | 'test_failed_locked'
  /** Primary only where it is the investor's turn. */
  action?: { label: string; href: string; primary: boolean }
}

const statement = '/investor/profile/investor-type'
const test = '/investor/profile/appropriateness'

const words: Readonly<Record<string, StandingWords>> = {
  registration_pending: {
    head: 'Waiting for approval',
    title: 'Your registration is with us',
    text: 'registration_pending',
    action: { label: 'See what is left for you', href: '/investor/profile/view', primary: false },
  },
  registration_rejected: {
    head: 'Not approved',
    title: 'Your registration wasn’t approved',
    text: 'registration_rejected',
  },
  category_missing: {
    head: 'Not categorised yet',
    title: 'Which kind of {investor} are you?',
    text: 'categorisation_intro',
    action: { label: 'Choose your category', href: statement, primary: true },
  },
  category_pending: {
    head: 'Waiting for review',
    title: 'Your statement is with us',
    text: 'categorisation_pending',
    action: { label: 'See what you sent', href: '/investor/profile/type', primary: false },
  },
  category_expired: {
    head: 'Category expired',
    title: 'Please renew your {investor_type}',
    text: 'categorisation_expired',
    action: { label: 'Renew your category', href: statement, primary: true },
  },
  category_rejected: {
    head: 'Not accepted',
    title: 'We couldn’t accept this statement',
    text: 'categorisation_rejected',
    action: { label: 'Read the categories', href: statement, primary: false },
  },
  category_none: {
    head: 'No category applies',
    title: 'You can’t take part at the moment',
    text: 'categorisation_none',
    action: { label: 'Go to your {portfolio}', href: '/investor/portfolio', primary: false },
  },
  test_not_passed: {
    head: 'Test to take',
    title: 'Show that you understand the risks',
    text: 'test_intro',
    action: { label: 'Begin the test', href: test, primary: true },
  },
  test_locked: {
    head: 'Test locked',
    title: 'You can try again from {time}',
    text: 'test_failed_locked',
    action: { label: 'Read about the test', href: test, primary: false },
  },
  test_blocked: {
    head: 'Test not passed',
    title: 'You have no attempts left',
    text: 'test_blocked',
  },
  cooling_off: {
    head: 'First time, 24-hour pause',
    title: 'You can continue from {time}',
    text: 'cooling_off',
    action: { label: 'Finish my checks', href: '/investor/profile/view', primary: false },
  },
}

/**
 * The first thing that keeps all offers from an investor, or undefined where they may be shown. A missing method or a failed check keeps
 * nobody from reading.
 */
export function standingWords(closed: readonly Gate[]): { gate: Gate; words: StandingWords } | undefined {
  for (const gate of closed) {
    const found = words[gate.reason]
    if (found) return { gate, words: found }
  }
  return undefined
}
