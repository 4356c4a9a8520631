import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { request, clientsOf, liveOpportunity, openWorld, readyInvestors, withBank } from '../test-support.ts'
import type { World } from '../test-support.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

/** A live offer in which one investor has paid and another has reserved. */
async function scene() {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, 2)
  const [a, b] = await clientsOf(api, ids)
  await request(a!, opportunity, '5000.00')
  const call = (
    await staff.post('/api/cash-calls', {
      investment_opportunity_id: opportunity,
      title: 'Call',
      due_date: '2026-12-04',
    })
  ).body.data
  const [line] = (await issueCall(staff, call.id)).body.data.lines
  const payment = (
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: '5001.00',
      received_on: '2026-11-20',
    })
  ).body.data
  await request(b!, opportunity, '3000.00')
  const investment = (await a!.get('/api/investments')).body.data[0]
  const refund = (await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)).body.data
  return { offer: opportunity, a: a!, b: b!, call, line, payment, investment, refund }
}

test('one investor sees nothing of another’s money, under any address or filter', async () => {
  const { a, b, line, payment, investment, refund, call, offer } = await scene()
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
  const { a, line } = await scene()
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

const roles = Object.keys(roleIds) as RoleName[]
type AccessCase = [
  method: string,
  path: (here: Awaited<ReturnType<typeof scene>>) => string,
  allowed: readonly RoleName[],
]
const live: RoleName[] = [
  'superAdmin',
  'entrepreneur',
  'investmentCommittee',
  'custodian',
  'support',
  'investmentManager',
  'fundManager',
]
const updating: RoleName[] = [
  'superAdmin',
  'entrepreneur',
  'investmentCommittee',
  'custodian',
  'support',
  'fundManager',
]
const calling: RoleName[] = ['superAdmin', 'support']
const creating: RoleName[] = ['superAdmin', 'investmentCommittee', 'support', 'fundManager']

const walks: readonly AccessCase[] = [
  ['GET', () => 'investment-opportunities', [...live, 'user']],
  ['POST', () => 'investment-opportunities', creating],
  ['PATCH', ({ offer }) => `investment-opportunities/${offer}`, updating],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/clone`, creating],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/approve-promotion`, updating],
  ['GET', ({ offer }) => `investment-opportunities/${offer}/bank-account`, live],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/bank-account/approve`, calling],
  ['POST', ({ offer }) => `investment-opportunities/${offer}/bank-account/refuse`, calling],
  ['POST', () => 'invitations', updating],
  ['GET', () => 'investments', [...live, 'user']],
  ['POST', () => 'investments/user', ['user']],
  [
    'POST',
    () => 'investments/manual',
    ['superAdmin', 'entrepreneur', 'investmentCommittee', 'support', 'fundManager'],
  ],
  ['POST', () => 'investments/investors', updating],
  ['GET', () => 'cash-calls', live],
  ['POST', () => 'cash-calls', calling],
  ['PATCH', ({ call }) => `cash-calls/${call.id}`, calling],
  ['POST', ({ call }) => `cash-calls/${call.id}/issue`, calling],
  ['GET', () => 'cash-call-lines', [...live, 'user']],
  ['POST', ({ line }) => `cash-call-lines/${line.id}/payments`, calling],
  ['GET', () => 'ledgers', [...updating, 'user']],
  ['POST', () => 'ledgers', updating],
  ['GET', () => 'refunds', [...live, 'user']],
  ['POST', ({ refund }) => `refunds/${refund.id}/pay`, calling],
]

test('every role reaches exactly what its row of the matrix gives it, and a visitor nothing', async () => {
  const here = await scene()
  const clients = new Map<RoleName, Client>()
  for (const role of roles) clients.set(role, await api.as(role))
  for (const [method, path, allowed] of walks) {
    const url = `/api/${path(here)}`
    for (const role of roles) {
      const { status, text } = await clients.get(role)!.send(method, url, method === 'GET' ? undefined : {})
      const isRefused = status === 403 || (status === 404 && role === 'user')
      assert.equal(
        !isRefused,
        allowed.includes(role),
        `${role} ${method} ${url}: ${status} ${text.slice(0, 120)}`,
      )
    }
    const visitor = await api.guest().send(method, url, method === 'GET' ? undefined : {})
    assert.ok([401, 419].includes(visitor.status), `visitor ${method} ${url}: ${visitor.status}`)
  }
})

test('an investment manager sees live transactions and none of existing investments', async () => {
  const { offer, investment } = await scene()
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get(`/api/investments/${investment.id}`)).status, 200)
  await sql`update investment_opportunities set status = 5 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  assert.equal((await manager.get(`/api/investments/${investment.id}`)).status, 404)
  assert.equal((await manager.get(`/api/investment-opportunities/${offer}`)).status, 200)
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
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
  const { offer } = await scene()
  assert.deepEqual(await checkBooks(api.db, 1), [])
  await sql`update investment_opportunities set held_minor = held_minor + 1 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  await sql`update cash_call_lines set received_minor = received_minor - 1 where tenant_id = 1 and id = (
    select max(l.id) from cash_call_lines l where l.tenant_id = 1)`.execute(api.db)
  const problems = await checkBooks(api.db, 1)
  assert.equal(problems.length, 4, problems.join('\n'))
})
