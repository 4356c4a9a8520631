import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, instant, integer, list, reference, text } from '../wire.ts'
import { identityProducts } from './identity-product.ts'
import { amlStatuses, user } from './user.ts'

/**
 * `submitted`: waits for a review. `proposed`: one person has found that it may pass, and a second decides.
 * `superseded`: a newer one counts.
 */
export const identityCheckStatuses = [
  'submitted',
  'proposed',
  'passed',
  'referred',
  'failed',
  'expired',
  'superseded',
] as const

/** Of checks that wait for the provider, for a review or for a second person: one at a time. */
export const openIdentityChecks = ['submitted', 'proposed'] as const

/** Who checked: the tenant's own staff, or Stripe Identity. */
export const identityProviders = ['review', 'stripe'] as const

/** Documents that were looked at, or records that were asked by machine. */
export const identityCheckTypes = ['document', 'electronic'] as const

export const identityDocumentTypes = ['passport', 'driving_licence', 'identity_card'] as const
export const identityFileKinds = ['document', 'document_back', 'address'] as const

export const identityRisks = ['low', 'medium', 'high'] as const
export type IdentityRisk = (typeof identityRisks)[number]

/** Of these the documents are proof: where one changes, the check is due again. */
export const changeableDetails = ['name', 'date_of_birth', 'nationality'] as const

/** What the record said when the documents were sent. */
const details = z.object({
  name: text(200),
  date_of_birth: date().nullable(),
  nationality: text(2).nullable(),
  country_of_residence: text(2).nullable(),
  address: text(500).nullable(),
})

const checkFile = z.object({
  kind: choice(identityFileKinds),
  client_name: text(200),
  mime: text(100, { example: 'application/pdf' }),
  size: integer(),
})

/** A check of who an investor is. Investors read their own, without what staff wrote of it. */
export const identityCheck = defineResource({
  name: 'identity_check',
  path: 'identity-checks',
  term: 'identity',
  event: 'investor_category',
  read: 'own',
  reads: 'update',
  operations: ['list', 'show'],
  written: {},
  computed: {
    user_id: reference('users'),
    provider: choice(identityProviders),
    type: choice(identityCheckTypes),
    product: choice(identityProducts),
    status: choice(identityCheckStatuses),
    document_type: choice(identityDocumentTypes).nullable(),
    details: details.nullable(),
    /** What the record states differently since; for staff alone. */
    changed_details: list(choice(changeableDetails), 3),
    files: z.array(checkFile),
    score: integer({ min: 0, max: 100 }).nullable(),
    risk: choice(identityRisks).nullable(),
    reason: text(500).nullable(),
    provider_reference: text(200).nullable(),
    /** Why the provider could not verify the document, in its own code. */
    provider_error: text(100).nullable(),
    expires_on: date().nullable(),
    proposed_by: reference('users').nullable(),
    proposed_at: instant().nullable(),
    decided_by: reference('users').nullable(),
    decided_at: instant().nullable(),
  },
  filters: { user_id: 'exact', status: 'exact', provider: 'exact', risk: 'exact', expires_on: 'between' },
  sorts: ['created_at', 'expires_on'],
  defaultSort: '-created_at',
  includes: {
    user: { to: 'users', many: false },
    proposer: { to: 'staff-contacts', many: false },
    decider: { to: 'staff-contacts', many: false },
  },
})

/**
 * An investor sends their documents. The details of their record have to be complete; one check runs at a
 * time. Who has passed stays so while a new check runs.
 */
export const submitIdentityCheck = defineEndpoint({
  method: 'POST',
  path: 'identity-checks',
  summary: 'Send the documents for one’s own identity check',
  access: { event: 'investor_category', action: 'create', own: true },
  throttle: { name: 'identity_checks', limit: 20, perSeconds: 3600, by: 'user' },
  body: z.object({
    document_type: choice(identityDocumentTypes),
    document: file(scanKinds, 20 * 1024),
    /** The back of a driving licence or card. */
    document_back: file(scanKinds, 20 * 1024).optional(),
    /** A bill, bank statement or council tax letter of the last three months. */
    address: file(scanKinds, 20 * 1024),
  }),
  answer: identityCheck.row,
  status: 201,
})

