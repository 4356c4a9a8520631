import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { worldForTests } from '../test-support.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { pay, issuedCall, payToday, booksAreInOrder } = callActs(() => ({ api, world, staff }))

const record = (call: number, payments: { cash_call_line_id: number; amount: string }[], more = {}) =>
  staff.post(`/api/cash-calls/${call}/payments`, { received_on: '2026-11-20', payments, ...more })
const reverse = (call: number, ids: number[], reason?: string) =>
  staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: ids, ...(reason && { reason }) })
/** Sessions end in between. */
async function later(days: number): Promise<void> {
  api.clock.forward({ days })
  staff = await api.as('superAdmin')
}

const lineOf = async (id: number) => (await staff.get(`/api/cash-call-lines/${id}`)).body.data
const callOf = async (id: number) => (await staff.get(`/api/cash-calls/${id}`)).body.data

test('payments of several lines are recorded together, or none of them', async () => {
  const { call, lines } = await issuedCall(['5000.00', '3000.00', '2000.00'])
  const rows = lines.map(({ id }) => ({ cash_call_line_id: id, amount: '2000.00' }))
  const strange = await record(call.id, [...rows, { cash_call_line_id: 999_999, amount: '1.00' }])
  assert.deepEqual(
    [strange.status, Object.keys(strange.body.errors)],
    [422, ['payments.3.cash_call_line_id']],
  )
  assert.equal((await record(call.id, [])).status, 422)
  assert.equal((await callOf(call.id)).received, '0.00')

  const answer = await record(call.id, rows)
  assert.deepEqual(
    [answer.status, answer.body.data.map((payment: { amount: string }) => payment.amount)],
    [201, ['2000.00', '2000.00', '2000.00']],
    answer.text,
  )
  const settled = await callOf(call.id)
  assert.deepEqual(
    [settled.received, settled.paid_count, settled.awaiting_count, settled.overdue_count],
    ['6000.00', 1, 2, 0],
  )
  const twice = await record(call.id, rows.slice(0, 1))
  assert.deepEqual([twice.status, twice.body.reason], [409, 'same_payment'])
  assert.equal((await record(call.id, rows.slice(0, 1), { record_twice: true })).status, 201)
  await booksAreInOrder()
})

