import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()

let number = 0
const report = (more: object = {}) => ({
  name: `Committed ${++number}`,
  entity: 'investments',
  query: 'columns=amount:sum&groups=status&filter[amount]=>10&sort=-amount:sum',
  ...more,
})
const namesFor = async (client: Client): Promise<string[]> =>
  (await client.get('/api/saved-reports')).body.data.map(({ name }: { name: string }) => name)
async function made(client: Client, more: object = {}) {
  const answer = await client.post('/api/saved-reports', report(more))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('a report is its owner’s alone until it is shared', async () => {
  const [committee, admin] = [await api.as('investmentCommittee'), await api.as('superAdmin')]
  const { id, owner_id: owner, chart, query } = await made(committee, { name: 'Mine' })
  assert.deepEqual([owner, chart], [await api.userId('investmentCommittee'), 'bars'])
  assert.deepEqual(await namesFor(admin), [])
  for (const status of [
    (await admin.get(`/api/saved-reports/${id}`)).status,
    (await admin.patch(`/api/saved-reports/${id}`, { name: 'Taken' })).status,
    (await admin.delete(`/api/saved-reports/${id}`)).status,
  ])
    assert.equal(status, 404)
  assert.equal((await committee.patch(`/api/saved-reports/${id}`, { is_shared: true })).status, 200)
  assert.deepEqual(await namesFor(admin), ['Mine'])
  assert.equal((await admin.patch(`/api/saved-reports/${id}`, { name: 'Taken' })).status, 403)
  assert.equal((await admin.delete(`/api/saved-reports/${id}`)).status, 403)
  const copy = await admin.post('/api/saved-reports', { name: 'Mine', entity: 'investments', query })
  assert.equal(copy.status, 201, copy.text)
  assert.deepEqual(await namesFor(await api.as('adviser')), [], 'an adviser has no list of investments')
  assert.deepEqual(await namesFor(await api.as('superAdmin', 2)), [])
  const again = await committee.post('/api/saved-reports', report({ name: 'mine' }))
  assert.deepEqual(Object.keys(again.body.errors ?? {}), ['name'])
  assert.equal((await committee.delete(`/api/saved-reports/${id}`)).status, 204)
  assert.equal((await admin.post(`/api/saved-reports/${id}/restore`)).status, 404)
  assert.equal((await committee.post(`/api/saved-reports/${id}/restore`)).status, 200)
})

test('two editors do not overwrite each other', async () => {
  const client = await api.as('superAdmin')
  const { id, version } = await made(client)
  const first = await client.patch(
    `/api/saved-reports/${id}`,
    { name: 'First' },
    { 'if-match': `"${version}"` },
  )
  assert.equal(first.status, 200, first.text)
  const second = await client.patch(
    `/api/saved-reports/${id}`,
    { name: 'Second' },
    { 'if-match': `"${version}"` },
  )
  assert.equal(second.status, 409)
})

test('what can’t be asked for is not kept', async () => {
  const client = await api.as('entrepreneur')
  assert.equal((await client.post('/api/saved-reports', report({ entity: 'investors' }))).status, 403)
  for (const query of ['columns=password', 'filter[nothing]=1', 'groups=status,date,kind'])
    assert.equal((await client.post('/api/saved-reports', report({ query }))).status, 400, query)
  for (const query of ['page=2', 'javascript:alert(1)', 'entity=investors', 'columns=a#b'])
    assert.equal((await client.post('/api/saved-reports', report({ query }))).status, 422, query)
  assert.equal((await (await api.as('user')).post('/api/saved-reports', report())).status, 403)
})

test('a shared report shows each reader what their role sees', async () => {
  const admin = await api.as('superAdmin')
  const query = 'columns=name,category_status,held.value:sum'
  const { id } = await made(admin, { name: 'People', entity: 'investors', query, is_shared: true })
  const creator = await api.as('creator')
  const kept = (await creator.get(`/api/saved-reports/${id}`)).body.data
  const rows = await creator.get(`/api/report-rows?entity=${kept.entity}&${kept.query}`)
  assert.equal(rows.status, 200, rows.text)
  assert.equal(rows.body.data.left_out.length, 2)
})
