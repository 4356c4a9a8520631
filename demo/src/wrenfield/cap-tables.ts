import type { Caller } from '../caller.ts'
import type { Day } from '../calendar.ts'
import { forEach } from '../firm.ts'
import type { Story } from '../story.ts'

/** Says that something happened to the shares of a company; gives the event's id. */
type RecordShareEvent = (event: { kind: string; date: Day } & Record<string, unknown>) => Promise<number>

const teller =
  (staff: Caller, opportunityId: number): RecordShareEvent =>
  async (event) =>
    (await staff.post(`investment-opportunities/${opportunityId}/cap-table/events`, event)).id

/** Who works for Tidewell: the first nine hold shares, and all of them options. */
const employees = [
  'Ailsa Grant',
  'Bram Coyle',
  'Carys Vaughan',
  'Dev Malhotra',
  'Effie Sinclair',
  'Finlay Rae',
  'Greta Lund',
  'Hamish Orr',
  'Isla Tulloch',
  'Jonas Berg',
  'Kezia Marsh',
  'Lorcan Daly',
  'Mairi Gunn',
  'Nils Farrow',
  'Orla Keane',
  'Piers Hallow',
  'Quinn Adair',
  'Rhona Muir',
  'Stellan Voss',
  'Tamsin Birch',
  'Una Fraser',
  'Viggo Holt',
  'Wren Ashby',
  'Xanthe Cole',
  'Yusuf Demir',
  'Zara Quill',
  'Alec Thorne',
  'Bonnie Laird',
  'Cormac Shaw',
  'Della Price',
  'Ewan Baird',
]
const shareholders = 9

/**
 * Cap tables of two companies, recorded when their rounds were done. Tidewell Energy: founders and employees
 * beside the A Ordinary shares that were allotted here, 4,500,000 in all, fully diluted. Northlight Robotics:
 * three classes, one of them preferred, options, and a note that has not converted.
 */
export function tellCapTables({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.past(1300), 'Tidewell Energy: the cap table is recorded', (act) => {
    const days = {
      founded: act.before(1540),
      hired: act.before(800),
      granted: act.before(600),
    }
    return () => tellTidewell(teller(firm.staff(), firm.idOf('offer:Tidewell Energy')), days)
  })
  timeline.plan(calendar.past(880), 'Northlight Robotics: the cap table is recorded', (act) => {
    const days = {
      founded: act.before(1170),
      seeded: act.before(620),
      lent: act.before(10),
    }
    return () => tellNorthlight(teller(firm.staff(), firm.idOf('offer:Northlight Robotics')), days)
  })
  timeline.on(calendar.day(-8), 'Tidewell Energy: scenarios are kept', () =>
    keepScenarios(firm.staff(), firm.idOf('offer:Tidewell Energy')),
  )
}

async function tellTidewell(
  tell: RecordShareEvent,
  days: { founded: Day; hired: Day; granted: Day },
): Promise<void> {
  const { founded, hired, granted } = days
  const nominal = { share_class: 'Ordinary', price: '0.001', round: 'Founders' }
  const founders = { 'Dr Marcus Oyelaran': '1350000', 'Hannah Sefton': '810000' }
  for (const [name, shares] of Object.entries(founders)) {
    const holder = `h${await tell({ kind: 'holder', date: founded, name, holder_kind: 'founder' })}`
    await tell({ kind: 'issue', date: founded, holder, shares, ...nominal })
  }
  await tell({ kind: 'pool', date: hired, plan: 'EMI options', share_class: 'Ordinary', shares: '450000' })
  await forEach(employees, async (name, index) => {
    const person = { kind: 'holder', date: hired, name, holder_kind: 'employee', group_name: 'Employees' }
    const holder = `h${await tell(person)}`
    if (index < shareholders)
      await tell({ kind: 'issue', date: hired, holder, shares: '15000', ...nominal, round: 'Employees' })
    // 31 grants of 315,000 options: the last one takes what the others leave.
    const shares = index === employees.length - 1 ? '15000' : '10000'
    const option = { instrument: 'option', plan: 'EMI options', share_class: 'Ordinary', strike: '0.5' }
    await tell({ kind: 'grant', date: granted, holder, shares, ...option })
  })
}

async function tellNorthlight(
  tell: RecordShareEvent,
  days: { founded: Day; seeded: Day; lent: Day },
): Promise<void> {
  const { founded, seeded, lent } = days
  const add = async (name: string, kind: string, date: Day) =>
    `h${await tell({ kind: 'holder', date, name, holder_kind: kind })}`
  const issue = (holder: string, shares: string, overrides: { date: Day } & Record<string, unknown>) =>
    tell({
      kind: 'issue',
      holder,
      shares,
      share_class: 'Ordinary',
      price: '0.01',
      round: 'Founders',
      ...overrides,
    })
  const [anika, tomas] = [
    await add('Anika Rowe', 'founder', founded),
    await add('Tomas Keel', 'founder', founded),
  ]
  await issue(anika, '420000', { date: founded })
  await issue(tomas, '280000', { date: founded })
  await tell({
    kind: 'share_class',
    date: seeded,
    name: 'Seed Preferred',
    class_kind: 'preferred',
    nominal_value: '0.01',
    preference: '1',
    participation: 'none',
    seniority: 1,
    converts_to: 'Ordinary',
  })
  const fund = await add('Calder Seed Fund LP', 'fund', seeded)
  await issue(fund, '250000', { date: seeded, share_class: 'Seed Preferred', price: '1.2', round: 'Seed' })
  await tell({ kind: 'pool', date: seeded, plan: 'EMI options', share_class: 'Ordinary', shares: '90000' })
  const engineer = await add('Sunniva Dahl', 'employee', seeded)
  const option = { instrument: 'option', plan: 'EMI options', share_class: 'Ordinary', strike: '0.4' }
  await tell({ kind: 'grant', date: seeded, holder: engineer, shares: '40000', ...option })
  await tell({
    kind: 'note',
    date: lent,
    holder: fund,
    instrument: 'loan_note',
    amount: '150000.00',
    interest_percent: '8',
    discount_percent: '20',
    valuation_cap: '6000000.00',
  })
}

async function keepScenarios(staff: Caller, id: number): Promise<void> {
  const keep = (name: string, inputs: object) =>
    staff.post('cap-table-scenarios', { investment_opportunity_id: id, name, inputs })
  await keep('Sale without a round', { sale_price: '30000000.00', costs_percent: '3' })
  await keep('Series C at £8.00', {
    after_open_round: true,
    with_round: true,
    round_name: 'Series C preferred',
    pre_money: '44000000.00',
    new_money: '8000000.00',
    preference: '1',
    participation: 'none',
    sale_price: '52000000.00',
    costs_percent: '3',
  })
}
