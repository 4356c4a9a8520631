import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { defineResource } from '../resource.ts'
import { choice, date, decimal, id, instant, integer, list, pattern, reference, text } from '../wire.ts'

export const kpiPeriodStatuses = ['draft', 'submitted', 'approved', 'locked'] as const
export type KpiPeriodStatus = (typeof kpiPeriodStatuses)[number]
/** Approved: what it says is told to investors. */
export const closedKpiPeriodStatuses = ['approved', 'locked'] as const satisfies readonly KpiPeriodStatus[]
export const isClosedKpiPeriod = (status: string | null | undefined): boolean =>
  closedKpiPeriodStatuses.some((each) => each === status)
/** A figure is missing, or as its period is; one that is as it was approved stays approved. */
export const reportInputStatuses = ['missing', ...kpiPeriodStatuses] as const

/** `2026-q3` and `2026` are the company's own quarter and year, `2026-09` a month of the calendar. */
export const kpiPeriod = () => pattern(/^\d{4}(-(q[1-4]|0[1-9]|1[0-2]))?$/, 7, '2026-q3')

const figure = decimal({
  places: 6,
  min: '-999999999999999999',
  max: '999999999999999999',
  example: '262000',
})

/** One figure that a company reported: what it is of, for which period, and as what it was entered. */
export const reportInput = defineResource({
  name: 'report_input',
  path: 'report-inputs',
  term: 'report_input',
  event: 'kpi',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    owner_type: choice(['company']),
    owner_id: reference('companies'),
    report_type_id: reference('report-types'),
    report_sub_type_id: reference('report-sub-types'),
    /**
     * By the company's year as it ends today: its address on the sheet, and null where that year has no such
     * period. So are `year` and `quarter`.
     */
    period: kpiPeriod().nullable(),
    year: integer(),
    quarter: integer({ min: 1, max: 4 }).nullable(),
    month: integer({ min: 1, max: 12 }).nullable(),
    ends_on: date(),
    value: figure.nullable(),
    text: text(500).nullable(),
    currency: text(3),
    status: choice(reportInputStatuses),
    source: text(120).nullable(),
    note: text(500).nullable(),
    /** What was approved and stood here before it was changed. */
    changed_from: figure.nullable(),
    changed_at: instant().nullable(),
    entered_at: instant(),
    entered_by: id().nullable(),
  },
  filters: {
    owner_type: 'exact',
    owner_id: 'exact',
    report_type_id: 'exact',
    report_sub_type_id: 'exact',
    period: 'exact',
    year: 'exact',
    quarter: 'exact',
    month: 'exact',
    missing: 'scope',
  },
  sorts: ['year', 'quarter', 'ends_on'],
  defaultSort: '-ends_on',
  includes: {
    reportType: { to: 'report-types', many: false },
    reportSubType: { to: 'report-sub-types', many: false },
    owner: { to: 'companies', many: false },
  },
  columns: [
    { key: 'owner_id', label: 'Company' },
    { key: 'report_type_id', label: 'KPI' },
    { key: 'period', label: 'Period' },
    { key: 'value', label: 'Value' },
    { key: 'status', label: 'Status' },
  ],
})

const of = {
  owner_type: choice(['company']).optional(),
  owner_id: reference('companies'),
  /** Actual figures, where it is left out. */
  report_sub_type_id: reference('report-sub-types').optional(),
}

const inputRow = z.object({
  report_type_id: reference('report-types'),
  period: kpiPeriod(),
  /** Null empties it: it is missing then, and not 0. Left out, it stays. */
  value: figure.nullable().optional(),
  /** Of a KPI in words, and red, amber or green. */
  text: text(500).nullable().optional(),
  source: text(120).nullable().optional(),
  note: text(500).nullable().optional(),
})

const words = text(500).nullable().optional()
/**
 * What a cell had when it was edited, as far as it is given. Where another value, text, source or note is
 * there now, nothing is written: 409 `stale_version`, with the row and what it has now.
 */
