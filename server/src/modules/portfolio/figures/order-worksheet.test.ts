import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { clientsOf, liveOpportunity, readyInvestors, worldForTests } from '../../investments/test-support.ts'
import { setFlags } from '../../suitability/test-tenant.ts'

const api = apiForTests()
const world = worldForTests(api)

/** Shares that somebody holds, which cost as much in pence and have no price yet. */
async function holds(user: number, cost: bigint, overrides: Record<string, unknown> = {}): Promise<void> {
  const opportunity = await liveOpportunity(api, world, { status: 5, ...overrides })
  await sql`
    with i as (
      insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, allocated_minor,
        shares, date)
      values (1, ${`H${opportunity}`}, ${opportunity}, ${user}, 'certificated', ${overrides['currency'] ?? 'GBP'}, ${cost}, ${cost}, 10, '2026-01-10')
      returning id)
    insert into share_lots (tenant_id, investment_opportunity_id, user_id, investment_id, registered_name, share_class, shares, price,
      currency, cost_minor, allotted_on)
    select 1, ${opportunity}, ${user}, i.id, 'Somebody', 'Ordinary', 10, 1, ${overrides['currency'] ?? 'GBP'}, ${cost}, '2026-01-10' from i
    returning 1`.execute(api.db)
}

async function scheme(name: string, rate: string, limit: bigint | null, kind = 'eis'): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into tax_options (tenant_id, name, kind, rate, annual_limit_minor)
    values (1, ${name}, ${kind}, ${rate}, ${limit}) returning id`.execute(api.db)
  return Number(rows[0]!.id)
}

const orderOf = (opportunity: number, amount: string) => (figure: string) =>
  `/api/investment-opportunities/${opportunity}/order/working?amount=${amount}&figure=${figure}`
const valueOf = async (client: Client, path: string) => (await client.get(path)).body.data?.value

test('what an amount would buy, bring back and be of a portfolio opens before it is reserved', async () => {
  await setFlags(api, { tax_enabled: 1 })
  const [id, other] = await readyInvestors(api, world, 2)
  const [investor, newcomer] = await clientsOf(api, [id!, other!])
  await holds(id!, 50_000_01n)
  await holds(id!, 24_999_99n)
  await holds(id!, 900_00n, { currency: 'CHF' })
  await holds(id!, 800_00n, { status: 6 })
  const ids = [
    await scheme('EIS', '30', null),
    await scheme('SEIS', '50', 10_000_00n, 'seis'),
    await scheme('ISA', '99', null, 'isa'),
  ]
  const opportunity = await liveOpportunity(api, world, {
    tax_option_ids: JSON.stringify(ids),
    share_price: '1.37',
  })
  const open = orderOf(opportunity, '25000')
  const values = await Promise.all(
    ['order_shares', 'order_relief', 'effect_now', 'effect_after', 'effect_share', 'order_total'].map(
      (figure) => valueOf(investor!, open(figure)),
    ),
  )
  assert.deepEqual(values, ['18248', '7500.00', '75000.00', '100000.00', '25.000000', '25000.00'])
  const order = `/api/investment-opportunities/${opportunity}/order?amount=`
  assert.deepEqual((await investor!.get(`${order}25000`)).body.data, {
    refusal: null,
    is_queued: false,
    amount: '25000.00',
    currency: 'GBP',
    shares: '18248',
    cost: '24999.76',
    left_over: '0.24',
    fee: null,
    fee_vat: null,
    total: '25000.00',
    relief: '7500.00',
    portfolio: {
      now: '75000.00',
      after: '100000.00',
      share_percent: '25.000000',
      is_concentrated: true,
    },
  })
  assert.equal((await investor!.get(`${order}7500`)).body.data.portfolio.is_concentrated, false)
  assert.equal((await newcomer!.get(`${order}25000`)).body.data.portfolio, null)
  await setFlags(api, { tax_enabled: 0 })
  assert.equal((await investor!.get(`${order}25000`)).body.data.relief, null)
  await setFlags(api, { tax_enabled: 1 })
  assert.equal((await investor!.get(open('order_shares'))).body.data.numbers, '£25,000.00 ÷ £1.37 = 18,248')
  assert.equal(
    (await investor!.get(open('effect_now'))).body.data.inputs.length,
    2,
    'what is over or in francs is not in it',
  )
  assert.equal(await valueOf(investor!, orderOf(opportunity, '9000.50')('order_relief')), '4500.25')
  for (const amount of ['25000', '9000.51']) {
    const { bytes } = await fetchBytes(
      api,
      investor!,
      `/api/investment-opportunities/${opportunity}/order/workbook?amount=${amount}`,
    )
    assert.deepEqual(wrongCells(bytes), [], amount)
  }
  assert.equal(await valueOf(newcomer!, open('effect_now')), '0.00', 'each reads their own portfolio')
})

test('an order of nothing is refused, and who does not see the offer opens nothing of it', async () => {
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const internal = await liveOpportunity(api, world, { status: 3 })
  assert.equal((await investor!.get(orderOf(internal, '100')('effect_now'))).status, 404)
  assert.equal(
    (await (await api.as('superAdmin', 2)).get(orderOf(internal, '100')('effect_now'))).status,
    404,
  )
  assert.equal(
    (await investor!.get(`/api/investment-opportunities/${internal}/order?amount=100`)).status,
    404,
  )
  const open = await liveOpportunity(api, world)
  assert.equal((await investor!.get(`/api/investment-opportunities/${open}/order`)).status, 422)
  assert.equal((await investor!.get(orderOf(open, '0')('effect_now'))).status, 422)
  assert.equal((await investor!.get(orderOf(open, '1.999')('effect_now'))).status, 422)
})

test('an amount that does not buy whole shares says what they cost and what is left over', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const [investor] = await clientsOf(api, [id!])
  const opportunity = await liveOpportunity(api, world, { share_price: '2.00' })
  const order = async (amount: string) => {
    const { body } = await investor!.get(
      `/api/investment-opportunities/${opportunity}/order?amount=${amount}`,
    )
    return [body.data.shares, body.data.cost, body.data.left_over]
  }
  assert.deepEqual(await order('12345'), ['6172', '12344.00', '1.00'])
  assert.deepEqual(await order('12344'), ['6172', '12344.00', null])
  const unpriced = await liveOpportunity(api, world, { share_price: null })
  const { body } = await investor!.get(`/api/investment-opportunities/${unpriced}/order?amount=12345`)
  assert.deepEqual([body.data.cost, body.data.left_over], [null, null])
})

test('fees that the investor pays are on top of the amount, and open with the order', async () => {
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const fee = { label: 'Fee', amount: null, vat: 'added', payer: 'investor' }
  const opportunity = await liveOpportunity(api, world, {
    share_price: '1',
    fees: JSON.stringify([
      { ...fee, percent: '2.5', minimum: '100.00' },
      { ...fee, percent: '9', payer: 'company' },
    ]),
  })
  const url = `/api/investment-opportunities/${opportunity}/order`
  const { data } = (await investor!.get(`${url}?amount=10000`)).body
  assert.deepEqual(
    [data.amount, data.fee, data.fee_vat, data.total, data.shares],
    ['10000.00', '300.00', '50.00', '10300.00', '10000'],
  )
  const open = orderOf(opportunity, '10000')
  assert.equal(await valueOf(investor!, open('order_fee')), '300.00')
  const { inputs } = (await investor!.get(open('order_fee'))).body.data
  assert.deepEqual(
    inputs.map(({ label, value, detail }: Record<string, string>) => [label, value, detail]),
    [['Fee', '300.00', '2.5% of the amount, at least £100.00, plus VAT at 20%']],
  )
  const { bytes } = await fetchBytes(api, investor!, `${url}/workbook?amount=10000`)
  assert.deepEqual(wrongCells(bytes), [])
})
