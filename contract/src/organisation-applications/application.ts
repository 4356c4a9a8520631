import { z } from 'zod'
import { address } from '../investors/nominee.ts'
import { organisationRoles, organisationTypeNames } from '../organisations/organisation.ts'
import { defineResource, optional } from '../resource.ts'
import { organisationApplicationStatuses } from '../statuses/people.ts'
import type { OrganisationApplicationStatus } from '../statuses/people.ts'
import {
  boolean,
  charityNumber,
  choice,
  date,
  decimal,
  email,
  httpsUrl,
  instant,
  list,
  map,
  pattern,
  phone,
  reference,
  text,
} from '../wire.ts'

const organisationApplicationStatusNames = Object.keys(organisationApplicationStatuses) as [
  OrganisationApplicationStatus,
  ...OrganisationApplicationStatus[],
]

/** The applicant may still write in it: a draft, or one about which staff asked for more. */
export const isEditableApplication = ({ status }: { status: string }): boolean =>
  status === 'draft' || status === 'info_requested'

/** Not decided and not taken back: there is one of them a person and company number. */
export const openApplicationStatuses = ['draft', 'submitted', 'in_review', 'info_requested'] as const

/** What the applicant says of the organisation. */
const applied = map({
  name: text(160, { example: 'Whitcombe & Hale LLP' }),
  type: choice(organisationTypeNames),
  trading_name: optional(text(160)),
  registration_number: optional(text(20, { example: 'OC301540' })),
  country: optional(pattern(/^[A-Z]{2}$/, 2, 'GB')),
  vat_number: optional(text(20, { example: 'GB434031494' })),
  charity_number: optional(charityNumber()),
  incorporated_on: optional(date()),
  address: optional(address),
  website: optional(httpsUrl(300)),
  phone: optional(phone()),
  email: optional(email()),
})

/**
 * Somebody who owns or controls 25% or more (People with significant control regime, Companies Act 2006 part
 * 21A).
 */
const owner = map({
  name: text(160, { example: 'Marcus Hale' }),
  share_percent: decimal({ places: 6, above: '0', max: '100', example: '40' }),
  is_applicant: boolean().optional(),
})

/** An investor asks to act for an organisation. Staff decide, once. */
export const organisationApplication = defineResource({
  name: 'organisation_application',
  path: 'organisation-links',
  term: 'organisation_application',
  event: 'investors',
  read: 'own',
  requires: 'organisation_links_enabled',
  operations: ['list', 'show'],
  written: {
    /**
     * What it is, or the id of one that the applicant belongs to already: one of them. Writing one clears the
     * other.
     */
    organisation: optional(applied),
    organisation_id: optional(reference('organisations')),
    role_in_organisation: optional(choice(organisationRoles)),
    owners: list(owner, 20).optional(),
  },
  computed: {
    name: text(160, { example: 'Whitcombe & Hale LLP' }).nullable(),
    owners: list(owner, 20),
    user_id: reference('users'),
    status: choice(organisationApplicationStatusNames),
    submitted_at: instant().nullable(),
    reviewer_id: reference('users').nullable(),
    decided_at: instant().nullable(),
    /** Why it was rejected, or what staff ask for. */
    reason: text(1000).nullable(),
  },
  filters: { status: 'scope', user_id: 'exact', organisation_id: 'exact', name: 'partial' },
  search: ['name'],
  sorts: ['name', 'status', 'submitted_at'],
  includes: {
    user: { to: 'users', many: false },
    reviewer: { to: 'staff-contacts', many: false },
    organisationRecord: { to: 'organisations', many: false },
    /**
     * The same under the catalogue's name. What the applicant wrote has the field `organisation`, so the
     * answer's key stays.
     */
    organisation: { to: 'organisations', many: false, as: 'organisation_record' },
    documents: { to: 'organisation-link-documents', many: true },
  },
  columns: [
    { key: 'name', label: 'Organisation', term: 'organisation' },
    { key: 'user_id', label: 'Applied by' },
    { key: 'role_in_organisation', label: 'Role' },
    { key: 'status', label: 'Status' },
    { key: 'submitted_at', label: 'Sent' },
  ],
})

/** What a document proves. */
export const applicationDocumentKinds = [
  'incorporation',
  'agreement',
  'trust_deed',
  'bank_statement',
  'proof_of_trade',
  'other',
] as const
export type ApplicationDocumentKind = (typeof applicationDocumentKinds)[number]

export const applicationDocumentNames: Readonly<Record<ApplicationDocumentKind, string>> = {
  incorporation: 'Certificate of incorporation',
  agreement: 'Members’ agreement or articles',
  trust_deed: 'Trust deed or constitution',
  bank_statement: 'Bank statement, last 3 months',
  proof_of_trade: 'Proof of trade',
  other: 'Other',
}

/** What staff expect to see for each type of organisation before they approve it. */
export const expectedDocuments = {
  Business: ['incorporation', 'agreement', 'bank_statement'],
  Organisation: ['trust_deed', 'bank_statement'],
  'Sole Trader': ['proof_of_trade', 'bank_statement'],
} as const satisfies Record<(typeof organisationTypeNames)[number], readonly ApplicationDocumentKind[]>

/** A file of an application and what staff say to it. The file itself is the document of `document_id`. */
export const applicationDocument = defineResource({
  name: 'organisation_application_document',
  path: 'organisation-link-documents',
  term: 'document',
  event: 'investors',
  read: 'own',
  reads: 'visit',
  requires: 'organisation_links_enabled',
  operations: [],
  written: {},
  computed: {
    organisation_link_id: reference('organisation-links'),
    document_id: reference('documents'),
    kind: choice(applicationDocumentKinds),
    name: text(200, { example: 'Certificate of incorporation.pdf' }),
    mime: text(100, { example: 'application/pdf' }),
    size: z.int(),
    status: choice(['pending', 'approved', 'rejected']),
    reason: text(500).nullable(),
  },
  defaultSort: 'id',
})