export const editedFrom = z
  .object({ value: figure.nullable().optional(), text: words, source: words, note: words })
  .optional()
const writtenRow = inputRow.extend({ edited_from: editedFrom })
export type ReportInputRow = z.output<typeof writtenRow>

const periodState = z.object({ period: kpiPeriod(), status: choice(kpiPeriodStatuses), version: integer() })

/**
 * Writes figures of a company, all or none. A period that was submitted or approved is a draft again by that;
 * what was approved stays what investors see until the next approval. 409 `period_locked`; 409 `stale_version`
 * where a cell was changed since it was read.
 */
export const writeReportInputs = defineEndpoint({
  method: 'POST',
  path: 'report-inputs',
  summary: 'Write figures that a company reports',
  access: { event: 'kpi', action: 'create' },
  requires: 'funds_enabled',
  body: z.object({ ...of, rows: list(writtenRow, 2000) }),
  answer: z.object({ written: integer({ min: 0 }), periods: z.array(periodState) }),
  status: 200,
  refuses: [409],
})

export const changeReportInput = defineEndpoint({
  method: 'PATCH',
  path: 'report-inputs/{id}',
  summary: 'Change a figure that a company reported',
  access: { event: 'kpi', action: 'create' },
  requires: 'funds_enabled',
  body: inputRow.omit({ report_type_id: true, period: true }),
  answer: reportInput.row,
  status: 200,
  refuses: [409],
})

/** It is missing afterwards. */
export const clearReportInput = defineEndpoint({
  method: 'DELETE',
  path: 'report-inputs/{id}',
  summary: 'Empty a figure that a company reported',
  access: { event: 'kpi', action: 'create' },
  requires: 'funds_enabled',
  status: 204,
  refuses: [409],
})

/**
 * A file with the columns Code, KPI, Unit and periods, as the matrix is downloaded; its last line says how many
 * KPIs there are. Taken whole or refused whole: 422 on `csv` or `file`, with the line.
 */
export const importReportInputs = defineEndpoint({
  method: 'POST',
  path: 'report-inputs/import',
  summary: 'Take in figures of a company from a CSV or XLSX file',
  access: { event: 'kpi', action: 'create' },
  requires: 'funds_enabled',
  body: z.object({
    ...of,
    /** The text of a CSV file, or the file itself. */
    csv: text(500_000).optional(),
    file: file(['csv', 'tsv', 'txt', 'xlsx'], 2048).optional(),
  }),
  preview: true,
  answer: z.object({ written: integer({ min: 0 }), periods: z.array(periodState) }),
  status: 200,
  refuses: [409],
})

const act = {
  method: 'POST',
  /** With `version`, a period that changed since is left alone: 409 `stale_version`. */
  body: z.object({ ...of, period: kpiPeriod(), version: integer({ min: 1 }).optional() }),
  answer: periodState,
  status: 200,
  refuses: [409],
} as const

/** 422 on `note` where a figure moved by more than half and has no note. */
export const submitPeriod = defineEndpoint({
  ...act,
  path: 'report-inputs/submit',
  summary: 'Submit the figures of a period',
  access: { event: 'kpi', action: 'create' },
  requires: 'funds_enabled',
})

/** What was submitted becomes what investors see, as far as KPIs are shown to them. */
export const approvePeriod = defineEndpoint({
  ...act,
  path: 'report-inputs/approve',
  summary: 'Approve the figures of a period',
  access: { event: 'kpi', action: 'update' },
  requires: 'funds_enabled',
})

/** For good: a locked period never changes. */
export const lockPeriod = defineEndpoint({
  ...act,
  path: 'report-inputs/lock',
  summary: 'Lock the figures of a period',
  access: { event: 'kpi', action: 'update' },
  requires: 'funds_enabled',
})

export const returnPeriod = defineEndpoint({
  ...act,
  path: 'report-inputs/return',
  summary: 'Give submitted figures back to be changed',
  access: { event: 'kpi', action: 'update' },
  requires: 'funds_enabled',
})
