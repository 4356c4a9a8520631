import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { user } from '@moorgate/contract/investors/user.ts'
import { QueryClient } from '@tanstack/react-query'
import { withHeld } from '../admin/investors/people/investors-question.ts'
import {
  portfolioChoicesQuery,
  portfolioQuery,
  valueHistoryQuery,
} from '../features/opportunities/portfolio-queries.ts'
import { reportQuery } from '../features/reports/report.ts'
import { addressOf } from '../kernel/api.ts'
import { listQuery } from '../kernel/queries.ts'
import { questionsAt } from './first-questions.ts'

const asked = (page: string) =>
  questionsAt(page).map(([path, query]) => addressOf(path, new URLSearchParams(query)))

test('what a page asks first is asked ahead as its own code asks it', async () => {
  const addresses: string[] = []
  mock.method(globalThis, 'fetch', async (address: string) => {
    addresses.push(address)
    return Response.json({ data: [], meta: {} })
  })
  const queries = new QueryClient()
  await queries.fetchQuery(portfolioQuery())
  await queries.fetchQuery(valueHistoryQuery())
  assert.deepEqual(addresses, asked('/investor'))
  await queries.fetchQuery(portfolioChoicesQuery())
  assert.deepEqual(addresses, asked('/investor/portfolio'))
  await queries.fetchQuery(listQuery(user, {}, withHeld))
  assert.deepEqual(addresses.slice(3), asked('/admin/investors'))
  await queries.fetchQuery(reportQuery(7))
  assert.deepEqual(addresses.slice(4), asked('/investor/news/reports/7'))
  assert.deepEqual(addresses.slice(4), asked('/investor/portfolio/3/reports/7'))
})
