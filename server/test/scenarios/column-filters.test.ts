import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from '@moorgate/contract'
import { factsOf } from '@moorgate/contract'
import type { Filter, Resource } from '@moorgate/contract'
import { startApi } from '../harness.ts'

/** A value of each kind that any record might have, or none. */
const values: Readonly<Record<Exclude<Filter, 'scope'>, string>> = {
  partial: 'a',
  begins: 'a',
  ends: 'a',
  exact: '1',
  operator: '>=0,<1000000',
  between: '2020-01-01,2030-12-31',
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'columns' in value && 'filters' in value && 'row' in value

const listed = (Object.values(contract) as unknown[])
  .filter(isResource)
  .filter(({ operations, columns, paged }) => operations.includes('list') && columns.length > 0 && paged)

test('every list answers to a filter of each of its columns', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  let asked = 0
  for (const resource of new Set(listed)) {
    const plain = await staff.get(`/api/${resource.path}?per_page=1`)
    // Lists that are part of another record, or of a tenant that has more switched on, are asked for elsewhere.
    if (plain.status !== 200) continue
    for (const { key } of resource.columns) {
      const kind = resource.filters[key]
      if (kind === undefined || kind === 'scope') continue
      const answer = await staff.get(
        `/api/${resource.path}?${new URLSearchParams({ [`filter[${key}]`]: values[kind] })}`,
      )
      assert.equal(answer.status, 200, `${resource.path} by ${key}: ${answer.text}`)
      asked += 1
    }
  }
  assert.ok(asked > 150, `${asked} filters were asked for`)
})

test('what a list shows is what it can be filtered by', () => {
  const kinds = new Set(['text', 'email', 'money', 'decimal', 'integer', 'choice', 'boolean', 'flag'])
  for (const { path, columns, row, filters } of listed)
    for (const { key } of columns) {
      const schema = row.shape[key]
      const kind = schema && factsOf(schema)?.kind
      if (kind && kinds.has(kind)) assert.ok(filters[key], `${path} can't be filtered by ${key}`)
    }
})

test('a list of funds is filtered by what it shows beside its fields', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  for (const name of ['committed', 'nav', 'tvpi', 'vintage'])
    assert.equal((await staff.get(`/api/funds?filter[${name}]=%3E%3D0`)).status, 200, name)
  assert.equal((await staff.get('/api/update-reports?filter[year]=2026&filter[quarter]=3')).status, 200)
})
