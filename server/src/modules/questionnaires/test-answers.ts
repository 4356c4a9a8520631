/**
 * For tests: answers to every required question of the standard risk profile; place 0 shies away, 4 seeks
 * risk.
 */
export const riskAnswers = (place: 0 | 1 | 2 | 3 | 4): Record<string, string> =>
  Object.fromEntries(
    [
      'comfort',
      'growth',
      'sleep',
      'opportunity',
      'decide',
      'fall',
      'portfolio',
      'share',
      'wait',
      'regret',
    ].map((key) => [key, `a${place}`]),
  )

/** For tests: answers to every required question of the standard fact find. */
export const factAnswers: Readonly<Record<string, string | string[]>> = {
  household: 'partner',
  dependants: '2',
  work: 'self_employed',
  tax_country: 'GB',
  will: 'yes',
  salary: '96000.00',
  dividends: '18500.00',
  rent: '14500.00',
  tax_paid: '43000.00',
  spending: '55000.00',
  cash: '62500.00',
  purpose: 'Long-term growth',
  horizon: 'to_10',
  needs_income: 'no',
  held: ['savings', 'shares'],
  lost: 'no',
  decides: 'myself',
  if_zero: 'plans',
  emergency: 'to_12',
  could_lose: '50000.00',
  needs_back: 'to_10',
  share: 'to_25',
}
