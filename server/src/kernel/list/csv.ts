/** How a cell counts in a spreadsheet. Only text can be taken for a formula. */
export interface CsvColumn {
  name: string
  kind: 'text' | 'number' | 'date'
}

export type CsvRow = readonly (string | null)[]

/** Characters gathered before a piece is handed on; keeps 100,000 rows from becoming 100,000 writes. */
const pieceLength = 32 * 1024

/**
 * A table as CSV, piece by piece: byte order mark, header, CRLF, RFC 4180 quotes. Null is an empty cell. An
 * apostrophe goes before text cells that a spreadsheet would run; numbers and dates stay numbers and dates.
 */
export async function* encodeCsv(
  columns: readonly CsvColumn[],
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<string> {
  const header: readonly CsvColumn[] = columns.map(({ name }) => ({ name, kind: 'text' }))
  let piece = `\ufeff${line(
    header,
    columns.map(({ name }) => name),
  )}`
  for await (const row of rows) {
    piece += line(columns, row)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

const line = (columns: readonly CsvColumn[], row: CsvRow) =>
  `${columns.map(({ kind }, index) => cell(row[index] ?? '', kind)).join(',')}\r\n`

/** `=SUM(A1)` → `'=SUM(A1)`; `Smith, J` → `"Smith, J"`. */
function cell(value: string, kind: CsvColumn['kind']): string {
  const guarded = kind === 'text' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
