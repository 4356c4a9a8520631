import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, decimal, integer, pattern, reference, text } from '../wire.ts'

export const kpiUnits = ['money', 'number', 'percent', 'months', 'ratio', 'text', 'rag'] as const
/** What a KPI comes to over several periods or companies. */
export const kpiAggregations = ['sum', 'last', 'average', 'weighted', 'ratio', 'max', 'min', 'none'] as const
export const kpiFrequencies = ['monthly', 'quarterly', 'annual'] as const
/** `prior` is the actual figure of the year before: it is read, never entered. */
export const subTypeKinds = ['actual', 'budget', 'forecast', 'prior'] as const
export const ragValues = ['red', 'amber', 'green'] as const

export type KpiUnit = (typeof kpiUnits)[number]
export type KpiAggregation = (typeof kpiAggregations)[number]
export type KpiFrequency = (typeof kpiFrequencies)[number]
export type SubTypeKind = (typeof subTypeKinds)[number]

/** A figure that moves by more than this against the period before is submitted with a note alone. */
export const largeMovePercent = 50

export const kpiSettings = {
  term: 'report_type',
  event: 'kpi_report_types',
  requires: 'funds_enabled',
  read: 'staff',
  write: 'part',
  paged: false,
} as const
export const kpiOrder = { order: integer({ min: 0, max: 100_000 }).optional(), active: boolean().optional() }
const code = () => pattern(/^[a-z][a-z0-9_]{0,39}$/, 40, 'gross_margin')

/** What KPIs are sorted under: trading, operations, people. */
export const kpiCategory = defineResource({
  ...kpiSettings,
  name: 'kpi_category',
  path: 'kpi-categories',
  term: 'kpi_category',
  written: { name: text(80, { example: 'Trading' }), ...kpiOrder },
  computed: { order: integer(), active: boolean() },
  filters: { name: 'partial', active: 'exact' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'order', label: 'Order' },
    { key: 'active', label: 'In use' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'order', label: 'Position in list' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
})

export const describedKpi = {
  name: text(120, { example: 'Revenue' }),
  /** Formulas and files name a KPI by it. Made from the name where it is left out. */
  code: code().optional(),
  description: optional(text(300)),
  /** Read after the number: "MWh". */
  unit_label: optional(text(12, { example: 'MWh' })),
  category_id: optional(reference('kpi-categories')),
  decimals: integer({ min: 0, max: 6, example: 1 }).optional(),
  higher_is_better: boolean().optional(),
  visible_to_investors: boolean().optional(),
}
export const answeredKpi = {
  code: code(),
  decimals: integer({ min: 0, max: 6 }),
  higher_is_better: boolean(),
  visible_to_investors: boolean(),
  order: integer(),
  active: boolean(),
}

/**
 * A KPI: a figure that is asked of companies each period. How it is combined, its parts and its unit stay once
 * figures of it were approved: 409 `in_use`.
 */
export const reportType = defineResource({
  ...kpiSettings,
  name: 'report_type',
  path: 'report-types',
  operations: ['list', 'show', 'create', 'update', 'restore', 'export'],
  written: {
    ...describedKpi,
    /** A number, where nothing is said. */
    unit: choice(kpiUnits).optional(),
    /** Nothing is combined, where nothing is said. */
    aggregation: choice(kpiAggregations).optional(),
    frequency: choice(kpiFrequencies).optional(),
    /** Of a ratio: both of its parts are KPIs, and nobody enters the ratio itself. */
    numerator_id: optional(reference('report-types')),
    /** Of a ratio its lower part; of a weighted average what it is weighted by. */
    denominator_id: optional(reference('report-types')),
    target: optional(decimal({ places: 6, example: '45' })),
    ...kpiOrder,
  },
  computed: {
    ...answeredKpi,
    unit: choice(kpiUnits),
    aggregation: choice(kpiAggregations),
    frequency: choice(kpiFrequencies),
  },
  filters: { name: 'partial', active: 'exact', category_id: 'exact', frequency: 'exact', unit: 'exact' },
  search: ['name', 'code'],
  sorts: ['name', 'code', 'order'],
  defaultSort: 'order',
  includes: {
    category: { to: 'kpi-categories', many: false },
    numerator: { to: 'report-types', many: false },
    denominator: { to: 'report-types', many: false },
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'code', label: 'Code' },
    { key: 'unit', label: 'Unit' },
    { key: 'aggregation', label: 'Over several periods' },
    { key: 'frequency', label: 'Frequency' },
    { key: 'visible_to_investors', label: '{Investors} see it' },
    { key: 'active', label: 'In use' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        {
          key: 'code',
          label: 'Code',
          hint: 'Used in formulas and files. Leave blank to create it from the name.',
        },
        { key: 'description', label: 'What it measures' },
        { key: 'category_id', label: 'Category' },
        { key: 'unit', label: 'Unit' },
        { key: 'unit_label', label: 'Shown after the number' },
        { key: 'decimals', label: 'Decimal places' },
        { key: 'frequency', label: 'Frequency' },
      ],
    },
    {
      title: 'Over several periods and companies',
      fields: [
        { key: 'aggregation', label: 'Combined as' },
        { key: 'numerator_id', label: 'Numerator', hint: 'Of a ratio.' },
        {
          key: 'denominator_id',
          label: 'Denominator or weight',
          hint: 'Of a ratio, or of a weighted average.',
        },
        { key: 'target', label: 'Target' },
        { key: 'higher_is_better', label: 'Higher is better' },
      ],
    },
    {
      title: 'Where it is shown',
      fields: [
        { key: 'visible_to_investors', label: 'Show to {investors} once its figures are approved' },
        { key: 'order', label: 'Position in list' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
})

/**
 * What figures are entered as: what was, what was planned, what is expected. Its kind stays once there are any:
 * 409 `in_use`.
 */
export const reportSubType = defineResource({
  ...kpiSettings,
  name: 'report_sub_type',
  path: 'report-sub-types',
  term: 'report_sub_type',
  written: { name: text(80, { example: 'Budget' }), kind: choice(subTypeKinds), ...kpiOrder },
  computed: { order: integer(), active: boolean() },
  filters: { name: 'partial', active: 'exact', kind: 'exact' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'kind', label: 'Type' },
    { key: 'active', label: 'In use' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'kind', label: 'Type' },
        { key: 'order', label: 'Position in list' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
})

/** 409 `in_use` where figures are reported for it, or where a ratio or a formula reads it. */
export const deleteReportType = defineEndpoint({
  method: 'DELETE',
  path: 'report-types/{id}',
  summary: 'Delete a KPI that is not in use',
  access: { event: 'kpi_report_types', action: 'update' },
  requires: 'funds_enabled',
  status: 204,
})
