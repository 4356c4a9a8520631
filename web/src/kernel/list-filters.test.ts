import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '@moorgate/contract/investors/user.ts'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import type { Resource } from '@moorgate/contract/resource.ts'
import { alternativesText, chipOf, offeredFilters } from './list-filters.ts'

const nominees = nominee as unknown as Resource
const users = user as unknown as Resource

test('a list offers the filters whose values the contract knows', () => {
  const offered = offeredFilters(nominees, {})
  assert.deepEqual(
    offered.map(({ label, choices }) => [label, choices?.map((one) => one.label)]),
    [
      ['Name', undefined],
      ['Reference', undefined],
      ['Status', ['Closed', 'Active']],
    ],
  )
})

test('a reference is offered once the screen brings its choices, and a filter can be left out', () => {
  const names = (own: Parameters<typeof offeredFilters>[2]) =>
    offeredFilters(users, {}, own).map(({ name }) => name)
  assert.ok(!names({}).includes('owner_id'))
  const choices = [{ value: '12', label: 'Tom Ashworth' }]
  assert.ok(names({ owner_id: { choices } }).includes('owner_id'))
  assert.ok(!names({ phone: false }).includes('phone'))
})

test('a chip says field, operator and value in words', () => {
  const [name, , status] = offeredFilters(nominees, {})
  assert.deepEqual(chipOf(status!, '1'), { field: 'Status', operator: 'is', value: 'Active' })
  assert.deepEqual(chipOf(name!, 'Wren'), { field: 'Name', operator: 'contains', value: 'Wren' })
})

test('alternatives are said in one sentence', () => {
  const said = alternativesText(offeredFilters(nominees, {}), [
    { name: 'name', value: 'Wren' },
    { name: 'status', value: '0' },
  ])
  assert.equal(said, 'Name contains Wren or Status is Closed')
})
