import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call } from './api.ts'
import { createQueryClient, everyRow } from './queries.ts'

let asked: URLSearchParams[]

/** A list of so many rows, served a hundred at a time as the API does. */
function serve(total: number): void {
  Object.assign(globalThis, {
    document: { cookie: '' },
    fetch: async (url: string) => {
      const { searchParams } = new URL(url, 'http://localhost')
      asked.push(searchParams)
      const [page, perPage] = ['page', 'per_page'].map((name) => Number(searchParams.get(name))) as [
        number,
        number,
      ]
      const first = (page - 1) * perPage
      const data = Array.from({ length: Math.min(perPage, total - first) }, (_, index) => first + index)
      return Response.json({ data, meta: { last_page: Math.max(1, Math.ceil(total / perPage)) } })
    },
  })
}

beforeEach(() => {
  asked = []
})

test('a list that is looked at whole is read page by page to its end', async () => {
  serve(230)
  const rows = await everyRow<number>('/api/cash-call-lines', { query: { 'filter[cash_call_id]': '7' } })
  assert.deepEqual(
    rows,
    Array.from({ length: 230 }, (_, index) => index),
  )
  assert.equal(asked.length, 3)
  assert.ok(asked.every((params) => params.get('filter[cash_call_id]') === '7'))
})

test('an empty list is one question', async () => {
  serve(0)
  assert.deepEqual(await everyRow('/api/cash-call-lines', { query: {} }), [])
  assert.equal(asked.length, 1)
})

test('no page is asked for beyond what can be used', async () => {
  serve(900)
  const rows = await everyRow('/api/users', { query: {}, most: 200 })
  assert.equal(rows.length, 200)
  assert.equal(asked.length, 2)
})

test('what was read of another page is read again once something was written', async () => {
  serve(1)
  const queries = createQueryClient()
  for (const key of ['statistics', 'notification']) queries.setQueryData([key], 1)
  queries.setQueryDefaults(['current-user'], { staleTime: Infinity })
  queries.setQueryData(['current-user'], 1)
  const isStale = () =>
    ['statistics', 'notification', 'current-user'].map((key) =>
      queries
        .getQueryCache()
        .find({ queryKey: [key] })
        ?.isStaleByTime(30_000),
    )
  assert.deepEqual(isStale(), [false, false, false])
  await call('POST', 'notes', { body: { body: 'Asked for the accounts.' } })
  assert.deepEqual(isStale(), [true, false, false])
})
