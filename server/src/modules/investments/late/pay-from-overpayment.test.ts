import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { callActs } from '../calls/test-calls.ts'
import { partActs } from '../calls/test-part-calls.ts'
import { worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const current = () => ({ api, world, staff })
const { pay, booksAreInOrder } = callActs(current)
const { round, drawAndIssue, lineOf } = partActs(current)

/** £25,000.00 that came 17 days late and more than was due, with interest of £93.15 charged. */
async function charged(paid: string) {
  const { offer, ids } = await round(['25000.00'], { close_date: '2027-12-31' })
  const dayAfter = (days: number) =>
    new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const [due, late] = [dayAfter(14), dayAfter(31)]
  const call = await drawAndIssue(offer, { due_date: due, default_interest: '8' })
  const line = call.lines[0]!.id
  api.clock.forward({ days: 32 })
  staff = await api.as('superAdmin')
  const payment = await pay(line, paid, { received_on: late })
  assert.equal(payment.status, 201, payment.text)
  const answer = await staff.post(`/api/cash-call-lines/${line}/late-interest`, {})
  assert.equal(answer.body.data.amount, '93.15', answer.text)
  return {
    call: call.id,
    line,
    payment: payment.body.data.id,
    path: `/api/cash-call-late-charges/${answer.body.data.id}`,
    userId: ids[0]!,
  }
}

const entriesOf = async (line: number) => {
  const { investment_id: investment } = await lineOf(line)
  const { body } = await staff.get(`/api/ledgers?filter[investment_id]=${investment}&per_page=100`)
  return body.data
    .filter(({ description }: { description: string }) => /Interest/.test(description))
    .map(({ account, debit, credit }: Record<string, string>) => `${account} ${debit} ${credit}`)
    .toSorted()
}

test('an overpayment pays the interest of its line, and is held again once that is undone', async () => {
  const { call, line, payment, path, userId } = await charged('25100.00')
  const shown = (await staff.get(path)).body.data
  assert.deepEqual([shown.overpayment_covers, shown.from_overpayment], [true, false])
  const own = await api.asUser(userId)
  assert.equal((await own.post(`${path}/overpayment`, {})).status, 403)
  assert.notEqual((await (await api.as('superAdmin', 2)).post(`${path}/overpayment`, {})).status, 201)

  const both = await Promise.all([1, 2].map(() => staff.post(`${path}/overpayment`, {})))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], both[0]!.text)
  const paid = (await staff.get(path)).body.data
  assert.deepEqual([paid.status, paid.from_overpayment, paid.overpayment_covers], ['paid', true, false])
  assert.equal((await lineOf(line)).surplus, '6.85')
  assert.deepEqual(await entriesOf(line), ['fee_income 0.00 93.15', 'unallocated 93.15 0.00'])
  await booksAreInOrder()
  const reversed = await staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [payment] })
  assert.deepEqual([reversed.status, reversed.body.reason], [409, 'payment_used'])

  assert.equal((await staff.post(`${path}/overpayment/undo`, {})).status, 422)
  const undone = await staff.post(`${path}/overpayment/undo`, { reason: 'They asked for it back' })
  assert.deepEqual([undone.status, undone.body.data.status], [200, 'charged'], undone.text)
  assert.equal((await lineOf(line)).surplus, '100.00')
  assert.equal((await staff.post(`${path}/overpayment/undo`, { reason: 'Again' })).status, 409)
  await booksAreInOrder()
  assert.equal((await staff.post(`${path}/overpayment`, {})).status, 201, 'it may pay it once more')
  const stream = await staff.get(`/api/timeline?owner_type=user&owner_id=${userId}&kinds=changes`)
  assert.deepEqual(
    stream.body.data.slice(0, 3).map(({ event }: { event: string }) => event),
    ['cash_call_late_charge.paid', 'cash_call_late_charge.payment_undone', 'cash_call_late_charge.paid'],
  )
  assert.equal((await entriesOf(line)).length, 6)
  await booksAreInOrder()
})

test('an overpayment of less than the interest pays nothing of it', async () => {
  const { line, path } = await charged('25093.14')
  assert.equal((await staff.get(path)).body.data.overpayment_covers, false)
  const refused = await staff.post(`${path}/overpayment`, {})
  assert.deepEqual([refused.status, refused.body.reason], [409, 'no_surplus'])
  assert.equal((await lineOf(line)).surplus, '93.14')
  assert.equal(
    (await staff.post(`${path}/payments`, { received_on: api.clock.now().toISOString().slice(0, 10) }))
      .status,
    201,
  )
  assert.equal((await staff.post(`${path}/overpayment/undo`, { reason: 'Not this way' })).status, 409)
  await booksAreInOrder()
})
