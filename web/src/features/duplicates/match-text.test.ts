import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likenessText } from './match-text.ts'

test('what is the same in two records is listed, and a name that only resembles is told apart', () => {
  assert.equal(
    likenessText(['phone', 'date_of_birth', 'vat_number']),
    'Same phone, date of birth and VAT number',
  )
  assert.equal(likenessText(['phone', 'similar_name']), 'Same phone, similar name')
  assert.equal(likenessText(['similar_name']), 'Similar name')
  assert.equal(likenessText([]), '')
})
