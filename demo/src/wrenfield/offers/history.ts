import type { OpportunityText } from '../../offers/offer.ts'
import { usualDocuments } from './documents.ts'

const common = {
  fca_class: 'rmmi',
  investment_terms: '<p>One class of shares, one vote a share, pre-emption on new issues.</p>',
} as const

export const harbourline: OpportunityText = {
  fields: {
    ...common,
    name: 'Harbourline Logistics',
    issuer_name: 'Harbourline Logistics Ltd',
    issuer_number: '11203345',
    headline: 'Shared warehouses for small ports',
    summary:
      'Bonded warehousing and customs clearance in eleven small ports, shared by carriers that could not run their own.',
    description: '<p>Harbourline leases quayside sheds and runs them for several carriers at once.</p>',
    target_amount: '600000.00',
    minimum_raise: '150000.00',
    minimum_investment: '10000.00',
    share_price: '2.50',
    share_class: 'Ordinary',
    nominal_value: '0.01',
  },
  type: 'Companies',
  subType: 'Growth equity',
  round: 'Growth',
  industry: 'Logistics',
  category: 'Opportunistic',
  character: 'EIS',
  schemes: ['EIS, 30% relief'],
  owner: 'investment-manager',
  scene: 'street',
  documents: usualDocuments({
    about: 'Harbourline raises growth money for five more ports.',
    figures: [
      ['Raising', '£600,000'],
      ['Share price', '£2.50'],
      ['Ports', '6, then 11'],
    ],
  }),
}

export const fernhill: OpportunityText = {
  fields: {
    ...common,
    name: 'Fernhill Foods',
    issuer_name: 'Fernhill Foods Ltd',
    issuer_number: '10449120',
    headline: 'Ready meals from British pulses',
    summary: 'Chilled meals made of British-grown peas and beans, sold through two supermarket groups.',
    description: '<p>Fernhill mills, cooks and packs in Evesham and Ludlow.</p>',
    target_amount: '450000.00',
    minimum_raise: '100000.00',
    minimum_investment: '5000.00',
    share_price: '1.25',
    share_class: 'Ordinary',
    nominal_value: '0.01',
  },
  type: 'Companies',
  subType: 'Growth equity',
  round: 'Growth',
  industry: 'Food and drink',
  category: 'Core',
  character: 'EIS',
  schemes: ['EIS, 30% relief'],
  owner: 'committee',
  scene: 'field',
  documents: usualDocuments({
    about: 'Fernhill raises money for a second line at Evesham.',
    figures: [
      ['Raising', '£450,000'],
      ['Share price', '£1.25'],
    ],
  }),
}

/** 39 holders of 640,000 shares at £5.00. */
export const larkfield: OpportunityText = {
  fields: {
    ...common,
    name: 'Larkfield Therapeutics',
    issuer_name: 'Larkfield Therapeutics Ltd',
    issuer_number: '12880417',
    headline: 'A new way to treat chronic nerve pain',
    summary: 'A small molecule against nerve pain, from the laboratory in Leeds into its first trial.',
    description: '<p>Larkfield develops one compound and holds its patents in nine countries.</p>',
    target_amount: '3200000.00',
    minimum_raise: '2000000.00',
    minimum_investment: '5000.00',
    share_price: '5.00',
    share_class: 'Ordinary',
    nominal_value: '0.001',
  },
  type: 'Companies',
  subType: 'Seed equity',
  round: 'Seed',
  industry: 'Therapeutics',
  category: 'Opportunistic',
  character: 'EIS',
  schemes: ['EIS, 30% relief'],
  owner: 'investment-manager',
  scene: 'cell',
  documents: usualDocuments({
    about: 'Larkfield raises £3,200,000 to take its compound into a first trial.',
    figures: [
      ['Raising', '£3,200,000'],
      ['Share price', '£5.00'],
      ['Patents', '9 countries'],
    ],
  }),
}

export const northlight: OpportunityText = {
  fields: {
    ...common,
    name: 'Northlight Robotics',
    issuer_name: 'Northlight Robotics Ltd',
    issuer_number: '13095518',
    headline: 'Robots that sort what sorting plants can’t',
    summary: 'Robotic arms for recycling plants, rented by the tonne they sort.',
    description: '<p>Northlight has forty arms at work in seven plants.</p>',
    target_amount: '700000.00',
    minimum_raise: '100000.00',
    minimum_investment: '5000.00',
    share_price: '2.50',
    share_class: 'B Ordinary',
    nominal_value: '0.01',
    shares_in_issue: '950000',
  },
  type: 'Companies',
  subType: 'Series A equity',
  round: 'Series A',
  industry: 'Robotics',
  category: 'Core',
  character: 'EIS',
  schemes: ['EIS, 30% relief'],
  owner: 'adviser',
  scene: 'circuit',
  documents: usualDocuments({
    about: 'Northlight raises money to build sixty more arms for rent.',
    figures: [
      ['Raising', '£700,000'],
      ['Share price', '£2.50'],
      ['Arms at work', '40'],
    ],
  }),
}

export const cobaltQuay: OpportunityText = {
  fields: {
    ...common,
    name: 'Cobalt Quay Residential',
    issuer_name: 'Cobalt Quay Residential plc',
    issuer_number: '14558802',
    headline: '8% a year, secured on a building site in Hull',
    summary:
      'Forty-one homes on Hull’s east dock. Loan notes at 8% a year with a first charge over the freehold.',
    description: '<p>Notes of £1.00, repaid from the sale of the homes.</p>',
    target_amount: '900000.00',
    minimum_raise: '300000.00',
    minimum_investment: '10000.00',
    share_price: '1.00',
    share_class: '8% secured loan notes',
  },
  type: 'Loan notes',
  subType: 'Secured loan notes',
  round: 'Loan notes',
  industry: 'Residential property',
  category: 'Income',
  character: 'Asset-backed',
  owner: 'adviser',
  scene: 'street',
  documents: usualDocuments({
    about: 'Cobalt Quay borrows £900,000 for the first phase of its homes on the east dock.',
    figures: [
      ['Borrowing', '£900,000'],
      ['Interest', '8% a year'],
      ['Security', 'First charge'],
    ],
    terms: 'Each investor lends the amount that is allotted, in notes of £1.00.',
  }),
}

/** Asked for £1,260,000 and offering £1,000,000: everybody got the same part of what they asked for. */
export const ashdown: OpportunityText = {
  fields: {
    ...common,
    name: 'Ashdown Payments',
    issuer_name: 'Ashdown Payments Ltd',
    issuer_number: '13667091',
    headline: 'Card payments for village shops',
    summary: 'A card terminal and a bank account in one, for shops that banks have left.',
    description: '<p>Ashdown serves 2,300 shops and takes 0.9% of what they sell by card.</p>',
    target_amount: '1000000.00',
    overfunding_limit: '1300000.00',
    minimum_raise: '600000.00',
    minimum_investment: '5000.00',
    share_price: '2.50',
    shares_available: '400000',
    share_class: 'A Ordinary',
    nominal_value: '0.01',
    allocation_policy: 'pro_rata',
  },
  type: 'Companies',
  subType: 'Series A equity',
  round: 'Series A',
  industry: 'Payments',
  category: 'Core',
  character: 'EIS',
  owner: 'committee',
  scene: 'circuit',
  documents: usualDocuments({
    about: 'Ashdown raises £1,000,000. Where more is asked for, everybody is scaled back alike.',
    figures: [
      ['Raising', '£1,000,000'],
      ['Share price', '£2.50'],
      ['Shares on offer', '400,000'],
    ],
  }),
}
