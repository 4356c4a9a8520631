import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
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

const invoicesOf = (line: number) =>
  at.standIn.books.invoices.filter((each) => each.InvoiceNumber === `CALL-${line}`)
const creditsOf = (line: number) =>
  at.standIn.books.creditNotes.filter((each) => String(each.CreditNoteNumber).startsWith(`CRED-${line}`))
async function paid(line: number, amount: string): Promise<number> {
  const answer = await at.pay(line, amount)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
async function waive(line: number): Promise<void> {
  const answer = await at.staff.post(`/api/cash-call-lines/${line}/waive`, { reason: 'Agreed' })
  assert.equal(answer.status, 200, answer.text)
  await at.api.deliver()
}

/** A line of £3,000.00 of which £500.00 is paid and the rest waived, while other books are connected meanwhile. */
async function stoppedCredit() {
  const { line, call } = await at.issued('3000.00')
  const payment = await paid(line, '500.00')
  await at.api.deliver()
  const waived = await at.staff.post(`/api/cash-call-lines/${line}/waive`, { reason: 'Agreed' })
  assert.equal(waived.status, 200, waived.text)
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn()
  const note = await at.entry(`CRED-${line}`, 'credit_note')
  assert.deepEqual([note.status, note.reason], ['stopped', 'Another organisation was connected.'])
  return { line, call, payment, note }
}

test('a credit note that was stopped is shown with its reason, and sent again with its allocation, once', async () => {
  const { line, note } = await stoppedCredit()
  await at.api.deliver()
  assert.deepEqual(creditsOf(line), [])
  const [shown] = (await at.entries('filter[status]=stopped')).filter(({ id }) => id === note.id)
  assert.equal(shown!.may_send_again, true)
  const answers = await Promise.all([at.again(note.id), at.again(note.id)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  await at.api.deliver()
  assert.deepEqual(
    creditsOf(line).map(({ Total, RemainingCredit }) => [Total, RemainingCredit]),
    [[2500, 0]],
  )
  assert.equal(invoicesOf(line)[0]!.AmountDue, 0)
  for (const kind of ['credit_note', 'credit_allocation'])
    assert.deepEqual([(await at.entry(`CRED-${line}`, kind)).status], ['sent'])
  assert.equal((await at.again(note.id)).status, 409)
})

test('a credit note that may have arrived before it was stopped is found there, and made once', async () => {
  const { line } = await at.issued('3000.00')
  await paid(line, '500.00')
  await at.api.deliver()
  at.standIn.moods = ['loses_answer']
  await waive(line)
  await at.leaveAndReturn()
  at.standIn.books.forgetKeys()
  const allocation = await at.entry(`CRED-${line}`, 'credit_allocation')
  assert.deepEqual([allocation.status, allocation.may_send_again], ['stopped', true])
  assert.equal((await at.again(allocation.id)).status, 200)
  await at.later(1)
  assert.equal(creditsOf(line).length, 1)
  assert.equal(invoicesOf(line)[0]!.AmountDue, 0)
})

test('a credit note that was stopped goes first when more is waived', async () => {
  const { line, call, payment, note } = await stoppedCredit()
  await at.staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [payment] })
  await at.api.deliver()
  await paid(line, '100.00')
  await waive(line)
  assert.equal(invoicesOf(line)[0]!.AmountDue, 0)
  assert.deepEqual(
    creditsOf(line).map(({ CreditNoteNumber: number, Total: total }) => [number, total]),
    [
      [`CRED-${line}`, 2500],
      [`CRED-${line}-2`, 400],
    ],
  )
  assert.equal((await at.again(note.id)).body.reason, 'not_failed')
})

test('a credit note that was stopped is not sent after its invoice was voided', async () => {
  const { line, call, payment, note } = await stoppedCredit()
  await at.staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [payment] })
  await at.api.deliver()
  await waive(line)
  assert.equal(invoicesOf(line)[0]!.Status, 'VOIDED')
  assert.equal((await at.entry(`CRED-${line}`, 'credit_note')).may_send_again, false)
  const refused = await at.again(note.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_failed'])
  assert.deepEqual(creditsOf(line), [])
})

test('what is stopped with an invoice that was never sent can’t be sent again', async () => {
  const { line } = await at.issued('3000.00')
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn()
  const invoice = await at.entry(`CALL-${line}`)
  assert.deepEqual([invoice.status, invoice.may_send_again], ['stopped', false])
  assert.equal((await at.again(invoice.id)).status, 409)
})
