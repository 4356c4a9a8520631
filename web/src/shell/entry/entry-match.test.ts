import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryAt } from './entry-match.ts'
import { entryScreens } from './screens.ts'
import { publicScreens } from '@moorgate/contract/screens/public.ts'

test('every page that needs no session has its own light screen', () => {
  const declared = publicScreens.map(({ path }) => path).filter((path) => path !== '/')
  assert.deepEqual(declared.toSorted(), Object.keys(entryScreens).toSorted())
})

test('the root is the login page until somebody is signed in', () => {
  assert.deepEqual(entryAt('/', false), { pattern: '/login', params: {} })
  assert.equal(entryAt('/', true), undefined)
})

test('a link from a mail keeps its token', () => {
  assert.deepEqual(entryAt('/reset-password/a%2Bb', false), {
    pattern: '/reset-password/:token',
    params: { token: 'a+b' },
  })
})

test('what belongs to the portal or the back office is not an entry page', () => {
  for (const path of ['/investor', '/admin/investors', '/nowhere'])
    assert.equal(entryAt(path, false), undefined)
})
