import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placedTotal } from './placement-sums.ts'

test('what is placed adds up to the penny, and those who declined or withdrew do not count', () => {
  const of = (status: 'soft' | 'committed' | 'declined' | 'withdrawn', amount: string) => ({ status, amount })
  assert.equal(placedTotal([]), '0.00')
  assert.equal(
    placedTotal([
      of('soft', '1200000.00'),
      of('committed', '0.10'),
      of('declined', '250000.00'),
      of('withdrawn', '1.00'),
    ]),
    '1200000.10',
  )
})
