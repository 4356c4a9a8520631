import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { blockOf, made, reported, testFigures, textWith } from './test-figures.ts'
import type { TestFigures } from './test-figures.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let held: number
let holder: number
let stranger: number
let known: TestFigures
before(async () => {
  staff = await api.as('superAdmin')
  held = await opportunityIn(api, 'Tidewell Energy')
  holder = await newInvestor(api, 'Harriet Underwood')
  stranger = await newInvestor(api, 'Ned Neither')
  await investedIn(api, held, { userId: holder })
  known = await testFigures(staff, held)
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '262' }]])
})

const revenue = () => blockOf(known, { kpi_ids: [known.revenue] })
async function draft(values: object = {}) {
  const id = await made(staff, 'update-reports', {
    title: 'Third quarter',
    body: textWith(revenue()),
    owner_type: 'investment_opportunity',
    owner_id: held,
    ...values,
  })
  return { id, url: `/api/update-reports/${id}` }
}
const seenBy = async (url: string, userId: number, client = staff) =>
  client.get(`${url}/preview?user_id=${userId}`)

test('a draft is previewed as it would be published, and says what keeps it from that', async () => {
  const { url } = await draft()
  const { investor, is_in_audience: isIn, report, problems } = (await seenBy(url, holder)).body.data
  assert.deepEqual(
    [investor, isIn, report.title, report.figures[0].kpis[0].values.at(-1), problems],
    [{ user_id: holder, name: 'Harriet Underwood Test' }, true, 'Third quarter', '262', []],
  )
  const waiting = await draft({ body: textWith(revenue(), blockOf(known, { kpi_ids: [known.secret] })) })
  const preview = (await seenBy(waiting.url, holder)).body.data
  assert.match(preview.problems[0], /not shared with investors: Salaries/)
})

test('a published report is previewed with the figures and documents that its reader gets', async () => {
  const file = {
    file_key: '1/a',
    client_name: 'a.pdf',
    mime: 'application/pdf',
    size: 1,
    sha256: 'a'.repeat(64),
  }
  const document = await api.db
    .insertInto('documents')
    .values({
      tenant_id: 1,
      owner_type: 'investment_opportunity',
      owner_id: held,
      name: 'Accounts',
      visibility: 'public',
      ...file,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, url } = await draft({ document_ids: [document.id], status: 'live' })
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '300' }]])
  const client = await api.asUser(holder)
  const own = (await client.get(`${url}?include=documents`)).body.data
  const { report } = (await seenBy(url, holder)).body.data
  assert.deepEqual([report.title, report.body, report.figures], [own.title, own.body, own.figures])
  assert.deepEqual(report.documents, [
    { id: document.id, name: 'Accounts', mime: 'application/pdf', size: 1 },
  ])
  assert.equal(own.documents.length, 1)
  assert.equal(report.figures[0].kpis[0].values.at(-1), '262')
  const opens = await sql`select 1 from opens where tenant_id = 1 and openable_id = ${id}`.execute(api.db)
  assert.equal(opens.rows.length, 0, 'a preview is no opening')
  assert.equal((await staff.get(`${url}/readers`)).body.data.opened, 0)
})

test('who is outside the audience is told why, by the rule of the portal', async () => {
  const group = await made(staff, 'client-groups', { name: 'Family offices', user_ids: [stranger] })
  const reasonOf = async (url: string, userId: number) => {
    const { is_in_audience: isIn, reason, report } = (await seenBy(url, userId)).body.data
    assert.equal(report === null, !isIn)
    return reason
  }
  const all = await draft()
  assert.deepEqual([await reasonOf(all.url, holder), await reasonOf(all.url, stranger)], [null, 'not_held'])
  const some = await draft({ audience: 'holders_in_groups', client_group_ids: [group] })
  assert.deepEqual(
    [await reasonOf(some.url, holder), await reasonOf(some.url, stranger)],
    ['not_in_group', 'not_held'],
  )
  const more = await draft({ audience: 'holders_and_groups', client_group_ids: [group] })
  assert.deepEqual([await reasonOf(more.url, holder), await reasonOf(more.url, stranger)], [null, null])
  await sql`update users set is_active = false where tenant_id = 1 and id = ${stranger}`.execute(api.db)
  assert.equal(await reasonOf(more.url, stranger), 'no_account')
})

test('staff who read reports preview them as investors, and nobody else does', async () => {
  const { url } = await draft()
  for (const role of ['superAdmin', 'support', 'investmentCommittee', 'fundManager'] as const)
    assert.equal((await seenBy(url, holder, await api.as(role))).status, 200, role)
  for (const role of [
    'entrepreneur',
    'custodian',
    'creator',
    'investmentManager',
    'adviser',
    'user',
  ] as const)
    assert.equal((await seenBy(url, holder, await api.as(role))).status, 403, role)
  assert.equal((await seenBy(url, holder, await api.as('superAdmin', 2))).status, 404)
  assert.equal((await seenBy(url, await api.userId('user', 2))).status, 404)
  assert.equal((await seenBy(url, await api.userId('superAdmin'))).status, 404)
  assert.equal((await staff.get(`${url}/preview`)).status, 422)
})

const checksOf = async (url: string) => (await staff.get(`${url}/publish-checks`)).body.data

test('what a draft still needs is what its publication refuses', async () => {
  const hidden = blockOf(known, { title: 'Costs', kpi_ids: [known.secret] })
  const { url } = await draft({ title: '', body: textWith(revenue(), hidden), audience: 'holders_in_groups' })
  const checks = await checksOf(url)
  const problems = checks.map((each: { field: string; problem: string | null }) => [each.field, each.problem])
  assert.deepEqual(
    [problems[0][1], problems[2]],
    ['The title field is required.', ['client_group_ids', 'The client group ids field is required.']],
  )
  assert.deepEqual(checks[3], {
    field: 'figures',
    problem: null,
    is_needed: true,
    figures: {
      title: checks[3].figures.title,
      latest: 'Q3 2026',
      approved_on: checks[3].figures.approved_on,
    },
  })
  assert.match(problems[4][1], /not shared with investors: Salaries/)
  assert.deepEqual(problems[5], ['readers', 'No one would receive this report.'])
  const refused = await staff.post(`${url}/publish`)
  assert.deepEqual([refused.status, refused.body.errors], [422, { title: [problems[0][1]] }])
})

test('a draft with everything in order has no problem', async () => {
  const { url } = await draft()
  const checks = await checksOf(url)
  assert.deepEqual(
    checks.map((each: { field: string; problem: string | null }) => [each.field, each.problem]),
    [
      ['title', null],
      ['body', null],
      ['figures', null],
      ['readers', null],
    ],
  )
  const read = (await staff.get(url)).body.data
  assert.equal(read.word_count, 7)
  assert.equal((await (await api.as('user')).get(`${url}/publish-checks`)).status, 403)
})
