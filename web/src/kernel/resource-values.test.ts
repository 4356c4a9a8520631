import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import type { Resource } from '@moorgate/contract/resource.ts'
import { emptyValues, fieldsOfMap, mayBeMissing } from './resource-values.ts'

const nominees = nominee as unknown as Resource

test('a new record begins with an empty field for everything that its form shows', () => {
  const values = emptyValues(nominees, undefined)
  assert.equal(values['name'], '')
  assert.equal(values['is_default'], false)
  assert.deepEqual(values['address'], {
    line1: '',
    line2: '',
    line3: '',
    city: '',
    county: '',
    postcode: '',
    country: '',
  })
})

test('an existing record fills its form, with zero as a value and nothing as an empty field', () => {
  const row = {
    name: 'WNL',
    legal_name: null,
    status: 0,
    address: { line1: '14 Garrick Street', city: null },
  }
  const values = emptyValues(nominees, row)
  assert.deepEqual([values['name'], values['legal_name'], values['status']], ['WNL', '', 0])
  assert.deepEqual((values['address'] as Record<string, unknown>)['city'], '')
})

test('an optional map is a map, and is optional', () => {
  const { address, name } = nominees.create.shape
  assert.ok(Object.hasOwn(fieldsOfMap(address) ?? {}, 'postcode'))
  assert.equal(fieldsOfMap(name), undefined)
  assert.ok(mayBeMissing(address))
  assert.ok(!mayBeMissing(name))
})
