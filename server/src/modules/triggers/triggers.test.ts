import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { screenFor } from '@moorgate/contract/screens.ts'
import { sql } from 'kysely'
import { asOwner } from '../../../test/as-owner.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { makeBoard } from '../deals/test-board.ts'
import { evaluateTriggers } from './evaluate.ts'
import { performRun } from './perform-run.ts'
import { TriggerDesk } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
})

test('a contact who is added and fits gets a task, one who doesn’t gets none and no run', async () => {
  const priya = await api.userId('superAdmin')
  const id = await desk.make({
    conditions: [
      { field: 'country', test: 'is', value: 'FR' },
      { field: 'score', test: 'more_than', value: '50' },
    ],
    config: { title: 'Call {name} in {country}', due_days: 2, assignee_id: priya },
  })
  const fits = await desk.addContact({ country_of_residence: 'FR', score: 70 })
  const other = await desk.addContact({ country_of_residence: 'GB', score: 70 })
  await api.deliver()
  const [task, ...more] = await desk.tasksOf(fits)
  assert.deepEqual([task.title.replace(/\d+/, ''), more.length], ['Call Ottoline Frayne in France', 0])
  assert.deepEqual([task.due_date, task.assignee_id], ['2026-11-22', priya])
  assert.deepEqual(await desk.tasksOf(other), [])
  const [run, ...none] = await desk.runsOf(id)
  assert.equal(none.length, 0)
  assert.deepEqual([run!.status, run!.depth, run!.reason], ['done', 1, null])
  assert.match(run!.outcome!, /^Task for .+, due 22 November 2026: Call Ottoline/)
  assert.equal(screenFor(run!.record!.path)?.canonical, true)
  const shown = (await desk.staff.get(`/api/triggers/${id}`)).body.data
  assert.deepEqual([shown.runs_in_30_days, shown.last_run_at !== null], [1, true])
  await desk.off(id)
})

test('an event that is heard again, and a job that runs twice at once, act once', async () => {
  const id = await desk.make({})
  const contact = await desk.addContact({ owner_id: await api.userId('superAdmin') })
  await api.deliver()
  const [run] = await desk.runsOf(id)
  const { rows } = await sql<{ id: number }>`
    select id from events where tenant_id = 1 and type = 'contact.created' and subject_id = ${contact}`.execute(
    api.db,
  )
  const tenant = await api.platform.tenants.byId(1)
  const { at, ...event } = await api.db
    .selectFrom('events')
    .select(['id', 'type', 'subject_type', 'subject_id', 'actor_id', 'at', 'payload'])
    .where('tenant_id', '=', 1)
    .where('id', '=', rows[0]!.id)
    .executeTakeFirstOrThrow()
  const heard = { ...event, at, subjectId: event.subject_id, before: null, after: null }
  await transactAsSystem(api.platform, tenant, async (work) => {
    if ('handleAll' in evaluateTriggers) await evaluateTriggers.handleAll(work, [heard, heard] as never)
  })
  await sql`update trigger_runs set status = 'queued', ended_at = null where tenant_id = 1 and id = ${run!.id}`.execute(
    api.db,
  )
  const scope = { tenant, actor: { id: null, roleId: null }, now: api.clock.now() }
  const worker = () =>
    performRun.perform(
      { platform: api.platform, tenant, scope, signal: new AbortController().signal },
      { run_id: run!.id },
    )
  await Promise.all([worker(), worker(), worker()])
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['done'])
  assert.equal((await desk.tasksOf(contact)).length, 2, 'one before, and one of three workers')
  await desk.off(id)
})

test('a fault takes the action back with its run, and is tried again until it works', async () => {
  const id = await desk.make({})
  const contact = await desk.addContact({ owner_id: await api.userId('superAdmin') })
  await asOwner(api.owner, 1, 'revoke insert on tasks from moorgate_app')
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['queued'])
  await asOwner(api.owner, 1, 'grant insert on tasks to moorgate_app')
  api.clock.forward({ minutes: 5 })
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['done'])
  assert.equal((await desk.tasksOf(contact)).length, 1)
  await desk.off(id)
})

test('automations that cause each other end at the third in a row', async () => {
  const board = await makeBoard(() => desk.staff, 'To and fro', 2)
  const [first, second] = board.stages
  const move = (from: number, to: number) =>
    desk.make({
      event: 'pipeline_deal.moved',
      conditions: [{ field: 'pipeline_stage', test: 'is', value: String(from) }],
      action: 'stage',
      config: { pipeline_stage_id: to },
    })
  const forth = await move(first!, second!)
  const back = await move(second!, first!)
  const deal = await board.add('Brightwell')
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(forth), [])
  await desk.staff.post(`/api/pipeline-deals/${deal}/move`, { pipeline_stage_id: second })
  await api.deliver()
  const runs = [...(await desk.runsOf(forth)), ...(await desk.runsOf(back))].sort((a, b) => a.depth - b.depth)
  assert.deepEqual(
    runs.map(({ depth, status }) => `${depth} ${status}`),
    ['1 done', '2 done', '3 done', '4 stopped'],
  )
  assert.match(runs[3]!.reason!, /loop guard/)
  assert.equal(runs[0]!.record?.path, `/admin/investments/deals/${deal}/performance`)
  await Promise.all([desk.off(forth), desk.off(back)])
})

