import { ownValues } from '../attributes/own-values.ts'
import { defineEndpoint } from '../endpoint.ts'
import { address } from '../investors/nominee.ts'
import { groupsOfPerson, titles } from '../investors/user.ts'
import { defineResource, optional } from '../resource.ts'
import {
  boolean,
  choice,
  date,
  email,
  instant,
  integer,
  pattern,
  personName,
  phone,
  reference,
  text,
} from '../wire.ts'

/** Where a contact came from. */
export const contactSources = ['web', 'typeform', 'referral', 'event', 'import', 'manual'] as const

const country = () => pattern(/^[A-Z]{2}$/, 2, 'GB')

/**
 * Somebody the tenant talks to who has no account: a lead. It has an e-mail address or a telephone number.
 * Once it was converted to an investor it stays as it is, with the way to the new record.
 */
export const contact = defineResource({
  name: 'contact',
  path: 'contacts',
  term: 'contact',
  event: 'investors',
  /** A converted one is kept, so deleting is an act of its own. */
  operations: ['list', 'show', 'create', 'update', 'restore', 'export'],
  written: {
    title: optional(choice(titles)),
    first_name: personName(100, { example: 'Imogen' }),
    middle_names: optional(personName(80)),
    last_name: personName(100, { example: 'Clarke' }),
    email: optional(email()),
    phone: optional(phone('07700 900651')),
    company: optional(text(160, { example: 'Clarke Studio Ltd' })),
    date_of_birth: optional(date()),
    nationality: optional(country()),
    country_of_residence: optional(country()),
    address: optional(address),
    occupation: optional(text(80)),
    marketing: boolean().optional(),
    do_not_contact: boolean().optional(),
    source: choice(contactSources).optional(),
    owner_id: optional(reference('users')),
    lead_status_id: optional(reference('lead-statuses')),
    client_group_ids: groupsOfPerson().optional(),
    investor_type_id: optional(reference('investor-types')),
    score: optional(integer({ min: 0, max: 100, example: 72 })),
    next_action: optional(text(120, { example: 'Call back' })),
    next_action_at: optional(instant()),
  },
  computed: {
    name: text(201, { example: 'Imogen Clarke' }),
    client_group_ids: groupsOfPerson(),
    marketing: boolean(),
    do_not_contact: boolean(),
    source: choice(contactSources),
    converted_user_id: reference('users').nullable(),
    converted_at: instant().nullable(),
    /** The day of its next action is over. */
    next_action_overdue: boolean(),
  },
  filters: {
    name: 'partial',
    email: 'partial',
    company: 'partial',
    owner_id: 'exact',
    lead_status_id: 'exact',
    lead_kind: 'scope',
    investor_type_id: 'exact',
    client_group_id: 'exact',
    /** The import that added it. */
    import_id: 'scope',
    source: 'exact',
    do_not_contact: 'exact',
    converted: 'scope',
    created_between: 'between',
    /** By a field of the tenant's own: `filter[attribute.12]=Energy`. */
    'attribute.*': 'scope',
  },
  search: ['name', 'email', 'company', 'phone'],
  sorts: ['name', 'email', 'company', 'score', 'next_action_at'],
  includes: {
    owner: { to: 'staff-contacts', many: false },
    leadStatus: { to: 'lead-statuses', many: false },
    clientGroups: { to: 'client-groups', many: true },
    investorType: { to: 'investor-types', many: false },
    attributeValues: { to: 'attribute-values', many: true },
    documents: { to: 'documents', many: true },
    registrations: { to: 'registrations', many: true },
    notes: { to: 'notes', many: true },
    callLogs: { to: 'call-logs', many: true },
    tasks: { to: 'tasks', many: true },
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'company', label: 'Company' },
    { key: 'email', label: 'E-mail' },
    { key: 'lead_status_id', label: 'Lead status', term: 'lead_status' },
    { key: 'source', label: 'Source' },
    { key: 'score', label: 'Score' },
    { key: 'next_action_at', label: 'Next action' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Person',
      fields: [
        { key: 'title', label: 'Title' },
        { key: 'first_name', label: 'First name' },
        { key: 'middle_names', label: 'Middle names' },
        { key: 'last_name', label: 'Last name' },
        { key: 'company', label: 'Company' },
        { key: 'occupation', label: 'Occupation' },
        { key: 'date_of_birth', label: 'Date of birth' },
      ],
    },
    {
      title: 'Contact details',
      fields: [
        { key: 'email', label: 'E-mail', hint: 'Enter an e-mail address or a phone number' },
        { key: 'phone', label: 'Phone' },
        { key: 'address', label: 'Address' },
        { key: 'marketing', label: 'Agreed to marketing' },
        { key: 'do_not_contact', label: 'Do not contact' },
      ],
    },
    {
      title: 'Lead',
      fields: [
        { key: 'lead_status_id', label: '{Lead_status}' },
        { key: 'owner_id', label: 'Looked after by' },
        { key: 'client_group_ids', label: '{Client_groups}' },
        { key: 'investor_type_id', label: 'Self-described as' },
        { key: 'source', label: 'Source' },
        { key: 'score', label: 'Lead score', hint: '0 to 100' },
        { key: 'next_action', label: 'Next action' },
        { key: 'next_action_at', label: 'Due' },
      ],
    },
  ],
})

export const createContact = defineEndpoint({
  method: 'POST',
  path: 'contacts',
  summary: 'Add a contact',
  access: { event: 'investors', action: 'create' },
  body: contact.create.extend(ownValues),
  answer: contact.row,
  status: 201,
})

/** 409 for one that was converted. */
export const updateContact = defineEndpoint({
  method: 'PATCH',
  path: 'contacts/{id}',
  summary: 'Change a contact',
  access: { event: 'investors', action: 'update' },
  body: contact.update,
  answer: contact.row,
  status: 200,
})

/** A contact that became an investor is part of that investor's history: 409. */
export const deleteContact = defineEndpoint({
  method: 'DELETE',
  path: 'contacts/{id}',
  summary: 'Delete a contact',
  access: { event: 'investors', action: 'delete' },
  status: 204,
})
