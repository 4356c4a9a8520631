import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSortCode, maskAccountNumber, parseAccountNumber, parseSortCode } from './bank-account.ts'

test('a sort code may be typed with dashes or spaces, and pasted with what a letter makes of them', () => {
  for (const text of [
    '12-34-56',
    '12 34 56',
    '123456',
    '12–34–56',
    '12\u201134\u201156',
    '12.34.56',
    '12/34/56',
    '\u202a123456\u202c',
  ])
    assert.equal(parseSortCode(text), '123456')
  for (const text of ['12345', '1234567', '12-34-5a', '']) assert.equal(parseSortCode(text), undefined, text)
  assert.equal(formatSortCode('123456'), '12-34-56')
})

test('a short account number is padded and a long one is not guessed at', () => {
  assert.equal(parseAccountNumber('6637 4958'), '66374958')
  assert.equal(parseAccountNumber('1234567'), '01234567')
  assert.equal(parseAccountNumber('123456'), '00123456')
  for (const text of ['12345', '123456789', '1234567890'])
    assert.equal(parseAccountNumber(text), undefined, text)
})

test('only the end of an account number is shown', () => {
  assert.equal(maskAccountNumber('66374958'), '****4958')
})
