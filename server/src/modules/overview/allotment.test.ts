import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { figuresOf, openAll } from '../captable/test-figures.ts'
import type { FigureNames } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const today = () => api.clock.now().toISOString().slice(0, 10)
let rounds = 0

/** A closed round of £500,000 at £1.37 that £700,000 were paid for. */
async function oversubscribed(policy: string): Promise<number> {
  rounds += 1
  const { rows } = await sql<{ id: number }>`
    with kind as (
      insert into opportunity_types (tenant_id, name) values (1, ${`Equity ${rounds}`}) returning id)
    insert into investment_opportunities (tenant_id, name, slug, status, type_id, target_amount_minor, share_price, allotment_date,
      minimum_investment_minor, allocation_policy, close_date)
    select 1, 'Morrow Health', ${`morrow-health-${rounds}`}, 4, kind.id, 50000000, 1.37, ${today()}::date, 100000, ${policy},
      ${today()}::date
    from kind returning id`.execute(api.db)
  const id = rows[0]!.id
  for (const [place, amount] of [30_000_000n, 20_000_000n, 15_000_000n, 5_000_000n].entries())
    await sql`
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor,
        received_minor, date, signed_at)
      values (1, ${`M${rounds}-${place}`}, ${id}, ${await api.userId('user')}, 'manual', 'payment_received', 'GBP', ${amount}, ${amount},
        ${today()}::date, ${api.clock.now()})`.execute(api.db)
  return id
}

interface AllotmentLine {
  shares: string
  cost: string
  residue: string
}

async function look(id: number) {
  const { status, body, text } = await staff.get(`/api/investment-opportunities/${id}/allotment`)
  assert.equal(status, 200, text)
  const linesBy = (policy: string): AllotmentLine[] =>
    body.data.policies.find((each: { policy: string }) => each.policy === policy).lines
  return { data: body.data, linesBy }
}

test('each rule shares out the same 364,963 shares, pro rata to the share', async () => {
  const { data, linesBy } = await look(await oversubscribed('pro_rata'))
  assert.equal(data.shares_on_offer, '364963')
  assert.equal(data.requested, '700000.00')
  assert.deepEqual(
    linesBy('pro_rata').map(({ shares, cost }) => [shares, cost]),
    [
      ['156413', '214285.81'],
      ['104275', '142856.75'],
      ['78206', '107142.22'],
      ['26069', '35714.53'],
    ],
  )
  for (const { placed_shares: placed } of data.policies) assert.equal(placed, '364963')
})

test('what was paid reaches the minimum of the round, or does not', async () => {
  const id = await oversubscribed('fcfs')
  const reaches = async () => (await look(id)).data.reaches_minimum
  assert.equal(await reaches(), true, 'it has none')
  await sql`update investment_opportunities set minimum_raise_minor = 50000000 where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  assert.equal(await reaches(), true)
  await sql`update investments set status = 'cancelled' where tenant_id = 1 and investment_opportunity_id = ${id}
    and amount_minor > 15000000`.execute(api.db)
  assert.equal(await reaches(), false)
})

test('cost and residue are what was paid, line by line', async () => {
  const { data, linesBy } = await look(await oversubscribed('fcfs'))
  linesBy('fcfs').forEach(({ cost, residue }, index) => {
    const paid = Number(data.requests[index].amount)
    assert.equal(Math.round((Number(cost) + Number(residue)) * 100), Math.round(paid * 100))
  })
})

for (const policy of ['fcfs', 'pro_rata', 'holders_first'])
  test(`what is shown for ${policy} is what completing the round allots`, async () => {
    const id = await oversubscribed(policy)
    const { data, linesBy } = await look(id)
    const completed = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 5 })
    assert.equal(completed.status, 200, completed.text)
    const { rows } = await sql<{ id: number; shares: string | null; allocated: string | null }>`
      select id, trim_scale(shares)::text as shares, wire_money(allocated_minor, 'GBP') as allocated from investments
      where tenant_id = 1 and investment_opportunity_id = ${id} order by id`.execute(api.db)
    assert.deepEqual(
      rows.map((row) => [row.id, row.shares ?? '0', row.allocated ?? '0.00']),
      data.requests.map((request: { investment_id: number }, index: number) => {
        const line = linesBy(policy)[index]!
        return [request.investment_id, line.shares, line.cost]
      }),
    )
  })

test('a round without a price or without anybody who paid has nothing to share out, and says so without failing', async () => {
  const id = await oversubscribed('fcfs')
  await sql`update investment_opportunities set share_price = null where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  const { data } = await look(id)
  assert.equal(data.price, null)
  assert.deepEqual(
    data.policies.map(({ investors }: { investors: number }) => investors),
    [0, 0, 0],
  )
})

