import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, decimal, flag, html, integer, money, month, pattern, text } from '../wire.ts'

export const fundStructures = [
  'lp',
  'llp',
  'oeic',
  'unit_trust',
  'company',
  'alternative_eis_fund',
  'knowledge_intensive_eis',
  'spv',
] as const
/** What a fund is in law. */
export const fundStructureWords = {
  lp: 'Limited partnership',
  llp: 'Limited liability partnership',
  oeic: 'Open-ended investment company',
  unit_trust: 'Unit trust',
  company: 'Company',
  alternative_eis_fund: 'EIS fund',
  knowledge_intensive_eis: 'Knowledge-intensive EIS fund',
  spv: 'Special purpose vehicle',
} as const satisfies Record<(typeof fundStructures)[number], string>
export const fundPhases = ['fundraising', 'investing', 'harvesting', 'wound_up'] as const
export const feeBases = ['commitment', 'invested', 'nav'] as const
/** What a fund's fee is a percentage of, inside a sentence. */
export const feeBasisWords = {
  commitment: '{commitments}',
  invested: 'invested capital',
  nav: '{nav}',
} as const satisfies Record<(typeof feeBases)[number], string>
export const feeDayCounts = ['act_365', 'act_act', 'quarter'] as const
export const feeDayCountWords = {
  act_365: 'Actual/365',
  act_act: 'Actual/actual',
  quarter: 'Whole months',
} as const satisfies Record<(typeof feeDayCounts)[number], string>
const sustainabilityLabels = [
  'sdr_focus',
  'sdr_improvers',
  'sdr_impact',
  'sdr_mixed_goals',
  'sfdr_6',
  'sfdr_8',
  'sfdr_9',
] as const
/** The labels of the FCA's Sustainability Disclosure Requirements, and the articles of the EU's SFDR. */
export const sustainabilityLabelNames = {
  sdr_focus: 'SDR: Sustainability Focus',
  sdr_improvers: 'SDR: Sustainability Improvers',
  sdr_impact: 'SDR: Sustainability Impact',
  sdr_mixed_goals: 'SDR: Sustainability Mixed Goals',
  sfdr_6: 'SFDR: Article 6',
  sfdr_8: 'SFDR: Article 8',
  sfdr_9: 'SFDR: Article 9',
} as const satisfies Record<(typeof sustainabilityLabels)[number], string>
export const waterfallKinds = ['european', 'american'] as const

const slug = () => pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 160, 'growth-fund-ii')
const percent = (example: string) => decimal({ places: 6, min: '0', max: '100', example })

