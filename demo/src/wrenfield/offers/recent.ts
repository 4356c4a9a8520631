import type { OpportunityText } from '../../offers/offer.ts'
import type { PageText } from '../../offers/page.ts'
import { usualDocuments } from './documents.ts'

/** Its reward is what the company itself sews. */
const ostlerPage: PageText = {
  uses: [
    ['Second workshop in Hawick', '1400000.00'],
    ['Machines and patterns', '750000.00'],
    ['Cloth for two seasons', '550000.00'],
    ['Working capital', '300000.00'],
  ],
  minimum: 'With £1,500,000 the workshop opens with half its benches, and repairs move there first.',
  risks: [
    'You could lose all the money you invest.',
    'You are unlikely to be able to sell your shares early.',
    'Coats that last are bought less often: growth depends on new customers.',
    'Cloth is woven by two mills alone.',
  ],
  questions: [
    ['Who does the repairs?', 'Nineteen menders in Kendal, and from spring eleven more in Hawick.'],
    ['What does a repair cost?', 'Nothing in the first ten years, and the price of the cloth after.'],
  ],
  terms: [['Class', 'One class of shares, one vote a share.']],
  fee: '3.00',
  reward: {
    title: 'A coat from the first bench in Hawick',
    text: 'Cut and sewn by Ostler & Finch itself, numbered, with its repairs for life.',
    from: '15000.00',
    limit: 40,
  },
}

const terms = '<p>One class of shares, one vote a share, pre-emption on new issues.</p>'

export const ostlerFinch: OpportunityText = {
  fields: {
    name: 'Ostler & Finch',
    issuer_name: 'Ostler & Finch Ltd',
    issuer_number: '12447360',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'Clothes that come back to be mended',
    summary: 'Repairable outdoor clothing with a lifetime service plan.',
    description:
      '<p>Every coat is sold with its repairs. Six in ten customers buy again within two years.</p>',
    target_amount: '3000000.00',
    minimum_raise: '1500000.00',
    minimum_investment: '5000.00',
    share_price: '3.20',
    share_class: 'Ordinary',
    nominal_value: '0.01',
    valuation: '9600000.00',
  },
  type: 'Companies',
  subType: 'Growth equity',
  round: 'Growth',
  industry: 'Clothing',
  category: 'Core',
  character: 'Not for relief',
  owner: 'investment-manager',
  page: ostlerPage,
  scene: 'hill',
  points: [['Bought again', 'Six in ten customers come back within two years.', 'repeat']],
  documents: usualDocuments({
    about: 'Ostler & Finch raises £3,000,000 for a second workshop.',
    figures: [
      ['Raising', '£3,000,000'],
      ['Share price', '£3.20'],
    ],
  }),
}

/** All but full, and some are waiting. */
export const pennineGrid: OpportunityText = {
  fields: {
    name: 'Pennine Grid Storage',
    issuer_name: 'Pennine Grid Storage Ltd',
    issuer_number: '15120644',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'Batteries where the grid is thin',
    summary: 'Four battery sites in the Pennines, paid for keeping the grid steady.',
    description: '<p>Two sites run, two have planning consent. Income is contracted for seven years.</p>',
    target_amount: '750000.00',
    minimum_raise: '400000.00',
    minimum_investment: '5000.00',
    share_price: '1.50',
    share_class: 'Ordinary',
    nominal_value: '0.01',
    waiting_list: true,
  },
  type: 'Companies',
  subType: 'Growth equity',
  round: 'Growth',
  industry: 'Energy storage',
  category: 'Income',
  character: 'EIS',
  owner: 'adviser',
  scene: 'circuit',
  points: [['Contracted', 'Income is fixed for seven years.', 'calendar']],
  documents: usualDocuments({
    about: 'Pennine raises £750,000 for two more sites.',
    figures: [
      ['Raising', '£750,000'],
      ['Share price', '£1.50'],
      ['Sites', '4'],
    ],
  }),
}

/** Readily realisable securities: neither a category nor a test stands before them. */
export const halden: OpportunityText = {
  fields: {
    name: 'Halden Smaller Companies Trust',
    issuer_name: 'Halden Smaller Companies Trust plc',
    issuer_number: '08820915',
    fca_class: 'mass_market',
    investment_terms:
      '<p>Ordinary shares, admitted to a regulated market. Applications are for whole shares at the offer price.</p>',
    headline: 'A listed trust of smaller British companies',
    summary:
      'New shares of a listed investment trust, open to everybody. The shares can be sold on the stock market.',
    description:
      '<p>Halden holds sixty listed companies of under £500 million each. Its shares are traded every day.</p>',
    target_amount: '2000000.00',
    minimum_raise: '500000.00',
    minimum_investment: '1000.00',
    share_price: '1.12',
    share_class: 'Ordinary',
    nominal_value: '0.10',
  },
  type: 'Listed shares',
  subType: 'Investment trust',
  round: 'Offer for subscription',
  industry: 'Funds',
  category: 'Income',
  character: 'Not for relief',
  owner: 'adviser',
  scene: 'street',
  documents: [
    {
      name: 'Prospectus',
      category: 'Offer',
      text: [
        'Halden offers new ordinary shares at £1.12. The prospectus was approved as a document; that is no approval of the shares.',
      ],
      figures: [
        ['Offer price', '£1.12'],
        ['Holdings', '60 companies'],
      ],
    },
  ],
}
