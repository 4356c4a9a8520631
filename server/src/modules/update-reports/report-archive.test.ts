import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let holderId: number
let stranger: Client
let held: number
before(async () => {
  staff = await api.as('superAdmin')
  holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  stranger = await api.asUser(await newInvestor(api, 'Harriet Underwood'))
  held = await opportunityIn(api, 'Tidewell Energy')
  await investedIn(api, held, { userId: holderId })
})

async function written(values: object = {}): Promise<string> {
  const made = await staff.post('/api/update-reports', {
    title: 'A record quarter',
    body: '<p>Revenue rose.</p>',
    owner_type: 'investment_opportunity',
    owner_id: held,
    ...values,
  })
  assert.equal(made.status, 201, made.text)
  return `/api/update-reports/${made.body.data.id}`
}
const archive = (url: string, reason: unknown = 'The figures were wrong.', who = staff) =>
  who.post(`${url}/archive`, { reason })
const statusOf = async (client: Client, url: string) => {
  const { status, body } = await client.get(url)
  return [status, body.reason]
}

test('an archived report is gone for its readers, and a link says that it was withdrawn', async () => {
  const url = await written({ status: 'live', title: 'Withdrawn' })
  const listed = async (client: Client, more = '') =>
    (await client.get(`/api/update-reports?filter[title]=Withdrawn${more}`)).body.data.length
  assert.deepEqual([await statusOf(holder, url), await listed(holder)], [[200, undefined], 1])
  const archived = await archive(url)
  assert.equal(archived.status, 200, archived.text)
  const { status, archived_at: at, archived_by: by, archive_reason: reason } = archived.body.data
  assert.deepEqual([status, reason], ['archived', 'The figures were wrong.'])
  assert.ok(at !== null && by !== null)

  assert.equal(await listed(holder), 0)
  assert.deepEqual(await statusOf(holder, url), [404, 'withdrawn'])
  assert.deepEqual(await statusOf(stranger, url), [404, undefined])
  assert.deepEqual(await statusOf(await api.as('entrepreneur'), url), [404, 'withdrawn'])
  assert.equal((await holder.get(`${url}/pdf`)).status, 404)
  const included = await holder.get(`/api/investment-opportunities/${held}?include=updateReports`)
  assert.ok(!included.text.includes('Withdrawn'), included.text)
  const found = await holder.get('/api/search?q=Withdrawn')
  assert.ok(!found.text.includes('Withdrawn'), found.text)

  assert.equal(await listed(staff, '&filter[status]=archived'), 1)
  assert.equal((await staff.get(`${url}/pdf`)).status, 200)
  const preview = (await staff.get(`${url}/preview?user_id=${holderId}`)).body.data
  assert.deepEqual([preview.reason, preview.report], ['archived', null])
})

test('a draft that was never read says nothing of a withdrawal', async () => {
  const url = await written()
  assert.deepEqual(await statusOf(holder, url), [404, undefined])
})

test('what is archived stays as it was, and only what is published is archived', async () => {
  const draft = await written()
  const early = await archive(draft)
  assert.deepEqual(
    [early.status, early.body.reason, early.body.message],
    [409, 'illegal_move', 'Only a published update report can be archived.'],
  )
  const url = await written({ status: 'live' })
  assert.deepEqual(Object.keys((await archive(url, '')).body.errors), ['reason'])
  const answers = await Promise.all([1, 2, 3].map(() => archive(url)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  for (const again of [
    await staff.post(`${url}/publish`),
    await staff.patch(url, { title: 'Better words' }),
    await staff.patch(url, { status: 'live' }),
  ])
    assert.deepEqual([again.status, again.body.reason], [409, 'archived'], again.text)
  assert.equal((await staff.delete(url)).status, 409)
  const rows = await api.db
    .selectFrom('events')
    .select(['after'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'update_report.archived')
    .where('subject_id', '=', Number(url.split('/').at(-1)))
    .execute()
  assert.deepEqual(
    rows.map(({ after }) => after),
    [{ status: 'archived', reason: 'The figures were wrong.' }],
  )
})

test('archived before its mail went out, it is told to nobody', async () => {
  const url = await written({ status: 'live', title: 'Not told' })
  await archive(url)
  await api.deliver()
  const bell = await holder.get('/api/notifications/user')
  assert.ok(!bell.text.includes('Not told'), bell.text)
})

test('those archive who may revise', async () => {
  for (const [role, answer] of [
    ['support', 200],
    ['investmentCommittee', 403],
    ['fundManager', 403],
    ['entrepreneur', 403],
    ['user', 403],
  ] as const) {
    const url = await written({ status: 'live', notify: false })
    assert.equal((await archive(url, 'Wrong', await api.as(role))).status, answer, role)
    const { permissions } = (await staff.get(`${url}?append=permissions`)).body.data
    assert.ok(permissions.includes('archive'))
  }
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await archive(await written({ status: 'live' }), 'Wrong', elsewhere)).status, 404)
})
