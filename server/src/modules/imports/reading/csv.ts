import { CsvError, parse } from 'csv-parse/sync'
import { refuseFile } from '../../../kernel/spreadsheet/unreadable.ts'

/** The separators that spreadsheets write, by country and program. */
const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/**
 * Rows of a CSV text by RFC 4180, with the separator that its first line uses. Line ends are CRLF, LF or CR.
 * A quote inside an unquoted cell is a character like any other, as Excel reads it. A first line `sep=;`
 * names the separator. Stops after `maxRows` rows.
 *
 * `a,"b ""c"""\r\n` → `[['a', 'b "c"']]`
 */
export function readCsv(text: string, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const declared = /^sep=([,;\t|])\s*?(?:\r\n?|\n)/i.exec(text)
  const separator = (declared?.[1] as Separator | undefined) ?? separatorOf(text)
  // The line that declares the separator keeps its number, so that rows are named as a spreadsheet counts
  // them.
  const before: string[][] = declared ? [[]] : []
  try {
    const rows = parse(text.slice(declared?.[0].length ?? 0), {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      ...(Number.isFinite(maxRows) && { to: maxRows }),
    })
    return [...before, ...rows]
  } catch (error) {
    // With these options nothing else can be wrong with a text.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return refuseFile(
        `Row ${before.length + Number(error['records']) + 1} has a quotation mark that is never closed.`,
      )
    throw error
  }
}

/**
 * The candidate that stands most often outside quotes in the first line that has one; a comma when none has.
 */
function separatorOf(text: string): Separator {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text.slice(0, 64 * 1024)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (separators.some((each) => counts.has(each))) break
    } else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const count = (separator: Separator) => counts.get(separator) ?? 0
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best))
}
