import type { StoryAct } from '../act.ts'
import { plus } from '../calendar.ts'
import type { Day } from '../calendar.ts'
import type { Firm } from '../firm.ts'

/** Who could take a part of Brightwell Fuel Cells: £4,600,000 of the £5,000,000 sought. */
const placements = [
  {
    placed_with_type: 'fund',
    placed_with_name: 'Wrenfield Growth Fund III',
    amount: '2500000',
    status: 'proposed',
  },
  {
    placed_with_type: 'fund',
    placed_with_name: 'Wrenfield Growth Fund II',
    amount: '500000',
    status: 'soft',
  },
  {
    placed_with_type: 'other',
    placed_with_name: 'Hartwell Family Office',
    amount: '400000',
    status: 'committed',
  },
  {
    placed_with_type: 'other',
    placed_with_name: 'Lindqvist Holdings Ltd',
    amount: '250000',
    status: 'declined',
  },
] as const

/** What speaks for it. */
const highlights = [
  {
    title: 'Orders for eleven months',
    body: '<p>Twelve vessels run on its cells, and two port authorities have asked for nine more.</p>',
  },
  {
    title: 'Class approval, alone in its size',
    body: '<p>Granted in March; the nearest competitor has applied.</p>',
  },
  { title: 'The founders stay', body: '<p>Both have signed for four years.</p>' },
] as const

/** Revenue by quarter, from the company: thousands of pounds, five quarters told and three foreseen. */
const revenue = [1100, 1250, 1420, 1600, 1850, 2100, 2400, 2700]
const told = 5

/**
 * The one deal of the story that is looked at closely: its facts, its team, its figures and who could take
 * it. The quarters that are told end with the one that was valued last.
 */
export function tellBrightwell(firm: Firm, act: StoryAct, valued: StoryAct): () => Promise<void> {
  const closes = act.after(108)
  const keyDates = [
    { title: 'Technical report', date: act.after(20) },
    { title: 'Investment committee', date: act.after(55) },
    { title: 'Exclusivity ends', date: act.after(79) },
  ]
  const figures = revenue.map((thousands, place) => ({
    quarter: plus(valued.quarterEnd(told - place), 1),
    revenue: `${thousands}000`,
    is_forecast: place >= told,
  }))
  return () => writeBrightwell(firm, { closes, keyDates, figures })
}

interface BrightwellDays {
  closes: Day
  keyDates: readonly { title: string; date: Day }[]
  figures: readonly object[]
}

async function writeBrightwell(firm: Firm, { closes, keyDates, figures }: BrightwellDays): Promise<void> {
  const deal = `pipeline-deals/${firm.idOf('deal:Brightwell Fuel Cells')}`
  const elena = firm.staff('committee')
  await elena.patch(deal, {
    name: 'Brightwell Fuel Cells, Series B',
    company_name: 'Brightwell Fuel Cells Ltd',
    pre_money: '22000000',
    score: 78,
    source: 'Climate forum, Hull',
    expected_close: closes,
    user_ids: ['entrepreneur', 'super-admin'].map((account) => firm.idOf(`staff:${account}`)),
    description:
      '<p>Fuel cells for harbour craft. Twelve vessels run on them; the order book covers eleven months.</p>',
    key_information:
      '<h3>Why now</h3><p>The port authorities of Hull and Rotterdam ask for quiet berths from next year. Brightwell has the only cell of its size with a class approval.</p><h3>What the money is for</h3><ul><li>A second line in Goole</li><li>Certification for inland ferries</li><li>Eighteen months of working capital</li></ul>',
    risks: '<ul><li>One supplier makes the membranes.</li><li>Two customers are 54% of revenue.</li></ul>',
  })
  await tellHighlights(firm, keyDates)
  for (const placement of placements) await elena.post(`${deal}/placements`, placement)
  await elena.post(`${deal}/placements`, {
    placed_with_type: 'client_group',
    placed_with_id: firm.idOf('group:Syndicate members'),
    amount: '1200000',
    status: 'soft',
  })
  await elena.post(`${deal}/figures`, { figures })
}

/** Its highlights and key dates, by who may write those of an offer. */
async function tellHighlights(firm: Firm, keyDates: BrightwellDays['keyDates']): Promise<void> {
  const owner = { owner_type: 'pipeline_deal', owner_id: firm.idOf('deal:Brightwell Fuel Cells') }
  for (const [order, highlight] of highlights.entries())
    await firm.staff().post('key-points', { ...owner, ...highlight, order })
  for (const keyDate of keyDates) await firm.staff().post('key-dates', { ...owner, ...keyDate })
}
