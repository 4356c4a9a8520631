import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

let api: Api
let staff: Client
let people: number[] = []
let serial = 0
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
beforeEach(async () => {
  people = []
  for (let count = 0; count < 3; count++) people.push(await investor())
})
after(() => api[Symbol.asyncDispose]())

async function investor(more: object = {}): Promise<number> {
  const email = `person-${(serial += 1)}@bulk.example`
  const made = await staff.post('/api/users', {
    first_name: 'Person',
    last_name: `No ${serial}`,
    email,
    ...more,
  })
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

const begin = (client: Client, job: object) =>
  client.post('/api/bulk-jobs', { resource: 'users', action: 'update', ids: people, ...job })

/** Begins a job, lets it run to its end, and answers how it stands. */
async function done(client: Client, job: object) {
  const begun = await begin(client, job)
  assert.equal(begun.status, 202, begun.text)
  await api.deliver()
  return (await client.get(`/api/bulk-jobs/${begun.body.data.id}`)).body.data
}
const rowsOf = async (
  jobId: number,
  status: string,
): Promise<{ record_id: number; reason: string | null }[]> =>
  (await staff.get(`/api/bulk-job-rows?filter[bulk_job_id]=${jobId}&filter[status]=${status}&sort=id`)).body
    .data
const ownerOf = async (id: number) => (await staff.get(`/api/users/${id}`)).body.data.owner_id
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
  const begun = await begin(staff, { values: { owner_id: owner } })
  assert.deepEqual(countsOf(begun.body.data), ['running', 3, 0, 0, 0, 3])
  await api.deliver()
  const job = (await staff.get(`/api/bulk-jobs/${begun.body.data.id}`)).body.data
  assert.deepEqual(countsOf(job), ['done', 3, 2, 1, 0, 0])
  assert.deepEqual(await rowsOf(job.id, 'skipped').then((rows) => rows.map(({ reason }) => reason)), [
    'Already so.',
  ])
  assert.equal(await ownerOf(people[0]!), owner)
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
  assert.deepEqual(await Promise.all(people.map(ownerOf)), [before, null, owner])
  assert.equal((await staff.post(`/api/bulk-jobs/${job.id}/undo`)).status, 422, 'a job is taken back once')
  assert.equal((await staff.get(`/api/bulk-jobs/${job.id}`)).body.data.undone_by_id, undone.id)
})

test('a job takes those who fit the filters, and none when the list has changed meanwhile', async () => {
  const source = `fair ${serial}`
  for (const id of people.slice(1)) await staff.patch(`/api/users/${id}`, { source: null })
  const matching = { filter: { search: 'bulk.example', role_id: '5' } }
  const total = (await staff.get('/api/users?filter[search]=bulk.example&filter[role_id]=5')).body.meta.total
  const stale = await begin(staff, {
    ids: undefined,
    matching,
    values: { source },
    expected_count: total + 1,
  })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'selection_changed'])
  const job = await done(staff, { ids: undefined, matching, values: { source }, expected_count: total })
  assert.deepEqual(countsOf(job), ['done', total, total, 0, 0, 0])
  assert.equal(
    (await begin(staff, { ids: undefined, matching: { filter: { nonsense: '1' } }, values: { source } }))
      .status,
    400,
  )
  assert.equal((await begin(staff, { matching, values: { source } })).status, 422, 'ids or filters, not both')
})

test('what is deleted by the dozen comes back, and what may not be deleted says why', async () => {
  const { id: holder } = await api.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('id', '=', people[0]!)
    .executeTakeFirstOrThrow()
  const admin = await api.userId('adviser')
  assert.equal((await begin(staff, { action: 'delete', ids: [admin] })).status, 422, 'staff are no investors')
  const job = await done(staff, { action: 'delete' })
  assert.deepEqual(countsOf(job), ['done', 3, 3, 0, 0, 0])
  assert.equal((await staff.get(`/api/users/${holder}`)).status, 404)
  await staff.post(`/api/users/${people[2]}/restore`)
  await staff.post(`/api/bulk-jobs/${job.id}/undo`)
  await api.deliver()
  assert.equal((await staff.get(`/api/users/${holder}`)).status, 200)
  assert.equal((await staff.get(`/api/users/${people[2]}`)).status, 200)
})

test('nobody does to many what they may not do to one, or sees a colleague’s jobs', async () => {
  const values = { owner_id: await api.userId('adviser') }
  assert.equal((await begin(await api.as('creator'), { values })).status, 403)
  assert.equal((await begin(await api.as('fundManager'), { action: 'delete' })).status, 403)
  assert.equal((await begin(await api.as('user'), { values })).status, 403)
  assert.equal((await begin(await api.as('superAdmin', 2), { values: { source: 'x' } })).status, 422)
  const unknown = await begin(staff, { values: { role_id: 1 } })
  assert.deepEqual(Object.keys(unknown.body.errors), ['values.role_id'])
  const wrong = await begin(staff, { values: { is_active: 'maybe' } })
  assert.equal(wrong.status, 422)
  const { id } = (await begin(staff, { values })).body.data
  const adviser = await api.as('adviser')
  for (const answer of [
    await adviser.get(`/api/bulk-jobs/${id}`),
    await adviser.post(`/api/bulk-jobs/${id}/stop`),
    await adviser.post(`/api/bulk-jobs/${id}/undo`),
  ])
    assert.equal(answer.status, 404)
  assert.deepEqual((await adviser.get(`/api/bulk-job-rows?filter[bulk_job_id]=${id}`)).body.data, [])
  await api.deliver()
})

