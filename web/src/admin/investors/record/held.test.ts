import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedIn, heldIn } from './held.ts'

const tidewell = { status: 5, currency: 'GBP', invested: '50000.00', value: '80000.00' } as const
const fernhill = { status: 5, currency: 'GBP', invested: '20000.00', value: '12600.00' } as const
const harbourline = { status: 6, currency: 'GBP', invested: '30000.00', value: '0.00' } as const
const nordhavn = { status: 5, currency: 'EUR', invested: '1000.00', value: '1100.00' } as const

test('a holding that has ended is not in what is held now', () => {
  const [held] = heldIn([tidewell, fernhill, harbourline])
  assert.deepEqual(
    { invested: held?.invested, value: held?.value, gain: held?.gain, count: held?.count },
    { invested: '70000.00', value: '92600.00', gain: '22600.00', count: 2 },
  )
  assert.deepEqual(endedIn([tidewell, harbourline]), [harbourline])
})

test('money of two currencies is not added up', () => {
  assert.deepEqual(
    heldIn([tidewell, nordhavn]).map(({ currency, value }) => [currency, value]),
    [
      ['GBP', '80000.00'],
      ['EUR', '1100.00'],
    ],
  )
})

test('who holds nothing has no sums', () => {
  assert.deepEqual(heldIn([harbourline]), [])
})
