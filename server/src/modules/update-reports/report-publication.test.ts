import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let holderId: number
let stranger: Client
let held: number
let other: number
before(async () => {
  staff = await api.as('superAdmin')
  holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  const strangerId = await newInvestor(api, 'Harriet Underwood')
  stranger = await api.asUser(strangerId)
  held = await opportunityIn(api, 'Tidewell Energy')
  other = await opportunityIn(api, 'Larkfield Therapeutics')
  await investedIn(api, held, { userId: holderId })
  await investedIn(api, other, { userId: strangerId })
  await investedIn(api, held, { userId: strangerId, status: 'interested' })
})

const about = (id: number) => ({ owner_type: 'investment_opportunity', owner_id: id })
const write = async (values: object = {}) => {
  const made = await staff.post('/api/update-reports', {
    title: 'A record quarter',
    summary: 'Generation was 8% ahead of plan.',
    year: 2026,
    quarter: 3,
    body: '<p>Revenue <script>alert(1)</script>rose.</p>',
    ...about(held),
    ...values,
  })
  assert.equal(made.status, 201, made.text)
  return made.body.data
}
const lettersAbout = async (id: number) => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mails where tenant_id = 1 and cause like ${`update_report:${id}:%`}`.execute(api.db)
  return rows.length
}

test('a report publishes by itself at its minute, unless that is cancelled', async () => {
  const { id } = await write({ title: 'By itself' })
  const url = `/api/update-reports/${id}`
  const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString()
  assert.equal((await staff.post(`${url}/schedule`, { publish_at: at(-1) })).status, 422)
  const scheduled = await staff.post(`${url}/schedule`, { publish_at: at(10) })
  assert.equal(scheduled.body.data.status, 'scheduled')
  assert.equal((await holder.get(url)).status, 404)
  assert.equal((await staff.post(`${url}/schedule/cancel`)).body.data.status, 'draft')
  api.clock.forward({ minutes: 11 })
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.status, 'draft')
  await staff.post(`${url}/schedule`, { publish_at: at(5) })
  api.clock.forward({ minutes: 5 })
  await api.deliver()
  assert.equal((await holder.get(url)).body.data.title, 'By itself')
  assert.equal(await lettersAbout(id), 1)
  assert.equal((await staff.post(`${url}/schedule`, { publish_at: at(5) })).body.reason, 'report_live')
})

test('what is not ready at its minute is a draft again, and who scheduled it hears', async () => {
  const { id } = await write({ title: 'Half written' })
  const url = `/api/update-reports/${id}`
  assert.equal(
    (await staff.post(`/api/update-reports/${(await write({ body: '' })).id}/publish`)).status,
    422,
  )
  await staff.post(`${url}/schedule`, {
    publish_at: new Date(api.clock.now().getTime() + 60_000).toISOString(),
  })
  await staff.patch(url, { body: '' })
  api.clock.forward({ minutes: 2 })
  await api.deliver()
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.status, 'draft')
  const bell = (await staff.get('/api/notifications/admin')).body.data
  assert.match(JSON.stringify(bell), /Half written.*could not be published/)
})

test('an opening counts once in half an hour, and staff see who read', async () => {
  const { id } = await write({ title: 'Read it', status: 'live' })
  const open = (reader: Client) =>
    reader.post('/api/opens', { openable_type: 'update_report', openable_id: id })
  const unread = await holder.get(`/api/update-reports/${id}?append=is_read`)
  assert.equal(unread.body.data.is_read, false)
  assert.deepEqual([(await open(holder)).status, (await open(holder)).status], [201, 200])
  assert.equal((await open(stranger)).status, 404)
  api.clock.forward({ minutes: 31 })
  // Sessions of staff end after half an hour.
  staff = await api.as('superAdmin')
  assert.equal((await open(holder)).status, 201)
  const read = await holder.get(`/api/update-reports?append=is_read&filter[read]=1`)
  assert.deepEqual(
    read.body.data.map((each: { id: number }) => each.id),
    [id],
  )
  const { audience, opened, readers } = (await staff.get(`/api/update-reports/${id}/readers`)).body.data
  assert.deepEqual(
    [
      audience,
      opened,
      readers.map((each: { user_id: number; opens_count: number }) => [each.user_id, each.opens_count]),
    ],
    [1, 1, [[holderId, 2]]],
  )
  const counted = await staff.get(`/api/update-reports/${id}?include=opensCount`)
  assert.equal(counted.body.data.opens_count, 2)
})

test('documents that go with a report are public ones of its record', async () => {
  const document = async (visibility: string, ownerId: number) =>
    (
      await api.db
        .insertInto('documents')
        .values({
          tenant_id: 1,
          owner_type: 'investment_opportunity',
          owner_id: ownerId,
          name: 'Accounts',
          visibility,
          file_key: `1/${visibility}${ownerId}`,
          client_name: 'a.pdf',
          mime: 'application/pdf',
          size: 1,
          sha256: 'a'.repeat(64),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [open, secret, elsewhere] = [
    await document('public', held),
    await document('private', held),
    await document('public', other),
  ]
  const { id } = await write({ document_ids: [open], status: 'live' })
  const url = `/api/update-reports/${id}`
  for (const wrong of [secret, elsewhere])
    assert.deepEqual(Object.keys((await staff.patch(url, { document_ids: [wrong] })).body.errors), [
      'document_ids',
    ])
  const shown = (await holder.get(`${url}?include=documents`)).body.data
  assert.deepEqual(
    [shown.document_ids, shown.documents.map((each: { name: string }) => each.name)],
    [[open], ['Accounts']],
  )
})

test('a company is held through the opportunity that it names, and a fund by those who committed to it', async () => {
  const fund = (await staff.post('/api/funds', { name: 'Growth Fund II' })).body.data
  const company = (await staff.post('/api/companies', { name: 'Tidewell Energy Ltd', fund_id: fund.id })).body
    .data
  await sql`update companies set investment_opportunity_id = ${held} where tenant_id = 1 and id = ${company.id}`.execute(
    api.db,
  )
  const ofCompany = await write({ owner_type: 'company', owner_id: company.id, status: 'live' })
  assert.equal((await holder.get(`/api/update-reports/${ofCompany.id}`)).status, 200)
  assert.equal((await stranger.get(`/api/update-reports/${ofCompany.id}`)).status, 404)
  const ofRound = await write({ status: 'live' })
  const both = [ofRound.id, ofCompany.id].toSorted((one, next) => one - next)
  const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id).filter((id) => both.includes(id))
  const listed = await holder.get(`/api/update-reports?filter[investment_opportunity_id]=${held}&sort=id`)
  assert.deepEqual(idsIn(listed.body.data), both)
  const elsewhere = await holder.get(`/api/update-reports?filter[investment_opportunity_id]=${other}`)
  assert.deepEqual(elsewhere.body.data, [])
  const included = await holder.get(`/api/investment-opportunities/${held}?include=updateReports`)
  assert.deepEqual(idsIn(included.body.data.update_reports), both)
  const ofFund = await write({ owner_type: 'fund', owner_id: fund.id, status: 'live' })
  assert.equal((await holder.get(`/api/update-reports/${ofFund.id}`)).status, 404)
})

test('each role does what the matrix says, and an Entrepreneur reads live ones of opportunities', async () => {
  const live = await write({ status: 'live' })
  const draft = await write()
  const urlOf = ({ id }: { id: number }) => `/api/update-reports/${id}`
  const tried = async (role: Parameters<Api['as']>[0]) => {
    const client = await api.as(role)
    return [
      (await client.get('/api/update-reports')).status,
      (await client.get(urlOf(live))).status,
      (await client.get(urlOf(draft))).status,
      (await client.post('/api/update-reports', { title: 'X', ...about(held) })).status,
      (await client.patch(urlOf(draft), { title: 'Y' })).status,
      (await client.get(`${urlOf(live)}/readers`)).status,
    ]
  }
  assert.deepEqual(await tried('support'), [200, 200, 200, 201, 200, 200])
  for (const role of ['investmentCommittee', 'fundManager'] as const)
    assert.deepEqual(await tried(role), [200, 200, 200, 403, 403, 200], role)
  assert.deepEqual(await tried('entrepreneur'), [200, 200, 404, 403, 403, 403])
  for (const role of ['custodian', 'creator', 'investmentManager', 'adviser'] as const)
    assert.deepEqual(await tried(role), [403, 403, 403, 403, 403, 403], role)
  const elsewhere = await api.as('superAdmin', 2)
  assert.deepEqual(
    [(await elsewhere.get(urlOf(live))).status, (await elsewhere.post(`${urlOf(draft)}/publish`)).status],
    [404, 404],
  )
  const ofTheirs = await elsewhere.post('/api/update-reports', { title: 'X', ...about(held) })
  assert.equal(ofTheirs.status, 422)
})
