import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { AccountingWorld } from '../../../test/accounting-world.ts'
import { FeeWorld } from '../../../test/fee-world.ts'

let fees: FeeWorld
let at: AccountingWorld
before(async () => {
  fees = await FeeWorld.open()
  at = await AccountingWorld.beside(fees.cards)
  await at.connect()
})
after(async () => {
  await at.standIn[Symbol.asyncDispose]()
  await fees[Symbol.asyncDispose]()
})
beforeEach(async () => {
  at.standIn.moods = []
  at.staff = await at.api.as('superAdmin')
})

const invoicesOf = (line: number) =>
  at.standIn.books.invoices.filter((each) => each.InvoiceNumber === `CALL-${line}`)
const transactions = (number: string) =>
  at.standIn.books.transactions.filter((each) => each.Reference === number)

/** Nothing of what follows is sent before `later`. */
async function pauseBooks(): Promise<void> {
  at.standIn.moods = [{ status: 429, headers: { 'retry-after': '60' } }]
  await at.api.deliver()
}
async function paid(line: number, amount: string): Promise<number> {
  const answer = await at.pay(line, amount)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
async function cancelInvestment(line: number): Promise<void> {
  const { investment_id: id } = (await at.staff.get(`/api/cash-call-lines/${line}`)).body.data
  const answer = await at.staff.post(`/api/investments/${id}/cancel`, { reason: 'Withdrawn' })
  assert.equal(answer.status, 200, answer.text)
  await at.api.deliver()
}
async function waive(line: number): Promise<void> {
  const answer = await at.staff.post(`/api/cash-call-lines/${line}/waive`, { reason: 'Agreed' })
  assert.equal(answer.status, 200, answer.text)
  await at.api.deliver()
}
const creditsOf = (line: number) =>
  at.standIn.books.creditNotes.filter((each) => String(each.CreditNoteNumber).startsWith(`CRED-${line}`))
const waiting = async () => (await at.entries('filter[status]=waiting')).map(({ number }) => number)

test('what was paid in part on an invoice that is not sent any more is sent as a receipt', async () => {
  const { line } = await at.issued('5000.00')
  await pauseBooks()
  const payment = await paid(line, '2000.00')
  await cancelInvestment(line)
  const stopped = await at.entry(`PAY-${payment}`)
  assert.deepEqual([stopped.status, stopped.reason], ['stopped', 'Its invoice hasn’t been sent.'])
  await at.later(2)
  assert.deepEqual(invoicesOf(line), [])
  assert.deepEqual(
    transactions(`OVER-${payment}`).map(({ Type, Total }) => [Type, Total]),
    [['RECEIVE', 2000]],
  )
  assert.deepEqual(await waiting(), [])
})

test('what goes back to a card follows the receipt that takes the place of its payment', async () => {
  const { cards } = fees
  const { line, call, person, investment } = await cards.called('5000.00')
  await pauseBooks()
  const first = await paid(line, '2000.00')
  const { session } = await cards.opened(person, investment)
  const charge = cards.standIn.pay(session)
  await cards.completed(session)
  await at.staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [first] })
  const [card] = await cards.cardsOf(line)
  assert.equal((await cards.refundOf(Number(card!['id']), '1000.00')).status, 200)
  await cards.post('charge.refunded', charge)
  await cancelInvestment(line)
  await at.later(2)
  const byCard = Number(card!['payment_id'])
  assert.equal((await at.entry(`PAY-${byCard}`)).status, 'stopped')
  assert.equal(transactions(`OVER-${byCard}`)[0]!.Total, 3000)
  const [refund] = (await at.entries('filter[kind]=refund')).filter(({ number }) =>
    number.startsWith('CREF-'),
  )
  assert.equal(transactions(refund!.number)[0]!.Total, 1000)
  assert.deepEqual(await waiting(), [])
})

test('what is waived of a line that was paid in part is credited in the books, and set against its invoice', async () => {
  const { line } = await at.issued('5000.00')
  await paid(line, '2000.00')
  await at.api.deliver()
  await waive(line)
  const [invoice] = invoicesOf(line)
  assert.deepEqual([invoice!.AmountDue, invoice!.Status], [0, 'PAID'])
  const [credit] = creditsOf(line)
  assert.partialDeepStrictEqual(credit, {
    Type: 'ACCRECCREDIT',
    CreditNoteNumber: `CRED-${line}`,
    Reference: `CALL-${line}`,
    CurrencyCode: 'GBP',
    Total: 3000,
    RemainingCredit: 0,
    Contact: invoice!.Contact,
  })
  assert.equal(credit!.LineItems![0]!.AccountCode, '825')
  const kinds = (await at.entries()).filter(({ number }) => number === `CRED-${line}`)
  assert.deepEqual(
    kinds.map(({ kind, status, amount }) => [kind, status, amount]),
    [
      ['credit_note', 'sent', '3000.00'],
      ['credit_allocation', 'sent', '3000.00'],
    ],
  )
  assert.ok(!(await at.entries('filter[kind]=void')).some(({ number }) => number === `CALL-${line}`))
})

