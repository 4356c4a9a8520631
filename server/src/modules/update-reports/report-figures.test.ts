import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { figuresMarkup, figuresText } from '@moorgate/contract'
import type { FiguresBlock, ShownFigures } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { blockOf, made, reported, testFigures, textWith } from './test-figures.ts'
import type { TestFigures } from './test-figures.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let held: number
let known: TestFigures
before(async () => {
  staff = await api.as('superAdmin')
  const holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  held = await opportunityIn(api, 'Tidewell Energy')
  await investedIn(api, held, { userId: holderId })
  known = await testFigures(staff, held)
  await reported(staff, known.company, [
    [known.revenue, { '2025-q4': '200', '2026-q2': '240', '2026-q3': '262' }],
    [known.profit, { '2025-q4': '100', '2026-q2': '108', '2026-q3': '131' }],
    [known.secret, { '2026-q3': '999' }],
  ])
})

async function draft(values: object = {}): Promise<{ id: number; url: string }> {
  const body = {
    title: 'Third quarter',
    body: textWith(blockOf(known)),
    owner_type: 'investment_opportunity',
    owner_id: held,
    ...values,
  }
  const id = await made(staff, 'update-reports', body)
  return { id, url: `/api/update-reports/${id}` }
}
const written = (body: string, values: object = {}) =>
  staff.post('/api/update-reports', {
    title: 'X',
    body,
    owner_type: 'investment_opportunity',
    owner_id: held,
    ...values,
  })
const valuesOf = ({ kpis }: ShownFigures) => kpis.map(({ name, values }) => [name, ...values])
const figuresOf = async (url: string): Promise<ShownFigures[]> => (await holder.get(url)).body.data.figures
const readBlock = (url: string, block: FiguresBlock) =>
  staff.get(`${url}/figures?block=${encodeURIComponent(figuresText(block))}`)

test('a block is read with the latest approved periods, their units and what is missing', async () => {
  const { url } = await draft()
  const { figures, problem } = (await readBlock(url, blockOf(known))).body.data
  assert.equal(problem, null)
  assert.deepEqual(
    [
      figures.company,
      figures.currency,
      figures.kind.name,
      figures.periods.map((each: { label: string }) => each.label),
    ],
    ['Tidewell Energy Ltd', 'GBP', 'Actual', ['Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026']],
  )
  assert.deepEqual(valuesOf(figures), [
    ['Revenue', '200', null, '240', '262'],
    ['Gross margin', '50', null, '45', '50'],
  ])
  assert.deepEqual(
    figures.kpis.map(({ change }: { change: string }) => change),
    ['9.166667', '5'],
  )
  assert.equal(figures.approved_on, '2026-11-20')
  const choices = (await staff.get(`${url}/figures/choices`)).body.data
  assert.deepEqual(choices.companies, [{ id: known.company, name: 'Tidewell Energy Ltd' }])
  assert.ok(!choices.kpis.some(({ id }: { id: number }) => id === known.secret))
  assert.ok(!choices.kinds.some(({ kind }: { kind: string }) => kind === 'prior'))
})

test('figures are not from after the period of their report', async () => {
  const { url } = await draft({ year: 2026, quarter: 2 })
  const { figures } = (await readBlock(url, blockOf(known, { periods: 2 }))).body.data
  assert.deepEqual(valuesOf(figures)[0], ['Revenue', null, '240'])
})

