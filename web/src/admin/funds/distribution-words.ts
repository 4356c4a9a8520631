/** What kinds of distribution and tiers of a waterfall are called. */
export const kindWords = {
  return_of_capital: 'Return of capital',
  gain: 'Gain',
  income: 'Income',
  recallable: 'Recallable',
  equalisation: 'Interest of later investors',
} as const

export const sharingWords = {
  pro_rata: 'By units',
  european: 'European waterfall, whole fund',
  american: 'American waterfall, by company',
} as const

export const tierWords = {
  contributions: 'Return of contributions',
  preferred: 'Preferred return',
  catch_up: 'Catch-up',
  split: 'Split of what is left',
} as const
