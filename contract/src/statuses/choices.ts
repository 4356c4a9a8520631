import type { StatusStyle } from './machine.ts'

/**
 * What an investor says about an opportunity. `notInterested` is an intent; a reservation with it is refused
 * (422).
 */
export const interestOption = { financeInPlace: 1, withoutFinance: 2, notInterested: 3 } as const

export type InterestOption = (typeof interestOption)[keyof typeof interestOption]

/** An investor who means to invest, with the money at hand or without. */
export const isInterested = (given: InterestOption | undefined): boolean =>
  given === interestOption.financeInPlace || given === interestOption.withoutFinance

export const interestOptions = {
  1: { label: 'interest_finance_in_place', tone: 'positive' },
  2: { label: 'interest_without_finance', tone: 'reserved' },
  3: { label: 'interest_not_interested', tone: 'neutral' },
} as const satisfies Record<InterestOption, StatusStyle>

/**
 * Specification §4. Holders begin at `awaiting`, others at `notApplicable`; at the close `awaiting` becomes
 * `dontTake`.
 */
export const preEmptionChoice = {
  dontTake: 1,
  maintain: 2,
  increase: 3,
  notApplicable: 4,
  awaiting: 5,
  decrease: 6,
} as const

export type PreEmptionChoice = (typeof preEmptionChoice)[keyof typeof preEmptionChoice]

/** More or less than the whole right: the answer says how many shares. */
export const saysHowMany = (
  choice: number | undefined,
): choice is typeof preEmptionChoice.increase | typeof preEmptionChoice.decrease =>
  choice === preEmptionChoice.increase || choice === preEmptionChoice.decrease

/** With what staff read in a list of holders, in a word or two. */
export const preEmptionChoices = {
  1: { label: 'pre_emption_dont_take', short: 'pre_emption_dont_take_short', tone: 'neutral' },
  2: { label: 'pre_emption_maintain', short: 'pre_emption_maintain_short', tone: 'positive' },
  3: { label: 'pre_emption_increase', short: 'pre_emption_increase_short', tone: 'info' },
  4: { label: 'pre_emption_not_applicable', short: 'pre_emption_not_applicable_short', tone: 'neutral' },
  5: { label: 'pre_emption_awaiting', short: 'pre_emption_awaiting_short', tone: 'reserved' },
  6: { label: 'pre_emption_decrease', short: 'pre_emption_decrease_short', tone: 'warning' },
} as const satisfies Record<PreEmptionChoice, StatusStyle & { short: StatusStyle['label'] }>

/** Public is seen in the portal, private by staff alone. */
export const documentVisibilities = {
  public: { label: 'visibility_public', tone: 'info' },
  private: { label: 'visibility_private', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>
