import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { checkBooks } from '../ledger/check-books.ts'
import { reconcileCards } from './reconcile.ts'
import { standInKeys as keys } from '../../../../test/card-stand-in.ts'
import { CardWorld } from './test-cards.ts'

let of: CardWorld
before(async () => {
  of = await CardWorld.open()
})
after(() => of[Symbol.asyncDispose]())

const booksAreInOrder = async () => assert.deepEqual(await checkBooks(of.api.db, 1), [])

/** A line of £5,000.00 with its page paid on, of which nothing was said yet. */
async function paidPage(amount = '5000.00') {
  const round = await of.called(amount)
  const { session } = await of.opened(round.person, round.investment)
  const charge = of.standIn.pay(session)
  return { ...round, session, charge, intent: charge.payment_intent }
}
/** The same, recorded. */
async function paidByCard(amount = '5000.00') {
  const round = await paidPage(amount)
  assert.equal((await of.completed(round.session)).status, 200)
  const [card] = await of.cardsOf(round.line)
  return { ...round, card: Number(card!['id']) }
}
const refundOf = (card: number, amount: string, reason = 'Paid from the wrong card') =>
  of.staff.post(`/api/card-payments/${card}/refund`, { amount, reason })
const cardAt = async (id: number) => (await of.staff.get(`/api/card-payments/${id}`)).body.data
const bellOf = async (name: string) =>
  (
    await sql<{ message: string }>`select data ->> 'message' as message from notifications
      where tenant_id = 1 and type like ${`%${name}`} order by created_at desc, id desc`.execute(of.api.db)
  ).rows.map(({ message }) => message)

test('an event that comes five times, at once and again, is one payment', async () => {
  const { line, session } = await paidPage()
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
  const { line, session } = await paidPage()
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
  const { line, session } = await paidPage()
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
    const { line, session } = await paidPage()
    Object.assign(of.standIn.sessions.get(session)!, wrong)
    assert.equal((await of.completed(session)).status, 200)
    assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
    const [card] = await of.cardsOf(line)
    assert.deepEqual([card!['status'], card!['problem']], ['exception', 'amount_differs'])
    await of.api.deliver()
    assert.match((await bellOf('CardPaymentException'))[0]!, /amount or currency is not what we asked for/)
  }
})

test('money for a line that was waived meanwhile is left to staff, who refund it', async () => {
  const { line, session } = await paidPage()
  assert.equal((await of.staff.post(`/api/cash-call-lines/${line}/waive`, {})).status, 200)
  await of.completed(session)
  const [card] = await of.cardsOf(line)
  assert.deepEqual([card!['status'], card!['problem']], ['exception', 'line_closed'])
  assert.equal((await refundOf(Number(card!['id']), '5000.00')).status, 200)
  await of.post('charge.refunded', of.standIn.charges.get(of.standIn.sessions.get(session)!.payment_intent!)!)
  const after = await cardAt(Number(card!['id']))
  assert.deepEqual([after.refunded, after.refundable], ['5000.00', '0.00'])
  await booksAreInOrder()
})

test('what was paid by bank in the meantime stays, and the card’s money is surplus', async () => {
  const { line, session, acts } = await paidPage()
  assert.equal((await acts.pay(line, '5000.00')).status, 201)
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '5000.00'])
  const [card] = await of.cardsOf(line)
  assert.equal((await refundOf(Number(card!['id']), '5000.00')).status, 200)
  await of.post('charge.refunded', of.standIn.charges.get(of.standIn.sessions.get(session)!.payment_intent!)!)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  await booksAreInOrder()
})

test('staff refund a payment: the provider is asked once, and what went back is asked for again', async () => {
  const { line, card, charge, investment, call } = await paidByCard()
  const answer = await refundOf(card, '2000.00')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.data.requested, answer.body.data.refundable], ['2000.00', '3000.00'])
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  for (const _time of [1, 2, 3]) await of.post('charge.refunded', charge)
  assert.deepEqual(await of.lineOf(line), ['part_paid', '3000.00', '0.00'])
  const part = await cardAt(card)
  assert.deepEqual([part.refunded, part.requested, part.refundable], ['2000.00', '0.00', '3000.00'])
  assert.equal((await of.staff.get(`/api/cash-calls/${call}`)).body.data.status, 'part_paid')
  assert.equal((await refundOf(card, '3000.01')).status, 422)
  assert.equal((await refundOf(card, '3000.00')).status, 200)
  await of.post('charge.refunded', charge)
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  const { status, received } = (await of.staff.get(`/api/investments/${investment}`)).body.data
  assert.deepEqual([status, received], ['awaiting_payment', '0.00'])
  await of.api.deliver()
  assert.match((await bellOf('CardPaymentRefunded'))[0]!, /We refunded \*\*£3,000.00\*\*/)
  await booksAreInOrder()
  const working = await of.staff.get(`/api/cash-calls/${call}/working?figure=line_received:${line}`)
  assert.deepEqual([working.status, working.body.data?.value], [200, '0.00'], working.text)
})

