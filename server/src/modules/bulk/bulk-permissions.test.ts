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

test('nobody does to many what they may not do to one, or sees a colleague’s jobs', async () => {
  const values = { owner_id: await api.userId('adviser') }
  assert.equal((await begin(people, await api.as('creator'), { values })).status, 403)
  assert.equal((await begin(people, await api.as('fundManager'), { action: 'delete' })).status, 403)
  assert.equal((await begin(people, await api.as('user'), { values })).status, 403)
  assert.equal((await begin(people, await api.as('superAdmin', 2), { values: { source: 'x' } })).status, 422)
  const unknown = await begin(people, staff, { values: { role_id: 1 } })
  assert.deepEqual(Object.keys(unknown.body.errors), ['values.role_id'])
  const wrong = await begin(people, staff, { values: { is_active: 'maybe' } })
  assert.equal(wrong.status, 422)
  const { id } = (await begin(people, staff, { values })).body.data
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
  const one = await investor(staff)
  const job = await done({ api, people }, adviser, { ids: [one], values: { owner_id: manager } })
  const listed = async (query: string, client = staff) =>
    (await client.get(`/api/bulk-jobs?${query}`)).body.data.map(({ id }: { id: number }) => id) as number[]
  assert.equal((await staff.get(`/api/bulk-jobs/${job.id}`)).body.data.begun_by, job.begun_by)
  assert.ok((await listed('filter[mine]=0')).includes(job.id))
  assert.equal((await listed('filter[mine]=1')).includes(job.id), false)
  assert.deepEqual(await listed('filter[mine]=0', adviser), [])
  assert.deepEqual(
    (await rowsOf(staff, job.id, 'changed')).map((row) => row.record_id),
    [one],
  )
  assert.equal((await listed('filter[needs_you]=1')).includes(job.id), false)
  const back = await staff.post(`/api/bulk-jobs/${job.id}/undo`)
  assert.equal(back.status, 202, back.text)
  await api.deliver()
  assert.notEqual(await ownerOf(staff, one), manager)
  const seen = (await adviser.get(`/api/bulk-jobs/${job.id}`)).body.data
  assert.equal(seen.undone_by_id, back.body.data.id)
  const support = await api.as('support')
  assert.equal((await support.get(`/api/bulk-jobs/${job.id}`)).status, 404)
})

test('jobs in which something needs somebody are found', async () => {
  const gone = await investor(staff)
  const job = (await begin(people, staff, { ids: [gone], values: { source: 'Fair' } })).body.data
  await staff.delete(`/api/users/${gone}`)
  await api.deliver()
  const found = (await staff.get('/api/bulk-jobs?filter[needs_you]=1')).body.data
  assert.ok(found.some(({ id }: { id: number }) => id === job.id))
  const calm = (await staff.get('/api/bulk-jobs?filter[needs_you]=0')).body.data
  assert.ok(calm.length > 0 && !calm.some(({ id }: { id: number }) => id === job.id))
})

test('who began a job and may no longer do it, does it no longer', async () => {
  const manager = await api.userId('investmentManager')
  const began = await begin(people, await api.asUser(manager), { values: { source: 'desk' } })
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
