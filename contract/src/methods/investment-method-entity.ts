import { z } from 'zod'
import { ownValues } from '../attributes/own-values.ts'
import { holdingTotals } from '../investors/holding-totals.ts'
import { address } from '../investors/nominee.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { investmentMethodStatuses } from '../statuses/people.ts'
import type { InvestmentMethodStatus } from '../statuses/people.ts'
import { boolean, choice, date, decimal, instant, list, map, pattern, reference, text } from '../wire.ts'
import { bankDetails, shownBank } from './bank-details.ts'

const statuses = Object.keys(investmentMethodStatuses) as [
  InvestmentMethodStatus,
  ...InvestmentMethodStatus[],
]

const holder = map({
  user_id: reference('users'),
  share_percent: decimal({ places: 6, above: '0', max: '100' }),
})

/** Somebody for whom the method is held in the end: asked where the investor isn't the sole owner. */
const beneficialOwner = map({
  name: text(160),
  date_of_birth: optional(date()),
  share_percent: decimal({ places: 6, above: '0', max: '100' }),
})

/**
 * An investor's own way to invest: themselves, a couple, a company, a pension scheme. Staff approve it before
 * money moves.
 */
export const investmentMethodEntity = defineResource({
  name: 'investment_method_entity',
  path: 'investment-method-entities',
  term: 'investment_method',
  event: 'investors',
  read: 'own',
  write: 'own',
  /** Adding one is an act of its own. */
  operations: ['list', 'show', 'update', 'delete', 'restore', 'export'],
  written: {
    investment_method_id: reference('investment-methods'),
    user_id: optional(reference('users')),
    lead_user_id: optional(reference('users')),
    organisation_id: optional(reference('organisations')),
    display_name: optional(text(160, { example: 'Eleanor and James Whitcombe' })),
    registered_name: optional(text(200, { example: 'Eleanor Whitcombe' })),
    reference: optional(text(60)),
    provider_name: optional(text(160, { example: 'Northgate Pensions' })),
    provider_reference: optional(text(60)),
    trustees: list(text(160), 10).optional(),
    scheme_reference: optional(pattern(/^[0-9]{8}R[A-Z]$/, 10, '00123456RA')),
    isa_reference: optional(text(60)),
    address: optional(address),
    ownership: optional(choice(['sole', 'joint', 'for_others'])),
    beneficial_owners: list(beneficialOwner, 10).optional(),
    is_default: boolean().optional(),
    holders: list(holder, 4).optional(),
    bank: optional(bankDetails),
  },
  computed: {
    user_id: reference('users'),
    lead_user_id: reference('users'),
    display_name: text(160),
    registered_name: text(200),
    trustees: list(text(160), 10),
    beneficial_owners: list(beneficialOwner, 10),
    is_default: boolean(),
    holders: z.array(z.object({ user_id: reference('users'), name: text(201), share_percent: decimal() })),
    bank: shownBank.nullable(),
    status: choice(statuses),
    submitted_at: instant().nullable(),
    decided_at: instant().nullable(),
    decision_reason: text(500).nullable(),
  },
  filters: {
    display_name: 'partial',
    user_id: 'scope',
    lead_user_id: 'exact',
    organisation_id: 'exact',
    investment_method_id: 'exact',
    kind: 'scope',
    status: 'exact',
    /** By a field of the tenant's own: `filter[attribute.12]=Energy`. */
    'attribute.*': 'scope',
  },
  search: ['display_name', 'registered_name', 'reference', 'provider_name'],
  sorts: ['display_name', 'status', 'submitted_at'],
  includes: {
    user: { to: 'users', many: false },
    leadUser: { to: 'users', many: false },
    users: { to: 'users', many: true },
    organisation: { to: 'organisations', many: false },
    investmentMethod: { to: 'investment-methods', many: false },
    documents: { to: 'documents', many: true },
    investments: { to: 'investments', many: true },
    attributeValues: { to: 'attribute-values', many: true },
  },
  /**
   * The account, while it waits for a decision: those who decide read it where the tenant hides accounts from
   * staff.
   */
  appends: {
    bank_to_decide: shownBank.nullable(),
    /** Its account took another one's place less than 48 hours ago: no money goes to it yet. */
    is_bank_held: boolean(),
    /** What is held through it now, by currency; staff alone ask for it. */
    held: z.array(holdingTotals),
  },
  columns: [
    { key: 'display_name', label: 'Name' },
    { key: 'registered_name', label: 'On the register as' },
    { key: 'provider_name', label: 'Provider' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Who invests',
      fields: [
        { key: 'investment_method_id', label: 'Type' },
        { key: 'lead_user_id', label: 'Lead' },
        { key: 'organisation_id', label: '{Organisation}' },
        { key: 'display_name', label: 'Name' },
        { key: 'registered_name', label: 'Name on the register' },
        { key: 'holders', label: 'Holders', hint: 'Percentages must add up to 100' },
        { key: 'address', label: 'Postal address' },
      ],
    },
    {
      title: 'Provider',
      fields: [
        { key: 'provider_name', label: 'Provider' },
        { key: 'provider_reference', label: 'Provider’s reference' },
        { key: 'scheme_reference', label: 'Pension scheme tax reference', hint: 'Eight digits, R, a letter' },
        { key: 'trustees', label: 'Trustees' },
        { key: 'isa_reference', label: 'ISA reference' },
      ],
    },
    {
      title: 'Ownership',
      fields: [
        { key: 'ownership', label: 'Held for' },
        { key: 'beneficial_owners', label: 'Beneficial owners' },
        { key: 'is_default', label: 'Default' },
      ],
    },
    { title: 'Bank account', fields: [{ key: 'bank', label: 'Account for {distributions}' }] },
  ],
})

