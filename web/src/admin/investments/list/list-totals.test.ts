import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totalsOf } from './list-totals.ts'

test('the total row is what the rows show, added up', () => {
  const rows = [
    { currency: 'GBP', raised: '2920000.00', target_amount: '4000000.00' },
    { currency: 'GBP', raised: '1140000.50', target_amount: null },
  ] as const
  assert.deepEqual(totalsOf(rows), [{ currency: 'GBP', raised: '4060000.50', target: '4000000.00' }])
})

test('currencies stay apart', () => {
  const rows = [
    { currency: 'GBP', raised: '10.00', target_amount: '20.00' },
    { currency: 'EUR', raised: '5.00', target_amount: '6.00' },
  ] as const
  assert.deepEqual(
    totalsOf(rows).map(({ currency, raised }) => `${currency} ${raised}`),
    ['EUR 5.00', 'GBP 10.00'],
  )
})