test('a published report keeps its figures when a KPI is corrected, and a revision takes the new ones', async () => {
  const { id, url } = await draft()
  assert.deepEqual((await staff.get(url)).body.data.figures, [])
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  await api.deliver()
  const { rows } = await sql<{ text: string }>`select html as text from mails where tenant_id = 1
    and cause like ${`update_report:${id}:%`}`.execute(api.db)
  assert.match(rows[0]!.text, /Revenue, Q3 2026.*£262.*\+9\.2%/s)
  const before = await figuresOf(url)
  assert.deepEqual(valuesOf(before[0]!)[0], ['Revenue', '200', null, '240', '262'])
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '270' }]])
  assert.deepEqual(await figuresOf(url), before)
  // Another title alone is a revision, and so is a note where figures changed.
  const unchanged = await staff.patch(url, { document_ids: [] })
  assert.equal(unchanged.body.data.revisions_count, 0)
  const revised = await staff.patch(url, { note: 'Revenue was corrected.' })
  assert.equal(revised.body.data.revisions_count, 1, revised.text)
  assert.deepEqual(valuesOf((await figuresOf(url))[0]!)[0], ['Revenue', '200', null, '240', '270'])
  const again = await staff.patch(url, { note: 'Nothing changed.' })
  assert.equal(again.body.data.revisions_count, 1)
  const [kept] = (await staff.get(`${url}/revisions`)).body.data
  assert.deepEqual(kept.figures, before)
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '262' }]])
})

test('what is being changed is published as it was approved', async () => {
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '300' }]], { approve: false })
  const { url } = await draft()
  await staff.post(`${url}/publish`)
  assert.equal(valuesOf((await figuresOf(url))[0]!)[0]!.at(-1), '262')
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '262' }]])
})

test('figures that hold nothing approved, or are not shared, keep a report from its publication', async () => {
  const refusedFor = async (block: FiguresBlock) => {
    const { url } = await draft({ body: textWith(block) })
    const published = await staff.post(`${url}/publish`)
    assert.equal(published.status, 422)
    const scheduled = await staff.post(`${url}/schedule`, { publish_at: '2090-01-01T09:00:00Z' })
    assert.deepEqual(scheduled.body.errors, published.body.errors)
    return published.body.errors.body
  }
  const named = '“Key figures” (Tidewell Energy Ltd)'
  assert.deepEqual(await refusedFor(blockOf(known, { report_sub_type_id: known.budget })), [
    `${named}: no figures are approved.`,
  ])
  assert.deepEqual(await refusedFor(blockOf(known, { kpi_ids: [known.revenue, known.secret] })), [
    `${named}: not shared with investors: Salaries.`,
  ])
  assert.deepEqual(await refusedFor(blockOf(known, { frequency: 'monthly' })), [
    `${named}: not reported that often: Revenue, Gross margin.`,
  ])
  assert.deepEqual(await refusedFor(blockOf(known, { shown_as: 'chart' })), [
    `${named}: a chart takes KPIs of one unit.`,
  ])
  const { url } = await draft({ body: textWith(blockOf(known, { kpi_ids: [known.secret] })) })
  const { figures } = (await readBlock(url, blockOf(known, { kpi_ids: [known.secret] }))).body.data
  assert.equal(figures, null)
})

test('a KPI that is shared no more at its minute leaves a scheduled report a draft', async () => {
  const { url } = await draft()
  const at = new Date(api.clock.now().getTime() + 60_000).toISOString()
  assert.equal((await staff.post(`${url}/schedule`, { publish_at: at })).status, 200)
  const share = (visible: boolean) =>
    staff.patch(`/api/report-types/${known.revenue}`, { visible_to_investors: visible })
  assert.equal((await share(false)).status, 200)
  api.clock.forward({ minutes: 2 })
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.status, 'draft')
  await share(true)
})

