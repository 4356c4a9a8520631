import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attribute } from '../attributes/attributes.ts'
import { attributeColumns, attributeFilters, namesField } from './attribute-fields.ts'

const field = (id: number, type: Attribute['type'], options: string[] = []) =>
  ({ id, name: `Field ${id}`, type, options }) as unknown as Attribute

test('a list can show each of the firm’s own fields, and is not wider before somebody asks for one', () => {
  const [column, ...others] = attributeColumns([field(7, 'multi')])
  assert.deepEqual([column?.id, column?.header, column?.extra, others], ['attribute.7', 'Field 7', true, []])
  assert.equal(
    column?.cell({ attribute_values: [{ attribute_id: 7, value: ['Energy', 'Ports'] }] }),
    'Energy, Ports',
  )
  assert.equal(column?.cell({ attribute_values: [{ attribute_id: 8, value: 'Energy' }] }), '–')
})

test('values are asked for where the address names a column of them', () => {
  assert.deepEqual(
    [undefined, 'name,email', 'name!:240,attribute.7:120'].map((columns) => namesField(columns)),
    [false, false, true],
  )
})

test('a filter offers the choices that there are, a comma within one included, and leaves documents out', () => {
  const [select, ...others] = attributeFilters([
    field(1, 'select', ['Oil, gas', '100% wind']),
    field(2, 'number'),
    field(3, 'file'),
    field(4, 'currency'),
    field(5, 'date'),
    field(6, 'longtext'),
  ])
  assert.deepEqual(select?.choices, [
    { value: 'Oil%2C gas', label: 'Oil, gas' },
    { value: '100%25 wind', label: '100% wind' },
  ])
  assert.deepEqual(
    others.map(({ name, kind, choices }) => [name, kind, choices]),
    [
      ['attribute.2', 'number', undefined],
      ['attribute.4', 'money', undefined],
      ['attribute.5', 'date', undefined],
      ['attribute.6', 'text', undefined],
    ],
  )
})
