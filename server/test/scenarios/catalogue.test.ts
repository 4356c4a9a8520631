import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '../catalogue.ts'
import { apiForTests, before } from '../harness.ts'
import type { Client } from '../harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('support')
})

const names = (text = '') => text.split(' ').filter(Boolean)

/** A value that the filter can be asked with. */
function valueFor(filter: string): string {
  if (/between/.test(filter)) return '2026-01-01,2026-12-31'
  if (filter === 'closing_before') return '2026-12-31'
  return filter === 'trashed' ? 'with' : '1'
}

for (const [path, { filters, sorts, includes, appends }] of Object.entries(catalogue)) {
  test(`${path} answers every filter, order, relation and attribute that the catalogue names`, async () => {
    const queries = [
      ...names(filters).map((name) => `filter[${name}]=${valueFor(name)}`),
      ...['id', 'created_at', 'updated_at', ...names(sorts)].flatMap((name) => [
        `sort=${name}`,
        `sort=-${name}`,
      ]),
      ...names(includes).map((name) => `include=${name}`),
      ...names(appends).map((name) => `append=${name}`),
    ]
    const refused: string[] = []
    for (const query of queries) {
      const { status } = await staff.get(`/api/${path}?${query}`)
      if (status !== 200) refused.push(`${query}: ${status}`)
    }
    assert.deepEqual(refused, [])
  })
}
