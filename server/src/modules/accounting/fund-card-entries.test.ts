import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AccountingWorld } from '../../../test/accounting-world.ts'
import { FundCardWorld } from '../../../test/fund-card-world.ts'

let funds: FundCardWorld
let at: AccountingWorld
before(async () => {
  funds = await FundCardWorld.open()
  at = await AccountingWorld.beside(funds.cards)
  await at.connect()
})
after(async () => {
  await at.standIn[Symbol.asyncDispose]()
  await funds[Symbol.asyncDispose]()
})

test('a payment that a dispute took back is money spent, once', async () => {
  const { card, intent } = await funds.paidByCard()
  await at.api.deliver()
  for (const _time of [1, 2])
    await funds.cards.post('charge.dispute.closed', {
      object: 'dispute',
      payment_intent: intent,
      reason: 'fraudulent',
      status: 'lost',
    })
  await at.api.deliver()
  const lost = (await at.entries('filter[kind]=refund')).filter(({ number }) => number === `CDIS-${card}`)
  assert.deepEqual(
    lost.map(({ status, amount }) => [status, amount]),
    [['sent', '5000.00']],
  )
  assert.partialDeepStrictEqual(transactions(`CDIS-${card}`)[0], { Type: 'SPEND', Total: 5000 })
})

const transactions = (number: string) =>
  at.standIn.books.transactions.filter((each) => each.Reference === number)

test('a fund’s call that is paid by card is a payment; what goes back to the card is money spent, once, and a new payment is money received', async () => {
  const { line, card, charge, person } = await funds.paidByCard()
  await at.api.deliver()
  const invoice = () => at.standIn.books.invoices.find((each) => each.InvoiceNumber === `DRAW-${line}`)!
  assert.deepEqual([invoice().Total, invoice().AmountDue], [5000, 0])
  assert.equal((await funds.cards.refundOf(card, '2000.00')).status, 200)
  for (const _time of [1, 2, 3]) await funds.cards.post('charge.refunded', charge)
  await at.api.deliver()
  const refunds = (await at.entries('filter[kind]=refund')).filter(({ number }) => number.startsWith('CREF-'))
  assert.deepEqual(
    refunds.map(({ status, amount }) => [status, amount]),
    [['sent', '2000.00']],
  )
  assert.partialDeepStrictEqual(transactions(refunds[0]!.number)[0], {
    Type: 'SPEND',
    Total: 2000,
    LineItems: [{ AccountCode: '826' }],
  })

  const { session } = await funds.opened(person, line)
  funds.cards.standIn.pay(session)
  await funds.cards.completed(session)
  await at.api.deliver()
  const [receipt] = (await at.entries('filter[kind]=receipt')).filter(({ number }) =>
    number.startsWith('FPAY-'),
  )
  assert.deepEqual([receipt!.status, receipt!.amount], ['sent', '2000.00'])
  assert.partialDeepStrictEqual(transactions(receipt!.number)[0], { Type: 'RECEIVE', Total: 2000 })
  assert.deepEqual([invoice().Total, invoice().AmountDue], [5000, 0])
  assert.deepEqual(await at.entries('filter[status]=failed'), [])
})
