import { forEach } from '../firm.ts'
import type { Firm } from '../firm.ts'
import { browserOf } from '../people/person.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'

/** What Eleanor Whitcombe answered to the fact find two years ago. Later rounds change a few of these. */
const eleanorsFacts: Readonly<Record<string, string | string[]>> = {
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
const aYearLater = {
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
const sinceThen = {
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

/**
 * A risk profile around a place from 0 (shies away) to 4 (seeks risk); every third answer is a step more
 * careful.
 */
function riskAnswers(place: number): Record<string, string> {
  return Object.fromEntries(
    riskKeys.map((key, index) => [key, `a${Math.max(0, place - (index % 3 === 2 ? 1 : 0))}`]),
  )
}

/** A fact find of one of the crowd, from their number: believable, each a little different. */
function factsOf(number: number): Record<string, string | string[]> {
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

/**
 * What investors of Wrenfield told about themselves: Eleanor Whitcombe over three rounds, some of the crowd,
 * and consents.
 */
export function tellQuestionnaires(story: Story): void {
  tellEleanorsRounds(story)
  tellOthers(story)
  tellConsents(story)
}

function tellEleanorsRounds({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  const eleanor = () => cast.person('Eleanor Whitcombe')
  timeline.on(calendar.day(-700), 'Eleanor Whitcombe signs her first fact find', async () => {
    await sign(firm, eleanor(), 'fact_find', eleanorsFacts)
    await sign(firm, eleanor(), 'risk_profile', riskAnswers(2))
  })
  timeline.on(calendar.day(-330), 'Eleanor Whitcombe signs it again', async () => {
    await sign(firm, eleanor(), 'fact_find', aYearLater)
    await sign(firm, eleanor(), 'risk_profile', riskAnswers(3))
  })
  timeline.on(calendar.day(-1), 'Eleanor Whitcombe looks at it again', async () => {
    await answer(firm, eleanor(), 'fact_find', sinceThen)
  })
}

function tellOthers({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(calendar.day(-150), 'Investors sign fact finds and risk profiles', async () => {
    await forEach(cast.some(0, 9), async (person, number) => {
      await sign(firm, person, 'fact_find', factsOf(number))
      await sign(firm, person, 'risk_profile', riskAnswers(1 + (number % 4)))
    })
  })
  timeline.on(calendar.day(-3), 'Staff fill in a fact find', async () => {
    const [next] = cast.crowd(10, 10)
    await fillIn(firm, next!, 'fact_find', factsOf(10))
  })
  timeline.on(calendar.day(-2), 'Somebody begins a risk profile', async () => {
    const [next] = cast.crowd(11, 11)
    await answer(firm, next!, 'risk_profile', { comfort: 'a2', growth: 'a3', sleep: 'a1' })
  })
}

function tellConsents({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(calendar.day(-330), 'Eleanor Whitcombe gives consents', async () => {
    await consent(firm, cast.person('Eleanor Whitcombe'), {
      offers_by_email: true,
      offers_by_phone: true,
      electronic_documents: true,
    })
  })
  timeline.on(calendar.day(-60), 'Eleanor Whitcombe would rather not be called', async () => {
    await consent(firm, cast.person('Eleanor Whitcombe'), { offers_by_phone: false })
  })
  timeline.on(calendar.day(-150), 'Investors give consents', async () => {
    await forEach(cast.some(0, 9), (person, number) =>
      consent(firm, person, { offers_by_email: number % 4 !== 3, events_and_news: number % 2 === 0 }),
    )
  })
}

type Kind = 'fact_find' | 'risk_profile'
type Answers = Readonly<Record<string, string | string[] | null>>

/** Somebody begins a questionnaire, or goes on with it, and answers. Gives its id. */
async function answer(firm: Firm, person: Person, kind: Kind, answers: Answers): Promise<number> {
  const browser = browserOf(firm, person)
  const { id } = await browser.post('questionnaire-responses', { kind })
  await browser.patch(`questionnaire-responses/${id}`, { answers })
  return id
}

/** The same, signed with their name. */
async function sign(firm: Firm, person: Person, kind: Kind, answers: Answers): Promise<void> {
  const id = await answer(firm, person, kind, answers)
  await browserOf(firm, person).post(`questionnaire-responses/${id}/sign`, {
    signed_name: person.name,
    accepted: true,
  })
}

/** Staff fill a questionnaire in for somebody and ask them to sign. */
async function fillIn(firm: Firm, person: Person, kind: Kind, answers: Answers): Promise<void> {
  const staff = firm.staff('investment-manager')
  const { id } = await staff.post('questionnaire-responses', { kind, user_id: person.id })
  await staff.patch(`questionnaire-responses/${id}`, { answers })
  await staff.post(`questionnaire-responses/${id}/ask-to-sign`)
}

/** Somebody gives or withdraws consents in the portal. */
async function consent(
  firm: Firm,
  person: Person,
  decisions: Readonly<Record<string, boolean>>,
): Promise<void> {
  for (const [purpose, granted] of Object.entries(decisions))
    await browserOf(firm, person).post('investor-consents', { purpose, granted })
}
