import type { Firm } from '../firm.ts'
import { keepLists } from '../lists.ts'
import { groups } from '../people/cast.ts'

/** Wrenfield's own lists, nominees, added fields and sign-up documents. */
export async function furnishWrenfield(firm: Firm): Promise<void> {
  await keepLists(firm, {
    types: {
      Companies: ['Series A equity', 'Series B equity', 'Seed equity', 'Growth equity', 'Follow-on equity'],
      'Loan notes': ['Secured loan notes', 'Convertible loan notes'],
      'Listed shares': ['Investment trust'],
    },
    rounds: [
      'Seed',
      'Series A',
      'Series B',
      'Follow-on',
      'Growth',
      'Bridge',
      'Loan notes',
      'Offer for subscription',
    ],
    industries: {
      'Climate and energy': ['Tidal power', 'Energy storage', 'Geothermal'],
      'Life sciences': ['Therapeutics', 'Health services', 'Biotechnology'],
      Technology: ['Robotics', 'Software', 'Payments'],
      'Consumer and food': ['Food and drink', 'Clothing', 'Aquaculture'],
      'Property and infrastructure': ['Residential property', 'Logistics'],
      Funds: [],
    },
    categories: ['Core', 'Opportunistic', 'Income'],
    characters: ['EIS', 'SEIS', 'Not for relief', 'Asset-backed'],
    groups,
    schemes: [
      {
        name: 'EIS, 30% relief',
        kind: 'eis',
        rate: '30.00',
        annual_limit: '1000000.00',
        minimum_months: 36,
        disclaimer:
          '<p>Relief depends on your circumstances, and is lost where shares are sold within three years.</p>',
      },
      {
        name: 'SEIS, 50% relief',
        kind: 'seis',
        rate: '50.00',
        annual_limit: '200000.00',
        minimum_months: 36,
        effective_from: '2023-04-06',
        disclaimer:
          '<p>Relief depends on your circumstances, and is lost where shares are sold within three years.</p>',
      },
    ],
  })
  await nameNominees(firm)
  await addFields(firm)
  await addSignUpDocuments(firm)
}

async function nameNominees(firm: Firm): Promise<void> {
  const address = { line1: '12 Tannery Row', city: 'London', postcode: 'SE1 0XX', country: 'GB' }
  const nominees = [
    {
      name: 'Wrenfield Nominees',
      legal_name: 'Wrenfield Nominees Limited',
      reference: 'WNL',
      company_number: '09114490',
      register_name: 'Wrenfield Nominees Ltd',
      is_default: true,
      fee_basis_points: 25,
    },
    {
      name: 'Garrick Custody Nominees',
      legal_name: 'Garrick Custody Nominees Limited',
      reference: 'GCN',
      company_number: '07733120',
      register_name: 'Garrick Custody Nominees Ltd <A/C WREN>',
      custodian: 'Garrick Custody',
    },
  ]
  for (const nominee of nominees)
    firm.name(`nominee:${nominee.name}`, (await firm.staff().post('nominees', { ...nominee, address })).id)
}

async function addFields(firm: Firm): Promise<void> {
  const fields = [
    { name: 'Introduced by', type: 'text', owner_type: 'user', section: 'Referral', internal: true },
    {
      name: 'Preferred sector',
      type: 'select',
      owner_type: 'user',
      section: 'Interests',
      options: ['Climate and energy', 'Life sciences', 'Technology', 'Property'],
    },
    {
      name: 'Usual ticket',
      type: 'select',
      owner_type: 'user',
      section: 'Interests',
      options: ['Up to £10,000', '£10,000 to £50,000', 'Over £50,000'],
    },
    {
      name: 'Carbon saved a year, tonnes',
      type: 'number',
      owner_type: 'investment_opportunity',
      section: 'Impact',
    },
    {
      name: 'Source of funds seen',
      type: 'boolean',
      owner_type: 'organisation',
      section: 'Checks',
      internal: true,
    },
  ]
  for (const field of fields)
    firm.name(`field:${field.name}`, (await firm.staff().post('attributes', field)).id)
}

async function addSignUpDocuments(firm: Firm): Promise<void> {
  const documents = [
    [
      'Client agreement',
      'You ask us to arrange investments for you, and we do so under this agreement. We hold no client money longer than a round needs it, and we tell you what we are paid.',
    ],
    [
      'Order handling policy',
      'Allocations are made by the rule that an offer names. Where a round is asked for more than it offers, everybody is treated alike.',
    ],
    ['Privacy notice', 'What we keep about you, why, for how long, and how you ask us for it.'],
  ] as const
  for (const [order, [title, body]] of documents.entries()) {
    const required = order < 2
    const document = { title, body: `<p>${body}</p>`, required, order }
    const { id } = await firm.staff().post('onboarding-documents', document)
    if (required) firm.requiredSignUps.push(id)
  }
}
