import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const made = async (path: string, body: object) => {
  const answer = await staff.post(`/api/${path}`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id as number
}
const done = async (id: number) => {
  await api.deliver()
  return (await staff.get(`/api/bulk-jobs/${id}`)).body.data
}
const begin = (job: object) => staff.post('/api/bulk-jobs', { action: 'group', ...job })
const groupsOf = async (path: string, id: number) =>
  (await staff.get(`/api/${path}/${id}`)).body.data.client_group_ids

for (const resource of ['users', 'contacts'])
  test(`many ${resource} are put into a group beside their own, and undo takes out those alone whom it put in`, async () => {
    const [angels, families] = [
      await made('client-groups', { name: `Angels of ${resource}` }),
      await made('client-groups', { name: `Families of ${resource}` }),
    ]
    const person = (name: string, client_group_ids: number[]) =>
      made(resource, {
        first_name: name,
        last_name: 'Bulk',
        email: `${name}-${resource}@bulk.example`,
        client_group_ids,
      })
    const ids = [await person('ann', [families]), await person('bea', [angels]), await person('cleo', [])]
    const group = { client_group_id: angels, change: 'add' }
    const job = await done((await begin({ resource, ids, group })).body.data.id)
    assert.deepEqual([job.status, job.changed, job.skipped], ['done', 2, 1])
    assert.deepEqual((await groupsOf(resource, ids[0]!)).toSorted(), [angels, families])

    await staff.patch(`/api/${resource}/${ids[2]}`, { client_group_ids: [] })
    const undo = await done((await staff.post(`/api/bulk-jobs/${job.id}/undo`)).body.data.id)
    assert.deepEqual([undo.changed, undo.skipped], [1, 1])
    assert.deepEqual(
      [await groupsOf(resource, ids[0]!), await groupsOf(resource, ids[1]!)],
      [[families], [angels]],
    )
  })

test('what has no client groups, and a group that is not there, are refused before anything begins', async () => {
  const organisation = await made('organisations', { name: 'Kestrel Ltd', type: 'Business' })
  const angels = await made('client-groups', { name: 'Angels' })
  const wrong = await begin({
    resource: 'organisations',
    ids: [organisation],
    group: { client_group_id: angels, change: 'add' },
  })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['action']])
  const nowhere = await begin({
    resource: 'users',
    ids: [await api.userId('user')],
    group: { client_group_id: 999_999, change: 'remove' },
  })
  assert.deepEqual([nowhere.status, Object.keys(nowhere.body.errors)], [422, ['group.client_group_id']])
})
