import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { cellsIn, wrongCells } from '../captable/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { liveOffer, openWorld, readyInvestors } from '../investments/test-support.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  const world = await openWorld(api)
  const people = await readyInvestors(api, world, held.length)
  for (const said of [{}, { status: 5 }]) {
    const offer = await liveOffer(api, world, said)
    const rows = held.map((line, index) => ({
      ...line,
      user_id: people[index],
      reference: `O${offer}-${index}`,
    }))
    await sql`
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor,
        received_minor, payment_due_on, date)
      select 1, r.reference, ${offer}, r.user_id, 'primary', r.status, 'GBP', r.amount, coalesce(r.received, 0), r.due, r.on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(reference text, user_id bigint, status text, amount bigint,
        received bigint, due date, "on" date)`.execute(api.db)
    await sql`update investment_opportunities o set held_minor = (select sum(i.held_minor) from investments i
      where i.tenant_id = 1 and i.investment_opportunity_id = o.id) where o.tenant_id = 1 and o.id = ${offer}`.execute(
      api.db,
    )
  }
})
after(() => api[Symbol.asyncDispose]())

const held = [
  { status: 'payment_received', amount: 50_000_01, received: 50_000_01, on: '2026-08-31' },
  { status: 'payment_received', amount: 10_000_00, received: 10_000_00, on: '2026-11-02' },
  { status: 'part_paid', amount: 20_000_00, received: 5_000_00, due: '2026-12-01', on: '2026-11-01' },
  { status: 'awaiting_payment', amount: 10_000_00, due: '2026-11-01', on: '2026-11-01' },
  { status: 'reserved', amount: 3_333_33, on: '2026-11-01' },
  { status: 'cancelled', amount: 9_000_00, on: '2026-11-01' },
] as const

const read = async (path: string) => (await staff.get(path)).body.data
const opens =
  (base: string, query = '') =>
  (figure: string) =>
    `${base}/working?${query}figure=${encodeURIComponent(figure)}`
const sums = (values: readonly string[]) =>
  values
    .reduce((sum, value) => sum + BigInt(value.replace('.', '')), 0n)
    .toString()
    .replace(/(\d\d)$/, '.$1')

test('every sum of the overview opens to its working, and the workbook recalculates', async () => {
  const { invested, investors, live, called } = await read('/api/statistics/overview')
  const raises = await read('/api/statistics/live-raises')
  const raised = await read('/api/statistics/capital-raised')
  const categories = await read('/api/statistics/investor-categorisation')
  const figures = [
    { figure: 'invested', value: invested.amount },
    { figure: 'invested_new', value: invested.new },
    { figure: 'investments', value: String(invested.count) },
    { figure: 'average', value: invested.average },
    { figure: 'investors', value: String(investors.count) },
    { figure: 'investors_new', value: String(investors.new) },
    { figure: 'live', value: String(live.count) },
    { figure: 'live_committed', value: live.committed },
    { figure: 'live_target', value: live.target },
    { figure: 'called', value: called.amount },
    { figure: 'called_received', value: called.received },
    { figure: 'awaiting', value: called.awaiting },
    ...['received', 'awaiting', 'overdue', 'reserved'].map((part) => ({
      figure: `live_${part}`,
      value: sums(raises.map((raise: Record<string, { amount: string }>) => raise[part]!.amount)),
    })),
    ...raised.map(({ period, type, value }: Record<string, string>) => ({
      figure: `raised:${period}:${type}`,
      value,
    })),
    { figure: `raised_since:${raised.at(-1).period}`, value: raised.at(-1).value },
    ...categories.map(({ label, value }: { label: string; value: number }) => ({
      figure: `category:${label}`,
      value: String(value),
    })),
  ].map((each) => ({ place: each.figure, ...each }))
  assert.ok(raised.length > 1 && BigInt(live.committed.replace('.', '')) > 0n)
  await openAll(staff, opens('/api/statistics/overview'), figures)
  const { bytes } = await fetchBytes(api, staff, '/api/statistics/overview/workbook')
  assert.deepEqual(wrongCells(bytes), [])
  for (const part of ['live_percent', 'called_percent'])
    assert.equal((await staff.get(opens('/api/statistics/overview')(part))).status, 200)
  assert.equal((await (await api.as('user')).get(opens('/api/statistics/overview')('invested'))).status, 403)
  const other = await (await api.as('superAdmin', 2)).get(opens('/api/statistics/overview')('invested'))
  assert.equal(other.body.data.value, '0.00', 'another firm adds up its own')
})

test('a list of opportunities adds up all that fits its filters, and each sum opens to its rows', async () => {
  const base = '/api/investment-opportunities/sums'
  for (const status of ['2,3', '5', '2,3,5']) {
    const query = `filter[status]=${status}&`
    const rows = await read(`/api/investment-opportunities?${query}per_page=100`)
    const [total, ...others] = await read(`${base}?${query}`)
    assert.deepEqual(others, [])
    assert.equal(total.raised, sums(rows.map(({ raised }: { raised: string }) => raised)))
    assert.equal(total.target, sums(rows.map((row: { target_amount: string }) => row.target_amount)))
    await openAll(staff, opens(base, query), [
      { place: 'raised', figure: 'raised:GBP', value: total.raised },
      { place: 'target', figure: 'target:GBP', value: total.target },
    ])
    const { bytes } = await fetchBytes(api, staff, `${base}/workbook?${query}`)
    assert.deepEqual(wrongCells(bytes), [])
    assert.equal(
      cellsIn(bytes).filter(({ sheet, address }) => sheet === 'Opportunities' && address.startsWith('A'))
        .length,
      rows.length + 1,
    )
  }
  assert.equal((await (await api.as('user')).get(base)).status, 403)
  assert.equal((await staff.get(`${base}?filter[nonsense]=1`)).status, 400)
})
