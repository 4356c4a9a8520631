import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import {
  accepted,
  boolean,
  choice,
  date,
  decimal,
  instant,
  integer,
  map,
  money,
  pattern,
  reference,
  text,
} from '../wire.ts'

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

/**
 * To whom a promotion may be communicated that nobody approved (Financial Promotion Order 2005, articles 19,
 * 48, 50 and 50A). The statement of a restricted investor is one of COBS 4 alone, for promotions that are
 * approved.
 */
export const exemptCategories = [
  'high_net_worth',
  'self_certified_sophisticated',
  'certified_sophisticated',
  'professional',
] as const satisfies readonly CategoryCode[]

const percent = () => optional(decimal({ places: 6, min: '0', max: '100' }))

/**
 * What somebody states, of every kind of statement: each category reads its own (domain rules,
 * `judgeStatement`). The names and numbers that prove it are kept beside the figures that are judged.
 */
const statementAnswers = map({
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
    signed_name: text(160, { min: 3, example: 'Eleanor Whitcombe' }),
  },
  computed: {
    user_id: reference('users'),
    category: text(40, { example: 'high_net_worth' }),
    verdict: choice(statementVerdicts),
    statement: text(40_000),
    signed_at: instant(),
    status: choice(categorisationStates),
    reviewer_id: reference('users').nullable(),
    reviewed_at: instant().nullable(),
    rejection_reason: text(500).nullable(),
    expires_at: date().nullable(),
  },
  filters: { user_id: 'exact', investor_type_id: 'exact', status: 'exact', category: 'exact' },
  sorts: ['signed_at', 'expires_at', 'status'],
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
    signed_name: text(160, { min: 3, example: 'Eleanor Whitcombe' }),
    accepted: accepted(),
  }),
  answer: categorisation.row,
  status: 201,
})

const decide = {
  method: 'POST',
  access: { event: 'investor_category', action: 'update' },
  answer: categorisation.row,
  status: 200,
} as const

export const approveCategory = defineEndpoint({
  ...decide,
  path: 'investor-categorisations/{id}/approve',
  summary: 'Accept a statement. Never one’s own',
})

export const rejectCategory = defineEndpoint({
  ...decide,
  path: 'investor-categorisations/{id}/reject',
  summary: 'Refuse a statement, with the reason that the investor reads',
  body: z.object({ reason: text(500, { min: 3, example: 'We could not confirm the income you stated.' }) }),
})

/** Thresholds and the day from which they count. What was signed is judged by those of its own day. */
export const categoryRule = defineResource({
  name: 'category_rule',
  path: 'investor-category-rules',
  term: 'investor_categorisation',
  event: 'investor_type',
  read: 'reference',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    effective_from: date(),
    income: money({ example: '100000.00' }),
    net_assets: money({ example: '250000.00' }),
    director_turnover: money({ example: '1000000.00' }),
    unlisted_investments: optional(integer({ min: 1, max: 100 })),
    restricted_percent: decimal({ places: 6, min: '0', max: '100' }),
    certificate_months: integer({ min: 1, max: 60 }),
    source: text(300, { example: 'SI 2024/301' }),
  },
  sorts: ['effective_from'],
  defaultSort: '-effective_from',
  paged: false,
})
