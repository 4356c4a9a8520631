import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { TriggerDesk, triggerDraft } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
let support: number
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
  support = await api.userId('support')
})

const task = (title: string, more: object = {}) => ({ action: 'task', config: { title, ...more } })

test('an automation does its actions in their order, each with a run of its own, also where one before failed', async () => {
  const id = await desk.make({
    ...task('First', { assignee_id: support }),
    further_actions: [
      { action: 'mail', config: { to: 'owner', subject: 'New: {name}', text: 'See the record.' } },
      task('Third', { assignee_id: support }),
    ],
  })
  const contact = await desk.addContact()
  await api.deliver()
  const runs = (await desk.staff.get(`/api/trigger-runs?filter[trigger_id]=${id}`)).body.data.toReversed()
  assert.deepEqual(
    runs.map(({ step, status }: { step: number; status: string }) => [step, status]),
    [
      [1, 'done'],
      [2, 'failed'],
      [3, 'done'],
    ],
  )
  const titles = async () => (await desk.tasksOf(contact)).map(({ title }: { title: string }) => title)
  assert.deepEqual((await titles()).toSorted(), ['First', 'Third'])
  const shown = (await desk.staff.get(`/api/triggers/${id}`)).body.data
  assert.deepEqual([shown.runs_in_30_days, shown.failed_in_30_days], [1, 1])

  await desk.staff.patch(`/api/contacts/${contact}`, { owner_id: support })
  assert.equal((await desk.staff.post(`/api/trigger-runs/${runs[1].id}/run-again`)).status, 200)
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['done', 'done', 'done'])
  assert.equal((await titles()).length, 2, 'the others are not done again')
  await desk.off(id)
})

test('actions that an automation has no more are stopped, and a test says what each would come to', async () => {
  const id = await desk.make({
    ...task('Call {name}', { assignee_id: support }),
    further_actions: [task('Write to {name}', { assignee_id: support })],
    delay_unit: 'hours',
    delay_amount: 1,
  })
  const contact = await desk.addContact()
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['queued', 'queued'])
  assert.equal((await desk.staff.patch(`/api/triggers/${id}`, { further_actions: [] })).status, 200)
  await desk.forward(61)
  const [second, first] = await desk.runsOf(id)
  assert.deepEqual([first!.status, second!.status], ['done', 'stopped'])
  assert.equal(second!.reason, 'The automation no longer has this action.')
  assert.equal((await desk.tasksOf(contact)).length, 1)
  await desk.off(id)

  const draft = triggerDraft({ ...task('One'), further_actions: [task('Two', { assignee_id: support })] })
  const { matches } = (await desk.staff.post('/api/triggers/test', draft)).body.data
  assert.equal(matches[0].outcomes.length, 2)
  assert.match(matches[0].outcomes[1], /: Two$/)
})
