import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'

const api = apiForTests()
before(async () => {
  await api.db
    .insertInto('nominees')
    .values(['One', 'Two', 'Three'].map((name) => ({ tenant_id: 1, name: `${name} Nominees` })))
    .execute()
  await api.db
    .insertInto('contacts')
    .values([
      { tenant_id: 1, first_name: 'Imogen', last_name: 'Clarke', email: 'imogen@clarke.example' },
      {
        tenant_id: 1,
        first_name: 'Gone',
        last_name: 'Away',
        email: 'gone@away.example',
        deleted_at: api.clock.now(),
      },
    ])
    .execute()
})

/** The list that an entry of the navigation opens. */
const lists: Readonly<Record<string, string>> = {
  deals: 'pipeline-deals',
  opportunities: 'investment-opportunities?filter[status]=1,2,3,4',
  existing: 'investment-opportunities?filter[status]=5,6',
  companies: 'companies',
  investors: 'users?filter[role_id]=5',
  contacts: 'contacts',
  organisations: 'organisations',
  'organisation-applications': 'organisation-links?filter[status]=pending',
  'investment-methods': 'investment-method-entities',
  nominees: 'nominees',
  updates: 'update-reports',
}

test('beside each entry stands the number that its list says', async () => {
  const staff = await api.as('superAdmin')
  const { body } = await staff.get('/api/navigation/counts')
  assert.equal(body.data.nominees, 3)
  assert.equal(body.data.contacts, 1)
  for (const [key, count] of Object.entries(body.data)) {
    const list = await staff.get(`/api/${lists[key]}`)
    assert.equal(count, list.body.meta.total, key)
  }
})

test('what a role’s navigation does not lead to is not counted for it', async () => {
  const keysOf = async (role: Parameters<Api['as']>[0]) =>
    Object.keys((await (await api.as(role)).get('/api/navigation/counts')).body.data)
  assert.ok((await keysOf('superAdmin')).includes('investors'))
  assert.ok(!(await keysOf('entrepreneur')).includes('investors'))
  assert.equal((await (await api.as('user')).get('/api/navigation/counts')).status, 403)
})

test('another firm’s records are not in it', async () => {
  const { body } = await (await api.as('superAdmin', 2)).get('/api/navigation/counts')
  assert.equal(body.data.nominees ?? 0, 0)
})
