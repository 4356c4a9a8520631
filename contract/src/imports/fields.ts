import type { LabelKey } from '../terminology.ts'
import type { ImportKind } from './kinds.ts'

/**
 * How the text of a cell becomes a value. `named` is a record of a list, found by its name; `names` are
 * several of them, with semicolons between; `person` is a member of staff.
 */
export type CellKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'date'
  | 'country'
  | 'postcode'
  | 'title'
  | 'organisation_type'
  | 'boolean'
  | 'flag'
  | 'url'
  | 'person'
  | 'named'
  | 'names'
  | 'key'

/** A field that a column of a file may go to. A dotted key is a part of a map: `address.postcode`. */
export interface ImportField {
  key: string
  label: string
  kind: CellKind
  /** Headings that mean it, in lower case without punctuation. */
  also: readonly string[]
  /** Where a tenant may call it something else. */
  term?: LabelKey
}

const field = (key: string, label: string, kind: CellKind, ...also: string[]): ImportField => ({
  key,
  label,
  kind,
  also,
})

const addressFields = [
  field('address.line1', 'Address line 1', 'text', 'addr 1', 'address', 'street', 'address 1', 'line 1'),
  field('address.line2', 'Address line 2', 'text', 'addr 2', 'address 2', 'line 2'),
  field('address.line3', 'Address line 3', 'text', 'addr 3', 'address 3', 'line 3'),
  field('address.city', 'City', 'text', 'town', 'post town', 'town city'),
  field('address.county', 'County', 'text', 'region', 'state'),
  field('address.postcode', 'Postcode', 'postcode', 'pc', 'post code', 'zip', 'zip code', 'postal code'),
  field('address.country', 'Country', 'country', 'address country'),
]

const phone = field('phone', 'Phone', 'phone', 'tel', 'telephone', 'mobile', 'tel mobile', 'phone number')
const email = field('email', 'E-mail', 'email', 'email address', 'mail', 'e mail address')
const owner = field('owner_id', 'Owner', 'person', 'rm', 'relationship manager', 'adviser', 'account manager')
const id = field('id', 'Id', 'key', 'record id', 'moorgate id')

/** Every field of every kind, in the order in which they are offered. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  users: [
    field('reference', 'Reference', 'key', 'ref', 'investor reference', 'client ref', 'investor ref'),
    id,
    field('title', 'Title', 'title', 'salutation'),
    field('first_name', 'First name', 'text', 'forename', 'given name', 'firstname', 'first'),
    field('middle_names', 'Middle names', 'text', 'middle name', 'second name'),
    field('last_name', 'Last name', 'text', 'surname', 'family name', 'lastname', 'last'),
    email,
    phone,
    field('date_of_birth', 'Date of birth', 'date', 'dob', 'birth date', 'birthday', 'born'),
    field('nationality', 'Nationality', 'country', 'citizenship'),
    field('country_of_residence', 'Country of residence', 'country', 'residence', 'tax residence'),
    ...addressFields,
    field('employment_status', 'Employment status', 'text', 'employment'),
    field('occupation', 'Occupation', 'text', 'job', 'job title', 'profession'),
    field('source_of_wealth', 'Source of wealth', 'text', 'wealth'),
    field('marketing', 'Marketing consent', 'boolean', 'marketing', 'opt in', 'newsletter', 'gdpr consent'),
    owner,
    { ...field('lead_status_id', 'Lead status', 'named', 'status', 'stage'), term: 'lead_status' },
    {
      ...field('client_group_ids', 'Client groups', 'names', 'client group', 'group', 'groups', 'segment'),
      term: 'client_groups',
    },
    {
      ...field('investor_type_id', 'Investor category', 'named', 'client type', 'category', 'investor type'),
      term: 'investor_categorisation',
    },
    field('source', 'Source', 'text', 'lead source', 'introduced by', 'introducer'),
  ],
  contacts: [
    id,
    field('title', 'Title', 'title', 'salutation'),
    field('first_name', 'First name', 'text', 'forename', 'given name', 'firstname', 'first'),
    field('middle_names', 'Middle names', 'text', 'middle name', 'second name'),
    field('last_name', 'Last name', 'text', 'surname', 'family name', 'lastname', 'last'),
    email,
    phone,
    field('company', 'Company', 'text', 'company name', 'firm', 'employer', 'organisation'),
    field('date_of_birth', 'Date of birth', 'date', 'dob', 'birth date', 'birthday', 'born'),
    field('nationality', 'Nationality', 'country', 'citizenship'),
    field('country_of_residence', 'Country of residence', 'country', 'residence', 'tax residence'),
    ...addressFields,
    field('occupation', 'Occupation', 'text', 'job', 'job title', 'profession'),
    field('marketing', 'Marketing consent', 'boolean', 'marketing', 'opt in', 'newsletter', 'gdpr consent'),
    field('do_not_contact', 'Do not contact', 'boolean', 'do not call', 'opted out'),
    owner,
    { ...field('lead_status_id', 'Lead status', 'named', 'status', 'stage'), term: 'lead_status' },
    {
      ...field('client_group_ids', 'Client groups', 'names', 'client group', 'group', 'groups', 'segment'),
      term: 'client_groups',
    },
    field('next_action', 'Next action', 'text', 'next step', 'follow up'),
  ],
  organisations: [
    field('name', 'Name', 'text', 'company', 'company name', 'organisation', 'organisation name'),
    id,
    field('type', 'Type', 'organisation_type', 'organisation type', 'kind', 'legal form'),
    field('trading_name', 'Trading name', 'text', 'trading as', 'trades as'),
    field(
      'registration_number',
      'Registration number',
      'text',
      'company number',
      'companies house number',
      'crn',
      'reg no',
    ),
    field('country', 'Country of registration', 'country', 'registered in', 'jurisdiction'),
    field('vat_number', 'VAT number', 'text', 'vat', 'vat no'),
    field('lei', 'Legal entity identifier', 'text', 'lei code'),
    field('charity_number', 'Charity number', 'text', 'charity no'),
    field('incorporated_on', 'Incorporated on', 'date', 'incorporation date', 'date of incorporation'),
    ...addressFields,
    field('website', 'Website', 'url', 'web', 'url', 'site'),
    phone,
    email,
    owner,
    field('status', 'Active', 'flag', 'is active'),
  ],
}