test('an investment that is cancelled after a payment in part is credited, and the money goes back by a refund', async () => {
  const { line } = await at.issued('4000.00')
  await paid(line, '1000.00')
  await at.api.deliver()
  await cancelInvestment(line)
  assert.equal(creditsOf(line)[0]!.Total, 3000)
  assert.equal(invoicesOf(line)[0]!.AmountDue, 0)
  assert.deepEqual(await at.entries('filter[status]=failed'), [])
})

test('a credit note and its allocation whose answers got lost are found, and made once', async () => {
  const { line } = await at.issued('3000.00')
  await paid(line, '500.00')
  await at.api.deliver()
  at.standIn.moods = ['loses_answer']
  await waive(line)
  assert.equal((await at.entry(`CRED-${line}`, 'credit_note')).status, 'waiting')
  at.standIn.books.forgetKeys()
  // The note is looked for and found; then the answer to its allocation gets lost.
  at.standIn.moods = ['well', 'loses_answer']
  await at.later(1)
  assert.equal((await at.entry(`CRED-${line}`, 'credit_allocation')).status, 'waiting')
  at.standIn.books.forgetKeys()
  await at.later(1)
  assert.equal((await at.entry(`CRED-${line}`, 'credit_allocation')).status, 'sent')
  assert.deepEqual(
    creditsOf(line).map(({ Allocations: set }) => set!.length),
    [1],
  )
  assert.equal(invoicesOf(line)[0]!.AmountDue, 0)
})

test('an allocation of another amount, or one that is refused, is not taken for made', async () => {
  const { line } = await at.issued('3000.00')
  await paid(line, '500.00')
  await at.api.deliver()
  at.standIn.moods = ['well', 'complains']
  await waive(line)
  const refused = await at.entry(`CRED-${line}`, 'credit_allocation')
  assert.deepEqual([refused.status, refused.reason], ['failed', 'Xero: The account is locked.'])
  await at.again(refused.id)
  at.standIn.moods = ['well', 'halves']
  await at.api.deliver()
  const halved = await at.entry(`CRED-${line}`, 'credit_allocation')
  assert.equal(halved.reason, `Allocation of CRED-${line} has the amount 1250 in Xero instead of 2500.00.`)
  await at.again(halved.id)
  await at.api.deliver()
  assert.equal((await at.entry(`CRED-${line}`, 'credit_allocation')).status, 'sent')
  assert.equal(creditsOf(line)[0]!.Allocations!.length, 1)
})

test('after a credit the invoice takes what is still due on it, and what is waived later is credited too', async () => {
  const { line, call } = await at.issued('5000.00')
  const first = await paid(line, '2000.00')
  await at.api.deliver()
  await waive(line)
  await at.staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [first] })
  await at.api.deliver()
  assert.equal(invoicesOf(line)[0]!.AmountDue, 2000)
  const second = await paid(line, '700.00')
  await waive(line)
  assert.equal(invoicesOf(line)[0]!.AmountDue, 0)
  assert.deepEqual(
    creditsOf(line).map(({ CreditNoteNumber: number, Total: total }) => [number, total]),
    [
      [`CRED-${line}`, 3000],
      [`CRED-${line}-2`, 1300],
    ],
  )
  const more = await paid(line, '50.00')
  await at.api.deliver()
  assert.equal(transactions(`OVER-${more}`)[0]!.Total, 50)
  assert.equal((await at.entry(`PAY-${second}`)).status, 'sent')
  const before = (await at.entries()).length
  await at.api.db
    .insertInto('event_deliveries')
    .columns(['tenant_id', 'event_id', 'listener'])
    .expression((events) =>
      events
        .selectFrom('events')
        .select(['tenant_id', 'id', events.val('accounting.queue').as('listener')])
        .where('tenant_id', '=', 1)
        .where('type', '=', 'cash_call_line.waived')
        .where('subject_id', '=', line),
    )
    .execute()
  await at.api.deliver()
  assert.equal((await at.entries()).length, before)
})
