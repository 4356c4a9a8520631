import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShort } from './field-width.ts'

test('amounts, days and choices of an offer stand two beside each other', () => {
  for (const name of [
    'target_amount',
    'close_date',
    'type_id',
    'fca_class',
    'shares_in_issue',
    'issuer_number',
  ])
    assert.equal(isShort(name), true, name)
})

test('what is written at length has the whole width', () => {
  for (const name of ['name', 'headline', 'summary', 'description', 'issuer_address', 'image'])
    assert.equal(isShort(name), false, name)
})