test('a Super Admin sees everybody’s jobs with what became of each record, and may stop, retry and take them back', async () => {
  const adviser = await api.as('investmentManager')
  const manager = await api.userId('investmentManager')
  const one = await investor()
  const job = await done(adviser, { ids: [one], values: { owner_id: manager } })
  const listed = async (query: string, client = staff) =>
    (await client.get(`/api/bulk-jobs?${query}`)).body.data.map(({ id }: { id: number }) => id) as number[]
  assert.equal((await staff.get(`/api/bulk-jobs/${job.id}`)).body.data.begun_by, job.begun_by)
  assert.ok((await listed('filter[mine]=0')).includes(job.id))
  assert.equal((await listed('filter[mine]=1')).includes(job.id), false)
  assert.deepEqual(await listed('filter[mine]=0', adviser), [])
  assert.deepEqual(
    (await rowsOf(job.id, 'changed')).map((row) => row.record_id),
    [one],
  )
  assert.equal((await listed('filter[needs_you]=1')).includes(job.id), false)
  const back = await staff.post(`/api/bulk-jobs/${job.id}/undo`)
  assert.equal(back.status, 202, back.text)
  await api.deliver()
  assert.notEqual(await ownerOf(one), manager)
  const seen = (await adviser.get(`/api/bulk-jobs/${job.id}`)).body.data
  assert.equal(seen.undone_by_id, back.body.data.id)
  const support = await api.as('support')
  assert.equal((await support.get(`/api/bulk-jobs/${job.id}`)).status, 404)
})

test('jobs in which something needs somebody are found', async () => {
  const gone = await investor()
  const job = (await begin(staff, { ids: [gone], values: { source: 'Fair' } })).body.data
  await staff.delete(`/api/users/${gone}`)
  await api.deliver()
  const found = (await staff.get('/api/bulk-jobs?filter[needs_you]=1')).body.data
  assert.ok(found.some(({ id }: { id: number }) => id === job.id))
  const calm = (await staff.get('/api/bulk-jobs?filter[needs_you]=0')).body.data
  assert.ok(calm.length > 0 && !calm.some(({ id }: { id: number }) => id === job.id))
})

test('a record that is refused leaves nothing half written, says why, and can be tried again', async () => {
  const closed = await investor()
  const job = await begin(staff, {
    ids: [...people, closed],
    values: { owner_id: await api.userId('adviser') },
  })
  await staff.delete(`/api/users/${closed}`)
  await api.deliver()
  const { id } = job.body.data
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['done', 4, 3, 0, 1, 0])
  assert.deepEqual(
    (await rowsOf(id, 'refused')).map(({ record_id, reason }) => [record_id, reason]),
    [[closed, 'Not found.']],
  )
  await staff.post(`/api/users/${closed}/restore`)
  assert.equal((await staff.post(`/api/bulk-jobs/${id}/retry`)).status, 202)
  await api.deliver()
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['done', 4, 4, 0, 0, 0])
})

test('who began a job and may no longer do it, does it no longer', async () => {
  const manager = await api.userId('investmentManager')
  const began = await begin(await api.asUser(manager), { values: { source: 'desk' } })
  await api.db
    .updateTable('users')
    .set({ is_active: false })
    .where('tenant_id', '=', 1)
    .where('id', '=', manager)
    .execute()
  await api.deliver()
  const rows = await api.db
    .selectFrom('bulk_job_rows')
    .select(['status', 'reason'])
    .where('tenant_id', '=', 1)
    .where('bulk_job_id', '=', began.body.data.id)
    .execute()
  assert.deepEqual(
    rows,
    people.map(() => ({
      status: 'refused',
      reason: 'The person who started this no longer has permission.',
    })),
  )
  await api.db
    .updateTable('users')
    .set({ is_active: true })
    .where('tenant_id', '=', 1)
    .where('id', '=', manager)
    .execute()
})

test('a job of many chunks goes on where a process that died left off, and does nothing twice', async () => {
  for (let count = 0; count < 60; count++) people.push(await investor())
  const { id } = (await begin(staff, { values: { source: 'chunks' } })).body.data
  // What a process that was killed after some records leaves behind: those done, the rest waiting, the job
  // still due.
  const rows = (await rowsOf(id, 'waiting')).slice(0, 1)
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
  const { id } = (await begin(staff, { values: { source: 'stopped' } })).body.data
  assert.equal((await staff.post(`/api/bulk-jobs/${id}/stop`)).body.data.status, 'stopped')
  await api.deliver()
  assert.deepEqual(countsOf((await staff.get(`/api/bulk-jobs/${id}`)).body.data), ['stopped', 3, 0, 0, 0, 3])
})

test('a marketing letter goes to those alone who agreed, and each gets it once', async () => {
  const agreed = await investor({ marketing: true })
  const letter = { subject: 'Our spring dinner', message: 'Dear all,\n\nplease come.', purpose: 'marketing' }
  const job = await done(staff, { action: 'email', letter, ids: [people[0], agreed] })
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
  assert.deepEqual(Object.keys((await begin(staff, { action: 'email' })).body.errors), ['letter'])
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
  const named = async (job: object) => (await done(staff, job)).names
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
