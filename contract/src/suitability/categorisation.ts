import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { scanKinds } from '../file-kinds.ts'
import { defineResource, optional } from '../resource.ts'
import {
  accepted,
  boolean,
  choice,
  date,
  decimal,
  instant,
  integer,
  list,
  map,
  money,
  pattern,
  reference,
  text,
} from '../wire.ts'
import { signedForm } from './statement-form.ts'

/**
 * Investor categories of COBS 4.12 and the Financial Promotion Order, whose answers are judged by figures; a
 * tenant's own further ones are judged by staff. `none` ("none of these apply") is always an answer, and
 * always blocks.
 */
export const categoryCodes = [
  'restricted',
  'high_net_worth',
  'self_certified_sophisticated',
  'certified_sophisticated',
  'professional',
  'advised',
  'other',
  'none',
] as const
export type CategoryCode = (typeof categoryCodes)[number]

/** Of these one may be what a tenant's own category counts as. */
export const legalCategoryCodes = [
  'restricted',
  'high_net_worth',
  'self_certified_sophisticated',
  'certified_sophisticated',
  'professional',
  'advised',
] as const satisfies readonly CategoryCode[]

export const legalCategoryNames: Readonly<Record<(typeof legalCategoryCodes)[number], string>> = {
  restricted: 'Restricted',
  high_net_worth: 'High net worth',
  self_certified_sophisticated: 'Self-certified sophisticated',
  certified_sophisticated: 'Certified sophisticated',
  professional: 'Professional client',
  advised: 'Advised client',
}

/**
 * To whom a promotion may be communicated that nobody approved, with the article of the Financial Promotion
 * Order 2005. The statement of a restricted investor is one of COBS 4 alone, for promotions that are approved.
 */
export const exemptArticles = {
  high_net_worth: '48',
  self_certified_sophisticated: '50A',
  certified_sophisticated: '50',
  professional: '19',
} as const satisfies Partial<Record<CategoryCode, string>>

export const exemptCategories = Object.keys(exemptArticles) as (keyof typeof exemptArticles)[]

const percent = () => optional(decimal({ places: 6, min: '0', max: '100' }))

/**
 * What somebody states, of every kind of statement: each category reads its own (domain rules,
 * `judgeStatement`). The names and numbers that prove it are kept beside the figures that are judged.
 */
export const statementAnswers = map({
  income: optional(money({ example: '120000.00' })),
  net_assets: optional(money({ example: '300000.00' })),
  past_percent: percent(),
  intended_percent: percent(),
  worked_in_finance: optional(boolean()),
  employer: optional(text(160)),
  role: optional(text(120)),
  director_turnover: optional(money({ example: '1200000.00' })),
  director_of: optional(text(160)),
  director_company_number: optional(text(20)),
  unlisted_investments: optional(integer({ min: 0, max: 1000 })),
  unlisted_names: optional(text(500)),
  angel_network_months: optional(integer({ min: 0, max: 1200 })),
  angel_network: optional(text(160)),
  certificate_on: optional(date()),
  certifier: optional(text(160)),
  adviser: optional(text(160)),
  firm_reference: optional(pattern(/^[0-9]{6,7}$/, 7, '712345')),
  country: optional(pattern(/^[A-Z]{2}$/, 2, 'IE')),
  notes: optional(text(2000)),
})

const categorisationStates = ['pending_review', 'approved', 'rejected', 'expired', 'superseded'] as const
const statementVerdicts = ['holds', 'none_applies', 'answers_contradict', 'certificate_out_of_date'] as const

const evidenceStatuses = ['requested', 'added'] as const

/** The category of documents that support a statement: a part of the investor's documents. */
export const evidenceCategory = 'Category evidence'

