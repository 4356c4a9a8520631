import { mostPdfColumns, mostPdfLines, refuse } from '@moorgate/contract'
import type { ReportKind } from '@moorgate/contract'
import { dateText, formatDecimal, grouped, inCurrency } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { letterheadOf, letterPdf } from '../../pdf/index.ts'
import type { TableColumn, TableRow } from '../../pdf/index.ts'
import type { ReportDefinition } from './definition.ts'
import { allLines, runReport } from './run-report.ts'
import type { Report, ReportLine, ShownColumn } from './shown.ts'

/** A report on paper: the columns, lines and totals of its screen. 409 where it has no room for them. */
export async function reportPdf(
  question: QueryContext,
  definition: ReportDefinition,
  name: string,
): Promise<GeneratedFile> {
  const report = await runReport(question, definition, { per_page: 1 })
  mustFit(report)
  const rows: TableRow[] = []
  for await (const line of allLines(question, definition)) rows.push(rowOf(report.columns, line))
  const day = dateText(londonDate(question.now))
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient: [],
    facts: [
      { label: 'Date', value: day },
      { label: 'Records', value: grouped(String(report.records)) },
    ],
    title: 'Report',
    subtitle: report.label,
    paragraphs: [
      ...report.within.map(({ label, value }) => `Only where ${label} is ${value}.`),
      ...(report.left_out.length > 0 ? [`Left out: ${report.left_out.join(', ')}.`] : []),
    ],
    tables: [{ columns: report.columns.map(headOf), rows }],
    notes: [],
    createdAt: question.now,
  })
  return { name: `${name}.pdf`, mime: 'application/pdf', content }
}

/** Of a report that was read line by line, so that it has as many pages as lines. */
function mustFit({ columns, pages }: Report): void {
  if (columns.length > mostPdfColumns)
    refuse({
      code: 'conflict',
      reason: 'too_many',
      message: `A PDF can show up to ${mostPdfColumns} columns. Remove some, or download a workbook instead.`,
    })
  if (pages > mostPdfLines)
    refuse({
      code: 'conflict',
      reason: 'too_many',
      message: `A PDF can show up to ${grouped(String(mostPdfLines))} rows. Filter the report, or download a workbook instead.`,
    })
}

const isNumeric = (kind: ReportKind) => kind === 'money' || kind === 'number' || kind === 'percent'

const headOf = ({ label, kind, part }: ShownColumn): TableColumn => ({
  heading: label,
  ...(isNumeric(kind) ? { align: 'right' } : { share: part === 'currency' ? 0.7 : 1.3 }),
})

function rowOf(columns: readonly ShownColumn[], { level, cells, currency }: ReportLine): TableRow {
  // What counts its rows in the total has their values above it.
  const kindOf = ({ kind, total }: ShownColumn) => (level === 'total' && total === 'count' ? 'number' : kind)
  const texts = columns.map((column, index) => cellText(kindOf(column), cells[index] ?? null, currency))
  const total = level === 'total' || level === 'subtotal'
  return { cells: level === 'total' && cells[0] === null ? ['Total', ...texts.slice(1)] : texts, total }
}

/** A cell as people read it: "£1,234.50", "12.5%", "4 December 2026"; a dash where there is nothing. */
function cellText(kind: ReportKind, cell: string | null, currency: string | null): string {
  if (cell === null || cell === '') return '–'
  switch (kind) {
    case 'money':
      return currency === null ? signed(cell, grouped) : signed(cell, (text) => amountIn(text, currency))
    case 'number':
      return signed(cell, formatDecimal)
    case 'percent':
      return `${cell}%`
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(cell) ? dateText(cell) : cell
    default:
      return cell
  }
}

const signed = (number: string, words: (unsigned: string) => string): string =>
  number.startsWith('-') ? `−${words(number.slice(1))}` : words(number)

/** "1234.5" → "£1,234.5": with the places that it came with. */
function amountIn(amount: string, currency: string): string {
  const [whole = '0', fraction] = amount.split('.')
  return inCurrency(fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`, currency)
}
