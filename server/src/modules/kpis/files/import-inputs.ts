import { refuseField } from '@moorgate/contract'
import type { BodyOf, importReportInputs as endpoint, ReportInputRow, UploadedFile } from '@moorgate/contract'
import { KpiBook } from '../../../domain/kpi-roll-up.ts'
import { parsePeriod } from '../../../domain/kpi-period.ts'
import { readKpiNumber } from '../../../domain/kpi-cell.ts'
import type { Work } from '../../../kernel/work.ts'
import { isInWords, readDefinitions } from '../definitions.ts'
import type { Definition } from '../definitions.ts'
import { isRowProblem, judgeRow } from '../judge-row.ts'
import type { JudgedRow } from '../judge-row.ts'
import type { ReportingCompany } from '../reporting-company.ts'
import { reportingOf, writeJudged } from '../write-inputs.ts'
import type { WrittenFigures } from '../write-inputs.ts'
import { fileColumns, lastLine, rowsCounted } from './file-form.ts'
import { tableOfFile, tableOfText } from './read-table.ts'
import type { RefuseLine } from './read-table.ts'

/** Takes a file in whole, or refuses it whole with the line that is wrong. An empty cell changes nothing. */
export async function importInputs(work: Work, body: BodyOf<typeof endpoint>): Promise<WrittenFigures> {
  const reporting = await reportingOf(work, body)
  const definitions = await readDefinitions(work)
  const { company } = reporting
  const { lines: all, refuse } = await tableOf(body)
  const [head = [], ...lines] = all
  const periods = periodsOf(head, company, refuse)
  mustBeWhole(lines, company, refuse)
  const judged: JudgedRow[] = []
  const seen = new Set<number>()
  for (const [index, cells] of lines.entries()) {
    const line = index + 2
    const definition = definitionOf(cells, definitions) ?? refuse(line, `there is no KPI “${cells[0]}”`)
    if (seen.has(definition.id)) refuse(line, `${definition.name} appears twice`)
    seen.add(definition.id)
    mustBeIn(line, cells[2], { unit: unitOf(definition, company), refuse })
    if (KpiBook.isCalculated(definition)) continue
    for (const [at, period] of periods.entries()) {
      const row = rowOf(line, cells[at + fileColumns.length] ?? '', { definition, period, refuse })
      if (!row) continue
      const found = judgeRow(row, { company, definitions, index: judged.length })
      judged.push(isRowProblem(found) ? refuse(line, found.message.replace(/\.$/, '')) : found)
    }
  }
  return writeJudged(work, reporting, judged)
}

function tableOf({ csv, file }: BodyOf<typeof endpoint>) {
  if (file !== undefined) return tableOfFile(file as UploadedFile)
  return csv === undefined ? refuseField('file', 'Choose a file.') : tableOfText(csv)
}

/** Takes the last line off. Without it, or with another number of KPIs or another company in it: refused. */
function mustBeWhole(lines: string[][], { name }: ReportingCompany, refuse: RefuseLine): void {
  const last = lines.pop()
  const line = lines.length + 2
  if (last?.[0]?.trim() !== lastLine)
    return refuse(line, `the file ends before its last line, “${lastLine}”. It may have been cut`)
  const [, counted = '', company = ''] = last.map((cell) => cell.trim())
  const expected = rowsCounted(counted)
  if (expected !== undefined && expected !== lines.length)
    refuse(line, `the file had ${expected} lines of KPIs, and ${lines.length} are there`)
  if (company !== '' && company.toLowerCase() !== name.toLowerCase())
    refuse(line, `the file is for ${company}, not ${name}`)
}

function periodsOf(head: readonly string[], company: ReportingCompany, refuse: RefuseLine): string[] {
  const wrong = fileColumns.findIndex((name, index) => head[index]?.trim() !== name)
  if (wrong >= 0) refuse(1, `column ${wrong + 1} should be “${fileColumns[wrong]}”`)
  const periods = head.slice(fileColumns.length).map((cell) => cell.trim().toLowerCase())
  const odd = periods.find((period) => !parsePeriod(period, company.yearEndMonth))
  if (odd !== undefined) refuse(1, `“${odd}” isn’t a period. Use 2026-q3 or 2026-09`)
  if (new Set(periods).size < periods.length) refuse(1, 'a period appears twice')
  if (periods.length === 0) refuse(1, 'there are no periods')
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
function mustBeIn(
  line: number,
  given: string | undefined,
  { unit, refuse }: { unit: string; refuse: RefuseLine },
): void {
  const said = given?.trim() ?? ''
  if (said.toLowerCase() !== unit.toLowerCase())
    refuse(line, `the unit is “${said}”, and figures of this KPI are in ${unit}`)
}

function rowOf(
  line: number,
  cell: string,
  { definition, period, refuse }: { definition: Definition; period: string; refuse: RefuseLine },
): ReportInputRow | undefined {
  if (cell.trim() === '') return undefined
  const row = { report_type_id: definition.id, period }
  // The sheet writes "Green" for what is stored as "green".
  if (definition.unit === 'rag') return { ...row, text: cell.trim().toLowerCase() }
  if (isInWords(definition)) return { ...row, text: cell.trim() }
  const value = readKpiNumber(cell, definition.unit)
  if (value === undefined) return refuse(line, problemOfNumber(cell.trim()))
  return { ...row, value }
}

/** A third that a spreadsheet worked out is a number, and still none that can be stored as it is. */
const problemOfNumber = (cell: string): string =>
  /^-?\d+\.\d{7,}%?$/.test(cell)
    ? `“${cell}” has more than six decimal places. Round it in the file`
    : `“${cell}” isn’t a number`
