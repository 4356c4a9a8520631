import { forEach } from '../firm.ts'
import type { Firm } from '../firm.ts'
import { tellPastRound } from '../offers/past-round.ts'
import type { RequestedInvestment, InvestmentRequest } from '../offers/round.ts'
import { fromPence } from '../offers/requests.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'
import { ashdown, cobaltQuay, fernhill, harbourline, larkfield, northlight } from './offers/history.ts'
import { tidewellA } from './offers/tidewell.ts'

/** Harbourline was sold at £5.50 a share. */
const salePence = 550

/** Writes the sale into the timeline: the outcome, the payments, and then the round has matured. */
function tellHarbourlineSale({ firm }: Story): void {
  firm.timeline.plan(
    firm.calendar.past(738),
    'Harbourline Logistics: sale',
    ({ day: soldOn }) =>
      async () => {
        const id = firm.idOf('offer:Harbourline Logistics')
        const lots = await firm.staff().all(`share-lots?filter[investment_opportunity_id]=${id}`)
        const proceeds = fromPence(lots.reduce((sum, lot) => sum + Number(lot['shares']), 0) * salePence)
        await firm.staff().patch(`investment-opportunities/${id}`, {
          outcome: 'trade_sale',
          outcome_date: soldOn,
          outcome_proceeds: proceeds,
        })
        const sale = await confirmedProceeds(firm, id, {
          title: 'Sale at £5.50 a share',
          amount: proceeds,
          pay_date: soldOn,
          final: true,
        })
        await firm.staff().post(`opportunity-distributions/${sale}/authorise`)
        await firm.staff().post(`opportunity-distributions/${sale}/pay`, { paid_on: soldOn })
        await firm.staff().post(`investment-opportunities/${id}/status`, { status: 6 })
      },
  )
}

/** Cobalt Quay pays a dividend next week, once a second person has authorised it. */
function tellCobaltQuayDividend({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-1), 'Cobalt Quay Residential: dividend', (act) => {
    const dividend = { title: 'Interim dividend', amount: '12500.00', pay_date: act.after(7) }
    return async () => {
      await confirmedProceeds(firm, firm.idOf('offer:Cobalt Quay Residential'), dividend)
    }
  })
}

interface ProceedsDraft {
  title: string
  amount: string
  pay_date: string
  final?: boolean
}

/** The fund manager drafts it and confirms it. */
async function confirmedProceeds(firm: Firm, offer: number, draft: ProceedsDraft): Promise<number> {
  const { id } = await firm
    .staff('fund-manager')
    .post('opportunity-distributions', { investment_opportunity_id: offer, ...draft })
  await firm.staff('fund-manager').post(`opportunity-distributions/${id}/confirm`)
  return id
}

/** So many shares for each, at a price in pence, which makes a whole number of pence. */
const shares = (people: readonly Person[], counts: readonly number[], pence: number): InvestmentRequest[] =>
  people.map((person, index) => ({ person, amount: fromPence(counts[index % counts.length]! * pence) }))

/** The rounds of the past. Eleanor Whitcombe's part in each is the one that her portfolio shows. */
export function tellHistory(story: Story): void {
  const { cast } = story
  const person = (name: string) => cast.person(name)
  const own = (name: string, count: number, pence: number): InvestmentRequest => ({
    person: person(name),
    amount: fromPence(count * pence),
  })
  const organisation = (name: string, count: number, pence: number): InvestmentRequest => ({
    ...own(name, count, pence),
    by: 'organisation',
  })

  tellPastRound(story, {
    text: harbourline,
    completed: 2350,
    wishes: () => [
      own('Eleanor Whitcombe', 12_000, 250),
      own('Rosalind Kerr', 40_000, 250),
      own('Graham Pell', 20_000, 250),
      ...shares(cast.some(0, 13), [8_000], 250),
    ],
  })
  tellPastRound(story, {
    text: fernhill,
    completed: 1828,
    wishes: () => [
      own('Anita Desai', 40_000, 125),
      own('Eleanor Whitcombe', 16_000, 125),
      own('Bethan Prosser', 20_000, 125),
      ...shares(cast.some(2, 21), [12_000], 125),
    ],
  })
  tellPastRound(story, {
    text: larkfield,
    completed: 1520,
    wishes: () => [
      organisation('Naomi Feld', 400_000, 500),
      organisation('Margaret Castell', 40_000, 500),
      own('Rosalind Kerr', 32_000, 500),
      organisation('Edward Hartwell', 24_000, 500),
      own('Eleanor Whitcombe', 8_000, 500),
      ...shares(cast.some(10, 43), [3_000, 5_000], 500),
    ],
  })
  tellLaterRounds(story, { own, organisation })
  tellHarbourlineSale(story)
  tellCobaltQuayDividend(story)
}

