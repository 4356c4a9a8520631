import type { OpportunityText } from '../../offers/offer.ts'
import { tidewellPage } from './pages.ts'
import { usualDocuments } from './documents.ts'

const issuer = {
  issuer_name: 'Tidewell Energy Ltd',
  issuer_number: '10772301',
  issuer_address: {
    line1: '3 Harbour Quay',
    city: 'Wick',
    county: 'Caithness',
    postcode: 'KW1 0XX',
    country: 'GB',
  },
}
const team = [
  ['Dr Marcus Oyelaran', 'Chief executive', 'Led subsea engineering at two North Sea wind farms.'],
  ['Hannah Sefton', 'Chief technology officer', 'Fourteen years in turbine control.'],
  ['Ruth Adeyemi', 'Finance director', 'Chartered accountant, former project lender.'],
] as const

/** The first round, in which 66 investors bought A Ordinary shares at £2.50: 1,755,000 shares, £4,387,500. */
export const tidewellA: OpportunityText = {
  fields: {
    ...issuer,
    name: 'Tidewell Energy',
    headline: 'Predictable power from Britain’s tides',
    summary:
      'Tidal-stream power for coastal grids. The first turbine is proven; this round builds the demonstrator off Stroma.',
    description:
      '<p>Tidewell builds and runs small tidal-stream arrays. Its turbines sit on the sea bed, need no barrage and make power on a timetable that can be published decades ahead.</p>',
    investment_terms:
      '<p>Shares are A Ordinary with one vote each and a pre-emption right on later rounds.</p>',
    fca_class: 'rmmi',
    target_amount: '4387500.00',
    minimum_raise: '2500000.00',
    minimum_investment: '2500.00',
    share_price: '2.50',
    share_class: 'A Ordinary',
    nominal_value: '0.001',
    valuation: '6862500.00',
    shares_in_issue: '2295000',
    certificates_in_issue: 77,
    target_return: '3 to 5 times in 7 years',
  },
  type: 'Companies',
  subType: 'Series A equity',
  round: 'Series A',
  industry: 'Tidal power',
  category: 'Core',
  character: 'EIS',
  schemes: ['EIS, 30% relief'],
  owner: 'investment-manager',
  scene: 'sea',
  team,
  documents: usualDocuments({
    about:
      'Tidewell raises £4,387,500 at £2.50 a share to build and run a 1.2 MW demonstrator in the Pentland Firth.',
    figures: [
      ['Raising', '£4,387,500'],
      ['Share price', '£2.50'],
      ['Demonstrator', '1.2 MW'],
    ],
  }),
}

/** The round that is live: 1,000,000 B Ordinary shares at £4.00. */
export const tidewellB: OpportunityText = {
  fields: {
    ...issuer,
    name: 'Tidewell Energy, Series B',
    headline: 'Predictable power from Britain’s tides, sold years ahead at a fixed price',
    summary: 'Tidal-stream power for coastal grids. Three arrays, 42 MW contracted.',
    description: `<p>Tidewell builds and runs small tidal-stream arrays. Its turbines sit on the sea bed, need no barrage and make power on a timetable that can be published decades ahead.</p>
<p>The company has run a 1.2 MW demonstrator off Stroma at 41% of capacity, against a forecast of 38%. It now holds fifteen-year contracts for difference for 42 MW at three sites. This round funds the first of them, a 12 MW array in the Pentland Firth, through to grid connection.</p>
<p>Wrenfield investors first backed Tidewell at £2.50 a share. This round is priced at £4.00.</p>`,
    investment_terms:
      '<p>B Ordinary shares rank equally with the A Ordinary shares. Holders of A Ordinary shares may take up new shares in proportion before others do.</p>',
    fca_class: 'rmmi',
    target_amount: '4000000.00',
    minimum_raise: '2500000.00',
    minimum_investment: '5000.00',
    share_price: '4.00',
    share_class: 'B Ordinary',
    nominal_value: '0.001',
    valuation: '18000000.00',
    shares_available: '1000000',
    shares_in_issue: '4050000',
    certificates_in_issue: 143,
    waiting_list: true,
    allocation_policy: 'holders_first',
    target_return: '2 to 4 times in 5 to 7 years',
    internal_notes: 'Construction debt of £19 million agreed in principle, drawn after completion.',
  },
  type: 'Companies',
  subType: 'Series B equity',
  round: 'Series B',
  industry: 'Tidal power',
  category: 'Core',
  character: 'EIS',
  schemes: ['EIS, 30% relief'],
  owner: 'investment-manager',
  scene: 'sea',
  team,
  page: tidewellPage,
  points: [
    ['Contracted income', '42 MW at three sites under fifteen-year contracts for difference.', 'trending-up'],
    ['Proven at sea', 'A full year off Stroma at 41% of capacity, against a forecast of 38%.', 'waves'],
    ['Funded to grid', 'This round pays for the first 12 MW, through to connection.', 'plug'],
  ],
  gallery: ['The turbine at Stroma', 'Cable landing, Pentland Firth'],
  film: 'The tide at work',
  documents: [
    ...usualDocuments({
      about: 'Tidewell raises £4,000,000 at £4.00 a share for its first commercial array of 12 MW.',
      figures: [
        ['Raising', '£4,000,000'],
        ['Share price', '£4.00'],
        ['Pre-money valuation', '£18,000,000'],
        ['Post-money valuation', '£22,000,000'],
        ['Revenue, year to September', '£964,000'],
        ['Contracted capacity', '42 MW'],
      ],
    }),
    {
      name: 'Financial model and forecasts',
      category: 'Financials',
      text: [
        'Revenue and cash by quarter until the first array has run for two years, with the case in which the grid connection slips by twelve months.',
      ],
      figures: [
        ['Turbines and foundations', '£2,200,000'],
        ['Grid connection', '£1,000,000'],
        ['Marine operations', '£480,000'],
        ['Working capital', '£320,000'],
      ],
    },
    {
      name: 'EIS advance assurance letter',
      category: 'Tax',
      text: [
        'The company has received advance assurance that the new shares would qualify for relief under the enterprise investment scheme. The assurance does not bind where facts change.',
      ],
    },
    {
      name: 'Committee paper',
      category: 'Internal',
      visibility: 'private',
      text: [
        'For the investment committee. Recommendation: support the round with Growth Fund II at £1,000,000, and offer the balance to investors.',
      ],
    },
  ],
}
