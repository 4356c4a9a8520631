import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { roleIds } from '@moorgate/contract'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { questionBy } from '../../../../test/question.ts'
import { openAll } from '../../captable/test-figures.ts'
import { evaluated } from '../../../domain/evaluate.ts'
import { cellsIn, wrongCells } from '../../../figures/test-workbook.ts'
import { workbookOf } from '../../../figures/workbook.ts'
import { workingIn } from '../../../figures/working.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../../investments/test-support.ts'
import { overviewMaker } from './overview-worksheet.ts'
import { viewOverview } from '../view-overview.ts'
import { opens, shareOf, sums } from './test-sums.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  const world = await openWorld(api)
  const people = await readyInvestors(api, world, held.length)
  for (const said of [
    {},
    { status: 5 },
    { status: 5 },
    { currency: 'EUR', target_amount_minor: 30_000_01n },
  ]) {
    const opportunity = await liveOpportunity(api, world, said)
    const rows = held.map((line, index) => ({
      ...line,
      user_id: people[index],
      reference: `O${opportunity}-${index}`,
    }))
    await sql`
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor,
        received_minor, payment_due_on, date)
      select 1, r.reference, ${opportunity}, r.user_id, 'primary', r.status, ${'currency' in said ? said.currency : 'GBP'}, r.amount, coalesce(r.received, 0), r.due, r.on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(reference text, user_id bigint, status text, amount bigint,
        received bigint, due date, "on" date)
      returning 1`.execute(api.db)
    await sql`update investment_opportunities o set held_minor = (select sum(i.held_minor) from investments i
      where i.tenant_id = 1 and i.investment_opportunity_id = o.id) where o.tenant_id = 1 and o.id = ${opportunity}`.execute(
      api.db,
    )
  }
})

const held = [
  { status: 'payment_received', amount: 50_000_01, received: 50_000_01, on: '2026-08-31' },
  { status: 'payment_received', amount: 10_000_00, received: 10_000_00, on: '2026-11-02' },
  { status: 'part_paid', amount: 20_000_00, received: 5_000_00, due: '2026-12-01', on: '2026-11-01' },
  { status: 'awaiting_payment', amount: 10_000_00, due: '2026-11-01', on: '2026-11-01' },
  { status: 'reserved', amount: 3_333_33, on: '2026-11-01' },
  { status: 'cancelled', amount: 9_000_00, on: '2026-11-01' },
] as const

const read = async (path: string) => (await staff.get(path)).body.data

const parts = ['received', 'awaiting', 'overdue', 'reserved'] as const
type Raise = { id: number; currency: string; committed: string; target: string } & Record<
  (typeof parts)[number],
  { amount: string }
>

