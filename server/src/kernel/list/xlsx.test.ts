import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import type { CsvRow } from './csv.ts'
import { encodeXlsx } from './xlsx.ts'
import type { SheetColumn } from './xlsx.ts'

async function* each(rows: readonly CsvRow[]) {
  yield* rows
}

async function readBack(columns: readonly SheetColumn[], rows: readonly CsvRow[]): Promise<unknown[][]> {
  const file = Buffer.concat(await Array.fromAsync(encodeXlsx(columns, each(rows), 'People: all')))
  const [sheet] = await readXlsxFile(file)
  return sheet?.data as unknown[][]
}

const column = (label: string, kind: SheetColumn['kind']): SheetColumn => ({ name: label, label, kind })

test('a workbook keeps numbers as numbers, days as days, and text as text', async () => {
  const columns = [
    column('Name', 'text'),
    column('Held', 'number'),
    column('Since', 'date'),
    column('Seen', 'date'),
  ]
  const rows = await readBack(columns, [
    ['=SUM(A1)', '1250.00', '2026-11-20', '2026-11-20T12:00:00.000000Z'],
    ['+44 <&> "20"', '-3', null, null],
    ['two\nlines', '12345678901234567890', '1815-06-18', null],
  ])
  assert.deepEqual(rows, [
    ['Name', 'Held', 'Since', 'Seen'],
    ['=SUM(A1)', 1250, new Date('2026-11-20'), new Date('2026-11-20T12:00:00Z')],
    ['+44 <&> "20"', -3, null, null],
    ['two\nlines', '12345678901234567890', '1815-06-18', null],
  ])
})

test('moments are written as a clock in London shows them, summer and winter', async () => {
  const moments = [
    '2026-07-20T23:30:00.000000Z',
    '2026-03-29T00:59:00Z',
    '2026-03-29T01:00:00Z',
    '2026-07-20',
  ]
  const rows = await readBack(
    [column('Seen', 'date')],
    moments.map((moment) => [moment]),
  )
  const toSeconds = (at: unknown) => Math.round((at as Date).getTime() / 1000) * 1000
  assert.deepEqual(
    rows.slice(1).map(([at]) => toSeconds(at)),
    ['2026-07-21T00:30Z', '2026-03-29T00:59Z', '2026-03-29T02:00Z', '2026-07-20'].map((at) => Date.parse(at)),
  )
})

test('both sides of a change of the clocks stand in one workbook, in any order', async () => {
  const shown = [
    ['2026-03-29T00:59Z', '2026-03-29T00:59Z'],
    ['2026-03-29T01:00Z', '2026-03-29T02:00Z'],
    ['2026-10-25T00:59Z', '2026-10-25T01:59Z'],
    ['2026-10-25T01:00Z', '2026-10-25T01:00Z'],
    ['2026-10-25T00:30Z', '2026-10-25T01:30Z'],
    ['2026-03-29T00:30Z', '2026-03-29T00:30Z'],
  ] as const
  const columns = [column('Seen', 'date'), column('Left', 'date')]
  const table = shown.map(([at], index) => [at, shown.at(-1 - index)![0]])
  // Two are written at once.
  const [rows, others] = await Promise.all([readBack(columns, table), readBack(columns, table.toReversed())])
  const minutes = (at: unknown) => Math.round((at as Date).getTime() / 60_000) * 60_000
  const expected = shown.map(([, at], index) => [Date.parse(at), Date.parse(shown.at(-1 - index)![1])])
  assert.deepEqual(
    rows.slice(1).map((row) => row.map(minutes)),
    expected,
  )
  assert.deepEqual(
    others.slice(1).map((row) => row.map(minutes)),
    expected.toReversed(),
  )
})

test('whatever text is written is read back the same', async () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', 'é', ',', '<', '&', '"', '=', '😀', ']', '\n') })
    .map((value) => `x${value}x`)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
      const read = await readBack([column('a', 'text'), column('b', 'text')], rows)
      assert.deepEqual(read.slice(1), rows)
    }),
    { numRuns: 20 },
  )
})

test('a long workbook leaves in pieces while rows are still being read', async () => {
  let readSoFar = 0
  async function* many() {
    for (; readSoFar < 50_000; readSoFar++) yield [`Investor ${readSoFar * 7919}`, `${readSoFar}.25`]
  }
  const pieces = encodeXlsx([column('Name', 'text'), column('Held', 'number')], many(), 'People')
  let firstOfSheet = 0
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (firstOfSheet === 0 && readSoFar > 0 && piece.length > 1000) firstOfSheet = readSoFar
  }
  assert.ok(firstOfSheet > 0 && firstOfSheet < 20_000, String(firstOfSheet))
  assert.ok(bytes > 100_000)
})
