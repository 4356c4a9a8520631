import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { changedDeal, dealValues, newDeal } from './deal-values.ts'

const field = (id: number, type: AttributeValue['attribute']['type'], value: unknown = null) =>
  ({ attribute: { id, type }, value }) as AttributeValue

test('a new deal is sent with all of the firm’s own fields, so that an empty one which has to be filled is missed', () => {
  const fields = [field(7, 'select'), field(8, 'boolean')]
  const values = { ...dealValues({ name: 'Averlow' }, fields) }
  values.attribute_values[1]!.value = 'no'
  assert.deepEqual(newDeal(values, fields), {
    name: 'Averlow',
    currency: 'GBP',
    is_confidential: false,
    attribute_values: [
      { attribute_id: 7, value: null },
      { attribute_id: 8, value: false },
    ],
  })
  assert.ok(!('attribute_values' in newDeal(dealValues({ name: 'Averlow' }), [])))
})

test('of a deal that was there only what changed is sent, and its own fields together', () => {
  const fields = [field(7, 'multi', ['Ports']), field(8, 'text', 'Hull')]
  const before = dealValues({ name: 'Averlow' }, fields)
  assert.deepEqual(changedDeal(before, { ...before, name: 'Averlow II' }, fields), { name: 'Averlow II' })
  const after = {
    ...before,
    attribute_values: before.attribute_values.with(1, { attribute_id: 8, value: '' }),
  }
  assert.deepEqual(changedDeal(before, after, fields), {
    attribute_values: [
      { attribute_id: 7, value: ['Ports'] },
      { attribute_id: 8, value: null },
    ],
  })
})
