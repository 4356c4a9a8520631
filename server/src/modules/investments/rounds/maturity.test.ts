import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { authorisedProceeds, distributed } from '../../../../test/proceeds.ts'
import { formatMoney } from '../../../domain/money.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { closedPaidRound, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const move = (client: Client, id: number, status: number, overrides: Record<string, unknown> = {}) =>
  client.post(`/api/investment-opportunities/${id}/status`, { status, ...overrides })

interface Holding {
  id: number
  user_id: number
  status: string
  current_value: string
  gain: string
  multiple: string
}

const holdingsOf = async (opportunity: number): Promise<Holding[]> =>
  (
    await staff.get(
      `/api/investments?filter[investment_opportunity_id]=${opportunity}&sort=id&append=current_value,gain,multiple`,
    )
  ).body.data

/** £2,000.00 and £1,000.00 at £1.00 a share, completed. */
async function completedRound() {
  const round = await closedPaidRound({ api, world, staff }, ['2000.00', '1000.00'], { share_price: '1.00' })
  assert.equal((await move(staff, round.offer, 5)).status, 200)
  return round
}

const recordOutcome = (opportunity: number, outcome: string, proceeds: string | null) =>
  staff.patch(`/api/investment-opportunities/${opportunity}`, {
    outcome,
    outcome_date: '2026-11-20',
    outcome_proceeds: proceeds,
  })

const distribute = (opportunity: number, amount: string, { final = true }: { final?: boolean } = {}) =>
  distributed(api, opportunity, { amount, date: '2026-11-20', final }, staff)

/** What stands on an account for a round: debit less credit. */
async function balance(opportunity: number, account: string): Promise<string> {
  const { rows } = await sql<{ total_minor: bigint }>`
    select coalesce(sum(debit_minor - credit_minor), 0) as total_minor from ledgers
    where tenant_id = 1 and investment_opportunity_id = ${opportunity} and account = ${account}`.execute(
    api.db,
  )
  return formatMoney(rows[0]!.total_minor, 'GBP')
}

/** The same round, sold for two and a half times its price, and matured. */
async function soldRound() {
  const round = await completedRound()
  await recordOutcome(round.offer, 'trade_sale', '7500.00')
  await distribute(round.offer, '7500.00')
  assert.equal((await move(staff, round.offer, 6)).status, 200)
  return round
}

const noteOfEnd = async (client: Client): Promise<string> => {
  const notes = (await client.get('/api/notifications/user')).body.data
  return notes.find((note: { type: string }) => note.type.endsWith('Matured')).data.message
}

test('a round matures when its outcome is recorded and all of its proceeds are paid out', async () => {
  const { offer } = await completedRound()
  assert.deepEqual(Object.keys((await move(staff, offer, 6)).body.errors), ['outcome', 'outcome_date'])
  await recordOutcome(offer, 'trade_sale', null)
  assert.deepEqual((await move(staff, offer, 6)).body.errors, {
    outcome_proceeds: ['Enter the proceeds, or 0 if nothing was paid back.'],
  })
  await recordOutcome(offer, 'trade_sale', '2500.00')
  assert.deepEqual((await move(staff, offer, 6)).body.errors, {
    outcome_proceeds: ['£2,500.00 of the proceeds has not been distributed.'],
  })
  await distribute(offer, '2500.00')
  assert.equal((await move(staff, offer, 6)).status, 200)
})

