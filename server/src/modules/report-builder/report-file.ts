import type { FastifyReply, FastifyRequest } from 'fastify'
import { londonDate } from '../../kernel/clock.ts'
import { inTurn, mustBeFew, noteExport, taken } from '../../kernel/list/exporting.ts'
import type { CsvRow } from '../../kernel/list/csv.ts'
import type { ParameterValue } from '../../kernel/list/names.ts'
import { exportFormat, sendRows } from '../../kernel/list/send-rows.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import type { SheetColumn } from '../../kernel/list/xlsx.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { labelsOf, readDefinition } from './definition.ts'
import type { ReportDefinition } from './definition.ts'
import { reportPdf } from './report-pdf.ts'
import { allLines } from './run-report.ts'
import { totalsOf } from './run-records.ts'
import { shownColumns } from './shown.ts'

/** A report as a file: its columns, lines and totals as on its screen, without pages. */
export async function exportReport(
  question: QueryContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { format } = request.query as Record<string, ParameterValue | undefined>
  const ending = format === 'pdf' ? format : exportFormat(format)
  const definition = await readDefinition(question, request.query)
  if (definition.groups.length === 0) mustBeFew(question, (await totalsOf(question, definition)).records)
  const name = `report-${definition.entity.name.replaceAll('_', '-')}-${londonDate(question.now)}`
  const payload = { list: `reports/${definition.entity.name}`, format: ending, asked: request.query }
  return inTurn(question, async () => {
    if (ending === 'pdf') {
      const made = await reportPdf(question, definition, name)
      await noteExport(question, { type: 'list.exported', payload })
      return sendMade(reply, made, 'attachment')
    }
    await noteExport(question, { type: 'list.exported', payload })
    const columns = sheetColumns(question, definition)
    const rows = sheetRows(question, definition)
    return taken(sendRows(reply, ending, { name, title: 'Report', columns, rows }))
  })
}

/** Both kinds of file are headed by what the screen says. */
export const sheetColumns = (question: QueryContext, definition: ReportDefinition): SheetColumn[] =>
  shownColumns(definition, labelsOf(question)).map(({ label, kind }) => ({
    name: label,
    label,
    kind:
      kind === 'money' || kind === 'number' || kind === 'percent'
        ? 'number'
        : kind === 'date'
          ? 'date'
          : 'text',
  }))

/** The cells of every line; a total says so in the first column where nothing else stands. */
export async function* sheetRows(
  question: QueryContext,
  definition: ReportDefinition,
): AsyncGenerator<CsvRow> {
  for await (const { level, cells } of allLines(question, definition))
    yield level === 'total' && cells[0] === null ? ['Total', ...cells.slice(1)] : cells
}
