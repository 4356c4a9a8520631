/** The terms of the firm's funds. */
export const terms = {
  structure: 'lp',
  currency: 'GBP',
  manager: 'Wrenfield Capital Partners LLP',
  fee_percent: '2',
  fee_basis: 'commitment',
  carry_percent: '20',
  hurdle_percent: '8',
  catch_up_percent: '100',
  equalisation_percent: '8',
} as const
