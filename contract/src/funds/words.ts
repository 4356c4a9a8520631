import type { distribution } from './distribution.ts'
import type { noticeItems } from './notice.ts'
import type { RowOf } from '../resource.ts'

/** What kinds of distribution are called. */
export const distributionKindWords: Readonly<Record<RowOf<typeof distribution>['kind'], string>> = {
  return_of_capital: 'Return of capital',
  gain: 'Gain',
  income: 'Income',
  recallable: 'Recallable',
  equalisation: 'Equalisation interest',
}

/** What the amounts of a notice are called. */
export const noticeItemWords: Readonly<Record<(typeof noticeItems)[number], string>> = {
  investments: 'Investments',
  follow_on_investments: 'Follow-on investments',
  management_fees: 'Management fees',
  partnership_expenses: 'Partnership expenses',
  organisation_costs: 'Organisation costs',
  working_capital: 'Working capital',
  earlier_calls: 'Equalisation contribution',
  capital: 'Return of capital',
  gain: 'Realised gain',
  income: 'Income',
  carry: 'Carried interest',
  interest: 'Equalisation interest',
}
