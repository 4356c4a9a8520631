import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKpiNumber } from './kpi-cell.ts'

test('numbers are read as spreadsheets write them, and nothing else is', () => {
  const read = (text: string) => readKpiNumber(text, 'number')
  assert.equal(read('1,234.5'), '1234.5')
  assert.equal(read('(1,234.50)'), '-1234.50')
  assert.equal(read('−5'), '-5')
  assert.equal(read(' 0 '), '0')
  for (const empty of ['', '-', '–', ' ']) assert.equal(read(empty), null)
  for (const wrong of ['1,23', '12%', '£5', '1e3', 'n/a', '1.2345678', '1 234', '#REF!', '--1'])
    assert.equal(read(wrong), undefined, wrong)
  assert.equal(readKpiNumber('12.5 %', 'percent'), '12.5')
})
