import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { standInKeys as keys } from '../../../../test/card-stand-in.ts'
import { CardWorld } from '../test-cards.ts'

let of: CardWorld
before(async () => {
  of = await CardWorld.open()
})
after(() => of[Symbol.asyncDispose]())

test('an event that comes five times, at once and again, is one payment', async () => {
  const { line, session } = await of.paidPage()
  const again = { id: 'evt_same' }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => of.completed(session, again)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await of.completed(session)).status, 200)
  assert.deepEqual(await of.paymentsOf(line), [['5000.00', '0.00', 'card']])
  const { rows } = await sql`select 1 from card_events where tenant_id = 1 and event_id = 'evt_same'`.execute(
    of.api.db,
  )
  assert.equal(rows.length, 1)
})

test('a wrong secret, an old signature, another body and none at all are refused, and nothing is kept', async () => {
  const { line, session } = await of.paidPage()
  const object = of.standIn.sessions.get(session)!
  const old = new Date(of.api.clock.now().getTime() - 301_000)
  const refused = [
    await of.completed(session, { secret: 'whsec_another5kEWLlfzsGNjH64I8lOOqUB6e8' }),
    await of.completed(session, { at: old }),
    await of.api.guest().post('/webhooks/stripe', { id: 'evt_x', object: 'event' }),
  ]
  const signed = of.standIn.signed(
    keys.webhook_secret,
    { id: 'evt_t', type: 'checkout.session.completed', object },
    of.api.clock.now(),
  )
  const tampered = signed.payload.replace('500000', '500001')
  assert.notEqual(tampered, signed.payload)
  refused.push(await of.api.guest().post('/webhooks/stripe', tampered, signed.headers))
  for (const { status, body } of refused) {
    assert.equal(status, 400)
    assert.equal(body.message, 'The signature is wrong or too old.')
  }
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  const young = new Date(of.api.clock.now().getTime() - 299_000)
  assert.equal((await of.completed(session, { at: young })).status, 200)
})

test('another firm’s event does nothing: without cards 404, with an account of its own 400, with the same account 200', async () => {
  const { line, session } = await of.paidPage()
  assert.equal((await of.completed(session, { tenant: 2 })).status, 404)
  const harbour = await of.api.as('superAdmin', 2)
  const other = 'whsec_harbourWLlfzsGNjH64I8lOOqUB6e8FH'
  await harbour.post('/api/card-connection', { ...keys, webhook_secret: other })
  assert.equal((await of.completed(session, { tenant: 2 })).status, 400)
  assert.equal((await of.completed(session, { tenant: 2, secret: other })).status, 200)
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
})

test('events that nobody asked for, and objects in another shape, are passed over', async () => {
  const answers = [
    await of.post('invoice.paid', { id: 'in_1' }),
    await of.post('checkout.session.completed', { id: 'cs_1', object: 'checkout.session' }),
    await of.post('charge.refunded', { id: 'ch_1', amount: 'much' }),
    await of.post('charge.dispute.created', {
      object: 'dispute',
      payment_intent: null,
      status: 'needs_response',
    }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

test('an amount or a currency that is not what was asked for is left to staff and booked nowhere', async () => {
  for (const wrong of [{ amount_total: 500_001 }, { currency: 'eur' }]) {
    const { line, session } = await of.paidPage()
    Object.assign(of.standIn.sessions.get(session)!, wrong)
    assert.equal((await of.completed(session)).status, 200)
    assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
    const [card] = await of.cardsOf(line)
    assert.deepEqual([card!['status'], card!['problem']], ['exception', 'amount_differs'])
    await of.api.deliver()
    assert.match((await of.bellOf('CardPaymentException'))[0]!, /amount or currency isn’t what we asked for/)
  }
})

test('money for a line that was waived meanwhile is left to staff, who refund it', async () => {
  const { line, session } = await of.paidPage()
  assert.equal((await of.staff.post(`/api/cash-call-lines/${line}/waive`, {})).status, 200)
  await of.completed(session)
  const [card] = await of.cardsOf(line)
  assert.deepEqual([card!['status'], card!['problem']], ['exception', 'line_closed'])
  assert.equal((await of.refundOf(Number(card!['id']), '5000.00')).status, 200)
  await of.post('charge.refunded', of.standIn.charges.get(of.standIn.sessions.get(session)!.payment_intent!)!)
  const after = await of.cardAt(Number(card!['id']))
  assert.deepEqual([after.refunded, after.refundable], ['5000.00', '0.00'])
  await of.booksAreInOrder()
})

test('what was paid by bank in the meantime stays, and the card’s money is surplus', async () => {
  const { line, session, acts } = await of.paidPage()
  assert.equal((await acts.pay(line, '5000.00')).status, 201)
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '5000.00'])
  const [card] = await of.cardsOf(line)
  assert.equal((await of.refundOf(Number(card!['id']), '5000.00')).status, 200)
  await of.post('charge.refunded', of.standIn.charges.get(of.standIn.sessions.get(session)!.payment_intent!)!)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  await of.booksAreInOrder()
})
