import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { choice, integer, text } from '../wire.ts'

/** What a report can begin from. Each follows the rights of its own list. */
export const reportEntities = [
  'investors',
  'investments',
  'opportunities',
  'cash_call_lines',
  'fund_commitments',
  'companies',
] as const
export type ReportEntityName = (typeof reportEntities)[number]

/** `link` is the name of a record, and leads to it. `percent` is what a share of a total is shown as. */
export const reportKinds = ['text', 'link', 'state', 'date', 'number', 'money', 'percent'] as const
export type ReportKind = (typeof reportKinds)[number]

/** How a column is added up. A share is of the total of its currency; shares come to 100.0. */
export const reportTotals = ['sum', 'average', 'count', 'share'] as const
export type ReportTotal = (typeof reportTotals)[number]

/** How dates are put in groups. */
export const reportGrains = ['month', 'quarter', 'year', 'day'] as const
export type ReportGrain = (typeof reportGrains)[number]

export const mostReportColumns = 20
export const mostReportGroups = 2
/** What a page of paper has room for, and how many lines are made into one file. */
export const mostPdfColumns = 8
export const mostPdfLines = 2000

const key = text(60, { example: 'amount' })
const label = text(120, { example: 'Amount' })

const entityColumn = z.object({
  key,
  label,
  kind: choice(reportKinds),
  /** Empty where it can only be shown. */
  totals: z.array(choice(reportTotals)),
})

/** Lists that the reader may build reports from, with the columns that their role sees. */
export const readReportEntities = defineEndpoint({
  method: 'GET',
  path: 'report-entities',
  summary: 'What reports can be built from',
  access: 'staff',
  answer: z.array(
    z.object({
      name: choice(reportEntities),
      label,
      /** Path of the resource whose filters narrow it. */
      list: text(60, { example: 'investments' }),
      columns: z.array(entityColumn),
      /** What a new report begins with, as the query says it. */
      start: z.object({ columns: text(2000), groups: text(200) }),
    }),
  ),
  status: 200,
})

/**
 * What a report says of its rows. It stands in an address, beside `filter[…]` as in the list of the same
 * records and `within[…]`, which keeps the rows of one group: `columns=name,amount:sum`,
 * `groups=status,date:month`, `sort=-amount:sum`.
 */
const question = {
  entity: choice(reportEntities),
  columns: optional(text(2000, { example: 'investor_name,amount:sum' })),
  groups: optional(text(200, { example: 'status' })),
  sort: optional(text(120, { example: '-amount:sum' })),
}

const column = z.object({
  key,
  label,
  kind: choice(reportKinds),
  /** `group`: what the rows are put together by. `count`: of how many records the line is. */
  part: choice(['group', 'count', 'value', 'currency']),
  total: choice(reportTotals).nullable(),
})

/** `row` is a record, `group` a group, `subtotal` the whole of a group that is divided, `total` everything. */
export const reportLevels = ['row', 'group', 'subtotal', 'total'] as const

const line = z.object({
  level: choice(reportLevels),
  currency: text(3, { example: 'GBP' }).nullable(),
  /** One for each column. Amounts are decimals, dates days; states and groups are words. */
  cells: z.array(z.string().nullable()),
  /** The address of the record. */
  href: z.string().nullable(),
  /** What of `within[…]` keeps the rows behind it, by the group's token; an empty text is what has none. */
  within: z.record(z.string(), z.string()),
})

export const reportAnswer = z.object({
  entity: choice(reportEntities),
  label,
  columns: z.array(column),
  /** What was asked for and is not for this reader's role. */
  left_out: z.array(z.string()),
  /** Of `within[…]`, in words. */
  within: z.array(z.object({ token: z.string(), label, value: z.string() })),
  lines: z.array(line),
  /** One for each currency; none where there are no rows. */
  totals: z.array(line),
  /** Records that it is made of. */
  records: integer({ min: 0 }),
  page: integer({ min: 1 }),
  pages: integer({ min: 1 }),
})

export const readReportRows = defineEndpoint({
  method: 'GET',
  path: 'report-rows',
  summary: 'A page of a report, with what its columns come to',
  access: 'staff',
  query: z.object({
    ...question,
    page: integer({ min: 1 }).optional(),
    per_page: integer({ min: 1, max: 100 }).optional(),
  }),
  answer: reportAnswer,
  status: 200,
})

/** All lines of it in the same order, with the totals at the end. */
export const exportReportRows = defineEndpoint({
  method: 'GET',
  path: 'report-rows/export',
  summary: 'A report as a file',
  access: 'staff',
  query: z.object({ ...question, format: choice(['csv', 'xlsx', 'pdf']).optional() }),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  throttle: exportLimit('report-rows'),
  refuses: [409, 423],
  status: 200,
})
