import { term } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'
import { labelsOf } from './definition.ts'
import type { ReportDefinition } from './definition.ts'
import { runGroups } from './run-groups.ts'
import { recordLine, recordsSql, totalsOf } from './run-records.ts'
import type { RecordRow } from './run-records.ts'
import { groupName, shownColumns } from './shown.ts'
import type { ReportLine, Report } from './shown.ts'

const perPageUsual = 50
const rowsAtOnce = 200

interface Page {
  page?: number | undefined
  per_page?: number | undefined
}

/** A page of a report, as its screen shows it. */
export async function runReport(
  question: QueryContext,
  definition: ReportDefinition,
  { page = 1, per_page: perPage = perPageUsual }: Page,
): Promise<Report> {
  const { entity, groups, within, leftOut } = definition
  const labels = labelsOf(question)
  const offset = (page - 1) * perPage
  const { lines, totals, records, count } =
    groups.length > 0
      ? await pageOfGroups(question, definition, { limit: perPage, offset })
      : await pageOfRecords(question, definition, { limit: perPage, offset })
  return {
    entity: entity.name,
    label: term(labels, entity.term, { plural: true }),
    columns: shownColumns(definition, labels),
    left_out: [...leftOut],
    within: within.map(({ group, value }) => ({
      token: group.token,
      label: group.column.label(labels),
      value: groupName(group, labels, value === '' ? null : value),
    })),
    lines,
    totals,
    records,
    page,
    pages: Math.max(1, Math.ceil(count / perPage)),
  }
}

interface Window {
  limit: number
  offset: number
}

async function pageOfGroups(question: QueryContext, definition: ReportDefinition, { limit, offset }: Window) {
  const { lines, ...rest } = await runGroups(question, definition)
  return { ...rest, lines: lines.slice(offset, offset + limit), count: lines.length }
}

async function pageOfRecords(question: QueryContext, definition: ReportDefinition, window: Window) {
  const { text, values } = recordsSql(question, definition, window)
  const rows = await question.rows<RecordRow>(text, values)
  const { totals, records } = await totalsOf(question, definition)
  return { lines: rows.map((row) => recordLine(question, definition, row)), totals, records, count: records }
}

/** Every line of a report, in the order of its screen, and what they come to at the end. */
export async function* allLines(
  question: QueryContext,
  definition: ReportDefinition,
): AsyncGenerator<ReportLine> {
  if (definition.groups.length > 0) {
    const { lines, totals } = await runGroups(question, definition)
    yield* lines
    yield* totals
    return
  }
  const { text, values } = recordsSql(question, definition)
  const stream = question.stream<RecordRow>(CompiledQuery.raw(text, [...values]), rowsAtOnce)
  for await (const { rows } of stream) for (const row of rows) yield recordLine(question, definition, row)
  yield* (await totalsOf(question, definition)).totals
}
