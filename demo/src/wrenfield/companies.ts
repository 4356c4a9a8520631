import type { StoryAct } from '../act.ts'
import { tellCompanies } from '../companies.ts'
import type { FundCompany } from '../companies.ts'
import type { Story } from '../story.ts'

const first = 'Growth Fund I'
const second = 'Growth Fund II'
const third = 'Growth Fund III'

/** What a fund is opened with, where nobody has opened it yet. */
const funds = {
  [first]: { legal_name: 'Wrenfield Growth Fund I LP', structure: 'lp', phase: 'harvesting' },
  [second]: { legal_name: 'Wrenfield Growth Fund II LP', structure: 'lp', phase: 'investing' },
  [third]: { legal_name: 'Wrenfield Growth Fund III LP', structure: 'lp', phase: 'fundraising' },
}

const british = (stage: string, description: string) => ({
  stage,
  country: 'GB',
  currency: 'GBP',
  description: `<p>${description}</p>`,
})

const steady = [
  ['growing', 'Sales are growing in line with the investment plan.'],
  ['on_track', 'Four quarters in a row on or above budget.'],
] as const

/** The nine companies of Growth Fund II cost £14,750,000 and are worth £19,946,000. */
const companies: readonly FundCompany[] = [
  {
    name: 'Ashdown Payments',
    fund: second,
    bought: 1700,
    shares: '1200000',
    cost: '2400000',
    industry: 'Payments',
    values: british('growth', 'Payments for shops that trade in several currencies.'),
    prices: ['2.20', '2.40', '2.60', '2.90', '3.10', '3.40', '3.60'],
    maturity: steady,
  },
  {
    name: 'Morrow Health',
    fund: second,
    bought: 1590,
    shares: '900000',
    cost: '2250000',
    industry: 'Health services',
    values: british('series_b', 'Clinics for long illnesses, with nurses who come home.'),
    prices: ['2.50', '2.60', '2.75', '2.90', '3.10', '3.30', '3.50'],
    maturity: steady,
  },
  {
    name: 'Castleway Software',
    fund: second,
    bought: 1465,
    shares: '600000',
    cost: '1800000',
    industry: 'Software',
    values: british('growth', 'Planning software for builders of homes.'),
    prices: ['3.00', '3.30', '3.60', '3.90', '4.20', '4.60', '4.95'],
    method: 'calibrated_multiple',
    maturity: [...steady, ['exit_planned', 'The board has asked two banks for proposals.']],
  },
  {
    name: 'Larkfield Therapeutics',
    fund: second,
    bought: 1525,
    shares: '400000',
    cost: '2000000',
    industry: 'Therapeutics',
    values: british('series_b', 'Medicines against scarring of the lung.'),
    prices: ['5.60', '5.80', '6.10', '6.30', '6.50', '6.90', '7.30'],
    maturity: steady,
  },
  {
    name: 'Tidewell Energy',
    fund: second,
    bought: 1345,
    shares: '450000',
    cost: '1125000',
    industry: 'Tidal power',
    logo: 'turbine',
    values: {
      ...british('series_b', 'Turbines that make electricity from tides.'),
      share_classes: [
        { name: 'Ordinary', nominal_value: '0.01', votes: '1' },
        { name: 'Preferred', nominal_value: '0.01', votes: '1', liquidation_preference: '1' },
      ],
    },
    prices: ['2.50', '2.60', '2.75', '3.00', '3.20', '3.50', '4.00'],
    maturity: steady,
  },
  {
    name: 'Greyfriars Materials',
    fund: second,
    bought: 1255,
    shares: '550000',
    cost: '1375000',
    industry: 'Technology',
    values: british('series_a', 'Cement that takes up carbon while it sets.'),
    prices: ['2.50', '2.50', '2.60', '2.70', '2.80', '2.90', '3.00'],
    maturity: steady,
  },
  {
    name: 'Northlight Robotics',
    fund: second,
    bought: 920,
    shares: '600000',
    cost: '1500000',
    industry: 'Robotics',
    values: british('series_a', 'Robots that pick fruit by its ripeness.'),
    prices: ['2.60', '2.75', '2.80', '2.60', '2.50'],
    maturity: [
      ['growing', 'First machines are rented out.'],
      ['watch', 'Two large orders were put off to next season.'],
    ],
  },
  {
    name: 'Pentland Space',
    fund: second,
    bought: 1130,
    shares: '440000',
    cost: '1100000',
    industry: 'Technology',
    values: british('series_a', 'Small satellites that watch farmland.'),
    prices: ['2.50', '2.50', '2.40', '2.30', '2.20', '2.00'],
    method: 'write_down',
    maturity: [
      ['early', 'The first satellite is built.'],
      ['underperforming', 'The launch slipped by a year, and money is short.'],
    ],
  },
  {
    name: 'Fernhill Foods',
    fund: second,
    bought: 1745,
    shares: '960000',
    cost: '1200000',
    industry: 'Food and drink',
    values: british('growth', 'Ready meals from Welsh farms.'),
    prices: ['1.30', '1.25', '1.20', '1.10', '1.00', '0.90', '0.7875'],
    method: 'write_down',
    maturity: [
      ['growing', 'Listed by a second supermarket.'],
      ['underperforming', 'A supermarket has left, and costs have risen.'],
    ],
  },
  {
    name: 'Kestrel Photonics',
    fund: third,
    bought: 355,
    shares: '500000',
    cost: '1500000',
    industry: 'Technology',
    logo: 'lens',
    shareClass: 'Series A',
    values: {
      ...british('series_a', 'Light sources for medical cameras.'),
      country: 'IE',
      share_classes: [
        {
          name: 'Series A',
          nominal_value: '0.0001',
          votes: '1',
          liquidation_preference: '1.5',
          rights: 'Converts into A Ordinary shares when the company is listed.',
        },
        { name: 'A Ordinary', nominal_value: '0.0001', votes: '1' },
        {
          name: 'B Ordinary',
          nominal_value: '0.0001',
          votes: '0',
          rights: 'Held by employees, without a vote.',
        },
      ],
    },
    prices: ['3.00', '3.30'],
    maturity: [['early', 'The first product is with three hospitals.']],
  },
  {
    name: 'Harbourline Logistics',
    fund: first,
    bought: 1700,
    shares: '1000000',
    cost: '9400000',
    industry: 'Logistics',
    values: british('late', 'Small ports run as one.'),
    prices: ['11.00', '12.50', '14.00', '15.20', '16.80', '18.50', '20.00'],
    method: 'calibrated_multiple',
    maturity: [...steady, ['exited', 'Sold to a shipping line.']],
  },
  {
    name: 'Marram Textiles',
    fund: first,
    bought: 1690,
    shares: '300000',
    cost: '300000',
    industry: 'Clothing',
    values: british('seed', 'Cloth from seaweed.'),
    prices: ['0.60', '0.40', '0.20', '0.10', '0.10', '0.10', '0.10'],
    method: 'net_assets',
    maturity: [
      ['early', 'A first mill is running.'],
      ['failed', 'The mill closed, and no buyer was found.'],
    ],
  },
]

/** Twelve companies in three funds, their values, and what came of two; gives the act that judges them. */
export function tellFundCompanies({ firm }: Story): StoryAct {
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-20), 'Growth Fund I sells', (act) => {
    const date = act.before(4)
    return async () => {
      await firm.staff().post('company-outcomes', {
        company_id: firm.idOf('company:Harbourline Logistics'),
        type: 'exit',
        date,
        proceeds: '20000000',
        narrative: 'All shares were sold to a shipping line, for cash.',
      })
      await firm.staff().post('company-outcomes', {
        company_id: firm.idOf('company:Marram Textiles'),
        type: 'write_off',
        date,
        narrative: 'The liquidator expects nothing for shareholders.',
      })
    }
  })
  timeline.plan(
    calendar.day(-1),
    'A valuation waits for a colleague',
    (act) => {
      const date = act.before(1)
      return async () => {
        await firm.staff().post('company-valuations', {
          company_id: firm.idOf('company:Kestrel Photonics'),
          date,
          method: 'last_round',
          price_per_share: '3.60',
          basis: 'Price that an outside investor paid for new shares this month.',
        })
      }
    },
    '16:00',
  )
  return tellCompanies(firm, companies, funds)
}
