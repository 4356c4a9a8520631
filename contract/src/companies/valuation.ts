import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, decimal, instant, money, reference, text } from '../wire.ts'
import { companyPart, companyShares } from './holding.ts'

export const valuationMethods = [
  'last_round',
  'calibrated_multiple',
  'dcf',
  'net_assets',
  'cost',
  'write_down',
  'offer',
] as const

/** As the valuation guidelines of private equity (IPEV) name them. */
export const valuationMethodNames: Readonly<Record<(typeof valuationMethods)[number], string>> = {
  last_round: 'Last round',
  calibrated_multiple: 'Calibrated multiple',
  dcf: 'Discounted cash flow',
  net_assets: 'Net assets',
  cost: 'Cost',
  write_down: 'Write-down',
  offer: 'Offer',
}

export const valuationConfidenceNames = { high: 'High', medium: 'Medium', low: 'Low' } as const
const valuationConfidences = ['high', 'medium', 'low'] as const

export const valuationStatuses = ['draft', 'approved', 'superseded'] as const

/**
 * What a company is worth on a day. Somebody other than its makers approves it; from then on it counts and
 * never changes. Another one of the same day supersedes it.
 */
export const companyValuation = defineResource({
  name: 'company_valuation',
  path: 'company-valuations',
  term: 'company_valuation',
  event: 'funds_opportunity',
  write: 'part',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    company_id: reference('companies'),
    date: date(),
    method: choice(valuationMethods),
    /** Of the whole company. */
    equity_value: optional(money({ example: '42000000.00' })),
    /** Of one share. Left out, it follows from the value of what is held. */
    price_per_share: optional(decimal({ places: 8, min: '0', max: '9999999999', example: '4.20' })),
    /** Of what all funds hold together. Left out, it follows from the price. */
    value: optional(money({ example: '4200000.00' })),
    /** How sure its writer is of it. */
    confidence: optional(choice(valuationConfidences, valuationConfidenceNames)),
    basis: text(4000, { example: 'Price of the Series B round of June, to an outside investor.' }),
  },
  computed: {
    value: money(),
    /** What all funds held together on the day. */
    shares: companyShares(),
    status: choice(valuationStatuses),
    currency: text(3),
    created_by: reference('users').nullable(),
    created_by_name: text(200).nullable(),
    approved_by_name: text(200).nullable(),
    approved_at: instant().nullable(),
  },
  filters: { company_id: 'exact', status: 'exact', method: 'exact', fund_id: 'scope', between: 'between' },
  sorts: ['date', 'value'],
  defaultSort: '-date',
  includes: { company: { to: 'companies', many: false } },
  appends: {
    /**
     * Compound growth of the share price since the first approved one, in per cent a year, of an approved price.
     * Null until there is a year between them.
     */
    yearly_growth: decimal({ places: 6, example: '22.474487' }).nullable(),
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'method', label: 'Method' },
    { key: 'price_per_share', label: 'Share price' },
    { key: 'value', label: 'Value' },
    { key: 'status', label: 'Status' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'date', label: 'Date' },
        { key: 'method', label: 'Method' },
        { key: 'price_per_share', label: 'Share price' },
        { key: 'value', label: 'Value of the holdings' },
        { key: 'equity_value', label: 'Equity value' },
        { key: 'confidence', label: 'Confidence' },
        { key: 'basis', label: 'Basis' },
      ],
    },
  ],
})

export const createValuation = defineEndpoint({
  method: 'POST',
  path: 'company-valuations',
  summary: 'Draft a valuation',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyValuation.create,
  answer: companyValuation.row,
  status: 201,
})

export const changeValuation = defineEndpoint({
  method: 'PATCH',
  path: 'company-valuations/{id}',
  summary: 'Change a draft valuation',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyValuation.update,
  answer: companyValuation.row,
  refuses: [409],
  status: 200,
})

export const deleteValuation = defineEndpoint({
  method: 'DELETE',
  path: 'company-valuations/{id}',
  summary: 'Delete a draft valuation',
  access: companyPart,
  requires: 'funds_enabled',
  refuses: [409],
  status: 204,
})

/** Nobody who wrote a part of the draft approves it. */
export const approveValuation = defineEndpoint({
  method: 'POST',
  path: 'company-valuations/{id}/approve',
  summary: 'Approve a valuation that a colleague drafted',
  access: companyPart,
  requires: 'funds_enabled',
  /** As it was read: 409 `stale_version` where the draft changed since. */
  body: z.object({ version: z.int().optional() }),
  answer: companyValuation.row,
  refuses: [409],
  status: 200,
})
