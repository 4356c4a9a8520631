import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { createScheduler } from '../../kernel/scheduler.ts'
import { liveOpportunity, worldForTests } from '../investments/test-support.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { timelineModule } from './index.ts'
import { about, add, notificationsOf } from './test-timeline.ts'

const api = apiForTests()
const world = worldForTests(api)

test('completing a recurring task makes the next one, once, and reopening takes it back', async () => {
  const id = await newInvestor(api, 'Isadora')
  const staff = await api.as('adviser')
  const first = await add(
    staff,
    'tasks',
    about(id, { title: 'Review', due_date: '2026-10-31', recurrence: 'monthly', remind_days: 2 }),
  )
  const open = async () =>
    (await staff.get(`/api/tasks?filter[owner_type]=user&filter[owner_id]=${id}&filter[status]=open`)).body
      .data
  const done = await staff.post(`/api/tasks/${first.id}/complete`)
  assert.deepEqual(
    [done.body.data.status, done.body.data.completed_by],
    ['done', await api.userId('adviser')],
  )
  await staff.post(`/api/tasks/${first.id}/complete`)
  const [next, ...more] = await open()
  assert.deepEqual(
    [more.length, next.title, next.due_date, next.recurrence, next.remind_days, next.follows_id],
    [0, 'Review', '2026-11-30', 'monthly', 2, first.id],
  )
  await staff.post(`/api/tasks/${first.id}/reopen`)
  assert.deepEqual(
    (await open()).map((each: { id: number }) => each.id),
    [first.id],
  )
  await staff.patch(`/api/tasks/${first.id}`, { status: 'done' })
  const [again] = await open()
  await staff.patch(`/api/tasks/${again.id}`, { title: 'Review at length' })
  await staff.post(`/api/tasks/${first.id}/reopen`)
  assert.equal((await open()).length, 2)
  await staff.post(`/api/tasks/${first.id}/complete`)
  assert.equal((await open()).length, 1)
})

test('two who complete the same recurring task at once make one successor', async () => {
  const id = await newInvestor(api, 'Jocelyn')
  const staff = await api.as('adviser')
  const task = await add(
    staff,
    'tasks',
    about(id, { title: 'Call', due_date: '2026-11-20', recurrence: 'weekly' }),
  )
  const other = await api.as('superAdmin')
  await Promise.all([staff, other, staff].map((who) => who.post(`/api/tasks/${task.id}/complete`)))
  const rows = await staff.get(`/api/tasks?filter[owner_type]=user&filter[owner_id]=${id}`)
  assert.equal(rows.body.data.length, 2)
})

test('what recurs or reminds needs a day, and a task is given to staff alone', async () => {
  const id = await newInvestor(api, 'Kitty')
  const staff = await api.as('adviser')
  const errors = async (more: object) =>
    Object.keys((await staff.post('/api/tasks', about(id, { title: 'T', ...more }))).body.errors)
  assert.deepEqual(await errors({ recurrence: 'daily' }), ['due_date'])
  assert.deepEqual(await errors({ remind_days: 1 }), ['due_date'])
  assert.deepEqual(await errors({ assignee_id: id }), ['assignee_id'])
  const tomorrow = new Date(api.clock.now().getTime() + 86_400_000).toISOString()
  const call = await staff.post('/api/call-logs', about(id, { called_at: tomorrow, summary: 'Soon' }))
  assert.deepEqual(Object.keys(call.body.errors), ['called_at'])
})

test('a reminder rings once on its day for the person who has the task, and again only for another day', async () => {
  const id = await newInvestor(api, 'Leopold')
  const staff = await api.as('superAdmin')
  const committee = await api.userId('investmentCommittee')
  const before = (await notificationsOf(api, 'investmentCommittee')).length
  api.clock.forward({ minutes: 1 })
  const task = await add(
    staff,
    'tasks',
    about(id, { title: 'Sign', due_date: '2026-11-25', assignee_id: committee, remind_days: 2 }),
  )
  const scheduler = createScheduler(timelineModule.scheduled!, api.platform)
  const rung = async () => {
    await Promise.all([scheduler.performAll(), scheduler.performAll()])
    return (await notificationsOf(api, 'investmentCommittee')).slice(0, -before || undefined)
  }
  assert.deepEqual(
    (await rung()).map(([message]: string[]) => message),
    ['You’ve been assigned a task: **Sign**, on Leopold Test.'],
  )
  api.clock.forward({ days: 3 })
  assert.equal((await rung())[0]?.[0], '**Sign** on Leopold Test is due on 25 November 2026.')
  assert.equal((await rung()).length, 2)
  const later = await api.as('superAdmin')
  await later.patch(`/api/tasks/${task.id}`, { due_date: '2026-11-24' })
  assert.equal((await rung()).length, 3)
  await later.post(`/api/tasks/${task.id}/complete`)
  api.clock.forward({ days: 5 })
  assert.equal((await rung()).length, 3)
})

test('the person with the task may complete and delete it, though they may not change the record', async () => {
  const id = await newInvestor(api, 'Matilda')
  const opportunity = await liveOpportunity(api, world, { name: 'Larkfield', slug: 'larkfield', status: 5 })
  const committee = await api.userId('investmentCommittee')
  const staff = await api.as('superAdmin')
  const own = await add(staff, 'tasks', about(id, { title: 'Ring', assignee_id: committee }))
  const opportunities = { owner_type: 'investment_opportunity', owner_id: opportunity }
  const theirs = await add(staff, 'tasks', { ...opportunities, title: 'Value', assignee_id: committee })
  const member = await api.as('investmentCommittee')
  for (const task of [own, theirs])
    assert.equal((await member.post(`/api/tasks/${task.id}/complete`)).status, 200)
  const mine = await member.get(`/api/tasks?filter[assignee_id]=${committee}&filter[status]=done&sort=-id`)
  assert.deepEqual(
    mine.body.data.slice(0, 2).map((each: { record: { name: string } }) => each.record.name),
    ['Larkfield', 'Matilda Test'],
  )
  assert.equal(mine.body.data[0].record.path, `/admin/investments/existing/${opportunity}/notes-calls-tasks`)
  assert.equal((await member.delete(`/api/tasks/${own.id}`)).status, 204)
  assert.equal((await member.post(`/api/tasks/${own.id}/restore`)).status, 200)
})
