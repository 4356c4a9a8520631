import assert from 'node:assert/strict'
import { test } from 'node:test'
import { existingFigures } from './existing-figures.ts'

const held = {
  shares: '640000',
  cost: '3200000.00',
  value: '4672000.00',
  holders: 39,
  price: '7.3',
  price_date: '2026-09-30',
}
const values = (other: Partial<typeof held> | { price: null; price_date: null }) =>
  existingFigures({ currency: 'GBP', held: { ...held, ...other } }).map(({ value, note }) => [value, note])

test('Larkfield at £7.30 is worth £4,672,000, a gain of 46% and 1.46 times what was paid', () => {
  assert.deepEqual(values({}), [
    ['£4,672,000', '30 September 2026'],
    ['£3,200,000', '39 holders'],
    ['+£1,472,000', '+46.0%'],
    ['1.46×', 'Without what was paid out'],
  ])
})

test('a loss carries its minus and a multiple below one', () => {
  const [, , gain, times] = values({ value: '1600000.00' })
  assert.deepEqual(
    [gain, times],
    [
      ['−£1,600,000', '−50.0%'],
      ['0.50×', 'Without what was paid out'],
    ],
  )
})

test('without a price nothing is claimed', () => {
  const [value, , gain, times] = values({ price: null, price_date: null })
  assert.deepEqual([value?.[0], gain?.[0], times?.[0]], ['–', '–', '–'])
})
