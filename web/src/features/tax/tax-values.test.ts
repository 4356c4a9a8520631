import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptAbroad, taxBody, taxValues } from './tax-values.ts'

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
  assert.deepEqual(taxBody(kept, before), {})
  assert.deepEqual(taxBody(kept, { ...before, utr: '1955839661' }), { utr: '1955839661' })
})

test('residences are sent together when one of them changes', () => {
  const before = taxValues(kept)
  const abroad = { country: 'AE', number: '', reason_none: 'None is given' }
  assert.deepEqual(taxBody(kept, { ...before, abroad }), {
    residences: [{ country: 'GB' }, { country: 'AE', reason_none: 'None is given' }],
  })
})

test('a kept number abroad stays when the residence beside it changes, and so do further residences', () => {
  const residences = [
    ...kept.residences.slice(1),
    { country: 'AE', number: null, reason_none: 'None is given' },
    { country: 'FR', number: '••••99', reason_none: null },
  ]
  const known = { ...kept, residences }
  const before = taxValues(known)
  const further = [{ country: 'AE', reason_none: 'None is given' }, { country: 'FR' }]
  assert.equal(keptAbroad(known, before), '••••TW')
  const reasoned = { ...before, abroad: { ...before.abroad, reason_none: 'None is given' } }
  assert.equal(keptAbroad(known, reasoned), undefined)
  assert.deepEqual(taxBody(known, { ...before, country: 'GB' }), {
    residences: [{ country: 'GB' }, { country: 'IE' }, ...further],
  })
  const moved = { ...before, abroad: { country: 'FR', number: '7', reason_none: '' } }
  assert.deepEqual(taxBody(known, moved), { residences: [{ country: 'FR', number: '7' }, further[0]] })
})

test('what was never said can be said, and taken back', () => {
  const unsaid = { ...kept, us_person: null }
  assert.deepEqual(taxBody(unsaid, { ...taxValues(unsaid), us_person: 'yes' }), { us_person: true })
  assert.deepEqual(taxBody(kept, { ...taxValues(kept), us_person: '' }), { us_person: null })
})
