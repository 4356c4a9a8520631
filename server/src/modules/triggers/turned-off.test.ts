import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { TriggerDesk } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
})

test('the log says who was not told, because they turned these off', async () => {
  const [support, own] = [await api.as('support'), await api.userId('superAdmin')]
  const ids = [own, await api.userId('support')]
  const told = { to: 'people', user_ids: ids }
  const letter = await desk.make({
    action: 'mail',
    config: { ...told, subject: 'A new contact', text: 'See the record.' },
  })
  const bell = await desk.make({ action: 'notify', config: { ...told, message: 'A new contact.' } })
  const outcomes = async () => {
    await desk.addContact()
    await api.deliver()
    const runs = await Promise.all([letter, bell].map(async (id) => (await desk.runsOf(id))[0]))
    return runs.map((run) => [run?.status, run?.outcome ?? run?.reason])
  }
  const off = { deliveries: { in_app: false, mail: false } }
  const [owner, helper] = await Promise.all(
    ids.map(async (id) => (await desk.staff.get(`/api/users/${id}`)).body.data.name as string),
  )
  await support.patch('/api/notification-preferences', off)
  assert.deepEqual(await outcomes(), [
    ['done', `E-mail to ${owner} (not to ${helper}, who turned these off): A new contact`],
    ['done', `Notification to ${owner} (not to ${helper}, who turned these off): A new contact.`],
  ])
  await desk.staff.patch('/api/notification-preferences', off)
  const [first] = [owner, helper].toSorted()
  assert.deepEqual(await outcomes(), [
    ['stopped', `No e-mail to ${first} and 1 other, who turned these off.`],
    ['stopped', `No notification to ${first} and 1 other, who turned these off.`],
  ])
  await Promise.all([desk.off(letter), desk.off(bell)])
})
