import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fundsSource, typedAmount } from './use-of-funds.ts'

test('an amount that is half typed is taken as far as it is one', () => {
  assert.deepEqual(['2200000', '2200000.', '0.5', '1,0', '', '1.234'].map(typedAmount), [
    '2200000',
    '2200000',
    '0.5',
    '0',
    '0',
    '0',
  ])
})

test('lines are asked about in their order, with what each is for', () => {
  const lines = [
    { label: 'Turbines', amount: '100' },
    { label: 'Grid', amount: '' },
  ]
  assert.deepEqual(fundsSource(7, lines, '200').query, {
    amounts: '100,0',
    purposes: 'Turbines\nGrid',
    target: '200',
  })
})
