import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { worldForTests } from '../test-support.ts'
import { partActs } from './test-part-calls.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const current = () => ({ api, world, staff })
const { pay, booksAreInOrder } = callActs(current)
const { round, draw, drawAndIssue, investmentsOf, lineOf } = partActs(current)

const post = (path: string, body = {}) => staff.post(path, body)
const standing = async (offer: number) =>
  (await investmentsOf(offer)).map(({ status, amount, received, uncalled }) => [
    status,
    amount,
    received,
    uncalled,
  ])

/** £1,000.00 of which £400.00 was called and paid, and a second call of £300.00 that is open. */
async function calledTwice() {
  const { offer, people } = await round(['1000.00'])
  const first = await drawAndIssue(offer, { title: 'First', basis: 'amount', amount: '400.00' })
  const payment = await pay(first.lines[0]!.id, '400.00')
  assert.equal(payment.status, 201, payment.text)
  const second = await drawAndIssue(offer, { title: 'Second', basis: 'percent', percent: '30' })
  return { offer, people, first, second, payment: payment.body.data.id as number }
}

test('a call that is cancelled can be called again; an earlier one that is paid stays paid', async () => {
  const { offer, first, second } = await calledTwice()
  assert.deepEqual(await standing(offer), [['part_paid', '1000.00', '400.00', '300.00']])
  const cancelled = await post(`/api/cash-calls/${second.id}/cancel`, { reason: 'Too early' })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.deepEqual(await standing(offer), [['part_paid', '1000.00', '400.00', '600.00']])
  assert.equal((await lineOf(first.lines[0]!.id)).status, 'payment_received')
  const rest = await drawAndIssue(offer, { title: 'Rest' })
  assert.equal(rest.total, '600.00')

  const alone = await round(['1000.00'])
  const [one, two] = [
    await drawAndIssue(alone.offer, { title: 'One', basis: 'percent', percent: '10' }),
    await drawAndIssue(alone.offer, { title: 'Two', basis: 'percent', percent: '20' }),
  ]
  await post(`/api/cash-calls/${one.id}/cancel`)
  assert.deepEqual(await standing(alone.offer), [['awaiting_payment', '1000.00', '0.00', '800.00']])
  await post(`/api/cash-calls/${two.id}/cancel`)
  assert.deepEqual(await standing(alone.offer), [['reserved', '1000.00', '0.00', '1000.00']])
  await booksAreInOrder()
})

test('a draft asks for what an earlier call gave free, and is not issued as it was seen before', async () => {
  const fees = JSON.stringify([
    { label: 'Arrangement fee', percent: '2.5', amount: null, vat: 'exempt', payer: 'investor' },
  ])
  const { offer } = await round(['1000.00'], { fees })
  const first = await drawAndIssue(offer, { title: 'First', basis: 'percent', percent: '60' })
  const rest = await draw(offer, { title: 'Rest' })
  const { id, version, total } = rest.body.data
  assert.equal(total, '400.00')
  assert.equal((await post(`/api/cash-calls/${first.id}/cancel`)).status, 200)
  const { total: more, bank_account_id: account } = (await staff.get(`/api/cash-calls/${id}`)).body.data
  assert.equal(more, '1025.00', 'all of it, and the fee')
  const unseen = await post(`/api/cash-calls/${id}/issue`, { version, bank_account_id: account })
  assert.deepEqual([unseen.status, unseen.body.reason], [409, 'stale_version'], unseen.text)
  const issued = await drawAndIssue(offer, {}, id)
  assert.equal(issued.total, '1025.00')
  await booksAreInOrder()
})

test('a payment of an earlier call is reversed while a later one is open: each is due on its own', async () => {
  const { offer, first, second, payment } = await calledTwice()
  const reversed = await post(`/api/cash-calls/${first.id}/reverse-payments`, { payment_ids: [payment] })
  assert.equal(reversed.status, 200, reversed.text)
  assert.deepEqual(await standing(offer), [['awaiting_payment', '1000.00', '0.00', '300.00']])
  assert.equal((await lineOf(first.lines[0]!.id)).outstanding, '400.00')
  assert.equal((await lineOf(second.lines[0]!.id)).outstanding, '300.00')
  await pay(first.lines[0]!.id, '400.50')
  await pay(second.lines[0]!.id, '300.00')
  assert.deepEqual(await standing(offer), [['part_paid', '1000.00', '700.00', '300.00']])
  assert.equal((await lineOf(first.lines[0]!.id)).surplus, '0.50')
  const third = await drawAndIssue(offer, { title: 'Third' })
  const cancelled = await post(`/api/cash-calls/${third.id}/cancel`)
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal(
    (await lineOf(first.lines[0]!.id)).surplus,
    '0.50',
    'what was paid too much stays the investor’s',
  )
  await booksAreInOrder()
})

