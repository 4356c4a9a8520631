import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { AccountingWorld } from '../../../test/accounting-world.ts'

let at: AccountingWorld
before(async () => {
  at = await AccountingWorld.open()
  await at.connect()
})
after(() => at[Symbol.asyncDispose]())
beforeEach(async () => {
  at.standIn.moods = []
  at.staff = await at.api.as('superAdmin')
})

const books = () => at.standIn.books
const dueOf = (line: number) =>
  books().invoices.find((each) => each.InvoiceNumber === `CALL-${line}`)!.AmountDue
const paymentOf = (number: string) => books().payments.filter((each) => each.Reference === number)
const receiptOf = (number: string) => books().transactions.filter((each) => each.Reference === number)

const paid = async (line: number, amount: string): Promise<number> => {
  const answer = await at.staff.post(`/api/cash-call-lines/${line}/payments`, {
    amount,
    received_on: at.api.clock.now().toISOString().slice(0, 10),
    record_twice: true,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
const bellsOf = async (name: string) => {
  const { rows } = await sql<{ message: string; cta: string; role: string }>`
    select n.data ->> 'message' as message, n.data ->> 'cta' as cta, u.role_id::text as role from notifications n
    join users u on u.tenant_id = 1 and u.id = n.user_id
    where n.tenant_id = 1 and n.type like ${`%${name}`} order by u.role_id`.execute(at.api.db)
  return rows
}
const reverse = async (call: number, ...ids: number[]) => {
  const answer = await at.staff.post(`/api/cash-calls/${call}/reverse-payments`, {
    payment_ids: ids,
    reason: 'Recorded on the wrong line',
  })
  assert.equal(answer.status, 200, answer.text)
}

test('a payment that is reversed is deleted in the books, so that the invoice is due again and takes the next', async () => {
  const { line, call } = await at.issued('5000.00')
  const first = await paid(line, '5000.00')
  await at.api.deliver()
  await reverse(call, first)
  await at.api.deliver()
  assert.equal(paymentOf(`PAY-${first}`)[0]!.Status, 'DELETED')
  assert.equal(dueOf(line), 5000)
  const asked = at.standIn.asked.at(-1)!
  assert.deepEqual(
    [asked.method, asked.path],
    ['POST', `/api.xro/2.0/Payments/${String(paymentOf(`PAY-${first}`)[0]!['PaymentID'])}`],
  )
  const second = await paid(line, '5000.00')
  await at.api.deliver()
  assert.equal(paymentOf(`PAY-${second}`).length, 1)
  assert.equal(dueOf(line), 0)
})

test('a payment that was not sent yet when it is reversed is not sent at all', async () => {
  const { line, call } = await at.issued('1000.00')
  await at.api.deliver()
  const first = await paid(line, '1000.00')
  await at.api.platform.outbox.drain()
  await reverse(call, first)
  await at.api.deliver()
  const entry = await at.entry(`PAY-${first}`)
  assert.deepEqual([entry.status, entry.reason], ['stopped', 'The payment was reversed.'])
  assert.deepEqual(paymentOf(`PAY-${first}`), [])
})

test('of a payment that was recorded twice the first is reversed, and the second takes its place on the invoice', async () => {
  const { line, call } = await at.issued('2000.00')
  const [first, second] = [await paid(line, '2000.00'), await paid(line, '2000.00')]
  await at.api.deliver()
  assert.equal(receiptOf(`OVER-${second}`)[0]!.Total, 2000)
  await reverse(call, first)
  await at.api.deliver()
  assert.equal(paymentOf(`PAY-${first}`)[0]!.Status, 'DELETED')
  assert.equal(receiptOf(`OVER-${second}`)[0]!.Status, 'DELETED')
  assert.equal(paymentOf(`PAY-${second}`)[0]!.Amount, 2000)
  assert.equal(dueOf(line), 0)
})

test('while the books are away, what follows a reversal waits for it, and each is done once', async () => {
  const { line, call } = await at.issued('3000.00')
  const first = await paid(line, '3000.00')
  await at.api.deliver()
  await reverse(call, first)
  const second = await paid(line, '3000.00')
  // Two tries fail; the third is done and its answer gets lost.
  at.standIn.moods = [{ status: 503 }]
  await at.api.deliver()
  assert.equal((await at.entry(`PAY-${second}`)).status, 'waiting')
  assert.deepEqual(paymentOf(`PAY-${second}`), [])
  at.standIn.moods = ['well', { status: 500 }]
  await at.later(1)
  at.standIn.moods = ['well', 'loses_answer']
  await at.later(2)
  assert.equal((await at.entry(`PAY-${first}`, 'payment_reversal')).status, 'waiting')
  at.standIn.books.forgetKeys()
  await at.later(5)
  await at.later(1)
  assert.equal((await at.entry(`PAY-${first}`, 'payment_reversal')).status, 'sent')
  assert.equal(paymentOf(`PAY-${first}`).length, 1)
  assert.equal(paymentOf(`PAY-${second}`).length, 1)
  assert.equal(dueOf(line), 0)
})

test('a reversal that was stopped is sent with the next payment, which then finds its place on the invoice', async () => {
  const { line, call } = await at.issued('2500.00')
  const first = await paid(line, '2500.00')
  await at.api.deliver()
  await reverse(call, first)
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn()
  assert.equal((await at.entry(`PAY-${first}`, 'payment_reversal')).status, 'stopped')
  const second = await paid(line, '2500.00')
  await at.api.deliver()
  assert.equal(paymentOf(`PAY-${first}`)[0]!.Status, 'DELETED')
  assert.equal(paymentOf(`PAY-${second}`).length, 1)
  assert.equal(dueOf(line), 0)
})

test('a reversal that was stopped rings once an hour, at those who may send again; what was never there doesn’t', async () => {
  const { lines, call } = await at.issued('2700.00', '2750.00')
  const first = await paid(lines[0]!.id, '2700.00')
  const second = await paid(lines[1]!.id, '2750.00')
  await at.api.deliver()
  at.api.clock.forward({ minutes: 61 })
  at.staff = await at.api.as('superAdmin')
  const before = (await bellsOf('AccountingEntryStopped')).length
  const { line: unsent } = await at.issued('2800.00')
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn()
  await at.api.deliver()
  assert.equal((await at.entry(`CALL-${unsent}`)).status, 'stopped')
  assert.equal((await bellsOf('AccountingEntryStopped')).length, before)
  await reverse(call, first, second)
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn()
  await at.api.deliver()
  const bells = (await bellsOf('AccountingEntryStopped')).filter(({ message }) =>
    [first, second].some((id) => message.includes(`PAY-${id}*`)),
  )
  assert.ok(bells.length > 0)
  assert.equal(new Set(bells.map(({ role }) => role)).size, bells.length)
  assert.match(
    bells[0]!.message,
    /^\*\*PAY-\d+\*\* was reversed but is still in Xero\. Another organisation was connected\. Delete it in Xero\. Check the other stopped entries\.$/,
  )
  assert.equal(bells[0]!.cta, '/admin/settings/account/connections/accounting?filter[status]=stopped')
})

test('money on a call whose invoice was stopped is a receipt', async () => {
  const { line } = await at.issued('2600.00')
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn()
  assert.equal((await at.entry(`CALL-${line}`)).status, 'stopped')
  const id = await paid(line, '2600.00')
  await at.api.deliver()
  assert.equal((await at.entry(`OVER-${id}`)).status, 'sent')
  assert.equal(receiptOf(`OVER-${id}`)[0]!.Total, 2600)
})

test('an event that is heard again changes nothing', async () => {
  const { line, call } = await at.issued('4000.00')
  const first = await paid(line, '4000.00')
  await reverse(call, first)
  const second = await paid(line, '4000.00')
  await at.api.deliver()
  const before = (await at.entries()).length
  await sql`insert into event_deliveries (tenant_id, event_id, listener)
    select tenant_id, id, 'accounting.queue' from events
    where tenant_id = 1 and type in ('payment.received', 'payment.reversed') and subject_id in (${first}, ${second})`.execute(
    at.api.db,
  )
  await at.api.deliver()
  assert.equal((await at.entries()).length, before)
  assert.deepEqual(paymentOf(`PAY-${first}`), [])
  assert.equal(paymentOf(`PAY-${second}`).length, 1)
})

test('what failed for good rings once an hour, at those who may send it again, and leads to what failed', async () => {
  const refused = {
    status: 400,
    body: { Elements: [{ ValidationErrors: [{ Message: 'Period is locked.' }] }] },
  }
  const { line } = await at.issued('6000.00', '6100.00')
  at.standIn.moods = ['well', 'well', refused, 'well', 'well', 'well', refused]
  await at.api.deliver()
  const rows = await bellsOf('AccountingEntryFailed')
  assert.ok(rows.length > 0)
  assert.equal(new Set(rows.map(({ role }) => role)).size, rows.length)
  assert.equal(
    rows[0]!.message,
    `We couldn’t send **CALL-${line}** to Xero. Period is locked. Check the failed entries and send them again.`,
  )
  assert.equal(rows[0]!.cta, '/admin/settings/account/connections/accounting?filter[status]=failed')
})
