import { refuseField } from '@moorgate/contract'
import type { BodyOf, importReportInputs as endpoint, ReportInputRow } from '@moorgate/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { KpiBook } from '../../domain/kpi-roll-up.ts'
import { parsePeriod } from '../../domain/kpi-period.ts'
import { readKpiNumber } from '../../domain/kpi-cell.ts'
import type { Work } from '../../kernel/work.ts'
import { isInWords, readDefinitions } from './definitions.ts'
import type { Definition } from './definitions.ts'
import { isRowProblem, judgeRow } from './judge-row.ts'
import type { JudgedRow } from './judge-row.ts'
import type { ReportingCompany } from './reporting-company.ts'
import { reportingOf, writeJudged } from './write-inputs.ts'
import type { WrittenFigures } from './write-inputs.ts'

/** The columns before the periods. */
export const fileColumns = ['Code', 'KPI', 'Unit'] as const
/** The first cell of the last line: a file without it was cut. */
export const lastLine = 'End'

/** Takes a file in whole, or refuses it whole with the line that is wrong. An empty cell changes nothing. */
export async function importInputs(work: Work, body: BodyOf<typeof endpoint>): Promise<WrittenFigures> {
  const reporting = await reportingOf(work, body)
  const definitions = await readDefinitions(work)
  const { company } = reporting
  const [head = [], ...lines] = linesOf(body.csv)
  const periods = periodsOf(head, company)
  const last = lines.pop()
  if (last?.[0]?.trim() !== lastLine)
    refuseLine(lines.length + 2, `the file ends before its last line, “${lastLine}”. It may have been cut`)
  const judged: JudgedRow[] = []
  const seen = new Set<number>()
  for (const [index, cells] of lines.entries()) {
    const line = index + 2
    const definition = definitionOf(cells, definitions) ?? refuseLine(line, `there is no KPI “${cells[0]}”`)
    if (seen.has(definition.id)) refuseLine(line, `${definition.name} is there twice`)
    seen.add(definition.id)
    mustBeIn(line, cells[2], unitOf(definition, company))
    if (KpiBook.isCalculated(definition)) continue
    for (const [at, period] of periods.entries()) {
      const row = rowOf(line, cells[at + fileColumns.length] ?? '', { definition, period })
      if (!row) continue
      const found = judgeRow(row, { company, definitions })
      judged.push(isRowProblem(found) ? refuseLine(line, found.message.replace(/\.$/, '')) : found)
    }
  }
  return writeJudged(work, reporting, judged)
}

const refuseLine = (line: number, problem: string): never => refuseField('csv', `Line ${line}: ${problem}.`)

/** Rows of a file, all as long as its first. */
function linesOf(csv: string): string[][] {
  const isTabbed = (csv.split('\n')[0] ?? '').includes('\t')
  const rows = recordsOf(csv, isTabbed ? '\t' : ',')
  if (rows instanceof CsvError) return refuseLine(Number(rows['lines'] ?? 1), problemOf(rows))
  const width = rows[0]?.length ?? 0
  const short = rows.findIndex((row) => row.length !== width)
  if (short >= 0)
    refuseLine(short + 1, `it has ${rows[short]!.length} cells, and the first line has ${width}`)
  return rows
}

function recordsOf(csv: string, delimiter: string): string[][] | CsvError {
  let problem: CsvError | undefined
  const rows = parse(csv, {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      problem ??= error
      return undefined
    },
  }) as string[][]
  return problem ?? rows
}

const problemOf = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is never closed' : 'it cannot be read as CSV'

function periodsOf(head: readonly string[], company: ReportingCompany): string[] {
  const wrong = fileColumns.findIndex((name, index) => head[index]?.trim() !== name)
  if (wrong >= 0) refuseLine(1, `column ${wrong + 1} should be “${fileColumns[wrong]}”`)
  const periods = head.slice(fileColumns.length).map((cell) => cell.trim().toLowerCase())
  const odd = periods.find((period) => !parsePeriod(period, company.yearEndMonth))
  if (odd !== undefined) refuseLine(1, `“${odd}” is no period, such as 2026-q3 or 2026-09`)
  if (new Set(periods).size < periods.length) refuseLine(1, 'a period is there twice')
  if (periods.length === 0) refuseLine(1, 'there is no period')
  return periods
}

const definitionOf = ([code = '']: readonly string[], definitions: readonly Definition[]) =>
  definitions.find((each) => each.code === code.trim().toLowerCase())

/** What a figure is counted in, as a file says it: "GBP", "%", "MWh". */
function unitOf({ unit, unitLabel }: Definition, { currency }: ReportingCompany): string {
  if (unit === 'money') return currency
  return unit === 'percent' ? '%' : (unitLabel ?? unit)
}

/** A file in thousands, or of another currency, is not taken for what it is not. */
function mustBeIn(line: number, given: string | undefined, unit: string): void {
  const said = given?.trim() ?? ''
  if (said.toLowerCase() !== unit.toLowerCase())
    refuseLine(line, `the unit is “${said}”, and figures of this KPI are in ${unit}`)
}

function rowOf(
  line: number,
  cell: string,
  { definition, period }: { definition: Definition; period: string },
): ReportInputRow | undefined {
  if (cell.trim() === '') return undefined
  const row = { report_type_id: definition.id, period }
  if (isInWords(definition)) return { ...row, text: cell.trim() }
  const value = readKpiNumber(cell, definition.unit)
  if (value === undefined) return refuseLine(line, `“${cell.trim()}” is no number`)
  return { ...row, value }
}
