import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { statisticsLimit, statisticsPeriod } from '../overview/statistics.ts'
import { openFigures } from '../working.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, decimal, id, integer, pattern, reference, text } from '../wire.ts'
import { kpiMeasure } from './matrix.ts'
import { kpiPeriodStatuses } from './report-input.ts'

/** More than these are refused: they are no overview any more. */
export const mostKpiPeriods = 40
export const mostKpiEntities = 200

const figure = decimal({ places: 6, example: '45.555556' }).nullable()

/** What figures of several companies come to. `counted` of `expected`: what is missing is no nought. */
const together = z.object({ value: figure, counted: integer({ min: 0 }), expected: integer({ min: 0 }) })

/** A quarter of the calendar, in which the companies’ own quarters end. */
const calendarQuarter = () => pattern(/^\d{4}-q[1-4]$/, 7, '2026-q3')

const range = {
  report_type_id: reference('report-types').optional(),
  report_sub_type_id: reference('report-sub-types').optional(),
  industry_id: reference('industries').optional(),
  fund_id: reference('funds').optional(),
  /** Companies’ ids with commas between. */
  owner_ids: pattern(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 5000, '1,2').optional(),
  /** Of the calendar. Of a year without a quarter all four. */
  year: integer({ min: 1900, max: 2200 }).optional(),
  quarter: integer({ min: 1, max: 4 }).optional(),
  from: calendarQuarter().optional(),
  until: calendarQuarter().optional(),
  /** How many, up to and with `until`, where `from` is left out. */
  quarters: integer({ min: 1, max: mostKpiPeriods }).optional(),
}

const quarterHead = z.object({ period: calendarQuarter(), label: z.string(), ends_on: date() })

/** One KPI over several companies; of money a row for each currency, which are never added. */
const aggregateRow = z.object({
  ...kpiMeasure.shape,
  currency: text(3).nullable(),
  companies: integer({ min: 0 }),
  total: together,
  quarters: z.array(together),
})

const aggregateAnswer = z.object({ quarters: z.array(quarterHead), rows: z.array(aggregateRow) })
export type KpiAggregate = z.output<typeof aggregateAnswer>

export const readKpiAggregate = defineEndpoint({
  method: 'GET',
  path: 'reports/aggregate',
  summary: 'Read what the KPIs of several companies come to, quarter by quarter',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  query: z.object(range),
  answer: aggregateAnswer,
  status: 200,
  refuses: [422],
})

export const readKpiChart = defineEndpoint({
  method: 'GET',
  path: 'reports/aggregate-chart',
  summary: 'Read the same as the labels and series of a chart',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  query: z.object(range),
  answer: z.object({
    labels: z.array(z.string()),
    series: z.array(
      z.object({ name: z.string(), currency: text(3).nullable(), unit: z.string(), values: z.array(figure) }),
    ),
  }),
  status: 200,
  envelope: 'bare',
  refuses: [422],
})

/**
 * KPIs of all companies over the quarters that end in a period, without days the last quarter that is over.
 * One row for each KPI that is reported, of money one for each currency: what is missing has no row, and is
 * no nought. `period` is the last of the quarters. 422 beyond two hundred companies.
 */
export const readKpiStatistic = defineEndpoint({
  method: 'GET',
  path: 'statistics/aggregate-reports',
  summary: 'Read what the KPIs of all companies come to in a period',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  throttle: statisticsLimit,
  query: statisticsPeriod,
  answer: z.array(
    z.object({
      label: z.string(),
      value: decimal({ places: 6, example: '45.555556' }),
      counted: integer({ min: 1 }),
      expected: integer({ min: 1 }),
      unit: kpiMeasure.shape.unit,
      unit_label: kpiMeasure.shape.unit_label,
      decimals: kpiMeasure.shape.decimals,
      currency: text(3).nullable(),
      report_type_id: id(),
      period: calendarQuarter(),
    }),
  ),
  status: 200,
  refuses: [422],
})

