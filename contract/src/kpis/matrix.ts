import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { openFigures } from '../working.ts'
import { boolean, choice, date, decimal, id, instant, integer, list, reference, text } from '../wire.ts'
import { kpiAggregations, kpiFrequencies, kpiUnits, subTypeKinds } from './definitions.ts'
import { kpiPeriod, kpiPeriodStatuses, reportInputStatuses } from './report-input.ts'

/** A number as it came out: null where it is missing or divides by nothing. */
const figure = decimal({ places: 6, example: '45.555556' }).nullable()

/** A KPI as a table of figures names it. */
export const kpiMeasure = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  unit: choice(kpiUnits),
  unit_label: z.string().nullable(),
  aggregation: choice(kpiAggregations),
  decimals: integer(),
  higher_is_better: boolean(),
  visible_to_investors: boolean(),
  target: figure,
  /** Worked out from others: nobody enters it. */
  is_calculated: boolean(),
})
export type KpiMeasure = z.output<typeof kpiMeasure>

/** What several figures come to, and how many of them there are: "3 of 4". */
const together = z.object({ value: figure, counted: integer({ min: 0 }), expected: integer({ min: 0 }) })

const cell = z.object({
  value: figure,
  text: z.string().nullable(),
  /** Of a figure that was entered; null of one that is worked out, and where nothing was entered yet. */
  input: z
    .object({
      id: id(),
      status: choice(reportInputStatuses),
      source: z.string().nullable(),
      note: z.string().nullable(),
      changed_from: figure,
      changed_at: instant().nullable(),
      entered_at: instant(),
      entered_by: z.string().nullable(),
    })
    .nullable(),
  /** Against the period before, in percent of it. */
  move_percent: figure,
  /** It moved so much that it is submitted with a note alone, and has none. */
  needs_note: boolean(),
})
export type KpiCell = z.output<typeof cell>

const matrixPeriod = z.object({
  period: kpiPeriod(),
  label: z.string(),
  ends_on: date(),
  is_over: boolean(),
  status: choice(['missing', ...kpiPeriodStatuses]),
  version: integer({ min: 1 }).nullable(),
  submitted_at: instant().nullable(),
  approved_at: instant().nullable(),
  locked_at: instant().nullable(),
  /** How many of the figures asked for are there. */
  filled: integer({ min: 0 }),
  expected: integer({ min: 0 }),
})
export type KpiMatrixPeriod = z.output<typeof matrixPeriod>

const matrixRow = z.object({
  ...kpiMeasure.shape,
  can_enter: boolean(),
  /** One for each period. */
  cells: z.array(cell),
  /** The last period’s budget; null where there is none. */
  budget: figure,
  /** How far the last period is from its budget: in percent, of a percentage in points. */
  against: figure,
  is_good: boolean().nullable(),
  /** The last twelve months. Null where one of the figures is missing. */
  year: together,
})
export type KpiMatrixRow = z.output<typeof matrixRow>

const matrix = z.object({
  company: z.object({ id: id(), name: z.string(), currency: z.string(), year_end_month: integer() }),
  sub_type: z.object({ id: id(), name: z.string(), kind: choice(subTypeKinds) }),
  sub_types: z.array(z.object({ id: id(), name: z.string(), kind: choice(subTypeKinds) })),
  frequency: choice(kpiFrequencies),
  large_move_percent: integer(),
  /** The period before the last one that is shown, and the one after it. */
  earlier: kpiPeriod(),
  later: kpiPeriod(),
  periods: z.array(matrixPeriod),
  rows: z.array(matrixRow),
})
export type KpiMatrix = z.output<typeof matrix>

const matrixQuery = z.object({
  report_sub_type_id: reference('report-sub-types').optional(),
  frequency: choice(kpiFrequencies).optional(),
  /** The last period; the latest that is over, where it is left out. */
  until: kpiPeriod().optional(),
  count: integer({ min: 1, max: 40, example: 4 }).optional(),
})

/** The KPIs of one company, each with its periods. */
export const readKpiMatrix = defineEndpoint({
  method: 'GET',
  path: 'reports/companies/{id}/kpi',
  summary: 'Read the KPIs of a company, period by period',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  query: matrixQuery,
  answer: matrix,
  status: 200,
})

/** Figures of a company's sheet, opened to how they were got. */
export const matrixFigures = openFigures({
  path: 'reports/companies/{id}/kpi',
  of: 'the KPIs of a company',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  example: 'year:4',
  query: matrixQuery.shape,
})

/** The figures that are entered, as a file that can be filled and taken in again. */
export const downloadKpiMatrix = defineEndpoint({
  method: 'GET',
  path: 'reports/companies/{id}/kpi/export',
  summary: 'Download the KPIs of a company as CSV or XLSX, to be filled and imported again',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  query: matrixQuery.extend({ format: choice(['csv', 'xlsx']).optional() }),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  status: 200,
})

const availableReport = z.object({
  type: z.literal('kpi'),
  owner_type: z.literal('company'),
  owner_id: id(),
  name: z.string(),
  currency: text(3),
  fund_id: id(),
  /** What was entered, the latest period first. */
  periods: list(
    z.object({
      /** By the company’s year as it ends today; null where that year has no such period. */
      period: kpiPeriod().nullable(),
      ends_on: date(),
      report_sub_type_id: id(),
      status: choice(kpiPeriodStatuses),
    }),
    200,
  ),
})

/** Companies, and the periods for which figures of them were entered. */
export const readAvailableReports = defineEndpoint({
  method: 'GET',
  path: 'reports/available-reports',
  summary: 'List which reports there are of which company',
  access: { event: 'kpi', action: 'index' },
  requires: 'funds_enabled',
  query: z.object({
    owner_type: choice(['company']).optional(),
    owner_id: reference('companies').optional(),
    year: integer({ min: 1900, max: 2200 }).optional(),
  }),
  answer: z.array(availableReport),
  status: 200,
})
