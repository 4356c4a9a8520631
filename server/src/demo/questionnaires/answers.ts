/** What Eleanor Whitcombe answered to the fact find two years ago. Later rounds change a few of these. */
export const eleanorsFacts: Readonly<Record<string, string | string[]>> = {
  household: 'partner',
  dependants: '1',
  work: 'self_employed',
  retires_on: '2036-08-03',
  tax_country: 'GB',
  will: 'yes',
  salary: '89000.00',
  dividends: '17200.00',
  rent: '14500.00',
  tax_paid: '40200.00',
  spending: '53000.00',
  home: '790000.00',
  other_property: '300000.00',
  cash: '52000.00',
  listed: '401300.00',
  unlisted: '231600.00',
  pension: '488000.00',
  debts: '162000.00',
  purpose: 'Long-term growth; school fees are covered elsewhere',
  horizon: 'to_10',
  needs_income: 'no',
  values: 'Tobacco and gambling',
  held: ['savings', 'funds', 'shares', 'property', 'unlisted', 'venture'],
  unlisted_count: '6',
  lost: 'yes',
  lost_how:
    'A software company failed in 2019. I had put in what I could spare, and went on with smaller amounts.',
  decides: 'myself',
  if_zero: 'plans',
  emergency: 'to_12',
  could_lose: '200000.00',
  comfortable: 'Rental income covers our spending, and the pension is untouched until 2036.',
  needs_back: 'to_10',
  share: 'to_25',
  vulnerable: 'no',
}

/** A year later. */
export const aYearLater = {
  salary: '92000.00',
  dividends: '18500.00',
  tax_paid: '41500.00',
  spending: '55000.00',
  home: '820000.00',
  other_property: '310000.00',
  cash: '48000.00',
  listed: '438550.00',
  unlisted: '279200.00',
  pension: '540000.00',
  debts: '140000.00',
}

/** What she has changed of it now, and not signed yet. Two questions are open again. */
export const sinceThen = {
  salary: '96000.00',
  tax_paid: '43000.00',
  cash: '62500.00',
  unlisted: '301450.00',
  could_lose: '250000.00',
  needs_back: null,
  share: null,
}

const riskKeys = [
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
] as const

/** A risk profile around a place from 0 (shies away) to 4 (seeks risk); every third answer is a step more careful. */
export function riskAnswers(place: number): Record<string, string> {
  return Object.fromEntries(
    riskKeys.map((key, index) => [key, `a${Math.max(0, place - (index % 3 === 2 ? 1 : 0))}`]),
  )
}

/** A fact find of one of the crowd, from their number: believable, each a little different. */
export function factsOf(number: number): Record<string, string | string[]> {
  const pounds = (base: number, step: number) => `${base + ((number * 7) % 11) * step}.00`
  return {
    household: ['partner', 'family', 'alone'][number % 3]!,
    dependants: String(number % 4),
    work: ['employed', 'self_employed', 'retired'][number % 3]!,
    tax_country: 'GB',
    will: number % 5 === 0 ? 'no' : 'yes',
    salary: pounds(48_000, 9_500),
    dividends: pounds(1_200, 800),
    tax_paid: pounds(14_000, 4_000),
    spending: pounds(26_000, 3_500),
    home: pounds(380_000, 45_000),
    cash: pounds(14_000, 6_000),
    listed: pounds(40_000, 28_000),
    unlisted: pounds(10_000, 9_000),
    pension: pounds(120_000, 40_000),
    debts: pounds(0, 18_000),
    purpose: ['Growth over ten years', 'A fund for the children', 'To back companies nearby'][number % 3]!,
    horizon: ['to_7', 'to_10', 'over_10'][number % 3]!,
    needs_income: 'no',
    held: number % 2 === 0 ? ['savings', 'funds', 'shares'] : ['savings', 'shares', 'venture'],
    lost: 'no',
    decides: 'myself',
    if_zero: number % 4 === 0 ? 'nothing' : 'plans',
    emergency: ['to_6', 'to_12', 'over_12'][number % 3]!,
    could_lose: pounds(10_000, 4_000),
    needs_back: number % 2 === 0 ? 'to_10' : 'never',
    share: number % 3 === 0 ? 'under_10' : 'to_25',
  }
}
