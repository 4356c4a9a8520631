import type { Firm } from '../firm.ts'
import type { InvestorDirectory, NewInvestor } from '../people/cast.ts'
import { detailsOf } from '../people/names.ts'
import { addMethod } from '../people/standing.ts'

type NamedInvestor = Omit<NewInvestor, 'values'> & {
  number: number
  mailbox: string
  title?: string
  fields?: Record<string, unknown>
}

/** Investors whom the story names, by name. Some of them act for an organisation. */
const named: Readonly<Record<string, NamedInvestor>> = {
  'Rosalind Kerr': {
    number: 1,
    mailbox: 'r.kerr@kerrfamily.example',
    category: 'high_net_worth',
    owner: 'investment-manager',
    group: 'Private clients',
    source: 'Existing client',
  },
  'Graham Pell': {
    number: 2,
    mailbox: 'graham.pell@pellandco.example',
    category: 'high_net_worth',
    owner: 'investment-manager',
    group: 'Private clients',
    source: 'Referred by an accountant',
  },
  'Anita Desai': {
    number: 3,
    mailbox: 'anita@desai.example',
    title: 'Dr',
    category: 'self_certified_sophisticated',
    owner: 'committee',
    source: 'Referred by an investor',
  },
  'Michael Osei': {
    number: 4,
    mailbox: 'm.osei@oseiclinics.example',
    category: 'high_net_worth',
    owner: 'super-admin',
    source: 'Founders’ breakfast',
  },
  'Jonathan Hallam': {
    number: 5,
    mailbox: 'jon.hallam@thornbury.example',
    category: 'high_net_worth',
    owner: 'super-admin',
    source: 'Website',
  },
  'Bethan Prosser': {
    number: 6,
    mailbox: 'bethan@prosserfarms.example',
    category: 'self_certified_sophisticated',
    owner: 'committee',
    source: 'Referred by an investor',
  },
  'Catherine Lyle': {
    number: 7,
    mailbox: 'c.lyle@lylestudio.example',
    category: 'self_certified_sophisticated',
    owner: 'committee',
    source: 'Website',
  },
  'Alastair Monro': {
    number: 8,
    mailbox: 'office@monro.example',
    category: 'high_net_worth',
    owner: 'investment-manager',
    group: 'Private clients',
    source: 'Existing client',
  },
  'Helen Tran': {
    number: 9,
    mailbox: 'helen@tran.example',
    category: 'self_certified_sophisticated',
    owner: 'investment-manager',
    source: 'Introduced by a wealth manager',
  },
  'Ruth Aldous': {
    number: 10,
    mailbox: 'ruth@aldouspensions.example',
    category: 'high_net_worth',
    owner: 'adviser',
    source: 'Introduced by a wealth manager',
  },
  'Naomi Feld': {
    number: 11,
    mailbox: 'funds@wrenfieldfunds.example',
    category: 'professional',
    owner: 'fund-manager',
    source: 'Existing client',
  },
  'Margaret Castell': {
    number: 12,
    mailbox: 'trustees@castell.example',
    category: 'high_net_worth',
    owner: 'investment-manager',
    group: 'Family offices',
    source: 'Existing client',
  },
  'Edward Hartwell': {
    number: 13,
    mailbox: 'invest@hartwell.example',
    category: 'professional',
    owner: 'investment-manager',
    group: 'Family offices',
    source: 'Referred by an investor',
  },
  'Anna Lindqvist': {
    number: 14,
    mailbox: 'office@lindqvist.example',
    category: 'advised',
    owner: 'committee',
    group: 'Family offices',
    source: 'Introduced by a wealth manager',
  },
  'Megan Parry': {
    number: 15,
    mailbox: 'members@severnangels.example',
    category: 'self_certified_sophisticated',
    owner: 'adviser',
    group: 'Syndicate members',
    source: 'Founders’ breakfast',
  },
  'Idris Vaughan': {
    number: 16,
    mailbox: 'ivaughan@kestrelclimate.example',
    category: 'professional',
    owner: 'investment-manager',
    group: 'Family offices',
    source: 'Website',
  },
}

/** Organisations of the story, with who acts for each and how it invests. */
const organisations = [
  {
    name: 'Wrenfield Growth Fund II LP',
    type: 'Organisation',
    registration_number: 'LP021446',
    lead: 'Naomi Feld',
    method: 'partnership_llp',
  },
  { name: 'Castell Family Trust', type: 'Organisation', lead: 'Margaret Castell', method: 'trust' },
  { name: 'Hartwell Family Office', type: 'Organisation', lead: 'Edward Hartwell', method: 'company' },
  {
    name: 'Lindqvist Holdings Ltd',
    type: 'Business',
    registration_number: 'SC123456',
    lead: 'Anna Lindqvist',
    method: 'company',
    vat_number: 'GB434031494',
  },
  { name: 'Severn Angels Syndicate', type: 'Organisation', lead: 'Megan Parry', method: 'trust' },
  {
    name: 'Kestrel Climate Partners',
    type: 'Organisation',
    registration_number: 'OC301540',
    lead: 'Idris Vaughan',
    method: 'partnership_llp',
  },
] as const

/**
 * Opens the records of everybody whom the story names, and of the organisations for which some of them act.
 */
export async function welcomeNamed(firm: Firm, cast: InvestorDirectory): Promise<void> {
  for (const [name, { number, mailbox, title, fields, ...rest }] of Object.entries(named)) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const values = {
      ...detailsOf(number + 700),
      first_name,
      last_name,
      email: mailbox,
      ...(title && { title }),
      ...fields,
    }
    await cast.welcome({ ...rest, leadStatus: 'Invested', values })
  }
  for (const [place, { lead, method, ...fields }] of organisations.entries()) {
    const person = cast.person(lead)
    const { address, phone } = detailsOf(place + 800)
    const { id } = await firm.staff().post('organisations', {
      ...fields,
      address,
      phone,
      email: person.email,
      lead_user_id: person.id,
      user_ids: [person.id],
      owner_id: firm.idOf('staff:investment-manager'),
    })
    firm.name(`organisation:${fields.name}`, id)
    const methodId = await addMethod(firm, person, {
      kind: method,
      organisation_id: id,
      display_name: fields.name,
      registered_name: fields.name,
    })
    person.forOrganisation = { id, methodId }
  }
  const aldous = cast.person('Ruth Aldous')
  aldous.pensionMethodId = await addMethod(firm, aldous, {
    kind: 'sipp',
    display_name: 'Aldous Pension Scheme',
    registered_name: 'Northgate Trustees Ltd, Aldous Pension Scheme',
    provider_name: 'Northgate Pensions',
    provider_reference: 'NP-55120',
  })
}
