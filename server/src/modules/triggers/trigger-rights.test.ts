import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { makeBoard } from '../deals/test-board.ts'
import { TriggerDesk, triggerDraft } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
})

test('a test on past events shows what would have been done, and does nothing', async () => {
  await desk.addContact({ country_of_residence: 'GB' })
  const contact = await desk.addContact({ country_of_residence: 'PT', owner_id: await api.userId('support') })
  const body = triggerDraft({ conditions: [{ field: 'country', test: 'is', value: 'PT' }] })
  const answer = await desk.staff.post('/api/triggers/test', body)
  assert.equal(answer.status, 200, answer.text)
  const { events, matches } = answer.body.data
  assert.ok(events > 1)
  assert.equal(matches.length, 1)
  assert.match(matches[0].outcomes[0], /^Task for .+: Call Ottoline/)
  await api.deliver()
  assert.deepEqual(await desk.tasksOf(contact), [])
  assert.equal((await desk.staff.post('/api/triggers/test', triggerDraft({ config: {} }))).status, 422)
})

test('what doesn’t fit is refused on its field, and another tenant’s records are not there', async () => {
  const board = await makeBoard(() => desk.staff, 'Ours', 1)
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
    [
      'config.text',
      { action: 'mail', config: { to: 'record', subject: 'x', text: 'Pay 20-29-59 63748472' } },
    ],
    ['config.subject', { action: 'mail', config: { to: 'record', subject: '63748472', text: 'x' } }],
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
    ['further_actions.0.config.title', { further_actions: [{ action: 'task', config: {} }] }],
    ['further_actions.0.action', { further_actions: [{ action: 'stage', config: {} }] }],
    [
      'further_actions.0.config.url',
      { further_actions: [{ action: 'task', config: { title: 'x', url: 'y' } }] },
    ],
  ]
  for (const [field, more] of refusals) {
    const { status, body, text } = await desk.staff.post('/api/triggers', triggerDraft(more))
    assert.equal(status, 422, `${field}: ${text}`)
    assert.ok(field in body.errors, `${field}: ${text}`)
  }
})

test('another tenant’s events run nothing here, and its automations are not found', async () => {
  await api.deliver()
  const id = await desk.make({})
  const elsewhere = await api.as('superAdmin', 2)
  await elsewhere.post('/api/contacts', { first_name: 'Hal', last_name: 'Tern', email: 'hal@tern.example' })
  await api.deliver()
  assert.deepEqual(await desk.runsOf(id), [])
  assert.equal((await elsewhere.get(`/api/triggers/${id}`)).status, 404)
  assert.equal((await elsewhere.patch(`/api/triggers/${id}`, { active: false })).status, 404)
  await desk.off(id)
})

test('only who sets the firm up reads and writes automations', async () => {
  const id = await desk.make({})
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
      await client.post('/api/triggers', triggerDraft({})),
      await client.post('/api/triggers/test', triggerDraft({})),
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
  await desk.off(id)
})