type RequestOf = (name: string, count: number, pence: number) => InvestmentRequest

function tellLaterRounds(
  story: Story,
  { own, organisation }: { own: RequestOf; organisation: RequestOf },
): void {
  const { cast } = story
  tellTidewell(story, { own, organisation })
  tellPastRound(story, {
    text: northlight,
    completed: 925,
    wishes: () => [
      own('Eleanor Whitcombe', 10_000, 250),
      own('Michael Osei', 20_000, 250),
      own('Catherine Lyle', 8_000, 250),
      ...shares(cast.some(30, 55), [6_000, 10_000], 250),
    ],
  })
  tellPastRound(story, {
    text: cobaltQuay,
    completed: 648,
    wishes: () => [
      own('Eleanor Whitcombe', 35_000, 100),
      organisation('Anna Lindqvist', 150_000, 100),
      organisation('Margaret Castell', 100_000, 100),
      own('Jonathan Hallam', 40_000, 100),
      ...shares(cast.some(44, 73), [15_000], 100),
    ],
  })
  tellPastRound(story, {
    text: ashdown,
    completed: 250,
    wishes: () => [
      own('Rosalind Kerr', 80_000, 250),
      organisation('Edward Hartwell', 100_000, 250),
      own('Alastair Monro', 40_000, 250),
      own('Helen Tran', 20_000, 250),
      ...shares(cast.crowd(57, 78), [12_000], 250),
    ],
  })
}

/**
 * The crowd's shares: the first 38 hold 162,000 together, the other 19 hold 478,825. Of new shares, one for
 * every 4.05 held, all of them but the last may take a whole number.
 */
const firstCrowd = Array.from({ length: 38 }, (_, index) => (index < 36 ? 4_050 : 8_100))
const laterCrowd = [
  40_500, 36_450, 32_400, 32_400, 28_350, 28_350, 28_350, 28_350, 24_300, 24_300, 24_300, 24_300, 24_300,
  20_250, 20_250, 16_200, 16_200, 16_200, 13_075,
]

type RequestInvestment = (name: string, count: number, pence: number) => InvestmentRequest

/**
 * 66 holders of 1,755,000 A Ordinary shares. Growth Fund II and the first of the crowd hold 612,000, so
 * Eleanor Whitcombe's 20,000 are those from 612,001, under certificate 0117. All but the fund and the
 * syndicate hold through the nominee.
 */
function tellTidewell(
  story: Story,
  { own, organisation }: { own: RequestInvestment; organisation: RequestInvestment },
): void {
  const { cast, firm } = story
  const holdThroughNominee = async (made: readonly RequestedInvestment[]) => {
    const direct = new Set(['Naomi Feld', 'Megan Parry'])
    const nominee_id = firm.idOf('nominee:Wrenfield Nominees')
    const through = made.filter(({ wish }) => !direct.has(wish.person.name))
    await forEach(through, ({ id }) => firm.staff().patch(`investments/${id}`, { nominee_id }))
  }
  tellPastRound(story, {
    text: tidewellA,
    completed: 1347,
    wishes: () => [
      organisation('Naomi Feld', 450_000, 250),
      ...shares(cast.crowd(0, 37), firstCrowd, 250),
      own('Eleanor Whitcombe', 20_000, 250),
      organisation('Megan Parry', 225_000, 250),
      organisation('Margaret Castell', 151_875, 250),
      organisation('Anna Lindqvist', 101_250, 250),
      { ...own('Ruth Aldous', 60_750, 250), by: 'pension' },
      own('Graham Pell', 48_600, 250),
      own('Anita Desai', 40_500, 250),
      own('Rosalind Kerr', 16_200, 250),
      ...shares(cast.crowd(38, 56), laterCrowd, 250),
    ],
    meanwhile: (_offer, made) => holdThroughNominee(made),
  })
}
