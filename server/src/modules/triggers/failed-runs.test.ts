import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { notificationsOf } from '../timeline/test-timeline.ts'
import { TriggerDesk } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
})

test('a failed run says why, and runs again once that is mended', async () => {
  const id = await desk.make({})
  const contact = await desk.addContact()
  await api.deliver()
  const [run] = await desk.runsOf(id)
  assert.deepEqual([run!.status, run!.reason], ['failed', 'The record has no active owner.'])
  const failures = async () => (await desk.staff.get(`/api/triggers/${id}`)).body.data.failed_in_30_days
  assert.equal(await failures(), 1)
  const { name } = (await desk.staff.get(`/api/triggers/${id}`)).body.data
  const told = (await notificationsOf(api, 'superAdmin')).filter(([message]) => message.includes('failed'))
  assert.deepEqual(told, [
    [
      `The automation **${name}** failed: The record has no active owner.`,
      `/admin/settings/account/triggers/${id}`,
    ],
  ])
  await desk.staff.patch(`/api/contacts/${contact}`, { owner_id: await api.userId('superAdmin') })
  const again = await desk.staff.post(`/api/trigger-runs/${run!.id}/run-again`)
  assert.deepEqual([again.status, again.body.data.status], [200, 'queued'], again.text)
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['done'])
  assert.equal(await failures(), 0)
  assert.equal((await desk.staff.post(`/api/trigger-runs/${run!.id}/run-again`)).status, 409)
  assert.equal((await desk.staff.post('/api/trigger-runs/99999/run-again')).status, 404)
  await desk.off(id)
})
