import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { CardWorld } from '../test-cards.ts'

let of: CardWorld
before(async () => {
  of = await CardWorld.open()
  await of.connect()
})
after(() => of[Symbol.asyncDispose]())

const disputed = (intent: string, status: string) =>
  of.post(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', {
    object: 'dispute',
    payment_intent: intent,
    reason: 'fraudulent',
    status,
  })

const sentence =
  'A card payment for this investment is disputed, so its money may be gone. Wait for the decision, or reverse the payment.'

async function isRefused(path: string, body: object = {}): Promise<void> {
  const answer = await of.staff.post(path, body)
  assert.deepEqual(
    [answer.status, answer.body.reason, answer.body.message],
    [409, 'card_disputed', sentence],
    path,
  )
}

test('money that a dispute may take is not given back another way, and is again once it is won', async () => {
  const { investment, intent } = await of.paidByCard()
  const cancel = `/api/investments/${investment}/cancel`
  await disputed(intent, 'needs_response')
  await isRefused(cancel, { reason: 'Asked for' })
  await disputed(intent, 'won')
  const cancelled = await of.staff.post(cancel, { reason: 'Asked for' })
  assert.equal(cancelled.status, 200, cancelled.text)
})

test('a surplus is not returned, nor a refund paid, while a card payment is disputed', async () => {
  const { line, session, acts, investment, intent } = await of.paidPage()
  await acts.pay(line, '5000.00')
  await of.completed(session)
  await disputed(intent, 'needs_response')
  await isRefused(`/api/cash-call-lines/${line}/return-surplus`)
  await disputed(intent, 'won')
  const { id } = (await of.staff.post(`/api/cash-call-lines/${line}/return-surplus`, {})).body.data
  assert.ok(id)
  const [due] = (await of.staff.get(`/api/refunds?filter[investment_id]=${investment}`)).body.data
  assert.equal(due.amount, '5000.00')
})

test('a refund that was due before the dispute is not paid', async () => {
  const { investment, intent } = await of.paidByCard()
  await of.staff.post(`/api/investments/${investment}/cancel`, { reason: 'Asked for' })
  const [due] = (await of.staff.get(`/api/refunds?filter[investment_id]=${investment}`)).body.data
  await disputed(intent, 'needs_response')
  const paid_on = of.api.clock.now().toISOString().slice(0, 10)
  const refused = await of.staff.post(`/api/refunds/${due.id}/pay`, { paid_on })
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_disputed'])
  await disputed(intent, 'won')
  assert.equal((await of.staff.post(`/api/refunds/${due.id}/pay`, { paid_on })).status, 200)
})

const reversalsOf = async (line: number) => {
  const { rows } = await sql<{ reason: string }>`select v.reason from payment_reversals v
    join payments p on p.tenant_id = 1 and p.id = v.payment_id and p.cash_call_line_id = ${line}
    where v.tenant_id = 1`.execute(of.api.db)
  return rows.map(({ reason }) => reason)
}
const lost = ['The card payment was lost in a dispute.']

test('a payment that was lost in a dispute is reversed once, and its amount is due again', async () => {
  const { line, call, investment, intent } = await of.paidByCard()
  const payment = async () =>
    (await of.staff.get(`/api/payments?filter[cash_call_line_id]=${line}`)).body.data[0]
  const { id, reversible } = await payment()
  assert.equal(reversible, false)
  await of.api.deliver()
  await disputed(intent, 'needs_response')
  assert.equal((await payment()).reversible, true)
  await disputed(intent, 'lost')
  await disputed(intent, 'lost')
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  assert.deepEqual(await reversalsOf(line), lost)
  const again = await of.staff.post(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [id] })
  assert.equal(again.body.reason, 'already_reversed')
  await of.api.deliver()
  assert.match((await of.bellOf('CardPaymentDisputed'))[0]!, /We reversed the payment\.$/)
  const [told] = await of.bellOf('CardPaymentReversed')
  assert.match(
    told!,
    /\*\*£5,000\.00\*\* for .* was returned to your card after a dispute\. \*\*£5,000\.00\*\* is due again\./,
  )
  assert.deepEqual(await of.bellOf('PaymentReversed'), [told])
  const cancelled = await of.staff.post(`/api/investments/${investment}/cancel`, { reason: 'Asked for' })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.deepEqual((await of.staff.get(`/api/refunds?filter[investment_id]=${investment}`)).body.data, [])
  await of.booksAreInOrder()
})

test('a dispute that was lost before the payment was heard of takes it back when it comes', async () => {
  const { line, session, intent } = await of.paidPage()
  assert.equal((await disputed(intent, 'lost')).status, 200)
  await of.completed(session)
  await of.completed(session)
  assert.deepEqual(await reversalsOf(line), lost)
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  await of.booksAreInOrder()
})

test('a payment that staff reversed before it was lost is not reversed again', async () => {
  const { line, call, intent } = await of.paidByCard()
  await disputed(intent, 'needs_response')
  const [{ id }] = (await of.staff.get(`/api/payments?filter[cash_call_line_id]=${line}`)).body.data
  const reverse = `/api/cash-calls/${call}/reverse-payments`
  assert.equal((await of.staff.post(reverse, { payment_ids: [id] })).status, 200)
  await disputed(intent, 'lost')
  assert.equal((await reversalsOf(line)).length, 1)
  await of.booksAreInOrder()
})

test('money that is owed back another way already is left to staff, who hear of it once', async () => {
  const { line, investment, card, intent } = await of.paidByCard()
  const cancelled = await of.staff.post(`/api/investments/${investment}/cancel`, { reason: 'Asked for' })
  assert.equal(cancelled.status, 200, cancelled.text)
  await disputed(intent, 'needs_response')
  await disputed(intent, 'lost')
  await disputed(intent, 'lost')
  assert.deepEqual(await reversalsOf(line), [])
  assert.equal((await of.cardAt(card)).problem, 'dispute_not_booked')
  await of.api.deliver()
  const told = (await of.bellOf('CardPaymentException')).filter((each) => each.includes('dispute was lost'))
  assert.equal(new Set(told).size, 1)
  assert.match(told[0]!, /Settle it with the investor\.$/)
  await of.booksAreInOrder()
})
