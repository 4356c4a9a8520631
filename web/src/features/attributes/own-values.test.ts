import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttributeValue } from './attributes.ts'
import { newRecord, typedFields } from './own-values.ts'

const field = (id: number, type: AttributeValue['attribute']['type']) =>
  ({ attribute: { id, type }, value: null }) as AttributeValue

test('a new record is sent with all of the firm’s own fields in its form, so that an empty required one is missed', () => {
  const fields = [field(7, 'select'), field(8, 'boolean')]
  const [rating, listed] = typedFields(fields)
  const values = {
    name: 'Averlow',
    phone: '',
    attribute_values: [rating!, { ...listed!, value: 'no' }],
  }
  assert.deepEqual(newRecord(values, fields), {
    name: 'Averlow',
    attribute_values: [
      { attribute_id: 7, value: null },
      { attribute_id: 8, value: false },
    ],
  })
  assert.deepEqual(newRecord({ name: 'Averlow', attribute_values: [] }, []), { name: 'Averlow' })
})