test('a refund that was begun at the provider, before the payment itself was told, ends in the same state', async () => {
  const { line, session, charge, intent } = await paidPage()
  of.standIn.refund(intent, 100_000)
  const before = { ...charge }
  of.standIn.refund(intent, 50_000)
  await of.post('charge.refunded', charge)
  await of.post('charge.refunded', before)
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['part_paid', '3500.00', '0.00'])
  assert.deepEqual(await of.paymentsOf(line), [['5000.00', '0.00', 'card']])
  await booksAreInOrder()
})

test('a refund whose answer got lost is asked for again under its key, and made once', async () => {
  const { line, card, charge } = await paidByCard()
  of.standIn.mood = 'loses_answers'
  assert.equal((await refundOf(card, '1000.00')).status, 200)
  assert.equal(charge.amount_refunded, 100_000)
  of.standIn.mood = 'well'
  of.api.clock.forward({ minutes: 11 })
  await reconcileCards.perform(of.api.platform, await of.api.platform.tenants.byId(1))
  assert.equal(charge.amount_refunded, 100_000)
  await of.connect()
  assert.deepEqual(await of.lineOf(line), ['part_paid', '4000.00', '0.00'])
  await booksAreInOrder()
})

test('no refund is asked for once the shares are issued; one from the provider is left to staff', async () => {
  const { line, card, charge, intent, investment } = await paidByCard()
  await sql`update investments set status = 'allocated' where tenant_id = 1 and id = ${investment}`.execute(
    of.api.db,
  )
  const refused = await refundOf(card, '1000.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'round_completed'])
  of.standIn.refund(intent, 100_000)
  await of.post('charge.refunded', charge)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  const after = await cardAt(card)
  assert.deepEqual([after.problem, after.refunded], ['refund_not_booked', '1000.00'])
  await sql`update investments set status = 'payment_received' where tenant_id = 1 and id = ${investment}`.execute(
    of.api.db,
  )
})

test('a dispute marks the payment and tells staff; it can’t be refunded meanwhile, and ends as it was decided', async () => {
  const { card, intent } = await paidByCard()
  const dispute = (status: string) => ({
    object: 'dispute',
    payment_intent: intent,
    reason: 'fraudulent',
    status,
  })
  await of.post('charge.dispute.created', dispute('needs_response'))
  assert.equal((await cardAt(card)).dispute, 'open')
  const refused = await refundOf(card, '1.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'disputed'])
  await of.post('charge.dispute.closed', dispute('won'))
  await of.post('charge.dispute.created', dispute('needs_response'))
  assert.equal((await cardAt(card)).dispute, 'won')
  await of.api.deliver()
  const told = await bellOf('CardPaymentDisputed')
  assert.ok(told.some((message) => message.includes('is disputed')))
  assert.ok(told.some((message) => message.includes('decided in your favour')))
})

test('a dispute that comes before the payment is told is found through the provider', async () => {
  const { line, intent } = await paidPage()
  const object = {
    object: 'dispute',
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  of.standIn.mood = 'down'
  assert.equal((await of.post('charge.dispute.created', object, { id: 'evt_early' })).status, 503)
  of.standIn.mood = 'well'
  assert.equal((await of.post('charge.dispute.created', object, { id: 'evt_early' })).status, 200)
  const [card] = await of.cardsOf(line)
  assert.deepEqual([card!['status'], card!['dispute']], ['paid', 'open'])
})

test('a refund that failed at the card’s bank is left to staff', async () => {
  const { card, charge, intent } = await paidByCard()
  await refundOf(card, '1000.00')
  await of.post('charge.refunded', charge)
  const { rows } = await sql<{ provider_id: string }>`select provider_id from card_refunds
    where tenant_id = 1 and card_payment_id = ${card}`.execute(of.api.db)
  await of.post('refund.failed', { object: 'refund', id: rows[0]!.provider_id, payment_intent: intent })
  assert.equal((await cardAt(card)).problem, 'refund_failed')
})

test('refunds are for those who record payments, with their password, a reason and a sensible amount', async () => {
  const { card, person } = await paidByCard()
  const path = `/api/card-payments/${card}/refund`
  const body = { amount: '1.00', reason: 'A slip' }
  assert.equal((await person.post(path, body)).status, 403)
  assert.equal((await (await of.api.as('superAdmin', 2)).post(path, body)).status, 404)
  for (const role of ['adviser', 'entrepreneur'] as const)
    assert.ok([403, 404].includes((await (await of.api.as(role)).post(path, body)).status), role)
  for (const wrong of [
    { ...body, reason: '' },
    { ...body, amount: '0' },
    { ...body, amount: '9e9' },
  ])
    assert.equal((await of.staff.post(path, wrong)).status, 422)
  of.api.clock.forward({ minutes: 16 })
  assert.equal((await of.staff.post(path, body)).status, 423)
  assert.equal((await person.get('/api/card-payments')).status, 403)
})
