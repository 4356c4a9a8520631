import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { worldForTests } from '../test-support.ts'
import { partActs } from '../calls/test-part-calls.ts'
import { callActs } from '../calls/test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const current = () => ({ api, world, staff })
const { pay, booksAreInOrder } = callActs(current)
const { round, draw, drawAndIssue, lineOf } = partActs(current)

interface LateAnswer {
  amount: string
  parts: { capital: string; days: number; interest: string }[]
  may_be_charged: boolean
  cash_call_late_charge_id: number | null
}

const late = async (line: number, client = staff): Promise<LateAnswer> =>
  (await client.get(`/api/cash-call-lines/${line}/late-interest`)).body.data
const charge = (line: number, client = staff) => client.post(`/api/cash-call-lines/${line}/late-interest`, {})

/** So many days later, with a session of its own. */
async function later(days: number): Promise<void> {
  api.clock.forward({ days })
  staff = await api.as('superAdmin')
}

/** What the books have of fees of an investment, and the call that each entry names. */
async function feeEntries(investment: number) {
  const of = `filter[investment_id]=${investment}&filter[type]=fee&append=cash_call_id`
  const { body } = await staff.get(`/api/ledgers?${of}`)
  return body.data
    .map(({ account, debit, credit, cash_call_id: call }: Record<string, string>) => [
      account,
      debit,
      credit,
      call,
    ])
    .toSorted()
}

test('£25,000.00 paid 17 days late at 8 % costs £93.15: shown, charged once, told, paid and booked', async () => {
  const { offer, people, ids } = await round(['50000.00', '1000.00'])
  const call = await drawAndIssue(offer, {
    basis: 'percent',
    percent: '50',
    due_date: '2026-12-04',
    default_interest: '8',
  })
  assert.deepEqual([call.default_interest, call.lines[0]!.default_interest], ['8', '8'])
  const [line, other] = call.lines.map(({ id }) => id)
  assert.equal((await late(line!)).amount, '0.00')
  await pay(other!, '500.00')
  await later(31)
  const growing = await late(line!)
  assert.deepEqual([growing.parts[0]!.days, growing.may_be_charged], [17, false])
  assert.deepEqual([growing.amount, (await charge(line!)).status], ['93.15', 409])
  assert.equal((await pay(line!, '25000.00', { received_on: '2026-12-21' })).status, 201)
  assert.deepEqual([(await late(line!)).amount, (await late(line!)).may_be_charged], ['93.15', true])

  const working = await staff.get(`/api/cash-calls/${call.id}/working?figure=line_late:${line}`)
  assert.equal(working.body.data.value, '93.15', working.text)

  const charged = await charge(line!)
  assert.deepEqual(
    [charged.status, charged.body.data.amount, charged.body.data.status],
    [201, '93.15', 'charged'],
  )
  assert.equal((await charge(line!)).status, 409)
  assert.equal((await charge(other!)).status, 409, 'it came in time')
  await api.deliver()
  const own = await api.asUser(ids[0]!)
  assert.equal((await own.get('/api/cash-call-late-charges')).body.data[0].amount, '93.15')
  assert.equal((await late(line!, own)).amount, '93.15')
  const told = (await own.get('/api/notifications/user')).body.data
  assert.ok(told.some(({ type }: { type: string }) => type.endsWith('LateInterestCharged')))
  const stranger = await api.asUser(ids[1]!)
  assert.deepEqual((await stranger.get('/api/cash-call-late-charges')).body.data, [])
  assert.equal((await stranger.get(`/api/cash-call-lines/${line}/late-interest`)).status, 404)
  assert.equal((await charge(line!, own)).status, 403)
  assert.equal(people.length, 2)

  const path = `/api/cash-call-late-charges/${charged.body.data.id}`
  assert.equal((await staff.post(`${path}/payments`, { received_on: '2026-12-20' })).status, 422)
  const paid = await staff.post(`${path}/payments`, { received_on: '2026-12-21' })
  assert.deepEqual([paid.status, paid.body.data.status], [201, 'paid'], paid.text)
  assert.equal((await staff.post(`${path}/payments`, { received_on: '2026-12-21' })).status, 409)
  assert.equal((await staff.post(`${path}/waive`, { reason: 'Agreed' })).status, 409)
  const stream = await staff.get(`/api/timeline?owner_type=user&owner_id=${ids[0]}&kinds=changes`)
  assert.deepEqual(
    stream.body.data.slice(0, 2).map(({ event }: { event: string }) => event),
    ['cash_call_late_charge.paid', 'cash_call_late_charge.charged'],
  )
  const { investment_id: investment } = await lineOf(line!)
  assert.deepEqual(
    await feeEntries(investment),
    [
      ['client_cash', '93.15', '0.00', call.id],
      ['fee_income', '0.00', '93.15', call.id],
    ],
    'of the call, as other money of it',
  )
  await booksAreInOrder()
})

