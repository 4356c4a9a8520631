import type { distribution } from './distribution.ts'
import type { drawdownItems } from './drawdown.ts'
import type { RowOf } from '../resource.ts'

/** What kinds of distribution are called. */
export const distributionKindWords: Readonly<Record<RowOf<typeof distribution>['kind'], string>> = {
  return_of_capital: 'Return of capital',
  gain: 'Gain',
  income: 'Income',
  recallable: 'Recallable',
  equalisation: 'Interest of later investors',
}

/** What the line items of a notice are called. */
export const drawdownItemWords: Readonly<Record<(typeof drawdownItems)[number], string>> = {
  investments: 'Investments',
  follow_on_investments: 'Follow-on investments',
  management_fees: 'Management fees',
  partnership_expenses: 'Partnership expenses',
  organisation_costs: 'Organisation costs',
  working_capital: 'Working capital',
}