/** A complete method goes to staff at once; `draft` keeps it until it is submitted. */
export const createInvestmentMethodEntity = defineEndpoint({
  method: 'POST',
  path: 'investment-method-entities',
  summary: 'Add an investment method',
  access: { event: 'investors', action: 'create', own: true },
  body: investmentMethodEntity.create.extend({ draft: boolean().optional(), ...ownValues }),
  answer: investmentMethodEntity.row,
  status: 201,
})

const verb = {
  method: 'POST',
  answer: investmentMethodEntity.row,
  status: 200,
  access: { event: 'investors', action: 'update' },
} as const
const because = z.object({
  reason: text(500, { min: 3, example: 'The account is not in the holder’s name.' }),
})

export const submitInvestmentMethodEntity = defineEndpoint({
  ...verb,
  path: 'investment-method-entities/{id}/submit',
  summary: 'Send a draft or a rejected method to staff',
  access: { event: 'investors', action: 'update', own: true },
})

export const approveInvestmentMethodEntity = defineEndpoint({
  ...verb,
  path: 'investment-method-entities/{id}/approve',
  summary: 'Approve a method; nobody who made or changed it may',
  /**
   * As it was read: 409 `stale_version` where it changed since, so that nobody approves what they have not
   * seen.
   */
  body: z.object({ version: z.int().optional() }),
})

export const rejectInvestmentMethodEntity = defineEndpoint({
  ...verb,
  path: 'investment-method-entities/{id}/reject',
  summary: 'Reject a method, with the reason that the investor reads',
  body: because,
})

export const suspendInvestmentMethodEntity = defineEndpoint({
  ...verb,
  path: 'investment-method-entities/{id}/suspend',
  summary: 'Suspend an approved method',
  body: because,
})

export const disputeInvestmentMethodBank = defineEndpoint({
  ...verb,
  path: 'investment-method-entities/{id}/dispute-bank',
  summary: 'Say that the new bank account is not one’s own, while nothing is paid to it yet',
  access: 'investor',
})

export const closeInvestmentMethodEntity = defineEndpoint({
  ...verb,
  path: 'investment-method-entities/{id}/close',
  summary: 'Close a method: it is kept and no longer used',
  access: { event: 'investors', action: 'update', own: true },
})
