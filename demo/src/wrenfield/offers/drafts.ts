import type { OpportunityText } from '../../offers/offer.ts'
import { penrosePage } from './pages.ts'
import { usualDocuments } from './documents.ts'

const terms = '<p>One class of shares, one vote a share, pre-emption on new issues.</p>'

/** Closed, paid, and asked for more than it offers: £700,000 for £500,000. */
export const morrow: OpportunityText = {
  fields: {
    name: 'Morrow Health, bridge',
    issuer_name: 'Morrow Health Ltd',
    issuer_number: '12009457',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'Blood tests at the chemist’s counter',
    summary: 'A bridge to the Series A of a maker of blood tests for chemists.',
    description: '<p>Morrow’s reader gives nine results from a finger prick in seven minutes.</p>',
    target_amount: '500000.00',
    overfunding_limit: '700000.00',
    minimum_raise: '250000.00',
    minimum_investment: '10000.00',
    share_price: '1.37',
    shares_available: '364963',
    share_class: 'Ordinary',
    nominal_value: '0.001',
    allocation_policy: 'pro_rata',
  },
  type: 'Companies',
  subType: 'Follow-on equity',
  round: 'Bridge',
  industry: 'Health services',
  category: 'Opportunistic',
  character: 'EIS',
  owner: 'committee',
  scene: 'cell',
  documents: usualDocuments({
    about: 'Morrow raises £500,000 until its Series A.',
    figures: [
      ['Raising', '£500,000'],
      ['Share price', '£1.37'],
      ['Shares on offer', '364,963'],
    ],
  }),
}

/** A round that missed its minimum: everybody got, or gets, their money back. */
export const hollinBank: OpportunityText = {
  fields: {
    name: 'Hollin Bank Brewery',
    issuer_name: 'Hollin Bank Brewery Ltd',
    issuer_number: '12778830',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'A brewery for the upper dale',
    summary: 'A brewery and eight taprooms in the Yorkshire Dales.',
    description: '<p>Hollin Bank brews for its own taprooms alone.</p>',
    target_amount: '400000.00',
    minimum_raise: '250000.00',
    minimum_investment: '5000.00',
    share_price: '0.80',
    share_class: 'Ordinary',
    nominal_value: '0.01',
  },
  type: 'Companies',
  subType: 'Growth equity',
  round: 'Growth',
  industry: 'Food and drink',
  category: 'Opportunistic',
  character: 'EIS',
  owner: 'adviser',
  scene: 'field',
  documents: usualDocuments({
    about: 'Hollin Bank raises £400,000, and gives it back below £250,000.',
    figures: [
      ['Raising', '£400,000'],
      ['Least', '£250,000'],
    ],
  }),
}

/** Nearly ready to be shown. */
export const penrose: OpportunityText = {
  fields: {
    name: 'Penrose Geothermal',
    issuer_name: 'Penrose Geothermal Ltd',
    issuer_number: '14210077',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'Heat from under Cornwall',
    summary: 'Two wells near Redruth that heat greenhouses and a swimming pool.',
    description: '<p>The first well is drilled and flows at 84 °C.</p>',
    target_amount: '2500000.00',
    minimum_raise: '1200000.00',
    minimum_investment: '5000.00',
    share_price: '1.80',
    share_class: 'A Ordinary',
    nominal_value: '0.01',
    valuation: '7200000.00',
  },
  type: 'Companies',
  subType: 'Series A equity',
  round: 'Series A',
  industry: 'Geothermal',
  category: 'Core',
  character: 'EIS',
  owner: 'committee',
  schemes: ['EIS, 30% relief'],
  page: penrosePage,
  scene: 'hill',
  points: [['It flows', 'The first well gives 84 °C at 40 litres a second.', 'thermometer']],
  documents: usualDocuments({
    about: 'Penrose raises £2,500,000 for its second well.',
    figures: [
      ['Raising', '£2,500,000'],
      ['Share price', '£1.80'],
    ],
  }),
}

/** Only just begun. */
export const saltmarsh: OpportunityText = {
  fields: {
    name: 'Saltmarsh Aquaculture',
    issuer_name: 'Saltmarsh Aquaculture Ltd',
    issuer_number: '15330912',
    fca_class: 'rmmi',
    headline: 'Oysters that clean the estuary',
    summary: 'Oyster beds in three Essex estuaries.',
    description: '<p>To be written.</p>',
    target_amount: '900000.00',
    minimum_investment: '5000.00',
    share_price: '1.00',
    share_class: 'Ordinary',
  },
  type: 'Companies',
  subType: 'Seed equity',
  round: 'Seed',
  industry: 'Aquaculture',
  character: 'SEIS',
  owner: 'adviser',
  scene: 'sea',
  documents: [],
}
