import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { settleMs } from '../../kernel/constants.ts'
import { followBell } from './live-money.ts'

const unread = ['notification', 'user', 'unread']
const investments = ['investment', 'list']
const news = ['update_report', 'list']

function portal() {
  const queries = new QueryClient()
  queries.setQueryData(unread, 1)
  queries.setQueryData(investments, ['payment received'])
  queries.setQueryData(news, ['Spring'])
  return { queries, isOld: (key: string[]) => queries.getQueryState(key)!.isInvalidated }
}

test('a ring makes what is known of money old, also where its reader leaves the portal before it settles', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, isOld } = portal()
  const leave = followBell(queries)
  queries.setQueryData(unread, 2)
  assert.equal(isOld(investments), false, 'several rings are waited for')
  leave()
  t.mock.timers.tick(settleMs)
  assert.equal(isOld(investments), true)
  assert.equal(isOld(news), false)
})

test('what is read rings no bell, and leaves what is known as it is', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { queries, isOld } = portal()
  followBell(queries)
  queries.setQueryData(unread, 0)
  t.mock.timers.tick(settleMs)
  assert.equal(isOld(investments), false)
})

test('the frame listens once for all pages of the portal', () => {
  const web = path.join(import.meta.dirname, '..', '..')
  const listening = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    readFileSync(path.join(web, file), 'utf8').includes('useLiveMoney()'),
  )
  assert.deepEqual(listening, [path.join('shell', 'portal', 'portal-frame.tsx')])
})