const quarterTable = z.object({
  period: calendarQuarter(),
  label: z.string(),
  ends_on: date(),
  earlier: calendarQuarter(),
  later: calendarQuarter(),
  measures: z.array(kpiMeasure),
  companies: z.array(
    z.object({
      id: id(),
      name: z.string(),
      currency: text(3),
      fund: z.string().nullable(),
      status: choice(['missing', ...kpiPeriodStatuses]),
      /** One for each measure. */
      values: z.array(z.object({ value: figure, text: z.string().nullable() })),
    }),
  ),
  /** One for each currency, and one without for what is no money. Null where a measure belongs to another. */
  totals: z.array(z.object({ currency: text(3).nullable(), values: z.array(together.nullable()) })),
})
export type KpiQuarterTable = z.output<typeof quarterTable>

const quarterQuery = {
  year: range.year,
  quarter: range.quarter,
  report_sub_type_id: range.report_sub_type_id,
}

export const readKpiQuarter = defineEndpoint({
  method: 'GET',
  path: 'reports/quarter',
  summary: 'Read the KPIs of all companies in one quarter',
  access: { event: 'kpiPortfolio', action: 'index' },
  requires: 'funds_enabled',
  query: z.object({
    ...quarterQuery,
    industry_id: range.industry_id,
    fund_id: range.fund_id,
    owner_ids: range.owner_ids,
  }),
  answer: quarterTable,
  status: 200,
  refuses: [422],
})

/** Figures of all companies in one quarter, opened to how they were got. */
export const quarterFigures = openFigures({
  path: 'reports/quarter',
  of: 'the KPIs of a quarter',
  access: { event: 'kpiPortfolio', action: 'index' },
  requires: 'funds_enabled',
  example: 'together:4:GBP',
  query: {
    ...quarterQuery,
    industry_id: range.industry_id,
    fund_id: range.fund_id,
    owner_ids: range.owner_ids,
  },
})

const ofFund = {
  path: 'reports/funds/{id}/kpi',
  access: { event: 'kpi', action: 'visit', own: true },
  requires: 'funds_enabled',
} as const

/**
 * Approved figures alone. An investor of the fund reads KPIs that are shown to investors, of companies that the
 * fund had acquired by the end of the quarter: 404 where none of them is approved. Without a year they read the
 * latest of the last four quarters that has one, and no companies where none has.
 */
export const readFundReport = defineEndpoint({
  ...ofFund,
  method: 'GET',
  summary: 'Read the approved KPIs of a fund’s companies in one quarter',
  query: z.object(quarterQuery),
  answer: quarterTable,
  status: 200,
  refuses: [404, 422],
})

/** The same figures, opened to how they were got. What rests on a KPI that investors don’t see is stated to them. */
export const fundReportFigures = openFigures({
  ...ofFund,
  of: 'the KPIs of a fund’s companies',
  example: 'value:4:12',
  query: quarterQuery,
})

export const readFundKpis = defineEndpoint({
  method: 'GET',
  path: 'funds/{id}/kpis',
  summary: 'Read what the KPIs of a fund’s companies come to over twelve months',
  access: { event: 'funds', action: 'visit' },
  requires: 'funds_enabled',
  query: z.object({ as_of: date().optional() }),
  answer: z.array(
    z.object({
      label: z.string(),
      ...together.shape,
      unit: z.string(),
      currency: text(3).nullable(),
      ends_on: date(),
    }),
  ),
  status: 200,
  refuses: [422],
})

/** A figure of a fund that no company reports. */
export const fundKpi = defineResource({
  name: 'fund_kpi',
  path: 'fund-kpis',
  term: 'fund_kpi',
  event: 'funds',
  write: 'part',
  requires: 'funds_enabled',
  written: {
    fund_id: reference('funds'),
    name: text(120, { example: 'Jobs created' }),
    value: text(120, { example: '412' }),
    period: optional(text(40, { example: 'Q3 2026' })),
    /** The day on which it is written, where it is left out. */
    date: date().optional(),
  },
  computed: { date: date() },
  filters: { fund_id: 'exact', date: 'between', between: 'between' },
  sorts: ['date', 'name'],
  defaultSort: '-date',
  includes: { fund: { to: 'funds', many: false } },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'value', label: 'Value' },
    { key: 'period', label: 'Period' },
    { key: 'date', label: 'Date' },
  ],
})
