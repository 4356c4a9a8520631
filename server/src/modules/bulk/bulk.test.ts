import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { begin, done, investor, ownerOf, rowsOf } from './test-bulk.ts'

const api = apiForTests()
let staff: Client
let people: number[] = []

before(async () => {
  staff = await api.as('superAdmin')
})
beforeEach(async () => {
  people = []
  for (let count = 0; count < 3; count++) people.push(await investor(staff))
})

const countsOf = ({ status, total, changed, skipped, refused, waiting }: Record<string, unknown>) => [
  status,
  total,
  changed,
  skipped,
  refused,
  waiting,
]

test('many investors get another owner, each with an event of its own, and it is put back', async () => {
  const [owner, before] = [await api.userId('adviser'), await api.userId('fundManager')]
  for (const id of people)
    await staff.patch(`/api/users/${id}`, { owner_id: id === people[2] ? owner : before })
  const begun = await begin(people, staff, { values: { owner_id: owner } })
  assert.deepEqual(countsOf(begun.body.data), ['running', 3, 0, 0, 0, 3])
  await api.deliver()
  const job = (await staff.get(`/api/bulk-jobs/${begun.body.data.id}`)).body.data
  assert.deepEqual(countsOf(job), ['done', 3, 2, 1, 0, 0])
  assert.deepEqual(await rowsOf(staff, job.id, 'skipped').then((rows) => rows.map(({ reason }) => reason)), [
    'No change needed.',
  ])
  assert.equal(await ownerOf(staff, people[0]!), owner)
  const events = await api.db
    .selectFrom('events')
    .select(['actor_id', 'before', 'after'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'user.updated')
    .where('subject_id', '=', people[0]!)
    .orderBy('id', 'desc')
    .execute()
  assert.deepEqual(events[0], {
    actor_id: await api.userId('superAdmin'),
    before: { owner_id: before },
    after: { owner_id: owner },
  })

  await staff.patch(`/api/users/${people[1]}`, { owner_id: null })
  const undo = await staff.post(`/api/bulk-jobs/${job.id}/undo`)
  assert.equal(undo.status, 202, undo.text)
  await api.deliver()
  const undone = (await staff.get(`/api/bulk-jobs/${undo.body.data.id}`)).body.data
  assert.deepEqual(countsOf(undone), ['done', 2, 1, 1, 0, 0])
  const name = (await staff.get(`/api/users/${owner}`)).body.data.name
  for (const told of [job, undone])
    assert.deepEqual([told.values, told.names], [{ owner_id: owner }, { owner_id: name }])
  assert.deepEqual([job.undone_action, undone.undone_action], [null, 'update'])
  assert.deepEqual(await Promise.all(people.map((id) => ownerOf(staff, id))), [before, null, owner])
  assert.equal((await staff.post(`/api/bulk-jobs/${job.id}/undo`)).status, 422, 'a job is taken back once')
  assert.equal((await staff.get(`/api/bulk-jobs/${job.id}`)).body.data.undone_by_id, undone.id)
})

test('a job takes those who fit the filters, and none when the list has changed meanwhile', async () => {
  const source = `fair ${people[0]}`
  for (const id of people.slice(1)) await staff.patch(`/api/users/${id}`, { source: null })
  const matching = { filter: { search: 'bulk.example', role_id: '5' } }
  const total = (await staff.get('/api/users?filter[search]=bulk.example&filter[role_id]=5')).body.meta.total
  const stale = await begin(people, staff, {
    ids: undefined,
    matching,
    values: { source },
    expected_count: total + 1,
  })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'selection_changed'])
  const job = await done({ api, people }, staff, {
    ids: undefined,
    matching,
    values: { source },
    expected_count: total,
  })
  assert.deepEqual(countsOf(job), ['done', total, total, 0, 0, 0])
  assert.equal(
    (
      await begin(people, staff, {
        ids: undefined,
        matching: { filter: { nonsense: '1' } },
        values: { source },
      })
    ).status,
    400,
  )
  assert.equal(
    (await begin(people, staff, { matching, values: { source } })).status,
    422,
    'ids or filters, not both',
  )
})

test('what is deleted by the dozen comes back, and what may not be deleted says why', async () => {
  const { id: holder } = await api.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('id', '=', people[0]!)
    .executeTakeFirstOrThrow()
  const admin = await api.userId('adviser')
  assert.equal(
    (await begin(people, staff, { action: 'delete', ids: [admin] })).status,
    422,
    'staff are no investors',
  )
  const job = await done({ api, people }, staff, { action: 'delete' })
  assert.deepEqual(countsOf(job), ['done', 3, 3, 0, 0, 0])
  assert.equal((await staff.get(`/api/users/${holder}`)).status, 404)
  await staff.post(`/api/users/${people[2]}/restore`)
  await staff.post(`/api/bulk-jobs/${job.id}/undo`)
  await api.deliver()
  assert.equal((await staff.get(`/api/users/${holder}`)).status, 200)
  assert.equal((await staff.get(`/api/users/${people[2]}`)).status, 200)
})

