import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingKinds } from '@moorgate/contract'
import { eventCatalogue } from '@moorgate/contract/events/index.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface Change {
  event: string
  subject_type: string
  subject_name: string | null
  causer_id: number
  causer_name: string
  summary: string | null
  changes: { field: string; before: unknown; after: unknown }[]
  names: Record<string, string>
}
const changesBy = async (query = '', client = staff): Promise<Change[]> => {
  const answer = await client.get(`/api/setting-changes?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('who changed which setting is listed, from what to what, a feature or a label by itself', async () => {
  const flags = (await staff.get('/api/features')).body.data
  const tax = flags.tax_enabled === 1 ? 0 : 1
  assert.equal((await staff.patch('/api/features', { tax_enabled: tax })).status, 200)
  const [feature] = await changesBy('filter[subject_type]=branding')
  assert.deepEqual(feature!.changes, [{ field: 'flags.tax_enabled', before: 1 - tax, after: tax }])
  assert.equal(feature!.summary, `flags.tax_enabled: ${1 - tax} → ${tax}`)
  assert.equal(feature!.causer_id, await api.userId('superAdmin'))
  assert.ok(feature!.causer_name)

  const { id } = (await staff.post('/api/lead-statuses', { name: 'Warm', type: 1 })).body.data
  await staff.patch(`/api/lead-statuses/${id}`, { name: 'Very warm' })
  const [renamed, added] = await changesBy('filter[subject_type]=lead_status')
  assert.deepEqual([renamed!.event, renamed!.subject_name], ['lead_status.updated', 'Very warm'])
  assert.deepEqual(renamed!.changes, [{ field: 'name', before: 'Warm', after: 'Very warm' }])
  assert.equal(added!.event, 'lead_status.created')
})

test('a change of staff is one of the settings, what happens to investors or a run of an automation is none', async () => {
  await staff.post('/api/contacts', { first_name: 'Hal', last_name: 'Tern', email: 'hal@tern.example' })
  await staff.post('/api/users', { first_name: 'Ida', last_name: 'Lowe', email: 'ida@lowe.example' })
  const types = new Set((await changesBy('per_page=100')).map(({ subject_type: type }) => type))
  assert.ok([...types].every((type) => type in settingKinds))
  assert.ok(!types.has('contact') && !types.has('user'))
  const subjects = new Set<string>(Object.values(eventCatalogue).map(({ subject }) => subject))
  for (const kind of Object.keys(settingKinds)) assert.ok(subjects.has(kind), kind)
})

test('a change names the records behind its ids, as they are called now', async () => {
  const trading = (await staff.post('/api/kpi-categories', { name: 'Trading' })).body.data.id
  const kpi = { name: 'Order book', unit: 'money', category_id: trading }
  const made = await staff.post('/api/report-types', kpi)
  assert.equal(made.status, 201, made.text)
  await staff.patch(`/api/kpi-categories/${trading}`, { name: 'Sales' })
  const [added] = await changesBy('filter[subject_type]=report_type')
  assert.ok(!added!.changes.some(({ field }) => field === 'numerator_id'), 'what stays empty is no change')
  assert.deepEqual(added!.names, { [`category_id:${trading}`]: 'Sales' })

  const me = await api.userId('superAdmin')
  const task = (title: string) => ({ action: 'task', config: { title, assignee_id: me } })
  const automation = {
    name: 'Calls',
    event: 'contact.created',
    ...task('Call'),
    further_actions: [task('Write')],
  }
  const begun = await staff.post('/api/triggers', automation)
  assert.equal(begun.status, 201, begun.text)
  const [trigger] = await changesBy('filter[subject_type]=trigger')
  assert.deepEqual(Object.keys(trigger!.names), [`assignee_id:${me}`])

  const { id: pipeline } = (await staff.get('/api/pipelines')).body.data[0]
  const stages = (await staff.get(`/api/pipeline-stages?filter[pipeline_id]=${pipeline}`)).body.data
  const ids = stages.map(({ id }: { id: number }) => id).toReversed()
  const sorted = await staff.post('/api/pipeline-stages/sort-order', { pipeline_id: pipeline, ids })
  assert.ok(sorted.status < 300, sorted.text)
  const [order] = await changesBy('filter[event]=pipeline.sorted')
  assert.deepEqual(
    new Set(Object.values(order!.names)),
    new Set(stages.map(({ name }: { name: string }) => name)),
  )
})

test('a page, a person and a period narrow the list, and it is exported', async () => {
  const me = await api.userId('superAdmin')
  assert.ok((await changesBy(`filter[causer_id]=${me}`)).length > 0)
  assert.deepEqual(await changesBy('filter[between]=2000-01-01,2000-12-31'), [])
  const file = await staff.get('/api/setting-changes/export?format=csv')
  assert.equal(file.status, 200)
  assert.match(file.text, /Very warm/)
})

test('Super Admin and Support alone read it, and nobody of another firm', async () => {
  for (const role of ['superAdmin', 'support'] as const) await changesBy('', await api.as(role))
  const others = ['entrepreneur', 'investmentCommittee', 'custodian', 'creator', 'adviser'] as const
  for (const role of [...others, 'investmentManager', 'fundManager', 'user'] as const) {
    const client = await api.as(role)
    for (const path of ['setting-changes', 'setting-changes/export'])
      assert.ok([403, 404].includes((await client.get(`/api/${path}`)).status), `${role} ${path}`)
  }
  const theirs = await changesBy('', await api.as('superAdmin', 2))
  assert.ok(!theirs.some(({ subject_name: name }) => name === 'Very warm'))
})
