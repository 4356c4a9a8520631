import type { GateWords } from './gate-words.ts'

/** Where the warning is read and the pause is waited for: with the offer's slug, and without. */
export const warningOfOpportunity = '/investor/investments/{slug}/risk-warning'
export const warningPage = '/investor/profile/risk-warning'

/** The personal risk warning and the pause before a first offer. */
export const warningGateWords = {
  risk_warning: {
    title: 'Ask to see our {investments}',
    text: 'risk_first',
    turn: 'investor',
    href: warningOfOpportunity,
    action: 'Begin',
    staff: 'the risk warning not answered',
    closedOffers: {
      head: 'Read the risk warning',
      title: 'Ask to see our {investments}',
      text: 'risk_first',
      action: { label: 'Begin', href: warningPage, primary: true },
    },
  },
  cooling_off: {
    title: 'Take a day to think',
    turn: 'time',
    href: warningOfOpportunity,
    action: 'See time remaining',
    staff: 'the 24-hour pause not over',
    closedOffers: {
      head: '24-hour pause',
      title: 'Take a day to think',
      text: 'cooling_off',
      action: { label: 'See time remaining', href: warningPage, primary: false },
    },
  },
  cooling_off_over: {
    title: 'Choose to leave or continue',
    text: 'cooling_off_over',
    turn: 'investor',
    href: warningOfOpportunity,
    action: 'Choose',
    staff: 'no choice after the 24-hour pause',
    closedOffers: {
      head: 'Pause over',
      title: 'Leave or continue?',
      text: 'cooling_off_over',
      action: { label: 'Choose', href: warningPage, primary: true },
    },
  },
} as const satisfies Readonly<Record<string, GateWords>>