test('a record that is refused leaves nothing half written, says why, and can be tried again', async () => {
  const closed = await investor(staff)
  const job = await begin(people, staff, {
    ids: [...people, closed],
    values: { owner_id: await api.userId('adviser') },
  })
  await staff.delete(`/api/users/${closed}`)
  await api.deliver()
  const { id } = job.body.data
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['done', 4, 3, 0, 1, 0])
  assert.deepEqual(
    (await rowsOf(staff, id, 'refused')).map(({ record_id, reason }) => [record_id, reason]),
    [[closed, 'Not found.']],
  )
  await staff.post(`/api/users/${closed}/restore`)
  assert.equal((await staff.post(`/api/bulk-jobs/${id}/retry`)).status, 202)
  await api.deliver()
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['done', 4, 4, 0, 0, 0])
})

test('a job of many chunks goes on where a process that died left off, and does nothing twice', async () => {
  for (let count = 0; count < 60; count++) people.push(await investor(staff))
  const { id } = (await begin(people, staff, { values: { source: 'chunks' } })).body.data
  // What a process that was killed after some records leaves behind: those done, the rest waiting, the job
  // still due.
  const rows = (await rowsOf(staff, id, 'waiting')).slice(0, 1)
  await staff.patch(`/api/users/${rows[0]!.record_id}`, { source: 'chunks' })
  await api.db
    .updateTable('bulk_job_rows')
    .set({ status: 'changed' })
    .where('tenant_id', '=', 1)
    .where('bulk_job_id', '=', id)
    .where('record_id', '=', rows[0]!.record_id)
    .execute()
  await api.deliver()
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['done', 63, 63, 0, 0, 0])
  const events = await api.db
    .selectFrom('events')
    .select('subject_id')
    .where('tenant_id', '=', 1)
    .where('type', '=', 'user.updated')
    .where('subject_id', 'in', people)
    .execute()
  assert.equal(new Set(events.map((event) => event.subject_id)).size, 63)
  assert.equal(events.length, 63)
})

test('a job that is stopped leaves the rest as it is', async () => {
  const { id } = (await begin(people, staff, { values: { source: 'stopped' } })).body.data
  assert.equal((await staff.post(`/api/bulk-jobs/${id}/stop`)).body.data.status, 'stopped')
  await api.deliver()
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['stopped', 3, 0, 0, 0, 3])
})

test('a marketing letter goes to those alone who agreed, and each gets it once', async () => {
  const agreed = await investor(staff, { marketing: true })
  const letter = { subject: 'Our spring dinner', message: 'Dear all,\n\nplease come.', purpose: 'marketing' }
  const job = await done({ api, people }, staff, { action: 'email', letter, ids: [people[0], agreed] })
  assert.deepEqual(countsOf(job), ['done', 2, 1, 1, 0, 0])
  const mails = await api.db
    .selectFrom('mails')
    .select(['recipient', 'text'])
    .where('tenant_id', '=', 1)
    .where('subject', '=', letter.subject)
    .execute()
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /please come/)
  assert.equal((await staff.post(`/api/bulk-jobs/${job.id}/undo`)).body.reason, 'not_undoable')
  assert.deepEqual(Object.keys((await begin(people, staff, { action: 'email' })).body.errors), ['letter'])
})

test('the same request sent again begins no second job', async () => {
  const body = { resource: 'users', action: 'update', ids: people, values: { source: 'once' } }
  const key = { 'idempotency-key': 'bulk-once' }
  const [first, second] = [
    await staff.post('/api/bulk-jobs', body, key),
    await staff.post('/api/bulk-jobs', body, key),
  ]
  assert.equal(first.body.data.id, second.body.data.id)
  await api.deliver()
})

test('a job says the names behind what it was asked for: fields of the firm’s own, groups and offers', async () => {
  const made = async (path: string, body: object) => (await staff.post(`/api/${path}`, body)).body.data
  const group = await made('client-groups', { name: 'Founders' })
  const attribute = await made('attributes', { name: 'Colour', type: 'text', owner_type: 'user' })
  const named = async (job: object) => (await done({ api, people }, staff, job)).names
  assert.deepEqual(await named({ action: 'group', group: { client_group_id: group.id, change: 'add' } }), {
    client_group_id: 'Founders',
  })
  assert.deepEqual(
    await named({
      action: 'attribute',
      attribute: { attribute_id: attribute.id, change: 'set', value: 'Blue' },
    }),
    { attribute_id: 'Colour' },
  )
  assert.deepEqual(await named({ values: { owner_id: null } }), {})
})
