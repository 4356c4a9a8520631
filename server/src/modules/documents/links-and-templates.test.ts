import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { putFolder } from './test-documents.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('a linked document lies on a host that the firm allows, over https, and follows the record', async () => {
  const ownerId = await newInvestor(api, 'Claudia')
  const owner = { owner_type: 'user', owner_id: ownerId }
  const link = (url: string) => staff.post('/api/cloud-documents', { ...owner, name: 'Data room', url })
  for (const url of [
    'http://www.dropbox.com/s/1',
    'https://dropbox.com.evil.example/s/1',
    'https://evildropbox.com/s/1',
    'https://dropbox.com@evil.example/',
    'https://127.0.0.1/',
    'javascript:alert(1)',
  ])
    assert.deepEqual(Object.keys((await link(url)).body.errors ?? {}), ['url'], url)
  const made = await link('https://www.dropbox.com/s/1')
  assert.deepEqual([made.status, made.body.data.visibility], [201, 'private'], made.text)
  const investor = await api.asUser(ownerId)
  assert.deepEqual((await investor.get('/api/cloud-documents')).body.data, [])
  const path = `/api/cloud-documents/${made.body.data.id}`
  await staff.patch(path, { visibility: 'public' })
  assert.equal((await investor.get('/api/cloud-documents')).body.data.length, 1)
  const closed = await putFolder(staff, { ...owner, name: 'Closed', visibility: 'private' })
  await staff.patch(path, { folder_structure_id: closed.id })
  assert.equal((await investor.get(path)).status, 404)
  assert.equal((await investor.patch(path, { name: 'Mine' })).status, 404)
  assert.equal((await (await api.as('custodian')).delete(path)).status, 404)
  assert.equal((await staff.delete(path)).status, 204)
})

test('a firm keeps its own list of hosts, which only those who set its features change', async () => {
  const before = (await staff.get('/api/document-settings')).body.data.cloud_hosts
  assert.ok(before.includes('dropbox.com'))
  assert.equal((await (await api.as('adviser')).patch('/api/document-settings', {})).status, 403)
  const changed = await staff.patch('/api/document-settings', { cloud_hosts: ['files.example.com'] })
  assert.deepEqual(changed.body.data, { cloud_hosts: ['files.example.com'] })
  assert.deepEqual((await staff.patch('/api/document-settings', {})).body.data, changed.body.data)
  const wrong = await staff.patch('/api/document-settings', { cloud_hosts: ['https://files.example.com/'] })
  assert.equal(wrong.status, 422)
  const owner = { owner_type: 'user', owner_id: await newInvestor(api, 'Dulcie'), name: 'Room' }
  const link = async (url: string) => (await staff.post('/api/cloud-documents', { ...owner, url })).status
  assert.equal(await link('https://eu.files.example.com/room'), 201)
  assert.equal(await link('https://www.dropbox.com/s/1'), 422)
  const other = (await (await api.as('superAdmin', 2)).get('/api/document-settings')).body.data
  assert.deepEqual(other.cloud_hosts, before)
})

test('a template makes its folders on a record, and a second time nothing', async () => {
  const templates = (await staff.get('/api/folder-templates?filter[owner_type]=user')).body.data
  const investor = templates.find((each: { name: string }) => each.name === 'Investor')
  const ownerId = await newInvestor(api, 'Edith')
  await putFolder(staff, { owner_type: 'user', owner_id: ownerId, name: 'statements', visibility: 'private' })
  const apply = (client: Client) =>
    client.post(`/api/folder-templates/${investor.id}/apply`, { owner_id: ownerId })
  const made = await apply(staff)
  assert.equal(made.status, 200, made.text)
  const shown = (folders: { name: string; depth: number; visibility: string }[]) =>
    folders.map(({ name, depth, visibility }) => `${name} ${depth} ${visibility}`).toSorted()
  assert.deepEqual(shown(made.body.data), [
    'Certificates 1 public',
    'EIS 3 2 public',
    'Identity 1 private',
    'Investor category 1 private',
    'Subscription 1 public',
    'statements 1 private',
  ])
  assert.deepEqual(shown((await apply(staff)).body.data), shown(made.body.data))
  assert.equal((await apply(await api.asUser(ownerId))).status, 403)
  assert.equal((await apply(await api.as('custodian'))).status, 422)
})

test('a template names no folder twice and goes eight deep', async () => {
  const make = (folders: object[]) =>
    staff.post('/api/folder-templates', { name: 'Ours', owner_type: 'fund', folders })
  assert.deepEqual(Object.keys((await make([{ path: 'A' }, { path: 'a' }])).body.errors), ['folders'])
  assert.equal((await make([{ path: 'a/b/c/d/e/f/g/h/i' }])).status, 422)
  assert.equal((await make([{ path: '../up' }, { path: 'Reports', visibility: 'private' }])).status, 201)
})