test('a later line that is waived makes the allocation smaller, and the rest can still be called', async () => {
  const { offer, second } = await calledTwice()
  const [line] = second.lines
  await pay(line!.id, '100.00')
  const waived = await post(`/api/cash-call-lines/${line!.id}/waive`, { reason: 'Agreed' })
  assert.equal(waived.status, 200, waived.text)
  assert.deepEqual(await standing(offer), [['part_paid', '800.00', '500.00', '300.00']])
  const rest = await drawAndIssue(offer, { title: 'Rest' })
  assert.equal(rest.total, '300.00')
  const unpaid = await post(`/api/cash-call-lines/${rest.lines[0]!.id}/waive`, { reason: 'Agreed' })
  assert.deepEqual([unpaid.status, unpaid.body.data.status], [200, 'waived'], unpaid.text)
  assert.deepEqual(await standing(offer), [['payment_received', '500.00', '500.00', '0.00']])
  await api.deliver()
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and type like '%PaymentWaived' order by id desc limit 1`.execute(api.db)
  assert.match(rows[0]!.message, /You no longer need to pay cash call “Rest” for .* now \*\*£500\.00\*\*/)
  await booksAreInOrder()
})

test('shares that were given for more than is left after a waiver become what the rest buys', async () => {
  const { offer } = await round(['1000.00'], { allocation_policy: 'manual', share_price: '1.37' })
  const [investment] = await investmentsOf(offer)
  const path = `/api/investments/${investment!.id}`
  assert.equal((await staff.patch(path, { shares: '729' })).status, 200)
  const first = await drawAndIssue(offer, { title: 'First', basis: 'percent', percent: '70' })
  await pay(first.lines[0]!.id, '700.00')
  const rest = await drawAndIssue(offer, { title: 'Rest' })
  const waived = await post(`/api/cash-call-lines/${rest.lines[0]!.id}/waive`, { reason: 'Agreed' })
  assert.equal(waived.status, 200, waived.text)
  const {
    amount,
    shares,
    expected_shares: expected,
  } = (await staff.get(`${path}?append=expected_shares`)).body.data
  assert.deepEqual([amount, shares, expected], ['700.00', '510', '510'])
  await booksAreInOrder()
})

test('what came in on earlier calls is owed back where staff cancel', async () => {
  const { offer } = await calledTwice()
  const [investment] = await investmentsOf(offer)
  const ended = await post(`/api/investments/${investment!.id}/cancel`, { reason: 'Withdrew' })
  assert.equal(ended.status, 200, ended.text)
  assert.deepEqual(await standing(offer), [['refund_due', '1000.00', '400.00', '0.00']])
  const refunds = await staff.get(`/api/refunds?filter[investment_id]=${investment!.id}`)
  assert.deepEqual(
    refunds.body.data.map((row: { amount: string }) => row.amount),
    ['400.00'],
  )
  await booksAreInOrder()
})

test('an investor’s fee is asked with the first call, and given up or kept with it', async () => {
  const fees = JSON.stringify([
    { label: 'Arrangement fee', percent: '2.5', amount: null, vat: 'exempt', payer: 'investor' },
  ])
  const { offer } = await round(['1000.00'], { fees })
  const first = await drawAndIssue(offer, { title: 'First', basis: 'percent', percent: '50' })
  assert.deepEqual(
    first.lines.map(({ amount, investment_amount: part, fee }) => [amount, part, fee]),
    [['525.00', '500.00', '25.00']],
  )
  await pay(first.lines[0]!.id, '525.00')
  const second = await drawAndIssue(offer, { title: 'Second' })
  assert.deepEqual(
    second.lines.map(({ amount, fee }) => [amount, fee]),
    [['500.00', '0.00']],
  )
  await pay(second.lines[0]!.id, '500.00')
  assert.deepEqual(await standing(offer), [['payment_received', '1000.00', '1000.00', '0.00']])

  const again = await round(['1000.00'], { fees })
  const dropped = await drawAndIssue(again.offer, { title: 'First', basis: 'percent', percent: '50' })
  await post(`/api/cash-calls/${dropped.id}/cancel`)
  const tenth = await drawAndIssue(again.offer, { title: 'Again', basis: 'percent', percent: '10' })
  assert.deepEqual(
    tenth.lines.map(({ amount, fee }) => [amount, fee]),
    [['125.00', '25.00']],
  )
  await booksAreInOrder()
})

test('a round with a part that is not called can’t be completed', async () => {
  const { offer } = await round(['1000.00'])
  const call = await drawAndIssue(offer, { basis: 'percent', percent: '50' })
  await pay(call.lines[0]!.id, '500.00')
  await staff.patch(`/api/investment-opportunities/${offer}`, { allotment_date: '2026-11-20' })
  await post(`/api/investment-opportunities/${offer}/status`, { status: 4 })
  const completed = await post(`/api/investment-opportunities/${offer}/status`, { status: 5 })
  assert.deepEqual(
    [completed.status, Object.keys(completed.body.errors)],
    [422, ['investments']],
    completed.text,
  )
  assert.equal((await draw(offer, {})).status, 201, 'the rest is called after the round closed')
})

test('what came in on earlier calls is owed back where a later one is in default', async () => {
  const { offer, second } = await calledTwice()
  api.clock.forward({ days: 30 })
  staff = await api.as('superAdmin')
  const ended = await post(`/api/cash-call-lines/${second.lines[0]!.id}/default`, { reason: 'Not paid' })
  assert.deepEqual([ended.status, ended.body.data.status], [200, 'defaulted'], ended.text)
  assert.deepEqual(await standing(offer), [['refund_due', '1000.00', '400.00', '0.00']])
  await api.deliver()
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and type like '%PaymentDefaulted' order by id desc limit 1`.execute(api.db)
  assert.match(rows[0]!.message, /we will return \*\*£400\.00\*\* to you/)
  await booksAreInOrder()
})
