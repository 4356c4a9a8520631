import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumOf } from '../../kernel/exact.ts'
import { allocationOf } from './allocation.ts'

const held = (type: string, value: string, currency = 'GBP') => ({ type, value, currency })

test('a portfolio is divided by kind, the largest first', () => {
  const slices = allocationOf(
    [
      held('Loan notes', '35000.00'),
      held('Equity', '80000.00'),
      held('Equity', '96000.00'),
      held('Fund', '90450.00'),
    ],
    'GBP',
  )
  assert.deepEqual(
    slices.map(({ name, value, share }) => [name, value, share]),
    [
      ['Equity', '176000.00', '58.384475'],
      ['Fund', '90450.00', '30.004976'],
      ['Loan notes', '35000.00', '11.610549'],
    ],
  )
})

test('what has no value, or is in another currency, takes no part', () => {
  assert.deepEqual(allocationOf([held('Equity', '0.00'), held('Equity', '5.00', 'EUR')], 'GBP'), [])
})

test('more than six kinds end in one for the rest, and nothing is lost', () => {
  const kinds = Array.from({ length: 9 }, (_, index) => held(`Kind ${index}`, `${index + 1}.00`))
  const slices = allocationOf(kinds, 'GBP')
  assert.equal(slices.length, 6)
  assert.equal(slices.at(-1)?.name, 'Other')
  assert.equal(sumOf(slices.map((slice) => slice.value)), '45.00')
})
