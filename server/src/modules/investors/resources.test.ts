import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'

const api = apiForTests()

test('a nominee is created, read, changed, deleted and brought back, and each leaves an event', async () => {
  const staff = await api.as('superAdmin')
  const created = await staff.post('/api/nominees', {
    name: ' Garrick Nominees ',
    reference: 'GNL',
    address: { line1: '14 Garrick Street', country: 'GB' },
  })
  assert.equal(created.status, 201, created.text)
  const { id, version } = created.body.data
  assert.equal(created.body.data.name, 'Garrick Nominees')
  assert.deepEqual(created.body.data.address, { line1: '14 Garrick Street', country: 'GB' })
  assert.equal(created.body.data.holdings_cost, '0.00')

  const changed = await staff.patch(`/api/nominees/${id}`, { reference: 'GN2', version })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.data.reference, 'GN2')
  const stale = await staff.patch(`/api/nominees/${id}`, { reference: 'GN3', version })
  assert.equal(stale.status, 409)
  assert.equal(stale.body.reason, 'stale_version')
  const tag = String(changed.headers['etag'])
  assert.match(tag, new RegExp(`^"${version + 1}\\.[\\w-]+"$`))
  assert.equal((await staff.get(`/api/nominees/${id}`)).headers['etag'], tag)
  const tagged = (seen: string) => ({ 'if-match': seen })
  const old = String(created.headers['etag'])
  assert.equal((await staff.patch(`/api/nominees/${id}`, { reference: 'GN2' }, tagged(old))).status, 409)
  assert.equal((await staff.delete(`/api/nominees/${id}`, tagged(old))).status, 409)
  assert.equal((await staff.delete(`/api/nominees/${id}`, tagged('x'))).status, 422)
  assert.equal((await staff.patch(`/api/nominees/${id}`, { reference: 'GN2' }, tagged(tag))).status, 200)
  assert.equal((await staff.patch(`/api/nominees/${id}`, {}, tagged(`W/${tag}`))).status, 200)

  assert.equal((await staff.delete(`/api/nominees/${id}`)).status, 204)
  assert.equal((await staff.get(`/api/nominees/${id}`)).status, 404)
  assert.equal((await staff.post(`/api/nominees/${id}/restore`)).status, 200)
  const events = await api.db
    .selectFrom('events')
    .select(['type', 'before', 'after'])
    .where('subject_type', '=', 'nominee')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map((event) => event.type),
    ['nominee.created', 'nominee.updated', 'nominee.deleted', 'nominee.restored'],
  )
  assert.deepEqual([events[1]!.before, events[1]!.after], [{ reference: 'GNL' }, { reference: 'GN2' }])
})

test('the list finds, sorts, pages and includes, and says no to what it does not know', async () => {
  const staff = await api.as('superAdmin')
  for (const name of ['Fund 10', 'Fund 2', 'fund 1']) await staff.post('/api/nominees', { name })
  const list = await staff.get(
    '/api/nominees?filter[name]=fund&sort=name&per_page=2&include=usersCount,users',
  )
  assert.equal(list.status, 200, list.text)
  assert.deepEqual(
    list.body.data.map((row: { name: string }) => row.name),
    ['fund 1', 'Fund 2'],
  )
  assert.deepEqual(list.body.data[0].users, [])
  assert.equal(list.body.data[0].users_count, 0)
  assert.equal(list.body.meta.total, 3)
  const next = await staff.get(
    `/api/nominees?filter[name]=fund&sort=name&per_page=2&cursor=${list.body.meta.next_cursor}`,
  )
  assert.deepEqual(
    next.body.data.map((row: { name: string }) => row.name),
    ['Fund 10'],
  )
  const back = await staff.get(
    `/api/nominees?filter[name]=fund&sort=name&per_page=2&cursor=${next.body.meta.prev_cursor}`,
  )
  assert.deepEqual(
    back.body.data.map((row: { name: string }) => row.name),
    ['fund 1', 'Fund 2'],
  )
  const unknown = await staff.get('/api/nominees?filter[secret]=1')
  assert.equal(unknown.status, 400)
  assert.match(unknown.body.message, /^Requested filter\(s\) `secret` are not allowed\./)
})

test('a status in use is not deleted, and a wrong one is told on its field', async () => {
  const staff = await api.as('superAdmin')
  const all = await staff.get('/api/lead-statuses')
  assert.deepEqual(Object.keys(all.body), ['data'])
  const first = all.body.data[0]
  await api.db
    .updateTable('users')
    .set({ lead_status_id: first.id })
    .where('tenant_id', '=', 1)
    .where('role_id', '=', 5)
    .execute()
  const refused = await staff.delete(`/api/lead-statuses/${first.id}`)
  assert.equal(refused.status, 409)
  const invalid = await staff.post('/api/lead-statuses', { type: 4 })
  assert.equal(invalid.status, 422)
  assert.deepEqual(invalid.body, {
    message: 'The name field is required. (and 1 more error)',
    errors: { name: ['The name field is required.'], type: ['The selected type is invalid.'] },
  })
  const taken = await staff.post('/api/lead-statuses', { name: first.name.toUpperCase(), type: 1 })
  assert.deepEqual(taken.body.errors, { name: ['The name has already been taken.'] })
})

test('another firm’s records, cookies and feature switches are not there', async () => {
  const wrenfield = await api.as('superAdmin')
  const id = (await wrenfield.post('/api/lead-statuses', { name: 'Only here', type: 1 })).body.data.id
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/lead-statuses/${id}`)).status, 404)
  assert.equal((await harbour.patch(`/api/lead-statuses/${id}`, { name: 'Mine' })).status, 404)
  assert.equal((await harbour.get('/api/nominees')).status, 404)
  const stray = await api
    .guest(2)
    .get('/api/lead-statuses', { cookie: [...wrenfield.cookies].map((pair) => pair.join('=')).join('; ') })
  assert.equal(stray.status, 401)
})

test('the export is the list as a file, safe to open in a spreadsheet', async () => {
  const staff = await api.as('superAdmin')
  await staff.post('/api/nominees', { name: '=1+1 Nominees', reference: 'X' })
  const file = await staff.get('/api/nominees/export?filter[name]=1%2B1')
  assert.equal(file.status, 200)
  assert.match(
    String(file.headers['content-disposition']),
    /^attachment; filename="nominees-\d{4}-\d{2}-\d{2}\.csv"; /,
  )
  const [header, row] = file.text.split('\r\n')
  assert.ok(header!.startsWith('\ufeffid,created_at'))
  assert.match(row!, /'=1\+1 Nominees/)
})

test('the same write with the same key happens once', async () => {
  const staff = await api.as('superAdmin')
  const key = { 'idempotency-key': 'one-nominee' }
  const [first, second] = await Promise.all([
    staff.post('/api/nominees', { name: 'Once Only' }, key),
    staff.post('/api/nominees', { name: 'Once Only' }, key),
  ])
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(first.text, second.text)
  assert.deepEqual(
    [first.headers['idempotency-replayed'], second.headers['idempotency-replayed']].filter(Boolean),
    ['true'],
  )
  const other = await staff.post('/api/nominees', { name: 'Something Else' }, key)
  assert.equal(other.status, 409)
})