/** A signed statement of what kind of investor somebody is, as it was read and signed. */
export const categorisation = defineResource({
  name: 'categorisation',
  path: 'investor-categorisations',
  term: 'investor_categorisation',
  event: 'investors',
  reads: 'visit',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    investor_type_id: reference('investor-types'),
    answers: statementAnswers,
    signed_name: text(160, { min: 2, example: 'Eleanor Whitcombe' }),
  },
  computed: {
    user_id: reference('users'),
    category: text(40, { example: 'high_net_worth' }),
    verdict: choice(statementVerdicts),
    statement: text(40_000),
    /** Of the category's text, and the day from which the thresholds count that the answers were judged by. */
    statement_version: integer(),
    rules_effective_from: date(),
    signed_at: instant(),
    /** From which network address it was signed; for staff alone. */
    address: text(64).nullable(),
    status: choice(categorisationStates),
    reviewer_id: reference('users').nullable(),
    reviewed_at: instant().nullable(),
    rejection_reason: text(500).nullable(),
    expires_at: date().nullable(),
    /** What staff asked for before they decide, as the investor reads it. */
    evidence_request: text(500).nullable(),
    evidence_requested_at: instant().nullable(),
    /** While it is to approve: evidence was asked for, or has come in since. Null where none was asked for. */
    evidence_status: choice(evidenceStatuses).nullable(),
    /** Names of the files that the investor has added since. */
    evidence_files: list(text(200), 100),
    /** Files that staff found to support it, of those filed as evidence; for staff alone. */
    supporting_document_ids: list(reference('documents'), 100),
    /** Kept with the decision; for staff alone. */
    file_note: text(1000).nullable(),
  },
  filters: { user_id: 'exact', investor_type_id: 'exact', status: 'exact', category: 'exact' },
  sorts: ['signed_at', 'expires_at', 'status'],
  appends: {
    /** The statement as it was shown; null of those from before it was kept. */
    form: signedForm.nullable(),
  },
  includes: {
    user: { to: 'users', many: false },
    investorType: { to: 'investor-types', many: false },
    reviewer: { to: 'staff-contacts', many: false },
  },
  columns: [
    { key: 'category', label: 'Category', term: 'investor_categorisation' },
    { key: 'signed_name', label: 'Signed by' },
    { key: 'signed_at', label: 'Signed' },
    { key: 'status', label: 'Status' },
    { key: 'expires_at', label: 'Until' },
  ],
})

/**
 * States a category and signs it. The declaration has to be accepted and signed by name; nothing is ticked
 * beforehand. Answers that contradict the category end in `none`, never in another category.
 */
export const stateCategory = defineEndpoint({
  method: 'POST',
  path: 'investor-categorisations',
  summary: 'State what kind of investor one is',
  access: 'investor',
  throttle: { name: 'categorisation', limit: 20, perSeconds: 3600, by: 'user' },
  body: z.object({
    investor_type_id: reference('investor-types'),
    answers: statementAnswers.optional(),
    signed_name: text(160, { min: 2, example: 'Eleanor Whitcombe' }),
    accepted: accepted(),
    /** `digest` of the form that was read. 409 `statement_changed` where the form is another one by now. */
    form_digest: optional(text(64)),
  }),
  answer: categorisation.row,
  refuses: [409],
  status: 201,
})

const decide = {
  method: 'POST',
  access: { event: 'investor_category', action: 'update' },
  answer: categorisation.row,
  status: 200,
} as const

/** Read by staff alone. Left out, what was noted before stays. */
const fileNote = () => optional(text(1000, { example: 'The letter agrees with the tax calculation.' }))

export const approveCategory = defineEndpoint({
  ...decide,
  path: 'investor-categorisations/{id}/approve',
  summary: 'Accept a statement. Never one’s own',
  body: z.object({ note: fileNote() }),
})

export const rejectCategory = defineEndpoint({
  ...decide,
  path: 'investor-categorisations/{id}/reject',
  summary: 'Refuse a statement, with the reason that the investor reads',
  body: z.object({
    reason: text(500, { min: 3, example: 'We could not confirm the income you stated.' }),
    note: fileNote(),
  }),
})

/** The statement stays to approve, and the category that is in force stays so until its date. */
export const requestEvidence = defineEndpoint({
  ...decide,
  path: 'investor-categorisations/{id}/request-evidence',
  summary: 'Ask an investor for more evidence of a statement that waits',
  body: z.object({
    request: text(500, { min: 3, example: 'An accountant’s letter that confirms your net assets.' }),
    note: fileNote(),
  }),
})

/** While the statement waits. What is marked stays with it once it is decided. */
export const assessEvidence = defineEndpoint({
  ...decide,
  path: 'investor-categorisations/{id}/assess-evidence',
  summary: 'Mark whether a file of the investor’s evidence supports their statement',
  body: z.object({ document_id: reference('documents'), supports: boolean() }),
})

/** Of one's own statement, while more evidence is asked for: 409 `not_requested` otherwise. */
export const addEvidence = defineEndpoint({
  method: 'POST',
  path: 'investor-categorisations/{id}/evidence',
  summary: 'Add a file to one’s statement that staff asked for',
  access: 'investor',
  throttle: { name: 'category_evidence', limit: 60, perSeconds: 3600, by: 'user' },
  body: z.object({ file: file(scanKinds, 20 * 1024) }),
  answer: categorisation.row,
  status: 201,
})