/** Why an investor has nothing to send now. */
export const identitySendReasons = [
  'identity_details_missing',
  'identity_check_open',
  'identity_failed',
  'identity_verified',
] as const

/** How an investor stands with their own check: what they sent, and whether they may send documents now. */
export const readIdentityStanding = defineEndpoint({
  method: 'GET',
  path: 'identity-standing',
  summary: 'Read how one’s own identity check stands',
  access: { event: 'investor_category', action: 'index', own: true },
  answer: z.object({
    status: choice(amlStatuses),
    /** Who looks at documents that are shown now. */
    provider: choice(identityProviders),
    may_send: boolean(),
    reason: choice(identitySendReasons).nullable(),
    /** A check that was begun at Stripe and waits for the investor, with why the last try came to nothing. */
    unfinished: z.object({ problem: text(200).nullable() }).nullable(),
    /** The last day of the pass that counts. */
    expires_on: date().nullable(),
    /** The last documents that were sent. */
    submitted_at: instant().nullable(),
    document_type: choice(identityDocumentTypes).nullable(),
    files: z.array(checkFile.extend({ identity_check_id: reference('identity-checks') })),
  }),
  status: 200,
})

/**
 * The page of Stripe on which an investor shows their document: a new one, or that of the check that they have
 * begun. 409 `stripe_unavailable` where the tenant doesn’t use it or its key is refused; 503 while Stripe is away.
 */
export const openIdentityVerification = defineEndpoint({
  method: 'POST',
  path: 'identity-verification',
  summary: 'Open the page of Stripe on which one shows one’s own document',
  access: { event: 'investor_category', action: 'create', own: true },
  throttle: { name: 'identity_verifications', limit: 20, perSeconds: 3600, by: 'user' },
  body: z.object({
    /** As for documents that are sent. Needed for a new check; Stripe doesn’t look at it. */
    address: file(scanKinds, 20 * 1024).optional(),
  }),
  answer: z.object({ url: text(2000) }),
  status: 200,
})

const decide = {
  method: 'POST',
  access: { event: 'investor_category', action: 'update' },
  answer: identityCheck.row,
  status: 200,
} as const

/** A second person approves it. 409 `already_decided` unless a pass is proposed, `changed` where details did. */
export const approveIdentityCheck = defineEndpoint({
  ...decide,
  path: 'identity-checks/{id}/approve',
  summary: 'Approve a proposed pass, as the second person',
})

export const returnIdentityCheck = defineEndpoint({
  ...decide,
  path: 'identity-checks/{id}/return',
  summary: 'Send a proposed pass back to be looked at again, and say why',
  body: z.object({ reason: text(500, { min: 3, example: 'The address differs from the bill.' }) }),
})

/** The trail keeps who of the staff opened it. */
export const downloadIdentityFile = defineEndpoint({
  method: 'GET',
  path: 'identity-checks/{id}/download',
  summary: 'Download a file of an identity check',
  access: { event: 'investor_category', action: 'update', own: true },
  query: z.object({
    kind: choice(identityFileKinds),
    disposition: choice(['attachment', 'inline']).catch('attachment').optional(),
  }),
  status: 200,
  file: ['*/*'],
  also: [206, 416],
})

/** What staff find when they check who somebody is. Nobody goes back to never having been checked. */
export const identityFindings = ['pending', 'passed', 'referred', 'failed', 'expired'] as const

/**
 * What one person finds. A pass is a proposal that a second person approves; every other finding counts at
 * once. The reason is kept with the check; the investor never reads it.
 */
export const recordIdentityCheck = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/identity-check',
  summary: 'Record what an investor’s identity check found, and why',
  access: { event: 'investor_category', action: 'update' },
  body: z.object({
    status: choice(identityFindings),
    type: choice(identityCheckTypes).optional(),
    /**
     * Where it is left out, the one that the person needs; another one passes nobody who needs the
     * international one.
     */
    product: choice(identityProducts).optional(),
    /** Says when a pass is checked again: after 36, 24 or 12 months. Medium where nothing else is said. */
    risk: choice(identityRisks).optional(),
    /** What an electronic check gave, of 100. */
    score: optional(integer({ min: 0, max: 100, example: 87 })),
    reason: text(500, { min: 3, example: 'Passport and a bank statement seen on 20 November 2026.' }),
  }),
  answer: user.row,
  status: 200,
})
