import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueryClient } from '../../kernel/queries.ts'
import { referenceQuery } from './reference-query.ts'

test('a list that records refer to is offered whole, also beyond a hundred', async () => {
  const asked: URLSearchParams[] = []
  Object.assign(globalThis, {
    document: { cookie: '' },
    fetch: async (url: string) => {
      const { searchParams } = new URL(url, 'http://localhost')
      asked.push(searchParams)
      const first = (Number(searchParams.get('page') ?? 1) - 1) * 100
      const data = Array.from({ length: Math.min(100, 130 - first) }, (_, index) => ({ id: first + index }))
      return Response.json({ data, meta: { last_page: 2 } })
    },
  })
  const query = referenceQuery({ name: 'user', path: 'users' }, { role_id: '4' })
  const rows = await createQueryClient().fetchQuery(query)
  assert.equal(new Set(rows.map(({ id }) => id)).size, 130)
  assert.ok(asked.every((params) => params.get('filter[role_id]') === '4'))
})