test('an investor never sees how a round would be shared out', async () => {
  const id = await oversubscribed('fcfs')
  const investor = await api.as('user')
  assert.equal((await investor.get(`/api/investment-opportunities/${id}/allotment`)).status, 403)
})

const fixed = (figure: string) => () => figure

/** Figures of the comparison by where they stand in its answer; the ids are those of its requests. */
function figureNames(ids: readonly number[]): FigureNames {
  const policyOf = (trail: Parameters<NonNullable<FigureNames[string]>>[0]) =>
    String(trail[0]!.item['policy'])
  const line = (figure: string) => (trail: Parameters<NonNullable<FigureNames[string]>>[0]) =>
    `allotment_${figure}:${policyOf(trail)}:${ids[trail[1]!.index]}`
  const total = (figure: string) => (trail: Parameters<NonNullable<FigureNames[string]>>[0]) =>
    `allotment_${figure}:${policyOf(trail)}`
  return {
    uncalled: () => 'allotment_uncalled',
    price: fixed('price'),
    shares_on_offer: fixed('allotment_shares_on_offer'),
    requested: fixed('allotment_requested'),
    'requests[].amount': (trail) => `allotment_paid:${String(trail[0]!.item['investment_id'])}`,
    ...Object.fromEntries(
      ['shares', 'cost', 'residue'].map((name) => [`policies[].lines[].${name}`, line(name)]),
    ),
    ...Object.fromEntries(
      ['placed_shares', 'placed', 'residue'].map((name) => [`policies[].${name}`, total(name)]),
    ),
    'policies[].smallest': null,
  }
}

for (const [name, policy, said] of [
  ['by a rule', 'pro_rata', {}],
  ['with a right of pre-emption', 'fcfs', { byRight: '100000' }],
  ['with rights for more than there is', 'holders_first', { byRight: '500000' }],
  ['written by hand', 'manual', { byHand: '50000' }],
] as const)
  test(`every figure of what completing gives opens to its working, and the workbook recalculates: ${name}`, async () => {
    const id = await oversubscribed(policy)
    const { byRight, byHand }: { byRight?: string; byHand?: string } = said
    if (byRight !== undefined || byHand !== undefined)
      await sql`
        update investments set shares = ${byRight ?? byHand}, by_right = ${byRight !== undefined}
        where tenant_id = 1 and investment_opportunity_id = ${id} and amount_minor in (20000000, 5000000)`.execute(
        api.db,
      )
    const { data } = await look(id)
    const ids = data.requests.map((request: { investment_id: number }) => request.investment_id)
    const path = `/api/investment-opportunities/${id}/allotment`
    const opens = (figure: string) => `${path}/working?figure=${figure}`
    await openAll(staff, opens, figuresOf(data, figureNames(ids)))
    await openAll(staff, opens, [
      { place: 'unsettled', figure: 'allotment_unsettled', value: String(data.unsettled) },
      ...data.policies.flatMap(({ policy: by, investors }: { policy: string; investors: number }) => [
        { place: by, figure: `allotment_investors:${by}`, value: String(investors) },
        { place: by, figure: `allotment_without:${by}`, value: String(ids.length - investors) },
      ]),
    ])
    assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
    assert.equal((await (await api.as('user')).get(`${path}/workbook`)).status, 403)
    assert.equal((await (await api.as('superAdmin', 2)).get(`${path}/workbook`)).status, 404)
  })
