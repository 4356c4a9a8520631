import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { organisationTypeNames } from '../organisations/organisation.ts'
import { boolean, choice, date, instant, integer, list, pattern, reference, text, lineText } from '../wire.ts'

const code = () => pattern(/^[a-z][a-z0-9_]{0,59}$/, 60, 'proof_of_address')

/** What a paper may be wanted of: a person, an organisation, or a way to invest. */
const paperOwners = ['user', 'organisation', 'investment_method_entity'] as const
export type RequiredDocumentOwner = (typeof paperOwners)[number]

/**
 * A paper that the tenant wants of its investors, organisations or methods: of all, or of the kinds that it
 * names.
 */
export const registrationRequirement = defineResource({
  name: 'registration_requirement',
  path: 'registration-requirements',
  term: 'registration_document',
  event: 'onboarding_documents',
  read: 'own',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    title: lineText(160, { example: 'Proof of address' }),
    code: code(),
    hint: optional(text(500, { example: 'A bill or bank statement of the last three months.' })),
    /** An investor where nothing else is said. Stays what it was. */
    applies_to: choice(paperOwners).optional(),
    /** Empty: wanted of everybody. */
    investor_type_ids: list(reference('investor-types'), 50).optional(),
    /** Where it is wanted of organisations: of which kinds. Empty: of each. */
    organisation_types: list(choice(organisationTypeNames), 3).optional(),
    /** Where it is wanted of methods: of which kinds. Empty: of each. */
    investment_method_ids: list(reference('investment-methods'), 50).optional(),
    required: boolean().optional(),
    /** How long an approved one will do. Without it, for good. */
    validity_months: optional(integer({ min: 1, max: 120, example: 12 })),
    active: boolean().optional(),
    order: integer({ min: 0, max: 100_000 }).optional(),
  },
  computed: {
    applies_to: choice(paperOwners),
    investor_type_ids: list(reference('investor-types'), 50),
    organisation_types: list(choice(organisationTypeNames), 3),
    investment_method_ids: list(reference('investment-methods'), 50),
    required: boolean(),
    active: boolean(),
    order: integer(),
  },
  filters: { title: 'partial', active: 'exact', required: 'exact', applies_to: 'exact' },
  search: ['title'],
  sorts: ['title', 'order'],
  defaultSort: 'order',
  paged: false,
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'applies_to', label: 'Required for' },
    { key: 'required', label: 'Required' },
    { key: 'validity_months', label: 'Months' },
    { key: 'active', label: 'In use' },
  ],
})

/** `superseded`: the investor has sent another one before anybody looked. */
const registrationDocumentStatuses = ['submitted', 'approved', 'rejected', 'expired', 'superseded'] as const

/**
 * A paper that was handed in: of an investor, or of an organisation or method of theirs. One of the three ids
 * is set.
 */
export const registrationDocument = defineResource({
  name: 'registration_document',
  path: 'registration-documents',
  term: 'registration_document',
  event: 'onboarding_documents',
  read: 'own',
  operations: ['list', 'show'],
  written: {},
  computed: {
    /** The requirement's code. */
    type: code(),
    user_id: reference('users').nullable(),
    organisation_id: reference('organisations').nullable(),
    investment_method_entity_id: reference('investment-method-entities').nullable(),
    status: choice(registrationDocumentStatuses),
    client_name: text(200),
    mime: text(100, { example: 'application/pdf' }),
    size: integer(),
    expires_on: date().nullable(),
    reason: text(500).nullable(),
    decided_at: instant().nullable(),
    decided_by: reference('users').nullable(),
  },
  filters: {
    user_id: 'exact',
    organisation_id: 'exact',
    investment_method_entity_id: 'exact',
    type: 'exact',
    status: 'exact',
  },
  includes: { user: { to: 'users', many: false }, decider: { to: 'staff-contacts', many: false } },
})

/**
 * An investor hands in a paper; staff do it for somebody. What still waits of the same kind gives way to it.
 */
export const handInRegistrationDocument = defineEndpoint({
  method: 'POST',
  path: 'registration-documents',
  summary: 'Hand in a paper that is wanted',
  access: { event: 'onboarding_documents', action: 'create', own: true },
  throttle: { name: 'registration_documents', limit: 60, perSeconds: 3600, by: 'user' },
  body: z.object({
    type: code(),
    file: file(scanKinds, 20 * 1024),
    /** Whose it is, where staff send it; an investor's is their own, whatever is said here. */
    user_id: reference('users').optional(),
    /** What it is of, where it is wanted of that. The sender may change it. */
    organisation_id: reference('organisations').optional(),
    investment_method_entity_id: reference('investment-method-entities').optional(),
  }),
  answer: registrationDocument.row,
  status: 201,
})

const registrationStandingStatuses = ['required', 'submitted', 'approved', 'rejected', 'expired'] as const

/**
 * Where one record stands with one paper. `registration_document_id` is what counts of what they sent, if
 * anything does.
 */
const standing = z.object({
  registration_requirement_id: reference('registration-requirements'),
  code: code(),
  title: text(160),
  hint: text(500).nullable(),
  required: boolean(),
  status: choice(registrationStandingStatuses),
  registration_document_id: reference('registration-documents').nullable(),
  client_name: text(200).nullable(),
  mime: text(100).nullable(),
  size: integer().nullable(),
  submitted_at: instant().nullable(),
  expires_on: date().nullable(),
  reason: text(500).nullable(),
})
export type RegistrationStanding = z.output<typeof standing>

/**
 * What is wanted of an investor, organisation or method, and how far it has come. Investors read their own
 * where nothing is named, and that of an organisation or method which they see.
 */
export const registrationStandings = defineEndpoint({
  method: 'GET',
  path: 'registration-standings',
  summary: 'List the required documents of an investor, organisation or method, and their state',
  access: { event: 'onboarding_documents', action: 'index', own: true },
  query: z.object({
    user_id: reference('users').optional(),
    organisation_id: reference('organisations').optional(),
    investment_method_entity_id: reference('investment-method-entities').optional(),
  }),
  answer: z.array(standing),
  status: 200,
})

const decide = {
  method: 'POST',
  access: { event: 'onboarding_documents', action: 'update' },
  answer: registrationDocument.row,
  status: 200,
} as const

/**
 * It will do: until `expires_on`, or for as many months as its kind says. Decided once: 409 `already_decided`
 * afterwards.
 */
export const approveRegistrationDocument = defineEndpoint({
  ...decide,
  path: 'registration-documents/{id}/approve',
  summary: 'Approve a paper that an investor handed in',
  body: z.object({ expires_on: optional(date()) }),
})
export const rejectRegistrationDocument = defineEndpoint({
  ...decide,
  path: 'registration-documents/{id}/reject',
  summary: 'Refuse a paper that an investor handed in, and say why',
  body: z.object({ reason: text(500, { min: 3, example: 'The bill is older than three months.' }) }),
})

/** The file itself. That staff opened it is kept in the trail. */
export const downloadRegistrationDocument = defineEndpoint({
  method: 'GET',
  path: 'registration-documents/{id}/download',
  summary: 'Download a paper that an investor handed in',
  access: { event: 'onboarding_documents', action: 'visit', own: true },
  query: z.object({ disposition: choice(['attachment', 'inline']).catch('attachment').optional() }),
  status: 200,
  file: ['*/*'],
  also: [206, 416],
})