/** A pool of money that investors commit to, and that invests in companies. */
export const fund = defineResource({
  name: 'fund',
  path: 'funds',
  term: 'fund',
  event: 'funds',
  read: 'own',
  requires: 'funds_enabled',
  written: {
    name: text(160, { example: 'Growth Fund II' }),
    /** Made from the name where it is left out. */
    slug: slug().optional(),
    legal_name: optional(text(160, { example: 'Wrenfield Growth Fund II LP' })),
    structure: choice(fundStructures, fundStructureWords).optional(),
    phase: choice(fundPhases).optional(),
    /** 1 Active, 0 Closed. */
    status: flag().optional(),
    vintage: optional(integer({ min: 1980, max: 2100, example: 2022 })),
    /** It stays once there is a commitment. */
    currency: choice(currencies).optional(),
    size: optional(money({ min: '0', example: '50000000.00' })),
    start_date: optional(date()),
    end_date: optional(date()),
    first_close: optional(date()),
    final_close: optional(date()),
    investment_period_end: optional(date()),
    term_years: optional(integer({ min: 0, max: 99, example: 10 })),
    /** By how many years the term may be extended at most. */
    extension_years: optional(integer({ min: 0, max: 20, example: 2 })),
    sustainability_label: optional(choice(sustainabilityLabels, sustainabilityLabelNames)),
    manager: optional(text(160, { example: 'Wrenfield Capital Partners LLP' })),
    description: html().optional(),
    key_information: html().optional(),
    fee_percent: percent('2').optional(),
    /** The yearly fee after the investment period; the same as before where it is left out. */
    fee_step_down_percent: optional(percent('1.5')),
    fee_basis: choice(feeBases, feeBasisWords).optional(),
    fee_day_count: choice(feeDayCounts, feeDayCountWords).optional(),
    carry_percent: percent('20').optional(),
    hurdle_percent: percent('8').optional(),
    catch_up_percent: percent('100').optional(),
    waterfall: choice(waterfallKinds).optional(),
    /** The yearly rate that an investor of a later closing pays on what was called before. */
    equalisation_percent: percent('8').optional(),
    /** The yearly rate of interest where a call is paid late, of 365 days; none at 0. Issued calls keep theirs. */
    late_interest_percent: percent('8').optional(),
    /** Days after the due date that cost nothing. */
    late_grace_days: integer({ min: 0, max: 90, example: 5 }).optional(),
    year_end_month: month().optional(),
    /** What a unit costs when a commitment is paid in. It stays once there is a payment. */
    unit_price: decimal({ places: 8, min: '0.01', max: '1000000', example: '1' }).optional(),
  },
  computed: {
    slug: slug(),
    structure: choice(fundStructures, fundStructureWords),
    phase: choice(fundPhases),
    status: flag(),
    currency: choice(currencies),
    /** Whether there is an account that calls are paid into. */
    bank_account_set: boolean(),
  },
  filters: {
    name: 'partial',
    status: 'exact',
    phase: 'exact',
    vintage: 'operator',
    committed: 'operator',
    nav: 'operator',
    tvpi: 'operator',
  },
  search: ['name', 'legal_name'],
  sorts: ['name', 'size', 'vintage', 'status'],
  includes: {
    netAssetValues: { to: 'net-asset-values', many: true },
    fundCommitments: { to: 'fund-commitments', many: true },
    companies: { to: 'companies', many: true },
    fundKpis: { to: 'fund-kpis', many: true },
    investments: { to: 'investments', many: true },
    ledgers: { to: 'ledgers', many: true },
    keyDates: { to: 'key-dates', many: true },
    documents: { to: 'documents', many: true },
  },
  /** What it has come to, on the day of its latest published value. */
  appends: {
    committed: money({ example: '24000000.00' }),
    called: money({ example: '20400000.00' }),
    drawn: money({ example: '18000000.00' }),
    /** What is paid in, of what is committed; null where nothing is. */
    drawn_percent: decimal({ places: 6, example: '75.000000' }).nullable(),
    distributed: money({ example: '1440000.00' }),
    units: decimal({ example: '18000000' }),
    nav: money({ example: '21708000.00' }).nullable(),
    nav_per_unit: decimal({ places: 8, example: '1.206' }).nullable(),
    valued_on: date().nullable(),
    pic: decimal({ example: '0.750000' }).nullable(),
    dpi: decimal({ example: '0.080000' }).nullable(),
    rvpi: decimal({ example: '1.206000' }).nullable(),
    tvpi: decimal({ example: '1.286000' }).nullable(),
    irr: decimal({ example: '0.089000' }).nullable(),
    investors_count: integer({ min: 0 }),
    /** Of the units that investors committed to. */
    unit_classes: z.array(text(20, { example: 'A' })),
    /** What the ledger has of it in the account, in its own currency. */
    cash: money({ example: '3250000.00' }),
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'vintage', label: 'Vintage' },
    { key: 'size', label: 'Size' },
    { key: 'phase', label: 'Phase' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Added' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'legal_name', label: 'Legal name' },
        { key: 'structure', label: 'Structure' },
        { key: 'phase', label: 'Phase' },
        { key: 'status', label: 'Active' },
        { key: 'vintage', label: 'Vintage' },
        { key: 'currency', label: 'Currency' },
        { key: 'size', label: 'Target size' },
        { key: 'manager', label: 'Manager', hint: 'Also receives the carry' },
        { key: 'sustainability_label', label: 'Sustainability label' },
        { key: 'description', label: 'Description' },
      ],
    },
    {
      title: 'Dates',
      fields: [
        { key: 'start_date', label: 'Start' },
        { key: 'first_close', label: 'First closing' },
        { key: 'final_close', label: 'Final closing' },
        { key: 'investment_period_end', label: 'End of the investment period' },
        { key: 'end_date', label: 'End' },
        { key: 'term_years', label: 'Term in years' },
        { key: 'extension_years', label: 'Extension of the term, up to years' },
        { key: 'year_end_month', label: 'Financial year ends in' },
      ],
    },
    {
      title: 'Terms',
      fields: [
        { key: 'unit_price', label: 'Issue price per unit' },
        { key: 'equalisation_percent', label: 'Interest from later {investors}, % a year' },
        { key: 'late_interest_percent', label: 'Interest on late payments, % a year' },
        { key: 'late_grace_days', label: 'Grace period in days' },
        { key: 'fee_percent', label: 'Management fee, % a year' },
        {
          key: 'fee_step_down_percent',
          label: 'Management fee after the investment period, % a year',
          hint: 'Leave blank if the fee stays the same',
        },
        { key: 'fee_basis', label: 'Fee is a percentage of' },
        { key: 'fee_day_count', label: 'Day count of the fee' },
        { key: 'waterfall', label: 'Waterfall' },
        { key: 'hurdle_percent', label: 'Preferred return, % a year' },
        { key: 'carry_percent', label: 'Carry, %' },
        { key: 'catch_up_percent', label: 'Catch-up, %' },
      ],
    },
  ],
})
