import { currencies } from '../currencies.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, flag, html, httpsUrl, integer, pattern, reference, text } from '../wire.ts'

export const companyStages = ['pre_seed', 'seed', 'series_a', 'series_b', 'growth', 'late', 'listed'] as const
export const companyStates = ['active', 'exited', 'written_off', 'dissolved'] as const

/** A company that a fund has invested in. */
export const company = defineResource({
  name: 'company',
  path: 'companies',
  term: 'company',
  event: 'funds_opportunity',
  requires: 'funds_enabled',
  written: {
    name: text(160, { example: 'Tidewell Energy' }),
    /** The fund that invested first. Each holding names the fund that it belongs to. */
    fund_id: reference('funds'),
    /** The opportunity whose cap table is the company's, where it is one of ours. */
    investment_opportunity_id: optional(reference('investment-opportunities')),
    legal_name: optional(text(160, { example: 'Tidewell Energy Limited' })),
    company_number: optional(text(12, { example: '11873302' })),
    country: optional(pattern(/^[A-Z]{2}$/, 2, 'GB')),
    incorporated_on: optional(date()),
    website: optional(httpsUrl()),
    industry_id: optional(reference('industries')),
    stage: optional(choice(companyStages)),
    description: html().optional(),
    key_information: html().optional(),
    board_seats: integer({ min: 0, max: 99, example: 1 }).optional(),
    year_end_month: integer({ min: 1, max: 12, example: 12 }).optional(),
    currency: choice(currencies).optional(),
    invested_at: optional(date()),
    /** 1 Active, 0 Closed. */
    status: flag().optional(),
  },
  computed: {
    /** Follows from the outcomes that were recorded. */
    state: choice(companyStates),
    status: flag(),
    currency: choice(currencies),
  },
  filters: {
    name: 'partial',
    fund_id: 'exact',
    industry_id: 'exact',
    stage: 'exact',
    state: 'exact',
    status: 'exact',
  },
  search: ['name', 'legal_name'],
  sorts: ['name', 'invested_at', 'status'],
  includes: {
    fund: { to: 'funds', many: false },
    industry: { to: 'industries', many: false },
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'stage', label: 'Stage' },
    { key: 'state', label: 'State' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Added' },
  ],
})
