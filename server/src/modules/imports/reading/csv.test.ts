import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeCsv } from '../../../kernel/list/csv.ts'
import { readCsv } from './csv.ts'
import { decodeText } from '../../../kernel/spreadsheet/decode-text.ts'

test('quotes, line ends and separators of every spreadsheet are read', () => {
  assert.deepEqual(readCsv('a,"b ""c"", d"\r\n1,"two\nlines"\n'), [
    ['a', 'b "c", d'],
    ['1', 'two\nlines'],
  ])
  assert.deepEqual(readCsv('a;b\r1;2'), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.deepEqual(readCsv('name\tnote\nO\'Hara\t5" pipe, used'), [
    ['name', 'note'],
    ["O'Hara", '5" pipe, used'],
  ])
})

test('a quotation mark that is never closed is refused, with its row', () => {
  for (const text of ['a,b\n1,2\n"never closed,2\n3,4', 'sep=,\na,b\n"never closed,2\n3,4'])
    assert.throws(() => readCsv(text), {
      failure: {
        code: 'invalid',
        errors: { file: ['Row 3 has a quotation mark that is never closed.'] },
      },
    })
})

test('a first line may name the separator, and keeps its number', () => {
  assert.deepEqual(readCsv('sep=;\r\na,b;c\r\n1;2'), [[], ['a,b', 'c'], ['1', '2']])
  assert.deepEqual(readCsv('SEP=\t\na\tb'), [[], ['a', 'b']])
  assert.deepEqual(readCsv('sep=x\na,b'), [['sep=x'], ['a', 'b']])
})

test('a title above the table says nothing about its separator', () => {
  assert.deepEqual(readCsv('Investors\na;b\n1;2'), [['Investors'], ['a', 'b'], ['1', '2']])
})

test('what our own export writes is read back as it was, whatever stands in the cells', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/^[=+\-@\t\r]/.test(text))
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const columns = ['left', 'right'].map((name) => ({ name, kind: 'text' as const }))
      let text = ''
      for await (const piece of encodeCsv(columns, each(rows))) text += piece
      const [header, ...read] = readCsv(decodeText(Buffer.from(text)))
      assert.deepEqual(header, ['left', 'right'])
      assert.deepEqual(
        read,
        rows.map((row) => row.map((value) => value.toWellFormed())),
      )
    }),
  )
})

test('text is decoded by its mark, as UTF-8, or as Windows writes it', () => {
  assert.equal(decodeText(Buffer.from('\ufeffZoë', 'utf8')), 'Zoë')
  assert.equal(decodeText(Buffer.from('\ufeffZoë', 'utf16le')), 'Zoë')
  assert.equal(decodeText(Buffer.from('Name,Zoë,Łódź', 'utf16le')), 'Name,Zoë,Łódź')
  assert.equal(decodeText(Buffer.from('Name,Zoë,Łódź', 'utf16le').swap16()), 'Name,Zoë,Łódź')
  assert.equal(decodeText(Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80])), 'Zoë €')
})

async function* each(rows: readonly string[][]) {
  yield* rows
}
