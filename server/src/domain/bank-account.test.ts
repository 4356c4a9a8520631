import type { PayeeAccount } from './bank-account.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountRows,
  accountText,
  formatSortCode,
  maskAccountNumber,
  parseAccountNumber,
  parseSortCode,
} from './bank-account.ts'

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

test('an account is told by the numbers that it has, each under its own name', () => {
  const none: PayeeAccount = {
    holder_name: 'Client Account',
    sort_code: null,
    account_number: null,
    iban: null,
    bic: null,
  }
  const british = { ...none, sort_code: '08-99-99', account_number: '66374958' }
  const foreign = { ...none, iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPP' }
  const labels = (account: PayeeAccount) => accountRows(account).map(({ label }) => label)
  assert.deepEqual(labels(british), ['Account name', 'Sort code', 'Account number'])
  assert.deepEqual(labels(foreign), ['Account name', 'IBAN', 'BIC'])
  assert.equal(accountText(british), 'Client Account, 08-99-99 66374958')
  assert.equal(accountText(foreign), 'Client Account, IBAN FR1420041010050500013M02606, BIC PSSTFRPP')
  assert.equal(accountText({ ...british, holder_name: null }), '08-99-99 66374958')
})
