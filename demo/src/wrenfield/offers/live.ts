import type { OpportunityText } from '../../offers/offer.ts'
import { brackenhallPage, castlewayPage } from './pages.ts'
import { usualDocuments } from './documents.ts'

const terms = '<p>One class of shares, one vote a share, pre-emption on new issues.</p>'

export const brackenhall: OpportunityText = {
  fields: {
    name: 'Brackenhall Bio',
    issuer_name: 'Brackenhall Bio Ltd',
    issuer_number: '14990233',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'Proteins without the vat',
    summary: 'Bacteria-free fermentation that halves the cost of therapeutic proteins.',
    description:
      '<p>Brackenhall grows proteins in a cell-free broth. A batch takes two days where a vat takes twelve, and there is nothing to sterilise afterwards.</p><p>Two makers of insulin have signed to test it.</p>',
    target_amount: '1500000.00',
    minimum_raise: '900000.00',
    minimum_investment: '5000.00',
    increment: '500.00',
    share_price: '1.25',
    share_class: 'Ordinary',
    nominal_value: '0.001',
    valuation: '4500000.00',
  },
  type: 'Companies',
  subType: 'Seed equity',
  round: 'Seed',
  industry: 'Biotechnology',
  category: 'Opportunistic',
  character: 'EIS',
  owner: 'investment-manager',
  schemes: ['EIS, 30% relief', 'SEIS, 50% relief'],
  page: brackenhallPage,
  scene: 'cell',
  points: [
    ['Two letters of intent', 'Two makers of insulin pay for their own trials.', 'file-check'],
    ['Half the cost', 'Measured over forty batches by an independent laboratory.', 'percent'],
  ],
  team: [
    ['Dr Elin Morgan', 'Founder', 'Fifteen years of cell-free biology.'],
    ['Tomas Reeve', 'Operations', 'Built two contract manufacturers.'],
  ],
  gallery: ['The pilot line in Norwich'],
  documents: [
    ...usualDocuments({
      about: 'Brackenhall raises £1,500,000 for a pilot line and two trials.',
      figures: [
        ['Raising', '£1,500,000'],
        ['Share price', '£1.25'],
        ['Batches measured', '40'],
      ],
    }),
    {
      name: 'Laboratory report',
      category: 'Technical',
      text: ['Cost and purity of forty batches, measured by an independent laboratory.'],
    },
  ],
}

/**
 * Shown to those who are invited, and no one else; they agree to keep it to themselves before they read it.
 */
export const castleway: OpportunityText = {
  fields: {
    name: 'Castleway Software',
    market_sounding: true,
    issuer_name: 'Castleway Software Ltd',
    issuer_number: '11877204',
    fca_class: 'rmmi',
    investment_terms: terms,
    headline: 'Planning law, read by a machine',
    summary:
      'Software that tells builders what a council will ask of them. A follow-on for those who know the company.',
    description:
      '<p>Castleway reads planning decisions of 214 councils. Revenue has doubled in a year to £1.9 million.</p>',
    target_amount: '2000000.00',
    minimum_raise: '750000.00',
    minimum_investment: '10000.00',
    share_price: '6.00',
    share_class: 'B Ordinary',
    nominal_value: '0.01',
    valuation: '14000000.00',
  },
  type: 'Companies',
  subType: 'Follow-on equity',
  round: 'Follow-on',
  industry: 'Software',
  category: 'Core',
  character: 'Not for relief',
  owner: 'committee',
  page: castlewayPage,
  scene: 'circuit',
  documents: usualDocuments({
    about: 'Castleway raises £2,000,000 from those who know it.',
    figures: [
      ['Raising', '£2,000,000'],
      ['Share price', '£6.00'],
      ['Revenue', '£1.9 million'],
    ],
  }),
}

export const cobaltQuay2: OpportunityText = {
  fields: {
    name: 'Cobalt Quay Residential II',
    issuer_name: 'Cobalt Quay Residential plc',
    issuer_number: '14558802',
    fca_class: 'rmmi',
    investment_terms:
      '<p>Notes of £1.00 at 8.5% a year, first charge over the freehold, repaid within three years.</p>',
    headline: '8.5% a year with a first charge',
    summary: 'Sixty-two homes on Hull’s east dock, first charge over the freehold.',
    description:
      '<p>The second phase of Cobalt Quay. Of the forty-one homes of the first, twenty-six are sold.</p>',
    target_amount: '5500000.00',
    minimum_raise: '3000000.00',
    minimum_investment: '10000.00',
    increment: '1000.00',
    share_price: '1.00',
    share_class: '8.5% secured loan notes',
    target_return: '8.5% a year',
    // The least counts up to £40,000: £200.00 plus VAT, and for £500,000 it is £2,500.00 plus VAT.
    fees: [
      {
        label: 'Subscription fee',
        percent: '0.50',
        minimum: '200.00',
        vat: 'added',
        vat_rate: '20',
        payer: 'investor',
      },
    ],
  },
  type: 'Loan notes',
  subType: 'Secured loan notes',
  round: 'Loan notes',
  industry: 'Residential property',
  category: 'Income',
  character: 'Asset-backed',
  owner: 'adviser',
  scene: 'street',
  hasPicture: true,
  points: [
    ['First charge', 'Held by a trustee for all noteholders.', 'shield'],
    ['Twenty-six homes sold', 'Of forty-one in the first phase.', 'home'],
  ],
  gallery: ['East dock, looking north'],
  documents: [
    ...usualDocuments({
      about: 'Cobalt Quay borrows £5,500,000 for sixty-two homes.',
      figures: [
        ['Borrowing', '£5,500,000'],
        ['Interest', '8.5% a year'],
        ['Homes', '62'],
      ],
    }),
    {
      name: 'Valuation of the site',
      category: 'Property',
      text: ['A surveyor’s valuation of the freehold with planning consent.'],
    },
  ],
}