test('a payment that is reversed is due again, once, and its investor hears of it', async () => {
  const { call, lines, people, ids } = await issuedCall(['5000.00'])
  const [line] = lines
  const payment = (await payToday(line!.id, '5000.00')).body.data
  await api.deliver()
  assert.equal((await callOf(call.id)).status, 'completed')

  const reversed = await reverse(call.id, [payment.id], 'Entered for another investor')
  assert.equal(reversed.status, 200, reversed.text)
  assert.notEqual(reversed.body.data[0].reversed_at, null)
  const due = await lineOf(line!.id)
  assert.deepEqual([due.status, due.received, due.outstanding], ['awaiting_payment', '0.00', '5000.00'])
  assert.equal((await callOf(call.id)).status, 'issued')
  const [investment] = (await people[0]!.get('/api/investments')).body.data
  assert.deepEqual([investment.status, investment.received], ['awaiting_payment', '0.00'])
  await booksAreInOrder()
  await api.deliver()
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and user_id = ${ids[0]} and type like '%PaymentReversed'`.execute(api.db)
  assert.match(rows[0]!.message, /£5,000\.00.*recorded by mistake and has been reversed/)

  const again = await reverse(call.id, [payment.id])
  assert.deepEqual([again.status, again.body.reason], [409, 'already_reversed'])
  assert.equal((await payToday(line!.id, '5000.00')).status, 201, 'the right one is no second one')
  await booksAreInOrder()
})

test('what is beyond the amount goes first, and money that has gone back can’t be reversed', async () => {
  const { call, lines } = await issuedCall(['5000.00', '1000.00'])
  const first = (await payToday(lines[0]!.id, '5000.00')).body.data
  await payToday(lines[0]!.id, '300.00')
  assert.equal((await reverse(call.id, [first.id])).status, 200)
  const left = await lineOf(lines[0]!.id)
  assert.deepEqual([left.status, left.received, left.surplus], ['part_paid', '300.00', '0.00'])
  await booksAreInOrder()

  const over = (await payToday(lines[1]!.id, '1000.50')).body.data
  assert.equal((await staff.post(`/api/cash-call-lines/${lines[1]!.id}/return-surplus`)).status, 201)
  const used = await reverse(call.id, [over.id])
  assert.deepEqual([used.status, used.body.reason], [409, 'payment_used'])
  await booksAreInOrder()
})

test('of several payments all are reversed or none, only of their own call, and only by who may record them', async () => {
  const [one, other] = [await issuedCall(['5000.00', '3000.00']), await issuedCall(['1000.00'])]
  const paid: number[] = []
  for (const { id } of one.lines) paid.push((await payToday(id, '1000.00')).body.data.id)
  const elsewhere = (await payToday(other.lines[0]!.id, '1000.00')).body.data.id as number
  const strange = await reverse(one.call.id, [...paid, elsewhere])
  assert.deepEqual([strange.status, Object.keys(strange.body.errors)], [422, ['payment_ids.2']])
  assert.equal((await callOf(one.call.id)).received, '2000.00')
  const investor = one.people[0]!
  for (const path of ['payments', 'reverse-payments', 'remind'])
    assert.equal((await investor.post(`/api/cash-calls/${one.call.id}/${path}`, {})).status, 403, path)
  assert.equal((await reverse(one.call.id, paid)).status, 200)
  assert.equal((await callOf(one.call.id)).received, '0.00')
  await booksAreInOrder()
})

test('staff remind of open lines once a day, of those named or of all', async () => {
  const { call, lines, ids } = await issuedCall(['5000.00', '3000.00', '2000.00'])
  await pay(lines[2]!.id, '2000.00')
  const remind = (body = {}) => staff.post(`/api/cash-calls/${call.id}/remind`, body)
  const paid = await remind({ line_ids: [lines[2]!.id] })
  assert.deepEqual([paid.status, Object.keys(paid.body.errors)], [422, ['line_ids.0']])
  assert.deepEqual((await remind({ line_ids: [lines[0]!.id] })).body.data, { reminded: 1, left_out: 0 })
  assert.deepEqual((await remind()).body.data, { reminded: 1, left_out: 1 })
  const again = await remind()
  assert.deepEqual([again.status, again.body.reason], [409, 'asked_already'])
  await api.deliver()
  const { rows } = await sql<{ user_id: number; mails: number }>`
    select n.user_id, (select count(*)::int from mails m where m.tenant_id = 1 and m.cause = n.cause) as mails
    from notifications n where n.tenant_id = 1 and n.cause like 'payment_reminder:%' and n.user_id = any(${ids}::bigint[])
    order by n.user_id`.execute(api.db)
  assert.deepEqual(
    rows.map(({ user_id: id, mails }) => [id, mails]),
    ids.slice(0, 2).map((id) => [id, 1]),
  )
  await later(1)
  assert.deepEqual((await remind()).body.data, { reminded: 2, left_out: 0 })
})

test('lines are listed with what is due first, and found by how they stand', async () => {
  const { call, lines } = await issuedCall(['5000.00', '3000.00', '2000.00'])
  await payToday(lines[0]!.id, '5000.00')
  const listed = async (query: string) =>
    (
      await staff.get(
        `/api/cash-call-lines?filter[cash_call_id]=${call.id}&sort=standing,investor_name&${query}`,
      )
    ).body.data.map((line: { id: number }) => line.id) as number[]
  assert.equal((await listed('')).at(-1), lines[0]!.id)
  const open = lines.slice(1).map(({ id }) => id)
  assert.deepEqual((await listed('filter[standing]=awaiting')).toSorted(), open)
  assert.deepEqual(await listed('filter[standing]=overdue'), [])
  assert.deepEqual(await listed('filter[standing]=paid'), [lines[0]!.id])
  await later(20)
  assert.deepEqual((await listed('filter[standing]=overdue')).toSorted(), open)
  const { overdue_count: overdue, awaiting_count: awaiting } = await callOf(call.id)
  assert.deepEqual([overdue, awaiting], [2, 0])
})

test('a line is received on the day of the last payment that counts, whatever was recorded first', async () => {
  const { call, lines } = await issuedCall(['5000.00'], { close_date: '2027-12-31' })
  const [line] = lines
  const [early, middle, late] = [1, 4, 7].map((days) =>
    new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  await later(10)
  const paid = async (amount: string, day: string | undefined) =>
    (await pay(line!.id, amount, { received_on: day })).body.data.id as number
  const received = async () => [
    (await lineOf(line!.id)).received_at,
    (await staff.get(`/api/investments/${line!.investment_id}`)).body.data.payment_received_at,
  ]
  const first = await paid('2000.00', middle)
  await paid('3000.00', early)
  assert.deepEqual(await received(), [middle, middle])
  await paid('2000.00', late)
  assert.deepEqual(await received(), [middle, middle], 'what is too much changes no day')
  assert.equal((await reverse(call.id, [first])).status, 200)
  assert.deepEqual(await received(), [late, late])
  await booksAreInOrder()
})

test('a payment that is reversed after its day was due, and is asked for now', async () => {
  const { call, lines, ids } = await issuedCall(['5000.00'], { close_date: '2027-03-31' })
  const payment = (await payToday(lines[0]!.id, '5000.00')).body.data
  await api.deliver()
  await later(60)
  assert.equal((await reverse(call.id, [payment.id])).status, 200)
  await api.deliver()
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and user_id = ${ids[0]} and type like '%PaymentReversed'`.execute(api.db)
  assert.match(rows[0]!.message, /£5,000\.00\*\* was due on \d+ \w+\. Please pay it now\.$/)
})