test('a delayed run waits for its minute, and one that is switched off meanwhile is stopped', async () => {
  const owner_id = await api.userId('superAdmin')
  const id = await desk.make({ delay_unit: 'days', delay_amount: 2 })
  const contact = await desk.addContact({ owner_id })
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(id), ['queued'])
  await desk.forward(2 * 24 * 60 - 5)
  assert.deepEqual(await desk.tasksOf(contact), [])
  await desk.forward(10)
  assert.deepEqual(await desk.statusesOf(id), ['done'])
  assert.equal((await desk.tasksOf(contact)).length, 1)
  const later = await desk.addContact({ owner_id })
  await api.deliver()
  await desk.off(id)
  await desk.forward(3 * 24 * 60)
  const [run] = await desk.runsOf(id)
  assert.deepEqual([run!.status, run!.reason], ['stopped', 'The automation was switched off.'])
  assert.deepEqual(await desk.tasksOf(later), [])
})

const lettersTo = async (email: string) => {
  const { data } = (await api.guest().get('/dev/mail', { accept: 'application/json' })).body
  return data.filter(({ to }: { to: string }) => to === email)
}

test('marketing goes to a contact who agreed to it, and nothing to one who asked not to be contacted', async () => {
  const write = (purpose: object) =>
    desk.make({
      action: 'mail',
      config: { to: 'record', subject: 'Hello {name}', text: 'You wrote to us, {name}.', ...purpose },
    })
  const service = await write({ purpose: 'service', required_by: 'law' })
  const marketing = await write({ purpose: 'marketing' })
  const mailbox = (name: string) => `${name}@letters.example`
  await desk.addContact({ last_name: '<b>Bold</b>', email: mailbox('agreed'), marketing: true })
  await desk.addContact({ email: mailbox('silent') })
  await desk.addContact({ email: mailbox('never'), marketing: true, do_not_contact: true })
  await api.deliver()
  assert.equal((await lettersTo(mailbox('agreed'))).length, 2)
  assert.equal((await lettersTo(mailbox('silent'))).length, 1)
  assert.equal((await lettersTo(mailbox('never'))).length, 0)
  assert.deepEqual(await desk.statusesOf(service), ['stopped', 'done', 'done'])
  assert.deepEqual(await desk.statusesOf(marketing), ['stopped', 'stopped', 'done'])
  await Promise.all([desk.off(service), desk.off(marketing)])
})

test('conditions read the name of a confidential offer, and what is written of it does not say it', async () => {
  const type_id = (await desk.staff.post('/api/types', { name: 'Equity' })).body.data.id
  const draft = { name: 'Project Kestrel', type_id, market_sounding: true }
  const { id } = (await desk.staff.post('/api/investment-opportunities', draft)).body.data
  const trigger = await desk.make({
    event: 'opportunity.closed',
    conditions: [{ field: 'name', test: 'contains', value: 'kestrel' }],
    action: 'mail',
    config: { to: 'role', role_id: roleIds.support, subject: 'Closed: {name}', text: 'See {name}.' },
  })
  await transactAsSystem(api.platform, await api.platform.tenants.byId(1), async (work) =>
    work.emit({
      type: 'opportunity.closed',
      subject: { type: 'investment_opportunity', id },
      payload: { from: 2, to: 4 },
    }),
  )
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(trigger), ['done'])
  const [letter] = await lettersTo('support@wrenfield.example')
  assert.equal(letter.subject, 'Closed: a confidential offer')
  assert.doesNotMatch(letter.text, /kestrel/i)
  await desk.off(trigger)
})

test('colleagues of a role and the owner are told; a field of the tenant’s own is set', async () => {
  const support = await api.userId('support')
  const field = (
    await desk.staff.post('/api/attributes', {
      name: 'Sector',
      type: 'select',
      owner_type: 'contact',
      options: ['Energy', 'Health'],
    })
  ).body.data.id
  const told = await desk.make({
    action: 'notify',
    config: { to: 'role', role_id: 8, message: '{name} is new.' },
  })
  const set = await desk.make({ action: 'field', config: { attribute_id: field, value: 'Energy' } })
  const accredited = (
    await desk.staff.post('/api/attributes', { name: 'Accredited', type: 'boolean', owner_type: 'contact' })
  ).body.data.id
  const ticked = await desk.make({ action: 'field', config: { attribute_id: accredited, value: true } })
  const bySector = await desk.make({
    event: 'contact.updated',
    conditions: [{ field: `attribute.${field}`, test: 'is', value: 'Energy' }],
    action: 'mail',
    config: { to: 'owner', subject: 'Energy: {name}', text: 'See the record.' },
  })
  const contact = await desk.addContact({ owner_id: support })
  await api.deliver()
  const bell = (await (await api.as('support')).get('/api/notifications/user')).body.data[0]
  assert.match(bell.data.message, /is new\.$/)
  assert.equal((await desk.runsOf(ticked))[0]!.outcome, 'Accredited set to Yes')
  const values = `/api/attribute-values?filter[owner_type]=contact&filter[owner_id]=${contact}`
  const kept = (await desk.staff.get(values)).body.data
  assert.equal(kept.find((each: { attribute_id: number }) => each.attribute_id === field).value, 'Energy')
  await desk.staff.patch(`/api/contacts/${contact}`, { phone: '+44 20 7946 0000' })
  await api.deliver()
  assert.deepEqual(await desk.statusesOf(bySector), ['done'])
  const letter = (await lettersTo('support@wrenfield.example'))[0]
  assert.match(letter.subject, /^Energy: Ottoline/)
  await Promise.all([desk.off(told), desk.off(set), desk.off(ticked), desk.off(bySector)])
})