test('every sum of the overview opens to its working, and the workbook recalculates', async () => {
  const { invested, investors, live, called } = await read('/api/statistics/overview')
  const raises: Raise[] = await read('/api/statistics/live-raises')
  const ours = raises.filter(({ currency }) => currency === 'GBP')
  assert.equal(raises.length, 2, 'one in pounds and one in euros')
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
    { figure: 'live_foreign', value: String(raises.length - ours.length) },
    { figure: 'live_all', value: String(raises.length) },
    { figure: 'live_committed', value: live.committed },
    { figure: 'live_target', value: live.target },
    { figure: 'called', value: called.amount },
    { figure: 'called_received', value: called.received },
    { figure: 'awaiting', value: called.awaiting },
    ...parts.map((part) => ({
      figure: `live_${part}`,
      value: sums(ours.map((raise) => raise[part].amount)),
    })),
    ...raises.flatMap(({ id, committed, target }) => [
      { figure: `round_live_committed:${id}`, value: committed },
      { figure: `round_live_target:${id}`, value: target },
      { figure: `round_percent:${id}`, value: shareOf(committed, target) },
    ]),
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

/**
 * Two holdings in one of the completed rounds, neither of whole pence at its latest price; the other stays
 * without a price.
 */
async function priceOneRound(): Promise<void> {
  const [{ id }] = await read('/api/investment-opportunities?filter[status]=5')
  await sql`update investments set status = 'certificated', shares = 333, allocated_minor = amount_minor, allotted_on = date
    where tenant_id = 1 and investment_opportunity_id = ${id} and status = 'payment_received'`.execute(api.db)
  for (const [date, price] of [
    ['2026-10-01', '9'],
    ['2026-11-01', '4.0012345'],
  ]) {
    const body = { investment_opportunity_id: id, date, price }
    assert.equal((await staff.post('/api/share-prices', body)).status, 201)
  }
}

type RaiseRow = {
  id: number
  currency: string
  raised: string
  target_amount: string
  investor_count: number
  held_value: string | null
}

test('a list of opportunities adds up all that fits its filters, and each sum opens to its rows', async () => {
  const base = '/api/investment-opportunities/sums'
  await priceOneRound()
  for (const status of ['2,3', '5', '2,3,5']) {
    const query = `filter[status]=${status}&`
    const rows: RaiseRow[] = await read(
      `/api/investment-opportunities?${query}per_page=100&append=held_value,investor_count`,
    )
    const totals = await read(`${base}?${query}`)
    const valued = rows.filter((row) => row.held_value !== null)
    assert.equal(valued.length > 0, status.includes('5'), status)
    for (const { currency, raised, target, value } of totals) {
      const some = rows.filter((row) => row.currency === currency)
      assert.equal(raised, sums(some.map((row) => row.raised)))
      assert.equal(target, sums(some.map((row) => row.target_amount)))
      const held = some.flatMap((row) => row.held_value ?? [])
      assert.equal(value, held.length === 0 ? null : sums(held))
    }
    for (const { id, held_value: value } of valued)
      assert.equal(
        value,
        (await read(`/api/investment-opportunities/${id}/holdings`)).value,
        'as on its page',
      )
    await openAll(staff, opens(base, query), [
      ...totals.flatMap(({ currency, raised, target, value }: Record<string, string>) => [
        { place: 'raised', figure: `raised:${currency}`, value: raised! },
        { place: 'target', figure: `target:${currency}`, value: target! },
        ...(value ? [{ place: 'value', figure: `value:${currency}`, value }] : []),
      ]),
      ...valued.map(({ id, held_value: value }) => ({ place: 'row', figure: `value:${id}`, value: value! })),
      { place: 'foot', figure: 'listed', value: String(rows.length) },
      ...rows.flatMap(({ id, raised, target_amount: target, investor_count: investors }) => [
        { place: 'row', figure: `investors:${id}`, value: String(investors) },
        { place: 'row', figure: `raised:${id}`, value: raised },
        { place: 'row', figure: `target:${id}`, value: target },
        { place: 'row', figure: `percent:${id}`, value: shareOf(raised, target) },
      ]),
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

test('what is held is told to nobody who does not read the money of existing investments', async () => {
  const list = '/api/investment-opportunities?filter[status]=5'
  const manager = await api.as('investmentManager')
  for (const who of [manager, await api.as('user')])
    assert.equal((await who.get(`${list}&append=held_value`)).status, 400)
  const sums = await manager.get('/api/investment-opportunities/sums?filter[status]=5')
  assert.ok(sums.body.data.length > 0)
  for (const { value } of sums.body.data) assert.equal(value, null)
  const figure = await manager.get(
    opens('/api/investment-opportunities/sums', 'filter[status]=5&')('value:GBP'),
  )
  assert.equal(figure.status, 404)
})

test('rounds that somebody may not open are told as one, without their names, and come to the same sums', async () => {
  const question = await questionBy(api, roleIds.superAdmin)
  const [all, some] = [await viewOverview(question, false), await viewOverview(question, true)]
  const hidden = await api.db
    .selectFrom('investment_opportunities')
    .select(['id', 'name'])
    .where('tenant_id', '=', 1)
    .where('status', '=', 5)
    .execute()
  assert.equal(hidden.length, 2)
  assert.deepEqual(
    some.rounds.filter(({ key }) => !all.rounds.some((one) => one.key === key)).map(({ name }) => name),
    ['Other rounds'],
  )
  const [whole, merged] = [evaluated(overviewMaker.make(all)), evaluated(overviewMaker.make(some))]
  const month = all.months[0]!
  for (const figure of [
    'invested',
    'invested_new',
    'investments',
    'average',
    `raised:${month.month}:${month.type}`,
  ]) {
    const values = [whole, merged].map((made) => workingIn(made, figure)?.value)
    assert.ok(values[0] !== undefined && values[0] !== '0.00', figure)
    assert.equal(values[0], values[1], figure)
  }
  const { inputs } = workingIn(merged, 'invested')!
  assert.ok(inputs.some(({ label }) => label === 'total invested, Other rounds'))
  const workbook = await workbookOf(merged)
  assert.deepEqual(wrongCells(workbook), [])
  const texts = cellsIn(workbook).map(({ value }) => value)
  for (const { id, name } of hidden) {
    assert.ok(!texts.includes(name), name)
    assert.equal(workingIn(merged, `round_invested:${id}`), undefined)
  }
})
