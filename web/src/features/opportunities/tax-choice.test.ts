import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutScheme, asksForScheme, awaitsScheme, chosenScheme } from './tax-choice.ts'

const eis = { id: 1 }
const none = { id: 2 }

test('one scheme is taken without a question, and none where there is none', () => {
  assert.equal(chosenScheme([eis], undefined), eis)
  assert.equal(chosenScheme([eis], none.id), eis)
  assert.equal(chosenScheme([], eis.id), undefined)
  for (const schemes of [[], [eis]]) {
    assert.ok(!asksForScheme(schemes))
    assert.ok(!awaitsScheme(schemes, undefined))
  }
})

test('of several one is to be chosen, and a choice that is offered no more is none', () => {
  const both = [eis, none]
  assert.ok(asksForScheme(both))
  assert.equal(chosenScheme(both, none.id), none)
  assert.ok(!awaitsScheme(both, none.id))
  for (const id of [undefined, 9]) {
    assert.equal(chosenScheme(both, id), undefined)
    assert.ok(awaitsScheme(both, id))
  }
})

test('a scheme says what its name does not', () => {
  const scheme = { name: 'EIS', rate: '30.00', relieves_income_tax: true, minimum_months: 36 }
  assert.equal(aboutScheme(scheme), '30% income tax relief, hold for at least 3 years')
  assert.equal(aboutScheme({ ...scheme, name: 'EIS, 30% relief' }), 'Hold for at least 3 years')
  assert.equal(
    aboutScheme({ ...scheme, relieves_income_tax: false, minimum_months: 18 }),
    'Hold for at least 18 months',
  )
  assert.equal(
    aboutScheme({ ...scheme, rate: '12.50', minimum_months: 12 }),
    '12.5% income tax relief, hold for at least 1 year',
  )
  assert.equal(aboutScheme({ ...scheme, rate: '0.00', minimum_months: null }), undefined)
})