test('each payment costs for its own days after the grace, and a charge is waived with a reason', async () => {
  const due = new Date(api.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10)
  const { offer } = await round(['1000.00'], { close_date: '2027-12-31' })
  const call = await drawAndIssue(offer, { due_date: due, grace_days: 5, default_interest: '10' })
  const line = call.lines[0]!.id
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${due}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  await later(50)
  await pay(line, '400.00', { received_on: dayAfter(5) })
  await pay(line, '100.00', { received_on: dayAfter(15) })
  await pay(line, '500.00', { received_on: dayAfter(25) })
  const { parts, amount } = await late(line)
  assert.deepEqual(
    parts.map(({ capital, days, interest }) => [capital, days, interest]),
    [
      ['100.00', 10, '0.27'],
      ['500.00', 20, '2.74'],
    ],
  )
  assert.equal(amount, '3.01')
  const { id } = (await charge(line)).body.data
  assert.equal((await staff.post(`/api/cash-call-late-charges/${id}/waive`, {})).status, 422)
  const waived = await staff.post(`/api/cash-call-late-charges/${id}/waive`, { reason: 'Held by the bank' })
  assert.deepEqual([waived.status, waived.body.data.status], [200, 'waived'], waived.text)
  assert.deepEqual(
    [(await late(line)).may_be_charged, (await late(line)).cash_call_late_charge_id],
    [true, id],
  )
  const again = await Promise.all([charge(line), charge(line)])
  assert.deepEqual(
    again.map(({ status }) => status).toSorted(),
    [201, 409],
    'what was waived is charged again, and once',
  )
  const standing = again.find(({ status }) => status === 201)!.body.data.id
  assert.notEqual(standing, id)
  assert.deepEqual(
    [(await late(line)).may_be_charged, (await late(line)).cash_call_late_charge_id],
    [false, standing],
  )
  await booksAreInOrder()
})

test('money that was beyond a line counts from its own day, once the payment before it is reversed', async () => {
  const today = api.clock.now()
  const dayAfter = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { offer } = await round(['1000.00'], { close_date: '2027-12-31' })
  const call = await drawAndIssue(offer, { due_date: dayAfter(20), default_interest: '10' })
  const line = call.lines[0]!.id
  const mistaken = await pay(line, '1000.00', { received_on: dayAfter(0) })
  await later(60)
  assert.equal((await pay(line, '1000.00', { received_on: dayAfter(50) })).status, 201)
  assert.equal((await late(line)).amount, '0.00', 'it was paid in time')
  const reversed = await staff.post(`/api/cash-calls/${call.id}/reverse-payments`, {
    payment_ids: [mistaken.body.data.id],
  })
  assert.equal(reversed.status, 200, reversed.text)
  const { amount, may_be_charged: mayBeCharged } = await late(line)
  assert.deepEqual([amount, mayBeCharged], ['8.22', true])
  const working = await staff.get(`/api/cash-calls/${call.id}/working?figure=line_late:${line}`)
  assert.equal(working.body.data.value, '8.22', working.text)
  await booksAreInOrder()
})

test('a call without a rate charges nothing, and a rate is between 0 and 100', async () => {
  const { offer } = await round(['1000.00'], { close_date: '2027-12-31' })
  for (const rate of ['-1', '100.5', 'eight'])
    assert.equal((await draw(offer, { due_date: '2027-06-01', default_interest: rate })).status, 422)
  const call = await drawAndIssue(offer, { due_date: '2027-06-01' })
  assert.deepEqual([call.default_interest, (await late(call.lines[0]!.id)).amount], ['0', '0.00'])
  assert.equal((await staff.get('/api/cash-call-lines/999999/late-interest')).status, 404)
})
