import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawValuesIn } from './raw-values.ts'

test('what a program would say in a letter is found, and what a person would say is not', () => {
  for (const text of [
    'Closes 2026-12-15',
    'At 2026-12-15T10:00:00.000Z.',
    'Target: GBP 1500000.00',
    'Minimum GBP 5,000.00',
    'CHF 1500000.00',
    'Your allocation is awaiting_payment.',
    'App\\Models\\User',
    'Hello undefined,',
    'Declined: null',
    'Invalid Date',
    'From [object Object]',
    'Please renew by {date}.',
    'We couldn’t accept **Passport**: ',
    'We couldn’t accept this statement: . You can choose another category.',
    'It is suspended:\n\nOpen it:\nhttps://a.example/methods/4',
    '**** mentioned you in a note.',
  ])
    assert.equal(rawValuesIn(text).length > 0, true, text)
  for (const text of [
    '£1,500,000.00 by Friday 4 December 2026, or CHF 10,000.00',
    'Reference GF2-C4-0117, sort code 00-00-00, account 12345678, share price £0.0125, 1000.5 shares',
    'Open it: https://a.example/reset-password/a_b?at=2026-12-15&to={x}',
    'Write to first_last@a.example.',
    'It is waiting for an answer:\n\nThe plan names one date.\n\nAnswer:\nhttps://a.example/4',
    'Confirm address: https://a.example/confirm',
    'Suspended: .pdf files only.',
    'A sum of 20261215 and nothing else, on no-one’s terms.',
  ])
    assert.deepEqual(rawValuesIn(text), [], text)
})
