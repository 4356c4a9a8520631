import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelQuery, flatOf, preferenceOf, preferences } from './model-inputs.ts'

test('a round that is half typed is not asked for yet, and the exit beside it still is', () => {
  assert.deepEqual(modelQuery({ with_round: '1', pre_money: '44000000.00', sale_price: '52000000.00' }), {
    pre_money: '44000000.00',
    sale_price: '52000000.00',
  })
  assert.equal(modelQuery({ with_round: '1', pre_money: '1.00', new_money: '1.00' })['with_round'], '1')
})

test('what was kept comes back as it was typed', () => {
  const flat = flatOf({
    with_round: true,
    notes_convert: false,
    pre_money: '3000000.00',
    seniority: 1,
    round_name: null,
  })
  assert.deepEqual(
    [flat.with_round, flat.notes_convert, flat.pre_money, flat.seniority, flat.round_name],
    ['1', '', '3000000.00', '1', ''],
  )
})

test('each preference of the list is found again by what it says', () => {
  for (const { value, said } of preferences) assert.equal(preferenceOf(said), value)
  assert.equal(preferenceOf({}), 'none')
})
