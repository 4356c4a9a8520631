import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ShownFigures } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { blockOf, made, reported, testFigures, textWith } from './test-figures.ts'
import type { TestFigures } from './test-figures.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let held: number
let known: TestFigures

/** Revenue and margin of three quarters; gross profit, of which the margin is made, is shared with investors. */
before(async () => {
  staff = await api.as('superAdmin')
  const holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  held = await opportunityIn(api, 'Tidewell Energy')
  await investedIn(api, held, { userId: holderId })
  known = await testFigures(staff, held)
  await reported(staff, known.company, [
    [known.revenue, { '2025-q4': '200', '2026-q2': '240', '2026-q3': '262' }],
    [known.profit, { '2025-q4': '100', '2026-q2': '108', '2026-q3': '130' }],
  ])
})

async function published(...blocks: Parameters<typeof textWith>): Promise<string> {
  const id = await made(staff, 'update-reports', {
    title: 'Third quarter',
    body: textWith(...blocks),
    owner_type: 'investment_opportunity',
    owner_id: held,
  })
  const url = `/api/update-reports/${id}`
  const answer = await staff.post(`${url}/publish`)
  assert.equal(answer.status, 200, answer.text)
  return url
}

const figuresOf = async (url: string): Promise<ShownFigures[]> => (await holder.get(url)).body.data.figures
const workingAt = (url: string, number: number) => (figure: string) =>
  `${url}/figures/working?block_number=${number}&figure=${figure}`
const workingOf = async (url: string, figure: string) => {
  const { status, body, text } = await holder.get(workingAt(url, 1)(figure))
  assert.equal(status, 200, text)
  return body.data
}

/** Each number of a block, by the name under which it opens. */
const opened = ({ kpis, periods }: ShownFigures) =>
  kpis.flatMap(({ id, name, values, change }) => [
    ...values.flatMap((value, index) =>
      value === null ? [] : [{ place: name, figure: `value:${id}:${periods[index]!.period}`, value }],
    ),
    ...(change === null ? [] : [{ place: `${name}, change`, figure: `change:${id}`, value: change }]),
  ])

test('every figure of a published report opens to what it came to, for its readers, block by block', async () => {
  const url = await published(blockOf(known), blockOf(known, { periods: 1, shown_as: 'table' }))
  for (const [index, block] of (await figuresOf(url)).entries()) {
    assert.ok(opened(block).length >= 3)
    await openAll(holder, workingAt(url, index + 1), opened(block))
    await openAll(staff, workingAt(url, index + 1), opened(block))
  }
  const margin = await workingOf(url, `value:${known.margin}:2026-q3`)
  assert.equal(margin.value, '49.618321')
  const exactly = await workingOf(url, `exactly_value:${known.margin}:2026-q3`)
  assert.deepEqual(
    exactly.inputs.map(({ label, value }: Record<string, string>) => [label, value]),
    [
      ['Gross profit, Q3 2026, Actual', '130'],
      ['Revenue, Q3 2026, Actual', '262'],
    ],
  )
  assert.ok(
    margin.basis.some(({ text }: { text: string }) => text === '20 November 2026, and kept as it was then'),
  )
  assert.equal((await holder.get(workingAt(url, 3)(`value:${known.margin}:2026-q3`))).status, 404)
})

test('a working stays as it was published when a KPI is corrected, and a revision has its own', async () => {
  const url = await published(blockOf(known))
  const figure = `exactly_value:${known.margin}:2026-q3`
  const before = await workingOf(url, figure)
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '270' }]])
  await staff.patch(`/api/report-types/${known.profit}`, { name: 'Profit before costs' })
  assert.deepEqual(await workingOf(url, figure), before)
  assert.equal((await staff.patch(url, { note: 'Revenue was corrected.' })).body.data.revisions_count, 1)
  assert.deepEqual(
    (await workingOf(url, figure)).inputs.map(({ label, value }: Record<string, string>) => [label, value]),
    [
      ['Profit before costs, Q3 2026, Actual', '130'],
      ['Revenue, Q3 2026, Actual', '270'],
    ],
  )
  const { basis } = await workingOf(url, figure)
  assert.deepEqual(
    basis.map(({ label }: { label: string }) => label),
    ['Figures', 'Approved', 'Missing', 'Revised'],
  )
  await openAll(holder, workingAt(url, 1), opened((await figuresOf(url))[0]!))
  await staff.patch(`/api/report-types/${known.profit}`, { name: 'Gross profit' })
  await reported(staff, known.company, [[known.revenue, { '2026-q3': '262' }]])
})

test('a figure that is made of what investors don’t see says when it was approved, and nothing of its parts', async () => {
  const share = (visible: boolean) =>
    staff.patch(`/api/report-types/${known.profit}`, { visible_to_investors: visible })
  assert.equal((await share(false)).status, 200)
  const url = await published(blockOf(known))
  await openAll(holder, workingAt(url, 1), opened((await figuresOf(url))[0]!))
  const margin = await workingOf(url, `value:${known.margin}:2026-q3`)
  assert.deepEqual([margin.formula, margin.rounding], [null, 'As entered: as it was approved.'])
  const { text } = await holder.get(`${url}/figures/working?block_number=1&figure=change:${known.margin}`)
  assert.doesNotMatch(text, /Gross profit/)
  await share(true)
})

test('figures that were published before workings were kept say their source and date', async () => {
  const url = await published(blockOf(known))
  const id = Number(url.split('/').at(-1))
  // As a report stands that was published by an earlier release.
  await sql`update update_reports set revisions_count = 7 where tenant_id = 1 and id = ${id}`.execute(api.db)
  await openAll(holder, workingAt(url, 1), opened((await figuresOf(url))[0]!))
  const { rounding } = await workingOf(url, `value:${known.revenue}:2026-q3`)
  assert.equal(rounding, 'As entered: actual figure of Tidewell Energy Ltd, approved by 20 November 2026.')
})

test('workings are for those who read the report', async () => {
  const url = await published(blockOf(known))
  const figure = `value:${known.revenue}:2026-q3`
  const path = workingAt(url, 1)(figure)
  const stranger = await api.as('superAdmin', 2)
  assert.equal((await stranger.get(path)).status, 404)
  const other = await api.asUser(await newInvestor(api, 'Harriet Underwood'))
  for (const file of [path, `${url}/figures/workbook?block_number=1`])
    assert.equal((await other.get(file)).status, 404, 'one who holds none of it')
  assert.equal((await (await api.as('adviser')).get(path)).status, 403)
  const draft = await made(staff, 'update-reports', {
    title: 'Draft',
    body: textWith(blockOf(known)),
    owner_type: 'investment_opportunity',
    owner_id: held,
  })
  assert.equal((await staff.get(workingAt(`/api/update-reports/${draft}`, 1)(figure))).status, 404)
  assert.equal((await holder.get(workingAt(`/api/update-reports/${draft}`, 1)(figure))).status, 404)
})
