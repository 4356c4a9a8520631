import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
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
const bellOf = async (reader: Client) =>
  (await reader.get('/api/notifications/user')).body.data.filter(
    ({ data }: { data: { icon: string } }) => data.icon === 'update_reports',
  )
const lettersAbout = async (id: number) => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mails where tenant_id = 1 and cause like ${`update_report:${id}:%`}`.execute(api.db)
  return rows.length
}

test('a draft is for staff alone, its text is cleaned, and it names its record and period', async () => {
  const draft = await write()
  assert.equal(draft.body, '<p>Revenue rose.</p>')
  assert.deepEqual(
    [
      draft.status,
      draft.owner_name,
      draft.investment_opportunity_id,
      draft.reading_minutes,
      draft.published_at,
    ],
    ['draft', 'Tidewell Energy', held, 1, null],
  )
  assert.equal((await holder.get(`/api/update-reports/${draft.id}`)).status, 404)
  const found = await staff.get(`/api/update-reports?filter[search]=record&include=owner,author,opensCount`)
  const row = found.body.data.find(({ id }: { id: number }) => id === draft.id)
  assert.deepEqual([row.owner.name, row.opens_count], ['Tidewell Energy', 0])
  const nowhere = await staff.post('/api/update-reports', { title: 'X', ...about(999_999) })
  assert.deepEqual(nowhere.body.errors, { owner_id: ['The selected owner id is invalid.'] })
})

test('published by many at once it is published once, and each holder is told once', async () => {
  const { id } = await write({ title: 'Told once' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => staff.post(`/api/update-reports/${id}/publish`)),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await api.deliver()
  await staff.post(`/api/update-reports/${id}/publish`)
  await api.deliver()
  const { rows } = await sql`select 1 from events where tenant_id = 1 and type = 'update_report.published'
    and subject_id = ${id}`.execute(api.db)
  assert.equal(rows.length, 1)
  const told = (await bellOf(holder)).filter(({ data }: { data: { message: string } }) =>
    data.message.includes('Told once'),
  )
  assert.deepEqual(
    told.map(({ data }: { data: object }) => data),
    [
      {
        message: '**Tidewell Energy**: Told once',
        cta: `/investor/news/reports/${id}`,
        icon: 'update_reports',
      },
    ],
  )
  assert.equal(await lettersAbout(id), 1)
  assert.deepEqual(await bellOf(stranger), [])
})

test('nobody is told of a report that is published without a notification', async () => {
  const { id } = await write({ title: 'Quietly', notify: false, status: 'live' })
  await api.deliver()
  assert.equal(await lettersAbout(id), 0)
  assert.equal((await holder.get(`/api/update-reports/${id}`)).body.data.title, 'Quietly')
})

test('an investor reads the live reports of what they hold, also through includes, and no other', async () => {
  const mine = await write({ title: 'Of mine', status: 'live' })
  const theirs = await write({ title: 'Of theirs', status: 'live', ...about(other) })
  const draft = await write({ title: 'Not yet' })
  const titles = async (reader: Client) =>
    (await reader.get('/api/update-reports?filter[title]=of mine,of theirs,not yet')).body.data.map(
      ({ title }: { title: string }) => title,
    )
  assert.deepEqual(await titles(holder), ['Of mine'])
  assert.deepEqual(await titles(stranger), ['Of theirs'])
  assert.equal((await holder.get(`/api/update-reports/${theirs.id}`)).status, 404)
  const shown = (await holder.get(`/api/update-reports/${mine.id}`)).body.data
  assert.deepEqual([shown.notify, shown.publish_at], [undefined, undefined])
  const included = await holder.get(`/api/investment-opportunities/${held}?include=updateReports`)
  const ids = included.body.data.update_reports.map(({ id }: { id: number }) => id)
  assert.ok(ids.includes(mine.id) && !ids.includes(draft.id), included.text)
  const all = await staff.get(`/api/investment-opportunities/${held}?include=updateReports`)
  assert.ok(all.body.data.update_reports.some(({ id }: { id: number }) => id === draft.id))
  const custodian = await (
    await api.as('custodian')
  ).get(`/api/investment-opportunities/${held}?include=updateReports`)
  assert.notEqual(custodian.body.data?.update_reports?.length, 1, custodian.text)
})

test('a holding that was passed on shows nothing any more, and one that ended with its round still does', async () => {
  const round = await opportunityIn(api, 'Fernhill Foods', { status: 6 })
  const investment = await investedIn(api, round, { userId: holderId, status: 'exited' })
  const { id } = await write({ ...about(round), status: 'live' })
  assert.equal((await holder.get(`/api/update-reports/${id}`)).status, 200)
  await sql`update investments set status = 'transferred' where tenant_id = 1 and id = ${investment}`.execute(
    api.db,
  )
  assert.equal((await holder.get(`/api/update-reports/${id}`)).status, 404)
})

test('a live report never goes back to draft; it is revised, with what it said before', async () => {
  const { id } = await write({ title: 'First words', status: 'live' })
  const url = `/api/update-reports/${id}`
  const back = await staff.patch(url, { status: 'draft' })
  assert.deepEqual(
    [back.status, back.body.reason, back.body.message],
    [409, 'illegal_move', 'A published update report can’t return to draft. Revise it instead.'],
  )
  assert.equal((await staff.patch(url, about(other))).status, 422)
  assert.equal((await staff.delete(url)).status, 409)
  api.clock.forward({ minutes: 5 })
  const revised = await staff.patch(url, { title: 'Better words', note: 'A slip of the pen.' })
  assert.deepEqual(
    [revised.body.data.status, revised.body.data.revisions_count, revised.body.data.revised_at !== null],
    ['live', 1, true],
  )
  await staff.patch(url, { title: 'Better words' })
  const history = (await staff.get(`${url}/revisions`)).body.data
  assert.deepEqual(
    history.map(({ number, title, note }: { number: number; title: string; note: string }) => [
      number,
      title,
      note,
    ]),
    [[1, 'First words', 'A slip of the pen.']],
  )
  await staff.patch(url, { body: '<p>Revenue fell.</p>' })
  const changes = (await staff.get(`${url}/revisions`)).body.data.map(
    ({ changes: each }: { changes: object[] }) => each,
  )
  assert.deepEqual(changes, [
    [{ part: 'body', before: 'Revenue rose.', after: 'Revenue fell.' }],
    [{ part: 'title', before: 'First words', after: 'Better words' }],
  ])
  assert.equal((await holder.get(`${url}/revisions`)).status, 403)
  const old = await staff.patch(url, { title: 'Later', version: revised.body.data.version - 1 })
  assert.deepEqual([old.status, old.body.reason], [409, 'stale_version'])
})
