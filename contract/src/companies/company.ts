import { currencies } from '../currencies.ts'
import { file } from '../file-field.ts'
import { pictureKinds } from '../file-kinds.ts'
import { defineResource, optional } from '../resource.ts'
import {
  choice,
  date,
  decimal,
  flag,
  html,
  httpsUrl,
  integer,
  list,
  money,
  month,
  pattern,
  reference,
  text,
} from '../wire.ts'
import { openFigures } from '../working.ts'
import { maturityStatuses } from './maturity-status.ts'
import { mostShareClasses, shareClass, writtenShareClass } from './share-class.ts'

export const companyStages = ['pre_seed', 'seed', 'series_a', 'series_b', 'growth', 'late', 'listed'] as const
export const companyStates = ['active', 'exited', 'written_off', 'dissolved'] as const

export const companyStageNames: Readonly<Record<(typeof companyStages)[number], string>> = {
  pre_seed: 'Pre-seed',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  growth: 'Growth',
  late: 'Late',
  listed: 'Listed',
}

export const companyStateNames: Readonly<Record<(typeof companyStates)[number], string>> = {
  active: 'Active',
  exited: 'Exited',
  written_off: 'Written off',
  dissolved: 'Dissolved',
}

/**
 * A company that a fund has invested in. An investor sees those that their funds hold or held, without what
 * they cost, are worth or have become: that is said by the fund's published values and reports.
 */
export const company = defineResource({
  name: 'company',
  path: 'companies',
  term: 'company',
  event: 'funds_opportunity',
  read: 'own',
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
    logo: optional(file(pictureKinds, 5 * 1024)),
    industry_id: optional(reference('industries')),
    stage: optional(choice(companyStages, companyStageNames)),
    description: html().optional(),
    key_information: html().optional(),
    board_seats: integer({ min: 0, max: 99, example: 1 }).optional(),
    year_end_month: month().optional(),
    currency: choice(currencies).optional(),
    invested_at: optional(date()),
    /**
     * All of its classes of shares in their order: one that is left out is removed, which is refused while
     * holdings or outcomes are of it. Those of a class with another name get that name.
     */
    share_classes: list(writtenShareClass, mostShareClasses).optional(),
    /** 1 Active, 0 Closed. */
    status: flag().optional(),
  },
  computed: {
    /** Follows from the outcomes that were recorded. */
    state: choice(companyStates),
    status: flag(),
    currency: choice(currencies),
    /** Where its picture is; it changes with the picture. */
    logo: text(300, { example: '/api/companies/12/logo?v=5f0c2a91' }).nullable(),
    share_classes: list(shareClass, mostShareClasses),
    fund_name: text(160),
    /** All that was paid for shares. */
    cost: money(),
    /** Of what is held, by the latest approved valuation; without one it is worth its cost. */
    current_value: money(),
    /** All that came back. */
    proceeds: money(),
    /** (proceeds + value) ÷ cost; null without cost. */
    multiple: decimal({ places: 6, example: '1.373273' }).nullable(),
    /** The day of that valuation. */
    valued_on: date().nullable(),
    /** The latest that was recorded. */
    maturity_status: choice(maturityStatuses).nullable(),
  },
  filters: {
    name: 'partial',
    fund_id: 'exact',
    industry_id: 'exact',
    stage: 'exact',
    state: 'exact',
    status: 'exact',
    maturity_status: 'exact',
    outcome: 'scope',
    'attribute.*': 'scope',
  },
  search: ['name', 'legal_name'],
  sorts: ['name', 'invested_at', 'status', 'cost', 'current_value', 'value', 'proceeds', 'multiple'],
  includes: {
    fund: { to: 'funds', many: false },
    industry: { to: 'industries', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    holdings: { to: 'company-holdings', many: true },
    outcomes: { to: 'company-outcomes', many: true },
    valuations: { to: 'company-valuations', many: true },
    documents: { to: 'documents', many: true },
    keyDates: { to: 'key-dates', many: true },
    sharePrices: { to: 'share-prices', many: true },
    /** Figures that it reported. */
    kpis: { to: 'report-inputs', many: true },
    notes: { to: 'notes', many: true },
    callLogs: { to: 'call-logs', many: true },
    tasks: { to: 'tasks', many: true },
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'fund_name', label: 'Fund', term: 'fund' },
    { key: 'stage', label: 'Stage' },
    { key: 'cost', label: 'Cost' },
    { key: 'current_value', label: 'Value' },
    { key: 'proceeds', label: 'Proceeds' },
    { key: 'multiple', label: 'Multiple' },
    { key: 'maturity_status', label: 'Maturity', term: 'maturity' },
    { key: 'state', label: 'State' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Company',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'legal_name', label: 'Legal name' },
        { key: 'company_number', label: 'Company number' },
        { key: 'country', label: 'Country' },
        { key: 'incorporated_on', label: 'Incorporated on' },
        { key: 'website', label: 'Website', hint: 'Begins with https://' },
        { key: 'logo', label: 'Logo', hint: 'JPG, PNG or WebP, up to 5 MB. Shown in a square.' },
      ],
    },
    {
      title: 'Investment',
      fields: [
        { key: 'fund_id', label: '{Fund}' },
        { key: 'invested_at', label: 'First invested on' },
        { key: 'stage', label: 'Stage' },
        { key: 'industry_id', label: 'Industry' },
        { key: 'currency', label: 'Currency' },
        { key: 'year_end_month', label: 'Financial year ends in' },
        { key: 'board_seats', label: 'Board seats' },
        { key: 'investment_opportunity_id', label: '{Cap_table} of {opportunity}' },
        { key: 'status', label: 'Active', hint: 'Closed companies stay in lists and figures.' },
      ],
    },
    {
      title: 'Text',
      fields: [
        { key: 'description', label: 'Description' },
        { key: 'key_information', label: 'Key information' },
      ],
    },
  ],
})

/** What was paid for a company, came back and is held, opened to how it was got. */
export const companyFigures = openFigures({
  path: 'companies/{id}/figures',
  of: 'a company',
  access: { event: 'funds_opportunity', action: 'visit' },
  requires: 'funds_enabled',
  example: 'multiple',
  query: {},
})
