import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartCsv } from './chart-files.ts'

test('numbers of a chart are CSV that a spreadsheet reads as numbers', () => {
  assert.equal(
    chartCsv([
      ['Date', 'Value, in £'],
      ['2026-09-30', '-211000.50'],
    ]),
    '\uFEFFDate,"Value, in £"\r\n2026-09-30,-211000.50\r\n',
  )
})

test('a text that a spreadsheet would take for a formula is none', () => {
  assert.equal(chartCsv([['=1+1', '@a', '-x', 'He said "no"']]), `\uFEFF'=1+1,'@a,'-x,"He said ""no"""\r\n`)
})
