import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()

const query = 'filter[category_status]=approved&sort=-name&columns=name,email:180'
const view = (more: object = {}) => ({ list: 'users', name: 'Approved', query, ...more })
const namesFor = async (client: Client, list = 'users'): Promise<string[]> =>
  (await client.get(`/api/saved-views?filter[list]=${list}`)).body.data.map(
    (each: { name: string }) => each.name,
  )

test('a personal view is its owner’s alone, no matter who else asks', async () => {
  const [adviser, admin] = [await api.as('adviser'), await api.as('superAdmin')]
  const created = await adviser.post('/api/saved-views', view({ name: 'Mine alone' }))
  assert.equal(created.status, 201, created.text)
  const { id, owner_id: owner, query: kept } = created.body.data
  assert.deepEqual([owner, kept], [await api.userId('adviser'), query])
  assert.deepEqual(await namesFor(adviser), ['Mine alone'])
  assert.deepEqual(await namesFor(admin), [])
  assert.equal((await admin.get(`/api/saved-views/${id}`)).status, 404)
  assert.equal((await admin.patch(`/api/saved-views/${id}`, { name: 'Taken' })).status, 404)
  assert.equal((await admin.delete(`/api/saved-views/${id}`)).status, 404)
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/saved-views/${id}`)).status, 404)
  const again = await adviser.post('/api/saved-views', view({ name: 'mine ALONE' }))
  assert.deepEqual(Object.keys(again.body.errors ?? {}), ['name'])
  assert.equal((await adviser.delete(`/api/saved-views/${id}`)).status, 204)
  assert.deepEqual(await namesFor(adviser), [])
  assert.equal((await admin.post(`/api/saved-views/${id}/restore`)).status, 404)
  assert.equal((await adviser.post(`/api/saved-views/${id}/restore`)).status, 200)
  assert.deepEqual(await namesFor(adviser), ['Mine alone'])
})

test('who may change the records may share a view of them, and colleagues who may open the list see it', async () => {
  const [creator, adviser] = [await api.as('creator'), await api.as('adviser')]
  const refused = await creator.post('/api/saved-views', view({ is_shared: true }))
  assert.equal(refused.status, 403, 'a Creator lists investors and changes none')
  const shared = await adviser.post('/api/saved-views', view({ name: 'For all', is_shared: true }))
  assert.equal(shared.status, 201, shared.text)
  assert.deepEqual(await namesFor(creator), ['For all'])
  assert.equal((await creator.patch(`/api/saved-views/${shared.body.data.id}`, { name: 'X' })).status, 403)
  const colleague = await api.as('investmentManager')
  const changed = await colleague.patch(`/api/saved-views/${shared.body.data.id}`, { name: 'For everybody' })
  assert.equal(changed.body.data.name, 'For everybody')
  assert.deepEqual(await namesFor(await api.as('custodian')), [], 'a Custodian has no list of investors')
})

test('a view of a list that one may not open, or that is none, is refused on the field', async () => {
  const custodian = await api.as('custodian')
  for (const list of ['users', 'nothings'])
    assert.deepEqual(Object.keys((await custodian.post('/api/saved-views', view({ list }))).body.errors), [
      'list',
    ])
  assert.equal((await (await api.as('user')).post('/api/saved-views', view())).status, 403)
  const odd = ['javascript:alert(1)', 'filter[a]=1#x', 'page=2', 'filter[a]=1&&sort=x']
  for (const text of odd)
    assert.equal((await custodian.post('/api/saved-views', view({ query: text }))).status, 422, text)
  const variant = await custodian.post(
    '/api/saved-views',
    view({ list: 'investment-opportunities:existing' }),
  )
  assert.equal(variant.status, 201, variant.text)
})

test('a role has one default view of a list, and anyone who manages users gives it', async () => {
  const [admin, adviser] = [await api.as('superAdmin'), await api.as('adviser')]
  const refused = await adviser.post(
    '/api/saved-views',
    view({ name: 'Ours', is_shared: true, default_role_ids: [12] }),
  )
  assert.equal(refused.status, 403)
  const made = async (name: string, roles: number[]) =>
    (await admin.post('/api/saved-views', view({ name, is_shared: true, default_role_ids: roles }))).body.data
  const first = await made('First', [12, 1])
  const second = await made('Second', [12])
  assert.deepEqual(second.default_role_ids, [12])
  assert.deepEqual((await admin.get(`/api/saved-views/${first.id}`)).body.data.default_role_ids, [1])
  const hidden = await admin.patch(`/api/saved-views/${second.id}`, { is_shared: false })
  assert.deepEqual(hidden.body.data.default_role_ids, [])
  const investors = await admin.patch(`/api/saved-views/${first.id}`, { default_role_ids: [5] })
  assert.equal(investors.status, 422)
})
