import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../index.ts'
import { isinField, isIsin } from './isin.ts'

test('the last digit of an ISIN checks the others, letters counted as numbers', () => {
  for (const isin of ['GB0002634946', 'US0378331005', 'GB00BPMP3X48', 'GB00BSLT7N10'])
    assert.ok(isIsin(isin), isin)
  for (const isin of [
    'GB0002634947',
    'US0378331050',
    'GB00BPMP3X49',
    'gb0002634946',
    'GB000263494',
    '0002634946GB',
  ])
    assert.ok(!isIsin(isin), isin)
})

test('a field for an ISIN says once that it is none', () => {
  const wrong = check(isinField(), 'GB0002634947')
  assert.ok(!wrong.ok)
  assert.deepEqual(check(isinField(), 'GB0002634946'), { ok: true, value: 'GB0002634946' })
})
