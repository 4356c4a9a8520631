import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeCsv } from './csv.ts'
import type { CsvColumn, CsvRow } from './csv.ts'

async function* each(rows: readonly CsvRow[]) {
  yield* rows
}

async function encoded(columns: readonly CsvColumn[], rows: readonly CsvRow[]): Promise<string> {
  return (await Array.fromAsync(encodeCsv(columns, each(rows)))).join('')
}

/** A reader of RFC 4180, written on its own. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, quoted] = ['', false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quoted && character === '"' && text[at + 1] === '"') cell += text[++at]
    else if (character === '"') quoted = !quoted
    else if (quoted) cell += character
    else if (character === ',') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
      at++
    } else cell += character
  }
  return rows.slice(0, -1)
}

const text: CsvColumn = { name: 'name', kind: 'text' }

test('an export opens in a spreadsheet: byte order mark, header, CRLF, quotes where needed', async () => {
  const columns: CsvColumn[] = [text, { name: 'amount', kind: 'number' }, { name: 'closed', kind: 'date' }]
  const rows = [
    ['Smith, "Jo"', '1250.00', '2026-03-01'],
    ['two\nlines', null, null],
  ]
  assert.equal(
    await encoded(columns, rows),
    '\ufeffname,amount,closed\r\n"Smith, ""Jo""",1250.00,2026-03-01\r\n"two\nlines",,\r\n',
  )
})

test('text that a spreadsheet would run is disarmed; numbers and dates stay what they are', async () => {
  const columns: CsvColumn[] = [text, { name: 'amount', kind: 'number' }, { name: 'date', kind: 'date' }]
  const dangerous = ['=1+1', '+44 20', '-1', '@SUM(A1)', '\tx', '\rx']
  const lines = parse(
    (
      await encoded(
        columns,
        dangerous.map((value) => [value, '-12.50', '-0044-03-15']),
      )
    ).slice(1),
  ).slice(1)
  assert.deepEqual(
    lines,
    dangerous.map((value) => [`'${value}`, '-12.50', '-0044-03-15']),
  )
  assert.equal(await encoded([{ name: '=cmd', kind: 'number' }], []), "\ufeff'=cmd\r\n")
  assert.match(await encoded([text], [['a=1'], ["'quoted'"]]), /\r\na=1\r\n'quoted'\r\n$/)
})

test('what is written is read back the same', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\r', '\n', ';', '\u2028') })
    .map((value) => `x${value}`)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell)), async (rows) => {
      const columns = ['a', 'b', 'c'].map((name): CsvColumn => ({ name, kind: 'text' }))
      assert.deepEqual(parse((await encoded(columns, rows)).slice(1)), [['a', 'b', 'c'], ...rows])
    }),
  )
})

test('a long export leaves in pieces while rows are still being read', async () => {
  let readSoFar = 0
  async function* many() {
    for (; readSoFar < 20_000; readSoFar++) yield [`Investor ${readSoFar}`]
  }
  const pieces = encodeCsv([text], many())
  const first = await pieces.next()
  assert.ok(readSoFar < 5000 && first.value!.length < 40_000)
  let length = first.value!.length
  for await (const piece of pieces) length += piece.length
  assert.equal(
    length,
    '\ufeffname\r\n'.length +
      Array.from({ length: 20_000 }, (_row, index) => `Investor ${index}\r\n`).join('').length,
  )
})
