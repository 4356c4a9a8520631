/** How a distribution is shared, and the tiers of a waterfall. */
export const sharingWords = {
  pro_rata: 'By units',
  european: 'European waterfall, whole fund',
  american: 'American waterfall, by company',
} as const

export const tierWords = {
  contributions: 'Return of contributions',
  preferred: 'Preferred return',
  catch_up: 'Catch-up',
  split: 'Split of the remainder',
} as const
