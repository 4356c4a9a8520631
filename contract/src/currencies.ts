/** Currencies with two places, which is how amounts are written everywhere. */
export const currencies = [
  'GBP',
  'EUR',
  'USD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'AUD',
  'CAD',
  'NZD',
  'SGD',
  'HKD',
  'ZAR',
] as const
