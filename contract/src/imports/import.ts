import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { file } from '../file-field.ts'
import { boolean, choice, date, instant, integer, list, text } from '../wire.ts'
import { importKinds, importLimits, importStatuses, matchKeys, rowOutcomes } from './kinds.ts'

const importMatchKeys = [...new Set(Object.values(matchKeys).flat())] as [string, ...string[]]

/**
 * A column of the file: its heading and first values, where it goes (null: nowhere), and why that was chosen.
 */
const column = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
  why: z.string(),
  /** Somebody should look: it was guessed from little. */
  review: z.boolean(),
  month_first: z.boolean(),
})
export type ImportColumn = z.output<typeof column>

const counts = z.object({
  pending: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows in which somebody corrected a cell. */
  fixed: z.int(),
  /** Fields that differ, over all changed rows. */
  fields: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows that were right when checked and refused when written. */
  failed: z.int(),
  undone: z.int(),
  /** Rows that somebody changed after the import, so that they were not taken back. */
  conflicts: z.int(),
})
/** Refused rows by the field that is wrong. */
const problemCounts = z.record(z.string(), z.int())

/** One file on its way in: its columns, what was found in it, and how far its rows are. */
export const importRun = defineResource({
  name: 'import',
  path: 'imports',
  term: 'investor',
  event: 'investors',
  /** Showing one is for roles that may import, also those that open nobody's record. */
  operations: ['list'],
  written: {},
  computed: {
    kind: choice(importKinds),
    file_name: text(200, { example: 'hartwell-book.csv' }),
    sheet: text(200).nullable(),
    status: choice(importStatuses),
    row_count: integer(),
    columns: z.array(column),
    match_on: choice(importMatchKeys),
    empty_cells: choice(['keep', 'clear']),
    invite: boolean(),
    remember: boolean(),
    counts,
    problem_counts: problemCounts,
    uploaded_by: text(201).nullable(),
    applied_at: instant().nullable(),
    undo_until: date().nullable(),
    /**
     * What went wrong with what is being done. It is tried again by itself, until it is given up; then asking
     * for the step again begins it again.
     */
    problem: text(500, { example: 'Something went wrong here.' }).nullable(),
    given_up_at: instant().nullable(),
  },
  filters: { kind: 'exact', status: 'exact' },
  sorts: ['status'],
  defaultSort: '-created_at',
})

const mayImport = { event: 'investors', action: 'create' } as const
/** A file is read whole, so a person uploads a few a minute and not a hundred. */
const throttle = { name: 'imports', limit: 20, perSeconds: 60, by: 'user' } as const

export const uploadImport = defineEndpoint({
  method: 'POST',
  path: 'imports',
  summary: 'Upload a CSV or XLSX file. Its columns are matched with fields by what earlier files taught',
  access: mayImport,
  throttle,
  body: z.object({
    kind: choice(importKinds),
    file: file(['csv', 'tsv', 'txt', 'xlsx'], importLimits.kilobytes),
  }),
  answer: importRun.row,
  status: 201,
})

export const showImport = defineEndpoint({
  method: 'GET',
  path: 'imports/{id}',
  summary: 'How far an import is',
  access: mayImport,
  answer: importRun.row,
  status: 200,
})

/** `fields` has one entry for each column of the file, in its order; null leaves a column out. */
export const mapImport = defineEndpoint({
  method: 'PATCH',
  path: 'imports/{id}',
  summary: 'Say where columns go, how rows are matched and what an empty cell means',
  access: mayImport,
  body: z.object({
    fields: list(z.string().max(80).nullable(), importLimits.columns).optional(),
    match_on: choice(importMatchKeys).optional(),
    empty_cells: choice(['keep', 'clear']).optional(),
    invite: boolean().optional(),
    remember: boolean().optional(),
    version: integer({ min: 1 }).optional(),
  }),
  answer: importRun.row,
  status: 200,
})

export const checkImport = defineEndpoint({
  method: 'POST',
  path: 'imports/{id}/check',
  summary: 'Check every row against the rules and the records, in the background. Nothing is saved',
  access: mayImport,
  answer: importRun.row,
  status: 202,
})

const problem = z.object({ field: z.string(), message: z.string(), suggestions: z.array(z.string()) })
const importRow = z.object({
  row: z.int(),
  /** Text of each column, with corrections. */
  cells: z.array(z.string()),
  /** Indexes of columns that somebody corrected. */
  fixed: z.array(z.int()),
  outcome: choice(rowOutcomes),
  problems: z.array(problem),
  /** Fields that would change: what is kept and what the file says. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  record_id: z.int().nullable(),
  applied: choice(['created', 'updated', 'failed']).nullable(),
  undone: choice(['undone', 'conflict']).nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const importRows = defineEndpoint({
  method: 'GET',
  path: 'imports/{id}/rows',
  summary: 'Rows of an import, by what the check found; `after` is the last row of the page before',
  access: mayImport,
  query: z.object({
    outcome: choice(rowOutcomes).optional(),
    field: text(80).optional(),
    fixed: boolean().optional(),
    conflict: boolean().optional(),
    after: integer({ min: 0 }).optional(),
    limit: integer({ min: 1, max: 200 }).optional(),
  }),
  answer: z.array(importRow),
  status: 200,
})

export const fixImportCell = defineEndpoint({
  method: 'PATCH',
  path: 'imports/{id}/rows',
  summary: 'Correct a cell, or every cell of its column that says the same, and check those rows again',
  access: mayImport,
  body: z.object({
    row: integer({ min: 1 }),
    field: text(80, { example: 'email' }),
    value: z.preprocess((value) => value ?? '', text(importLimits.cell)),
    everywhere: boolean().optional(),
  }),
  answer: importRun.row,
  status: 200,
})

export const applyImport = defineEndpoint({
  method: 'POST',
  path: 'imports/{id}/apply',
  summary: 'Write new and changed rows in the background; rows with errors are left out',
  access: mayImport,
  answer: importRun.row,
  status: 202,
})

export const undoImport = defineEndpoint({
  method: 'POST',
  path: 'imports/{id}/undo',
  summary: 'Take an import back within 30 days. Rows that were changed since are left and reported',
  access: mayImport,
  answer: importRun.row,
  status: 202,
})

export const cancelImport = defineEndpoint({
  method: 'DELETE',
  path: 'imports/{id}',
  summary: 'Give up an import that was not applied; its rows are removed',
  access: mayImport,
  status: 204,
})

export const refusedRows = defineEndpoint({
  method: 'GET',
  path: 'imports/{id}/refused',
  summary: 'The rows that were left out, as a CSV file with the reason',
  access: mayImport,
  status: 200,
  file: ['text/csv'],
})
