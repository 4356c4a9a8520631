import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { followBell } from './live-money.ts'

const unread = ['notification', 'user', 'unread']
const investments = ['investment', 'list']

function portal() {
  const queries = new QueryClient()
  queries.setQueryData(unread, 1)
  queries.setQueryData(investments, ['payment received'])
  return { queries, isOld: () => queries.getQueryState(investments)!.isInvalidated }
}

test('who leaves a page right after the bell rang finds nothing old on the next one', () => {
  const { queries, isOld } = portal()
  const leave = followBell(queries)
  queries.setQueryData(unread, 2)
  assert.equal(isOld(), false, 'several rings are waited for')
  leave()
  assert.equal(isOld(), true)
})

test('a page that is left without a ring leaves what is known as it is', () => {
  const { queries, isOld } = portal()
  const leave = followBell(queries)
  queries.setQueryData(unread, 0)
  leave()
  assert.equal(isOld(), false)
})
