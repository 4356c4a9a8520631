import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { changedDeal, dealValues } from './deal-values.ts'

const field = (id: number, type: AttributeValue['attribute']['type'], value: unknown = null) =>
  ({ attribute: { id, type }, value }) as AttributeValue

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
