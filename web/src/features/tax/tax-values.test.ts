import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxBody, taxValues } from './tax-values.ts'

const kept = {
  us_person: false,
  residences: [
    { country: 'GB', number: null, reason_none: null },
    { country: 'IE', number: '••••TW', reason_none: null },
  ],
  national_insurance: 'AB •• •• •• C',
  utr: null,
  version: 1,
}

test('masked numbers are never sent back: what is left empty stays as it is', () => {
  const before = taxValues(kept)
  assert.deepEqual(before.national_insurance, '')
  assert.deepEqual(taxBody(before, before), {})
  assert.deepEqual(taxBody(before, { ...before, utr: '1955839661' }), { utr: '1955839661' })
})

test('residences are sent together when one of them changes', () => {
  const before = taxValues(kept)
  const abroad = { country: 'AE', number: '', reason_none: 'None is given' }
  assert.deepEqual(taxBody(before, { ...before, abroad }), {
    residences: [{ country: 'GB' }, { country: 'AE', reason_none: 'None is given' }],
  })
})

test('what was never said can be said, and taken back', () => {
  const before = taxValues({ ...kept, us_person: null })
  assert.deepEqual(taxBody(before, { ...before, us_person: 'yes' }), { us_person: true })
  assert.deepEqual(taxBody(taxValues(kept), { ...taxValues(kept), us_person: '' }), { us_person: null })
})
