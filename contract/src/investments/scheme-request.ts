import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { choice, instant, reference, text } from '../wire.ts'

const schemeRequestStatuses = ['asked', 'accepted', 'refused', 'withdrawn'] as const

const event = 'investment_opportunity_live'
const requires = 'tax_enabled'

/** An investor asks for another tax scheme on an investment. An investment has one open request. */
export const taxSchemeRequest = defineResource({
  name: 'tax_scheme_request',
  path: 'tax-scheme-requests',
  term: 'tax_scheme_request',
  event,
  read: 'own',
  requires,
  operations: ['list', 'show'],
  written: {
    investment_id: reference('investments'),
    /** Another scheme that the offer gives on the day of the investment. */
    tax_option_id: reference('tax-options'),
    reason: text(1000, { min: 1, example: 'My accountant advises SEIS for this year.' }),
  },
  computed: {
    status: choice(schemeRequestStatuses),
    investment_opportunity_id: reference('investment-opportunities'),
    investor_name: text(201, { example: 'Eleanor Whitcombe' }),
    tax_option_name: text(80, { example: 'SEIS, 50% income tax relief' }),
    /** What the investment was under when it was asked; null where none was chosen. */
    from_tax_option_name: text(80, { example: 'EIS, 30% income tax relief' }).nullable(),
    decided_at: instant().nullable(),
    /** Its investor reads it. */
    refusal_reason: text(2000).nullable(),
  },
  filters: { investment_id: 'exact', investment_opportunity_id: 'exact', status: 'exact' },
  search: ['investor_name'],
  sorts: ['status'],
  defaultSort: '-created_at',
  includes: {
    investment: { to: 'investments', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'tax_option_name', label: 'Tax scheme', term: 'tax_option' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Date' },
  ],
})

const shared = { answer: taxSchemeRequest.row, requires, refuses: [409] } as const

/**
 * Asks staff for another scheme. 422 on `tax_option_id` where the offer doesn’t give it on the day of the
 * investment, or the investment is under it; 409 `scheme_requested` while another request is open, and
 * `has_certificate` once a valid tax certificate is filed.
 */
export const askForTaxScheme = defineEndpoint({
  ...shared,
  method: 'POST',
  path: 'tax-scheme-requests',
  summary: 'Ask for another tax scheme on my investment',
  access: 'investor',
  throttle: { name: 'tax-scheme-requests', limit: 30, perSeconds: 3600, by: 'user' },
  body: taxSchemeRequest.create,
  status: 201,
})

export const withdrawTaxSchemeRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: 'tax-scheme-requests/{id}/withdraw',
  summary: 'Take back my request for another tax scheme',
  access: 'investor',
  status: 200,
})

const access = { event, action: 'update' } as const

/** Changes the scheme as staff do by themselves, with the same refusals. */
export const acceptTaxSchemeRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: 'tax-scheme-requests/{id}/accept',
  summary: 'Accept a request for another tax scheme',
  access,
  status: 200,
})

/** Its investor is told why. */
export const refuseTaxSchemeRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: 'tax-scheme-requests/{id}/refuse',
  summary: 'Refuse a request for another tax scheme',
  access,
  body: z.object({ reason: text(2000, { min: 1 }) }),
  status: 200,
})