test('a payment is shared by shares to the penny; the last one books out the cost, and the books balance', async () => {
  const { offer } = await completedRound()
  const income = await distribute(offer, '100.00', { final: false })
  const amounts = ({ lines }: typeof income) =>
    lines.map((line: { amount: string; cost: string; realised: string }) => [
      line.amount,
      line.cost,
      line.realised,
    ])
  assert.deepEqual(amounts(income), [
    ['66.67', '0.00', '66.67'],
    ['33.33', '0.00', '33.33'],
  ])
  await recordOutcome(offer, 'trade_sale', '2400.00')
  assert.deepEqual(amounts(await distribute(offer, '2400.00')), [
    ['1600.00', '2000.00', '-400.00'],
    ['800.00', '1000.00', '-200.00'],
  ])
  assert.deepEqual(
    [await balance(offer, 'investment_cost'), await balance(offer, 'realised')],
    ['0.00', '500.00'],
  )
  assert.equal(await balance(offer, 'distribution'), '2500.00')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('only a completed round pays out, of a day that has been, and never by those who may not', async () => {
  const { offer } = await completedRound()
  const path = '/api/opportunity-distributions'
  const body = { investment_opportunity_id: offer, title: 'Sale', amount: '10.00', pay_date: '2026-11-20' }
  const refusedFor = async (more: object) =>
    Object.keys((await staff.post(path, { ...body, ...more })).body.errors)
  assert.deepEqual(await refusedFor({ amount: '0.00' }), ['amount'])
  assert.deepEqual(await refusedFor({ pay_date: '2026-11-19' }), ['pay_date'])
  assert.deepEqual(await refusedFor({ final: true }), ['final'])
  const { path: authorised } = await authorisedProceeds(
    api,
    offer,
    { amount: '10.00', date: '2026-11-20' },
    staff,
  )
  for (const day of ['2026-11-21', '2026-11-19']) {
    const paid = await staff.post(`${authorised}/pay`, { paid_on: day })
    assert.deepEqual(Object.keys(paid.body.errors), ['paid_on'], day)
  }
  assert.equal((await (await api.as('adviser')).post(path, body)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).post(path, body)).status, 422)
  const { offer: matured } = await soldRound()
  const late = await staff.post(path, { ...body, investment_opportunity_id: matured })
  assert.equal(late.body.reason, 'round_not_completed')
})

test('what was sold is exited: worth nothing more, and gained what it paid out less its cost', async () => {
  const { offer, people } = await soldRound()
  const shown = (await holdingsOf(offer)).map(({ status, current_value, gain, multiple }) => [
    status,
    current_value,
    gain,
    multiple,
  ])
  assert.deepEqual(shown, [
    ['exited', '0.00', '3000.00', '2.500000'],
    ['exited', '0.00', '1500.00', '2.500000'],
  ])
  const [position] = (await people[0]!.get('/api/portfolio')).body.data
  assert.deepEqual([position.value, position.distributed, position.gain], ['0.00', '5000.00', '3000.00'])
  const { held } = (await staff.get(`/api/investment-opportunities/${offer}/allocation-book`)).body.data
  assert.deepEqual([held.value, held.holders], ['0.00', 0])
})

test('who held a sold round hears of the payment, and what was paid out in all', async () => {
  const { offer, people } = await completedRound()
  await recordOutcome(offer, 'trade_sale', '7500.00')
  await distribute(offer, '600.00', { final: false })
  await distribute(offer, '6900.00')
  await move(staff, offer, 6)
  await api.deliver()
  const notes = (await people[1]!.get('/api/notifications/user')).body.data
  assert.deepEqual(
    notes
      .filter((note: { type: string }) => note.type.endsWith('DistributionPaid'))
      .map((note: { data: { message: string } }) => note.data.message.split(' from ')[0])
      .toSorted(),
    ['**£2,300.00**', '**£200.00**'],
  )
  assert.match(await noteOfEnd(people[1]!), /has matured\. \*\*£2,500\.00\*\* was paid out to you\.$/)
})

test('a round that paid nothing back is written off', async () => {
  const { offer, people } = await completedRound()
  await recordOutcome(offer, 'dissolution', '0.00')
  assert.equal((await move(staff, offer, 6)).status, 200)
  const [lost] = await holdingsOf(offer)
  assert.deepEqual(
    [lost!.status, lost!.current_value, lost!.gain, lost!.multiple],
    ['written_off', '0.00', '-2000.00', '0.000000'],
  )
  assert.deepEqual(
    [await balance(offer, 'investment_cost'), await balance(offer, 'write_off')],
    ['0.00', '3000.00'],
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
  await api.deliver()
  assert.match(await noteOfEnd(people[0]!), /\*\*Nothing\*\* was paid out to you\.$/)
})

test('maturity is withdrawn only unsafely, with a reason, and every holding stands again where it stood', async () => {
  const { offer } = await soldRound()
  assert.equal((await move(staff, offer, 5, { reason: 'Too early' })).status, 403)
  const support = await api.as('support')
  assert.equal((await move(support, offer, 5)).status, 422)
  assert.equal((await move(support, offer, 5, { reason: 'Too early' })).status, 200)
  assert.deepEqual(
    (await holdingsOf(offer)).map(({ status, current_value }) => [status, current_value]),
    [
      ['certificated', '2000.00'],
      ['certificated', '1000.00'],
    ],
  )
  assert.equal((await move(staff, offer, 6)).status, 200)
  assert.deepEqual(
    (await holdingsOf(offer)).map(({ status }) => status),
    ['exited', 'exited'],
  )
})

test('what maturing wrote off is carried again when maturity is withdrawn, as often as it is', async () => {
  const { offer } = await completedRound()
  await recordOutcome(offer, 'dissolution', '0.00')
  const support = await api.as('support')
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await move(staff, offer, 6)).status, 200)
    assert.equal(await balance(offer, 'investment_cost'), '0.00')
    assert.equal((await move(support, offer, 5, { reason: 'Something may come yet' })).status, 200)
    assert.deepEqual(
      [await balance(offer, 'investment_cost'), await balance(offer, 'write_off')],
      ['3000.00', '0.00'],
    )
  }
  assert.deepEqual(await checkBooks(api.db, 1), [])
})
