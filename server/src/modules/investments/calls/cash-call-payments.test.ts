import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { worldForTests } from '../test-support.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { called, issue, pay, issuedCall, payToday, booksAreInOrder } = callActs(() => ({ api, world, staff }))

test('the same amount on the same day for one line is recorded twice only where that is said', async () => {
  const { call } = await called(['5000.00', '5000.00'])
  const { lines } = (await issue(call.id)).body.data
  const [line, other] = lines
  assert.equal((await pay(line.id, '1000.00')).status, 201)
  const again = await pay(line.id, '1000.00', { reference: 'another' })
  assert.deepEqual([again.status, again.body.reason], [409, 'same_payment'])
  assert.equal((await pay(line.id, '1000.01')).status, 201, 'another amount')
  assert.equal((await pay(other.id, '1000.00')).status, 201, 'another line')
  const twice = await pay(line.id, '1000.00', { record_twice: true })
  assert.deepEqual([twice.status, twice.body.data.line.received], [201, '3000.01'])
  const key = { 'idempotency-key': '9f1c2b1e-6a55-4c0e-9d59-0a7a3f1c5e21' }
  const both = await Promise.all([pay(line.id, '700.00'), pay(line.id, '700.00')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  assert.deepEqual(
    [await pay(line.id, '5.00', {}, key), await pay(line.id, '5.00', {}, key)].map(({ status }) => status),
    [201, 201],
    'a lost answer is no second payment',
  )
})

test('part, rest and too much: the line follows, and what is beyond never makes the investment larger', async () => {
  const { call, people } = await called(['10000.00'])
  const [line] = (await issue(call.id)).body.data.lines
  assert.equal((await pay(line.id, '4000.00')).body.data.line.status, 'part_paid')
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'part_paid')
  const rest = (
    await pay(line.id, '6000.50', { reference: ` ${line.reference.replace(/(.{4})/g, '$1 ').toLowerCase()}` })
  ).body.data
  assert.deepEqual(
    [rest.surplus, rest.line.status, rest.line.received, rest.line.outstanding, rest.line.surplus],
    ['0.50', 'payment_received', '10000.00', '0.00', '0.50'],
  )
  const more = (await pay(line.id, '10.00')).body.data
  assert.deepEqual([more.surplus, more.line.surplus], ['10.00', '10.50'])
  const [investment] = (await people[0]!.get('/api/investments')).body.data
  assert.deepEqual(
    [investment.amount, investment.received, investment.status],
    ['10000.00', '10000.00', 'payment_received'],
  )
  const entries = (
    await staff.get(`/api/ledgers?filter[investment_id]=${investment.id}&filter[account]=unallocated`)
  ).body.data
  assert.deepEqual(entries.map((entry: { credit: string }) => entry.credit).toSorted(), ['0.50', '10.00'])
  assert.deepEqual(await checkBooks(api.db, 1), [])

  const back = await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)
  assert.deepEqual([back.status, back.body.data.amount, back.body.data.reason], [201, '10.50', 'surplus'])
  assert.equal((await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)).status, 409)
  assert.equal(
    (await staff.post(`/api/refunds/${back.body.data.id}/pay`, { paid_on: '2026-11-20' })).status,
    200,
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('what an investor still has to pay is added up by currency, once it is asked for', async () => {
  const { call, ids } = await called(['10000.00', '5000.00'])
  const awaited = async (who: Client = staff) =>
    (await who.get(`/api/users/${ids[0]}/awaited-payments`)).body.data
  assert.deepEqual(await awaited(), [], 'a draft asks nobody')
  const lines = (await issue(call.id)).body.data.lines
  const { id } = lines.find(({ user_id: user }: { user_id: number }) => user === ids[0])
  assert.equal((await pay(id, '4000.50')).status, 201)
  assert.deepEqual(await awaited(), [{ currency: 'GBP', amount: '5999.50', due_date: '2026-12-04' }])
  assert.equal((await pay(id, '5999.50')).status, 201)
  assert.deepEqual(await awaited(), [])
  assert.equal((await staff.get('/api/users/999999/awaited-payments')).status, 404)
  const other = await api.as('superAdmin', 2)
  assert.equal((await other.get(`/api/users/${ids[0]}/awaited-payments`)).status, 404)
})

test('a payment says whose it is: another’s reference and a misspelt one are refused, what else a payer typed is kept', async () => {
  const { call } = await called(['5000.00', '5000.00'])
  const [first, second] = (await issue(call.id)).body.data.lines
  const wrong = await pay(first.id, '5000.00', { reference: second.reference })
  assert.deepEqual(wrong.body.errors, { reference: ['This reference belongs to another payment.'] })
  const slip = first.reference.replace(/\d$/, (digit: string) => String((Number(digit) + 1) % 10))
  assert.deepEqual((await pay(first.id, '5000.00', { reference: slip })).body.errors, {
    reference: ['The check digits of this reference are wrong.'],
  })
  assert.deepEqual(Object.keys((await pay(first.id, '5000.00', { received_on: '2026-11-21' })).body.errors), [
    'received_on',
  ])
  const key = { 'idempotency-key': 'bank-line-1' }
  const twice = await Promise.all(
    [1, 2].map(() => pay(first.id, '5000.00', { reference: 'E WHITCOMBE' }, key)),
  )
  assert.deepEqual(new Set(twice.map((answer) => answer.text)).size, 1)
  assert.equal((await staff.get(`/api/payments?filter[cash_call_line_id]=${first.id}`)).body.meta.total, 1)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('two payments in the same moment are both counted, and the second finds only what is left', async () => {
  const { call } = await called(['1000.00'])
  const [line] = (await issue(call.id)).body.data.lines
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => pay(line.id, '300.00', { record_twice: true })),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]))
  const after = (await staff.get(`/api/cash-call-lines/${line.id}`)).body.data
  assert.deepEqual([after.received, after.surplus, after.status], ['1000.00', '800.00', 'payment_received'])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('a payment comes in on a day from the call on and not in the future; a refund not before the money was there', async () => {
  staff = await api.as('superAdmin')
  const { lines } = await issuedCall(['5000.00'], { close_date: '2027-12-31' })
  const today = londonDate(api.clock.now())
  const errors = async (received_on: string) =>
    (await pay(lines[0]!.id, '5000.00', { received_on })).body.errors?.received_on
  const dayAt = (days: number) => londonDate(new Date(api.clock.now().getTime() + days * 86_400_000))
  assert.match((await errors(dayAt(-1)))[0], /must be a date after or equal to/)
  assert.match((await errors('1900-01-01'))[0], /must be a date after or equal to/)
  assert.match((await errors(dayAt(1)))[0], /must be a date before or equal to/)
  assert.equal((await payToday(lines[0]!.id, '5000.00')).status, 201)
  await staff.patch(`/api/investments/${lines[0]!.investment_id}`, { status: 'cancelled' })
  const refund = (await staff.get(`/api/refunds?filter[investment_id]=${lines[0]!.investment_id}`)).body
    .data[0]
  const paid = (paid_on: string) => staff.post(`/api/refunds/${refund.id}/pay`, { paid_on })
  assert.match((await paid(dayAt(-1))).body.errors.paid_on[0], /after or equal to/)
  assert.match((await paid(dayAt(1))).body.errors.paid_on[0], /before or equal to/)
  const over = await payToday(lines[0]!.id, '10.00')
  assert.deepEqual([over.status, over.body.reason], [409, 'investment_over'], 'nothing more is booked on it')
  assert.equal((await paid(today)).status, 200)
  assert.equal((await payToday(lines[0]!.id, '10.00')).status, 409)
  await booksAreInOrder()
})
