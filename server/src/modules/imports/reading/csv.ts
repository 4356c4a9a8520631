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
  const rows: string[][] = declared ? [[]] : []
  let at = declared?.[0].length ?? 0
  while (at < text.length && rows.length < maxRows) {
    const row = readRow(text, at, separator)
    at = row.end
    rows.push(row.cells)
  }
  return rows
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

function readRow(text: string, start: number, separator: Separator): { cells: string[]; end: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : { value: '', end: at }
    const end = endOfPlain(text, cell.end, separator)
    cells.push(cell.value + text.slice(cell.end, end))
    if (text[end] !== separator) return { cells, end: afterLineEnd(text, end) }
    at = end + 1
  }
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    // A quote that never closes takes the rest of the file: the row is wrong, and the check says so.
    if (quote === -1) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function endOfPlain(text: string, start: number, separator: Separator): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const afterLineEnd = (text: string, at: number) =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
