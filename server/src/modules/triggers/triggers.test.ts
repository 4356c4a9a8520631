import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screenFor } from '@moorgate/contract/screens.ts'
import { sql } from 'kysely'
import { asOwner } from '../../../test/as-owner.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { makeBoard } from '../deals/test-board.ts'
import { evaluateTriggers } from './evaluate.ts'
import { performRun } from './perform-run.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

let number = 0
const draft = (more: object) => ({
  name: `Automation ${++number}`,
  event: 'contact.created',
  action: 'task',
  config: { title: 'Call {name}', due_days: 2 },
  ...more,
})
async function made(more: object): Promise<number> {
  const answer = await staff.post('/api/triggers', draft(more))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
async function addContact(more: object = {}): Promise<number> {
  const name = `Frayne${++number}`
  const body = { first_name: 'Ottoline', last_name: name, email: `${name}@frayne.example`, ...more }
  const answer = await staff.post('/api/contacts', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
const runsOf = async (id: number) =>
  (await staff.get(`/api/trigger-runs?filter[trigger_id]=${id}`)).body.data as {
    id: number
    status: string
    depth: number
    reason: string | null
    outcome: string | null
    record: { name: string; path: string } | null
  }[]
const statusesOf = async (id: number) => (await runsOf(id)).map(({ status }) => status)
const tasksOf = async (type: string, id: number) =>
  (await staff.get(`/api/tasks?filter[owner_type]=${type}&filter[owner_id]=${id}`)).body.data
/** Later, with everything that is due by then done; sessions have ended. */
async function forward(minutes: number): Promise<void> {
  api.clock.forward({ minutes })
  await api.deliver()
  staff = await api.as('superAdmin')
}
const off = (id: number) => staff.patch(`/api/triggers/${id}`, { active: false })

test('a contact who is added and fits gets a task, one who doesn’t gets none and no run', async () => {
  const priya = await api.userId('superAdmin')
  const id = await made({
    conditions: [
      { field: 'country', test: 'is', value: 'FR' },
      { field: 'score', test: 'more_than', value: '50' },
    ],
    config: { title: 'Call {name} in {country}', due_days: 2, assignee_id: priya },
  })
  const fits = await addContact({ country_of_residence: 'FR', score: 70 })
  const other = await addContact({ country_of_residence: 'GB', score: 70 })
  await api.deliver()
  const [task, ...more] = await tasksOf('contact', fits)
  assert.deepEqual([task.title.replace(/\d+/, ''), more.length], ['Call Ottoline Frayne in France', 0])
  assert.deepEqual([task.due_date, task.assignee_id], ['2026-11-22', priya])
  assert.deepEqual(await tasksOf('contact', other), [])
  const [run, ...none] = await runsOf(id)
  assert.equal(none.length, 0)
  assert.deepEqual([run!.status, run!.depth, run!.reason], ['done', 1, null])
  assert.match(run!.outcome!, /^Task for .+, due 22 November 2026: Call Ottoline/)
  assert.equal(screenFor(run!.record!.path)?.canonical, true)
  const shown = (await staff.get(`/api/triggers/${id}`)).body.data
  assert.deepEqual([shown.runs_in_30_days, shown.last_run_at !== null], [1, true])
  await off(id)
})

test('an event that is heard again, and a job that runs twice at once, act once', async () => {
  const id = await made({})
  const contact = await addContact({ owner_id: await api.userId('superAdmin') })
  await api.deliver()
  const [run] = await runsOf(id)
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
  assert.deepEqual(await statusesOf(id), ['done'])
  assert.equal((await tasksOf('contact', contact)).length, 2, 'one before, and one of three workers')
  await off(id)
})

test('a fault takes the action back with its run, and is tried again until it works', async () => {
  const id = await made({})
  const contact = await addContact({ owner_id: await api.userId('superAdmin') })
  await asOwner(api.owner, 1, 'revoke insert on tasks from moorgate_app')
  await api.deliver()
  assert.deepEqual(await statusesOf(id), ['queued'])
  await asOwner(api.owner, 1, 'grant insert on tasks to moorgate_app')
  api.clock.forward({ minutes: 5 })
  await api.deliver()
  assert.deepEqual(await statusesOf(id), ['done'])
  assert.equal((await tasksOf('contact', contact)).length, 1)
  await off(id)
})

test('automations that cause each other end at the third in a row', async () => {
  const board = await makeBoard(() => staff, 'To and fro', 2)
  const [first, second] = board.stages
  const move = (from: number, to: number) =>
    made({
      event: 'pipeline_deal.moved',
      conditions: [{ field: 'pipeline_stage', test: 'is', value: String(from) }],
      action: 'stage',
      config: { pipeline_stage_id: to },
    })
  const forth = await move(first!, second!)
  const back = await move(second!, first!)
  const deal = await board.add('Brightwell')
  await api.deliver()
  assert.deepEqual(await statusesOf(forth), [])
  await staff.post(`/api/pipeline-deals/${deal}/move`, { pipeline_stage_id: second })
  await api.deliver()
  const runs = [...(await runsOf(forth)), ...(await runsOf(back))].sort((a, b) => a.depth - b.depth)
  assert.deepEqual(
    runs.map(({ depth, status }) => `${depth} ${status}`),
    ['1 done', '2 done', '3 done', '4 stopped'],
  )
  assert.match(runs[3]!.reason!, /loop guard/)
  await Promise.all([off(forth), off(back)])
})

test('a delayed run waits for its minute, and one that is switched off meanwhile is stopped', async () => {
  const owner_id = await api.userId('superAdmin')
  const id = await made({ delay_unit: 'days', delay_amount: 2 })
  const contact = await addContact({ owner_id })
  await api.deliver()
  assert.deepEqual(await statusesOf(id), ['queued'])
  await forward(2 * 24 * 60 - 5)
  assert.deepEqual(await tasksOf('contact', contact), [])
  await forward(10)
  assert.deepEqual(await statusesOf(id), ['done'])
  assert.equal((await tasksOf('contact', contact)).length, 1)
  const later = await addContact({ owner_id })
  await api.deliver()
  await off(id)
  await forward(3 * 24 * 60)
  const [run] = await runsOf(id)
  assert.deepEqual([run!.status, run!.reason], ['stopped', 'The automation was switched off.'])
  assert.deepEqual(await tasksOf('contact', later), [])
})

test('a failed run says why, and runs again once that is mended', async () => {
  const id = await made({})
  const contact = await addContact()
  await api.deliver()
  const [run] = await runsOf(id)
  assert.deepEqual([run!.status, run!.reason], ['failed', 'The record has no active owner.'])
  await staff.patch(`/api/contacts/${contact}`, { owner_id: await api.userId('superAdmin') })
  const again = await staff.post(`/api/trigger-runs/${run!.id}/run-again`)
  assert.deepEqual([again.status, again.body.data.status], [200, 'queued'], again.text)
  await api.deliver()
  assert.deepEqual(await statusesOf(id), ['done'])
  assert.equal((await staff.post(`/api/trigger-runs/${run!.id}/run-again`)).status, 409)
  assert.equal((await staff.post('/api/trigger-runs/99999/run-again')).status, 404)
  await off(id)
})

const lettersTo = async (email: string) => {
  const { data } = (await api.guest().get('/dev/mail', { accept: 'application/json' })).body
  return data.filter(({ to }: { to: string }) => to === email)
}

test('marketing goes to a contact who agreed to it, and nothing to one who asked not to be contacted', async () => {
  const write = (purpose: string) =>
    made({
      action: 'mail',
      config: { to: 'record', subject: 'Hello {name}', text: 'You wrote to us, {name}.', purpose },
    })
  const [service, marketing] = [await write('service'), await write('marketing')]
  const mailbox = (name: string) => `${name}@letters.example`
  await addContact({ last_name: '<b>Bold</b>', email: mailbox('agreed'), marketing: true })
  await addContact({ email: mailbox('silent') })
  await addContact({ email: mailbox('never'), marketing: true, do_not_contact: true })
  await api.deliver()
  assert.equal((await lettersTo(mailbox('agreed'))).length, 2)
  assert.equal((await lettersTo(mailbox('silent'))).length, 1)
  assert.equal((await lettersTo(mailbox('never'))).length, 0)
  assert.deepEqual(await statusesOf(service), ['stopped', 'done', 'done'])
  assert.deepEqual(await statusesOf(marketing), ['stopped', 'stopped', 'done'])
  await Promise.all([off(service), off(marketing)])
})

test('colleagues of a role and the owner are told; a field of the tenant’s own is set', async () => {
  const support = await api.userId('support')
  const field = (
    await staff.post('/api/attributes', {
      name: 'Sector',
      type: 'select',
      owner_type: 'contact',
      options: ['Energy', 'Health'],
    })
  ).body.data.id
  const told = await made({ action: 'notify', config: { to: 'role', role_id: 8, message: '{name} is new.' } })
  const set = await made({ action: 'field', config: { attribute_id: field, value: 'Energy' } })
  const bySector = await made({
    event: 'contact.updated',
    conditions: [{ field: `attribute.${field}`, test: 'is', value: 'Energy' }],
    action: 'mail',
    config: { to: 'owner', subject: 'Energy: {name}', text: 'See the record.' },
  })
  const contact = await addContact({ owner_id: support })
  await api.deliver()
  const bell = (await (await api.as('support')).get('/api/notifications/user')).body.data[0]
  assert.match(bell.data.message, /is new\.$/)
  const values = `/api/attribute-values?filter[owner_type]=contact&filter[owner_id]=${contact}`
  assert.equal((await staff.get(values)).body.data[0].value, 'Energy')
  await staff.patch(`/api/contacts/${contact}`, { phone: '+44 20 7946 0000' })
  await api.deliver()
  assert.deepEqual(await statusesOf(bySector), ['done'])
  const letter = (await lettersTo('support@wrenfield.example'))[0]
  assert.match(letter.subject, /^Energy: Ottoline/)
  await Promise.all([off(told), off(set), off(bySector)])
})

test('a test on past events shows what would have been done, and does nothing', async () => {
  const contact = await addContact({ country_of_residence: 'PT', owner_id: await api.userId('support') })
  const body = draft({ conditions: [{ field: 'country', test: 'is', value: 'PT' }] })
  const answer = await staff.post('/api/triggers/test', body)
  assert.equal(answer.status, 200, answer.text)
  const { events, matches } = answer.body.data
  assert.ok(events > 1)
  assert.equal(matches.length, 1)
  assert.match(matches[0].outcome, /^Task for .+: Call Ottoline/)
  await api.deliver()
  assert.deepEqual(await tasksOf('contact', contact), [])
  assert.equal((await staff.post('/api/triggers/test', draft({ config: {} }))).status, 422)
})

test('what doesn’t fit is refused on its field, and another tenant’s records are not there', async () => {
  const board = await makeBoard(() => staff, 'Ours', 1)
  const elsewhere = await api.as('superAdmin', 2)
  const theirs = await makeBoard(() => elsewhere, 'Theirs', 1)
  const stranger = await api.userId('superAdmin', 2)
  const investor = await api.userId('user')
  const deal = { event: 'pipeline_deal.created' }
  const condition = (more: object) => ({
    conditions: [{ field: 'country', test: 'is', value: 'FR', ...more }],
  })
  const refusals: [field: string, more: object][] = [
    ['event', { event: 'identity.signed_in' }],
    ['action', { action: 'webhook' }],
    ['action', { action: 'stage', config: { pipeline_stage_id: board.stages[0] } }],
    ['config.url', { config: { title: 'x', url: 'https://example.org' } }],
    ['config.title', { config: {} }],
    ['config.title', { config: { title: 'Call {password}' } }],
    ['config.assignee_id', { config: { title: 'x', assignee_id: stranger } }],
    ['config.assignee_id', { config: { title: 'x', assignee_id: investor } }],
    [
      'config.pipeline_stage_id',
      { ...deal, action: 'stage', config: { pipeline_stage_id: theirs.stages[0] } },
    ],
    ['config.attribute_id', { action: 'field', config: { attribute_id: 99_999, value: 'x' } }],
    ['config.to', { action: 'notify', config: { to: 'record', message: 'x' } }],
    ['config.to', { ...deal, action: 'mail', config: { to: 'record', subject: 'x', text: 'x' } }],
    ['config.user_ids', { action: 'notify', config: { to: 'people', message: 'x' } }],
    ['config.user_ids.0', { action: 'notify', config: { to: 'people', user_ids: [stranger], message: 'x' } }],
    ['config.role_id', { action: 'notify', config: { to: 'role', role_id: 5, message: 'x' } }],
    ['conditions.0.field', condition({ field: 'password_hash' })],
    ['conditions.0.field', condition({ field: 'attribute.99999' })],
    ['conditions.0.test', condition({ test: 'more_than' })],
    ['conditions.0.value', condition({ value: 'France' })],
    ['conditions.0.value', condition({ value: null })],
    ['conditions.0.value', condition({ field: 'score', value: 'many' })],
    ['conditions.0.value', condition({ field: 'lead_status', value: '99999' })],
    ['delay_amount', { delay_unit: 'hours' }],
  ]
  for (const [field, more] of refusals) {
    const { status, body, text } = await staff.post('/api/triggers', draft(more))
    assert.equal(status, 422, `${field}: ${text}`)
    assert.ok(field in body.errors, `${field}: ${text}`)
  }
})

test('another tenant’s events run nothing here, and its automations are not found', async () => {
  const id = await made({})
  const elsewhere = await api.as('superAdmin', 2)
  await elsewhere.post('/api/contacts', { first_name: 'Hal', last_name: 'Tern', email: 'hal@tern.example' })
  await api.deliver()
  assert.deepEqual(await runsOf(id), [])
  assert.equal((await elsewhere.get(`/api/triggers/${id}`)).status, 404)
  assert.equal((await elsewhere.patch(`/api/triggers/${id}`, { active: false })).status, 404)
  await off(id)
})

test('only who sets the firm up reads and writes automations', async () => {
  const id = await made({})
  const roles = [
    'entrepreneur',
    'investmentCommittee',
    'user',
    'custodian',
    'creator',
    'investmentManager',
    'fundManager',
    'adviser',
  ] as const
  for (const role of roles) {
    const client = await api.as(role)
    const answers = [
      await client.get('/api/triggers'),
      await client.get('/api/trigger-runs'),
      await client.get('/api/trigger-options'),
      await client.post('/api/triggers', draft({})),
      await client.post('/api/triggers/test', draft({})),
      await client.patch(`/api/triggers/${id}`, { active: false }),
      await client.delete(`/api/triggers/${id}`),
    ]
    // What investors may not even know of is not found.
    const refused = role === 'user' ? [403, 404] : [403]
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], refused, role)
  }
  const support = await api.as('support')
  assert.equal((await support.get('/api/trigger-options')).status, 200)
  assert.equal((await support.patch(`/api/triggers/${id}`, { name: 'Renamed' })).status, 200)
  assert.equal((await support.delete(`/api/triggers/${id}`)).status, 204)
  assert.equal((await support.post(`/api/triggers/${id}/restore`)).status, 200)
  const { rows } = await sql<{ type: string; before: object | null; after: object | null }>`
    select type, before, after from events where tenant_id = 1 and subject_type = 'trigger' and subject_id = ${id}
    order by id`.execute(api.db)
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['trigger.created', 'trigger.updated', 'trigger.deleted', 'trigger.restored'],
  )
  assert.deepEqual(rows[1]!.after, { name: 'Renamed' })
  await off(id)
})
