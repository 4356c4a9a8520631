import type { OpportunityText } from '../../offers/offer.ts'
import { usualDocuments } from './documents.ts'
import { thornwickPage } from './pages.ts'

/** Sounded in confidence before it was announced. */
export const thornwick: OpportunityText = {
  fields: {
    name: 'Thornwick Ferries',
    market_sounding: true,
    issuer_name: 'Thornwick Ferries Ltd',
    issuer_number: '10443917',
    fca_class: 'rmmi',
    investment_terms: '<p>One class of shares, one vote a share, pre-emption on new issues.</p>',
    headline: 'A second electric ferry for the estuary',
    summary: 'The crossing is full from April to September. A second boat doubles it.',
    description: '<p>Thornwick carries 190,000 people a year with one electric boat.</p>',
    target_amount: '1200000.00',
    minimum_raise: '600000.00',
    minimum_investment: '10000.00',
    share_price: '2.00',
    share_class: 'Ordinary',
    nominal_value: '0.01',
    valuation: '6000000.00',
  },
  type: 'Companies',
  subType: 'Follow-on equity',
  round: 'Follow-on',
  industry: 'Logistics',
  category: 'Core',
  character: 'Not for relief',
  owner: 'committee',
  page: thornwickPage,
  scene: 'sea',
  documents: usualDocuments({
    about: 'Thornwick Ferries raises £1,200,000 for a second boat.',
    figures: [
      ['Raising', '£1,200,000'],
      ['Share price', '£2.00'],
      ['Passengers a year', '190,000'],
    ],
  }),
}
