import { z } from 'zod'
import { ownValues } from '../attributes/own-values.ts'
import { holdingTotals } from '../investors/holding-totals.ts'
import { address } from '../investors/nominee.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import {
  charityNumber,
  choice,
  date,
  email,
  flag,
  httpsUrl,
  list,
  pattern,
  phone,
  reference,
  text,
} from '../wire.ts'
import { organisationTypes } from '../statuses/people.ts'
import type { OrganisationType } from '../statuses/people.ts'

export const organisationTypeNames = Object.keys(organisationTypes) as [
  OrganisationType,
  ...OrganisationType[],
]

/** What a member is in an organisation. */
export const organisationRoles = ['owner', 'director', 'trustee', 'authorised_signatory', 'viewer'] as const

/** A company, partnership, charity or trade that invests, and the people who act for it. */
export const organisation = defineResource({
  name: 'organisation',
  path: 'organisations',
  term: 'organisation',
  event: 'investors',
  read: 'own',
  write: 'own',
  /** Adding one with its members is an act of its own. */
  operations: ['list', 'show', 'update', 'delete', 'restore', 'export'],
  written: {
    name: text(160, { example: 'Whitcombe Holdings Limited' }),
    type: choice(organisationTypeNames),
    trading_name: optional(text(160)),
    registration_number: optional(text(20, { example: '09114482' })),
    country: pattern(/^[A-Z]{2}$/, 2, 'GB').optional(),
    vat_number: optional(text(20, { example: 'GB434031494' })),
    lei: optional(text(24)),
    charity_number: optional(charityNumber()),
    incorporated_on: optional(date()),
    address: optional(address),
    trading_address: optional(address),
    website: optional(httpsUrl(300)),
    phone: optional(phone()),
    email: optional(email()),
    owner_id: optional(reference('users')),
    lead_user_id: optional(reference('users')),
    user_ids: list(reference('users'), 100).optional(),
    status: flag().optional(),
  },
  computed: {
    country: text(2, { example: 'GB' }),
    status: flag(),
    user_ids: z.array(z.int()),
  },
  filters: {
    name: 'partial',
    registration_number: 'partial',
    type: 'exact',
    owner_id: 'exact',
    lead_user_id: 'exact',
    country: 'exact',
    status: 'exact',
    user_id: 'scope',
    has_investments: 'scope',
    /** The import that added it. */
    import_id: 'scope',
    /** By a field of the tenant's own: `filter[attribute.12]=Energy`. */
    'attribute.*': 'scope',
  },
  search: ['name', 'trading_name', 'registration_number'],
  sorts: ['name', 'type', 'registration_number', 'status'],
  defaultSort: 'name',
  includes: {
    users: { to: 'users', many: true },
    leadUser: { to: 'users', many: false },
    owner: { to: 'staff-contacts', many: false },
    attributeValues: { to: 'attribute-values', many: true },
    links: { to: 'organisation-links', many: true },
    documents: { to: 'documents', many: true },
    investments: { to: 'investments', many: true },
    investmentMethodEntities: { to: 'investment-method-entities', many: true },
    notes: { to: 'notes', many: true },
    callLogs: { to: 'call-logs', many: true },
    tasks: { to: 'tasks', many: true },
  },
  /** What it holds now, by currency; staff alone ask for it. */
  appends: { held: z.array(holdingTotals) },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'type', label: 'Type' },
    { key: 'registration_number', label: 'Number' },
    { key: 'country', label: 'Country' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'type', label: 'Type' },
        { key: 'trading_name', label: 'Trading name' },
        {
          key: 'registration_number',
          label: 'Registration number',
          hint: 'Checked for UK companies',
        },
        { key: 'country', label: 'Country' },
        { key: 'vat_number', label: 'VAT number' },
        { key: 'lei', label: 'Legal entity identifier' },
        { key: 'charity_number', label: 'Charity number' },
        { key: 'incorporated_on', label: 'Incorporated on' },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { key: 'address', label: 'Registered address' },
        { key: 'trading_address', label: 'Trading address' },
        { key: 'website', label: 'Website' },
        { key: 'phone', label: 'Phone' },
        { key: 'email', label: 'E-mail' },
      ],
    },
    {
      title: 'People',
      fields: [
        { key: 'lead_user_id', label: 'Lead' },
        { key: 'user_ids', label: 'Members' },
        { key: 'owner_id', label: 'Looked after by' },
        { key: 'status', label: 'Active' },
      ],
    },
  ],
})

export const createOrganisation = defineEndpoint({
  method: 'POST',
  path: 'organisations',
  summary: 'Add an organisation and its members',
  access: { event: 'investors', action: 'create' },
  body: organisation.create.extend(ownValues),
  answer: organisation.row,
  status: 201,
})
