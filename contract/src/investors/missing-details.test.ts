import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingDetails } from './missing-details.ts'

const home = { line1: '14 Priory Walk', city: 'Lewes', country: 'GB' }
const person = { date_of_birth: '1971-08-03', address: home, country_of_residence: 'GB' }

test('the details that are missing are named in the order of the form, and no others', () => {
  assert.deepEqual(missingDetails(person), [])
  assert.deepEqual(missingDetails({ ...person, address: null, date_of_birth: null }), [
    'date of birth',
    'home address',
  ])
  assert.deepEqual(missingDetails({}), ['date of birth', 'country of residence', 'home address'])
})

test('a home address has a first line, a town and a country', () => {
  for (const line of ['line1', 'city', 'country'] as const)
    for (const none of [null, undefined, ''])
      assert.deepEqual(missingDetails({ ...person, address: { ...home, [line]: none } }), ['home address'])
})
