import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '@moorgate/contract/investors/user.ts'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import type { Resource } from '@moorgate/contract/resource.ts'
import type { FilterKind } from './filters/filter-values.ts'
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
      // Columns that the resource declares no filter for.
      ['Investors', undefined],
      ['Invested', undefined],
      ['Added', undefined],
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

test('a chip writes amounts, days and several choices as people do', () => {
  const filter = (kind: FilterKind) => ({ name: 'x', label: 'X', kind, choices: [], operator: 'is' })
  const said = (kind: FilterKind, value: string) => {
    const { operator, value: words } = chipOf(filter(kind), value)
    return `${operator} ${words}`
  }
  assert.equal(said('money', '>=50000'), 'is at least £50,000')
  assert.equal(said('money', '<0.50'), 'is less than £0.50')
  assert.equal(said('money', '>10,<90'), 'is more than £10 and is less than £90')
  assert.equal(said('money', '10,>90,20'), 'is more than £90 and is exactly £10 or is exactly £20')
  assert.equal(said('number', '1200'), 'is exactly 1,200')
  assert.equal(said('date', '<2020-03-14'), 'is before 14 Mar 2020')
  assert.equal(said('period', '2020-01-01,2020-03-31'), 'is between 1 Jan 2020 and 31 Mar 2020')
  assert.equal(said('period', ',2020-03-31'), 'is on or before 31 Mar 2020')
  assert.equal(said('choices', 'a,b,c'), 'is any of a and 2 more')
  assert.equal(said('money', '>=twenty'), 'is at least twenty')
  assert.equal(said('text', 'Smith%2C John'), 'is Smith, John')
  assert.equal(said('text', 'Smith%2C John,Wren'), 'is Smith, John or is Wren')
})

test('what records may lack can be empty or not, and its chip says so', () => {
  const [name, reference, status] = offeredFilters(nominees, {})
  assert.deepEqual(
    [name!, reference!, status!].map(({ mayBeEmpty }) => mayBeEmpty === true),
    [false, true, false],
  )
  assert.deepEqual(chipOf(reference!, '='), { field: 'Reference', operator: '', value: 'is empty' })
  assert.equal(chipOf(reference!, '<>,R2').value, 'is not empty or contains R2')
})

test('alternatives are said in one sentence', () => {
  const text = alternativesText(offeredFilters(nominees, {}), [
    { name: 'name', value: 'Wren' },
    { name: 'status', value: '0' },
  ])
  assert.equal(text, 'Name contains Wren or Status is Closed')
})
