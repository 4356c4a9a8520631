import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalNavigation } from '@moorgate/contract/navigation/portal.ts'
import { entriesFor, isOpenTo } from './guest-entries.ts'

const keys = (guest: { documents: boolean } | undefined) =>
  entriesFor(guest, portalNavigation(0)).map(({ key }) => key)

test('anyone who was let in sees holdings, documents where they are shared, and never offers or news', () => {
  assert.deepEqual(keys({ documents: false }), ['portfolio'])
  assert.deepEqual(keys({ documents: true }), ['portfolio', 'profile'])
  assert.equal(entriesFor({ documents: true }, portalNavigation(0))[1]?.path, '/investor/profile/documents')
})

test('of the pages a guest opens what is held, and the documents where they are shared', () => {
  const guest = { documents: false }
  for (const pattern of ['/investor/portfolio', '/investor/portfolio/:id', '/terms'])
    assert.equal(isOpenTo(guest, pattern), true, pattern)
  for (const pattern of ['/investor', '/investor/investments/:slug', '/investor/profile/documents'])
    assert.equal(isOpenTo(guest, pattern), false, pattern)
  assert.equal(isOpenTo({ documents: true }, '/investor/profile/documents'), true)
})

test('everybody else sees all of it', () => {
  assert.deepEqual(keys(undefined), ['overview', 'investments', 'portfolio', 'news', 'profile'])
  assert.equal(isOpenTo(undefined, '/investor/profile/security'), true)
  assert.equal(isOpenTo({ documents: true }, '/investor/profile/security'), false)
})
