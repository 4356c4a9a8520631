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
beforeEach(() => {
  at.standIn.moods = []
})

const transactions = (number: string) =>
  at.standIn.books.transactions.filter((each) => each.Reference === number)
const refundsOf = async (query = '') =>
  (await at.entries(`filter[kind]=refund${query}`)).filter(({ number }) => number.startsWith('CREF-'))

test('a call that is paid by card is a payment; what goes back to the card is money spent, once, and a new payment is money received', async () => {
  const { line, card, charge, person, investment } = await fees.cards.paidByCard('5000.00')
  await at.api.deliver()
  const [payment] = at.standIn.books.payments.filter((each) => each.Amount === 5000)
  assert.equal(payment!.Status, 'AUTHORISED')
  assert.equal((await fees.cards.refundOf(card, '2000.00')).status, 200)
  for (const _time of [1, 2, 3]) await fees.cards.post('charge.refunded', charge)
  await at.api.deliver()
  const [refund] = await refundsOf()
  assert.deepEqual([refund!.status, refund!.amount], ['sent', '2000.00'])
  assert.equal(transactions(refund!.number).length, 1)
  assert.partialDeepStrictEqual(transactions(refund!.number)[0], {
    Type: 'SPEND',
    Total: 2000,
    LineAmountTypes: 'NoTax',
    LineItems: [{ AccountCode: '825' }],
  })

  const { session } = await fees.cards.opened(person, investment)
  fees.cards.standIn.pay(session)
  await fees.cards.completed(session)
  await at.api.deliver()
  const { body } = await at.staff.get(`/api/payments?filter[cash_call_line_id]=${line}&sort=created_at`)
  const [received] = transactions(`OVER-${body.data[1].id}`)
  assert.partialDeepStrictEqual(received, { Type: 'RECEIVE', Total: 2000 })
  assert.equal(at.standIn.books.invoices.find((each) => each.InvoiceNumber === `CALL-${line}`)!.AmountDue, 0)
})

test('a refund to a card waits for its payment, also where the books are away meanwhile', async () => {
  at.standIn.moods = ['well', 'well', 'well', { status: 500 }]
  const { line, card, charge } = await fees.cards.paidByCard('1000.00')
  await at.api.deliver()
  await fees.cards.refundOf(card, '1000.00')
  await fees.cards.post('charge.refunded', charge)
  at.standIn.moods = [{ status: 500 }, { status: 500 }]
  await at.api.deliver()
  const [waiting] = (await refundsOf()).filter(({ status }) => status === 'waiting')
  assert.match(waiting!.waits_for!, /^PAY-/)
  assert.deepEqual(transactions(waiting!.number), [])
  at.standIn.moods = []
  await at.later(5)
  assert.equal(transactions(waiting!.number).length, 1)

  const cancelled = await at.staff.get(`/api/cash-call-lines/${line}`)
  assert.equal(
    (
      await at.staff.post(`/api/cash-calls/${cancelled.body.data.cash_call_id}/cancel`, {
        reason: 'Withdrawn',
      })
    ).status,
    200,
  )
  await at.api.deliver()
  assert.ok(!(await at.entries('filter[kind]=void')).some(({ number }) => number === `CALL-${line}`))
})

test('a fee is money received with its own VAT, and the VAT of its refunds adds up to it', async () => {
  const { payment, charge } = await fees.paidFee({ amount: '100.03' })
  await at.api.deliver()
  assert.partialDeepStrictEqual(transactions(`FEE-${payment}`), [
    {
      Type: 'RECEIVE',
      Total: 100.03,
      LineAmountTypes: 'Inclusive',
      LineItems: [{ AccountCode: '200', TaxType: 'OUTPUT2', TaxAmount: 16.67 }],
    },
  ])
  for (const amount of ['50.02', '50.01']) {
    const reason = 'Charged twice'
    const refunded = await at.staff.post(`/api/fee-payments/${payment}/refund`, { amount, reason })
    assert.equal(refunded.status, 200, refunded.text)
    await fees.cards.post('charge.refunded', charge)
  }
  await at.api.deliver()
  const refunds = (await refundsOf('&sort=-id')).slice(0, 2).flatMap(({ number }) => transactions(number))
  assert.deepEqual(
    refunds.map((each) => [each.Type, each.LineItems![0]!.TaxType]),
    [
      ['SPEND', 'OUTPUT2'],
      ['SPEND', 'OUTPUT2'],
    ],
  )
  const pence = (value: unknown) => Math.round(Number(value) * 100)
  assert.equal(
    refunds.reduce((total, each) => total + pence(each.LineItems![0]!.TaxAmount), 0),
    1667,
  )
})

test('each period of a plan that is exempt is sent without VAT, once', async () => {
  const { sub, fee } = await fees.runningPlan({ vat_treatment: 'exempt', amount: '25.00' })
  await at.api.deliver()
  const [first] = await fees.paymentsOf(fee)
  const number = `FEE-${String(first!['id'])}`
  assert.equal(transactions(number).length, 1)
  assert.partialDeepStrictEqual(transactions(number)[0]!.LineItems, [
    { TaxType: 'EXEMPTOUTPUT', TaxAmount: 0, UnitAmount: 25 },
  ])
  await fees.endPlan(sub)
})

test('fees are sent where the firm chose so', async () => {
  await at.connect({ sends_fees: false })
  const { payment } = await fees.paidFee()
  await at.api.deliver()
  assert.deepEqual(transactions(`FEE-${payment}`), [])
  assert.ok(!(await at.entries()).some(({ number }) => number === `FEE-${payment}`))
})