test('figures of another company, firm or kind, and malformed ones, are not taken into a text', async () => {
  const elsewhere = await made(staff, 'companies', { name: 'Ashdown Payments', fund_id: known.fund })
  const neighbour = await api.as('superAdmin', 2)
  const theirs = await made(neighbour, 'report-types', { name: 'Theirs', unit: 'money', aggregation: 'sum' })
  const markup = figuresMarkup(blockOf(known))
  const wrong: readonly [html: string, says: RegExp][] = [
    [textWith(blockOf(known, { company_id: elsewhere })), /its company isn’t part of this report/],
    [textWith(blockOf(known, { kpi_ids: [theirs] })), /no longer in use/],
    [textWith(blockOf(known, { report_sub_type_id: 999_999 })), /no longer in use/],
    [textWith(blockOf(known, { kpi_ids: [] })), /invalid/],
    [textWith(blockOf(known, { periods: 99 })), /invalid/],
    ['<figure data-figures="x"></figure>', /invalid/],
    [`<ul><li>${markup}</li></ul>`, /can’t be placed/],
    [`<blockquote>${markup}</blockquote>`, /can’t be placed/],
    [markup.repeat(21), /20 blocks/],
  ]
  for (const [html, says] of wrong) {
    const answer = await written(html)
    assert.equal(answer.status, 422, html)
    assert.match(answer.body.errors.body[0], says)
  }
  // A fund’s report may hold any company that it invested in, first or later.
  const ofFund = await written(textWith(blockOf(known, { company_id: elsewhere })), {
    owner_type: 'fund',
    owner_id: known.fund,
  })
  assert.equal(ofFund.status, 201, ofFund.text)
  const second = await made(staff, 'funds', { name: 'Second Fund' })
  const shares = { share_class: 'Ordinary', shares: '10', cost: '100', acquired_on: '2025-06-01' }
  await made(staff, 'company-holdings', { company_id: known.company, fund_id: second, ...shares })
  const about = { owner_type: 'fund', owner_id: second }
  const ofLater = await written(textWith(blockOf(known)), about)
  assert.equal(ofLater.status, 201, ofLater.text)
  const ofOther = await written(textWith(blockOf(known, { company_id: elsewhere })), about)
  assert.equal(ofOther.status, 422, ofOther.text)
  // Where a draft is about something else now, its figures wait there until they are taken out.
  const { url } = await draft()
  const other = await opportunityIn(api, 'Larkfield Therapeutics')
  const moved = await staff.patch(url, { owner_type: 'investment_opportunity', owner_id: other })
  assert.equal(moved.status, 200, moved.text)
  assert.equal((await staff.patch(url, { body: `${textWith(blockOf(known))}<p>More.</p>` })).status, 200)
  assert.match((await staff.post(`${url}/publish`)).body.errors.body[0], /isn’t part of this report/)
})

test('a text keeps its figures clean, alone and through versions', async () => {
  const title = '<b>Sales</b> & "more"'
  const { url } = await draft({
    body: `${figuresMarkup(blockOf(known, { title }))}<figure><img src="https://evil.example/x.png"><b>Words</b></figure>`,
  })
  const kept = (await staff.get(url)).body.data.body
  assert.equal(kept, `${figuresMarkup(blockOf(known, { title }))}<strong>Words</strong>`)
  await staff.post(`${url}/versions`, { name: 'With figures' })
  await staff.patch(url, { body: '<p>Nothing.</p>' })
  const [, version] = (await staff.get(`${url}/versions`)).body.data
  const [difference] = (await staff.get(`${url}/versions/${version.id}/difference`)).body.data
  assert.equal(difference.after, `[Table: ${title}]\nWords`)
  await staff.post(`${url}/versions/${version.id}/restore`)
  assert.equal((await staff.get(url)).body.data.body, kept)
  // Figures alone are a text.
  const alone = await draft({ body: figuresMarkup(blockOf(known)) })
  assert.equal((await staff.post(`${alone.url}/publish`)).status, 200)
})

test('figures of drafts are for staff who read reports, and for nobody else', async () => {
  const { url } = await draft()
  const block = encodeURIComponent(figuresText(blockOf(known)))
  const paths = [`${url}/figures?block=${block}`, `${url}/figures/choices`]
  const statuses = (client: Client) => Promise.all(paths.map(async (path) => (await client.get(path)).status))
  for (const role of ['superAdmin', 'support', 'investmentCommittee', 'fundManager'] as const)
    assert.deepEqual(await statuses(await api.as(role)), [200, 200], role)
  for (const role of [
    'entrepreneur',
    'custodian',
    'creator',
    'investmentManager',
    'adviser',
    'user',
  ] as const)
    assert.deepEqual(await statuses(await api.as(role)), [403, 403], role)
  assert.deepEqual(await statuses(await api.as('superAdmin', 2)), [404, 404])
  assert.equal((await staff.get(`${url}/figures?block=x`)).status, 422)
})
