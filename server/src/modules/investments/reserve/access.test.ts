import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'
import { paidAndReserved } from './test-access.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('one investor sees nothing of another’s money, under any address or filter', async () => {
  const { a, b, line, payment, investment, refund, call, offer } = await paidAndReserved(api, world, staff)
  const addresses = [
    `investments/${investment.id}`,
    `investments/${investment.id}/history`,
    `cash-call-lines/${line.id}`,
    `cash-call-lines/${line.id}/payment-details`,
    `payments/${payment.id}`,
    `refunds/${refund.id}`,
  ]
  for (const address of addresses) {
    assert.equal((await a.get(`/api/${address}`)).status, 200, address)
    assert.equal((await b.get(`/api/${address}`)).status, 404, address)
  }
  for (const list of ['cash-call-lines', 'payments', 'refunds', 'ledgers'])
    assert.deepEqual((await b.get(`/api/${list}?filter[investment_id]=${investment.id}`)).body.data, [], list)
  assert.equal((await b.get(`/api/investments?filter[user_id]=${investment.user_id}`)).body.meta.total, 0)
  assert.equal((await b.get('/api/investments')).body.meta.total, 1)
  const through = await b.get(
    `/api/investment-opportunities/${offer}?include=investments,investmentsCount&append=investor_count`,
  )
  assert.deepEqual([through.body.data.investments.length, through.body.data.investments_count], [1, 1])
  assert.equal((await b.get(`/api/cash-calls/${call.id}`)).status, 404)
  assert.equal((await b.patch(`/api/investments/${investment.id}`, { status: 'cancelled' })).status, 404)
  assert.equal((await b.post(`/api/investments/${investment.id}/cancel`, {})).status, 404)
  assert.ok(
    (await a.get('/api/ledgers')).body.data.every(
      (entry: { user_id: number }) => entry.user_id === investment.user_id,
    ),
  )
})

test('what an investor sends along with a cancellation is not theirs to change', async () => {
  const opportunity = await liveOpportunity(api, world)
  const [id] = await readyInvestors(api, world, 1)
  const [client] = await clientsOf(api, [id!])
  const made = (await request(client!, opportunity, '5000.00')).body.data
  const changed = await client!.patch(`/api/investments/${made.id}`, {
    amount: '9000.00',
    eis: true,
    notes: 'x',
  })
  assert.equal(changed.status, 200)
  assert.deepEqual([changed.body.data.amount, changed.body.data.eis], ['5000.00', false])
  assert.equal(
    (await client!.patch(`/api/investments/${made.id}`, { status: 'payment_received' })).status,
    409,
  )
})

test('a firm that hides bank details and references hides them here too', async () => {
  const { a, line } = await paidAndReserved(api, world, staff)
  const flags = async (names: string[]) => {
    const set = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
    const unset = JSON.stringify({
      hide_bank_details: 0,
      hide_bank_details_admin: 0,
      hide_payment_reference: 0,
    })
    await sql`update brandings set flags = flags || ${unset}::jsonb || ${set}::jsonb where tenant_id = 1`.execute(
      api.db,
    )
    api.platform.tenants.forget(1)
  }
  const read = async (client: Client) => {
    const { bank, reference } = (await client.get(`/api/cash-call-lines/${line.id}/payment-details`)).body
      .data
    return [bank !== null, reference !== null]
  }
  assert.deepEqual(
    [await read(a), await read(staff)],
    [
      [true, true],
      [true, true],
    ],
  )
  await flags(['hide_bank_details', 'hide_payment_reference'])
  assert.deepEqual(
    [await read(a), await read(staff)],
    [
      [false, false],
      [true, true],
    ],
  )
  assert.equal((await a.get(`/api/cash-call-lines/${line.id}`)).body.data.reference, undefined)
  await flags(['hide_payment_reference'])
  const payee = async (client: Client) =>
    (await client.get(`/api/cash-call-lines/${line.id}/payment-details`)).body.data.bank.holder_name
  assert.equal(await payee(a), null)
  assert.notEqual(await payee(staff), null)
  await flags(['hide_bank_details_admin'])
  assert.deepEqual(
    [await read(a), await read(staff)],
    [
      [true, true],
      [false, true],
    ],
  )
  await flags([])
})

test('staff enter what was invested elsewhere: a reservation of a live round, a holding of a completed one', async () => {
  const [one, two] = await readyInvestors(api, world, 2)
  const liveRound = await liveOpportunity(api, world, { target_amount_minor: 1_000_000n })
  const body = { investment_opportunity_id: liveRound, date: '2026-11-19' }
  const reserved = await staff.post('/api/investments/manual', {
    ...body,
    user_id: one,
    amount: '6000.00',
    signed: true,
  })
  assert.deepEqual(
    [reserved.status, reserved.body.data.status, reserved.body.data.kind],
    [201, 'reserved', 'manual'],
    reserved.text,
  )
  assert.equal(
    (await staff.post('/api/investments/manual', { ...body, user_id: two, amount: '4000.01' })).status,
    409,
  )
  const rows = {
    investment_opportunity_id: liveRound,
    rows: [
      { user_id: two, amount: '1.00' },
      { user_id: 999_999, amount: '1.00' },
    ],
  }
  assert.deepEqual(Object.keys((await staff.post('/api/investments/investors', rows)).body.errors), [
    'rows.1.user_id',
  ])

  const done = await liveOpportunity(api, world, {
    status: 5,
    share_price: '2.50',
    shares_in_issue: '612000',
    certificates_in_issue: 116,
  })
  const past = { investment_opportunity_id: done, date: '2023-03-14', kind: 'private_manual' }
  const held = await staff.post('/api/investments/manual', { ...past, user_id: one, amount: '50000.00' })
  assert.equal(held.status, 201, held.text)
  const { data } = held.body
  assert.deepEqual(
    [data.status, data.shares, data.allocated, data.certificate_number, data.allotted_on],
    ['certificated', '20000', '50000.00', '0117', '2023-03-14'],
  )
  const lots = (await staff.get(`/api/share-lots?filter[investment_id]=${data.id}`)).body.data
  assert.deepEqual([lots[0].number_from, lots[0].number_to], ['612001', '632000'])
  const cash = (
    await staff.get(`/api/ledgers?filter[investment_id]=${data.id}&filter[account]=client_cash&sort=id`)
  ).body.data
  assert.deepEqual(
    cash.map((entry: { debit: string; credit: string }) => [entry.debit, entry.credit]),
    [
      ['50000.00', '0.00'],
      ['0.00', '50000.00'],
    ],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('the books tell when something is wrong with them', async () => {
  const { offer } = await paidAndReserved(api, world, staff)
  assert.deepEqual(await checkBooks(api.db, 1), [])
  await sql`update investment_opportunities set held_minor = held_minor + 1 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  await sql`update cash_call_lines set received_minor = received_minor - 1 where tenant_id = 1 and id = (
    select max(l.id) from cash_call_lines l where l.tenant_id = 1)`.execute(api.db)
  const problems = await checkBooks(api.db, 1)
  assert.equal(problems.length, 4, problems.join('\n'))
})
