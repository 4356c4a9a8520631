import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { reconcileCards } from '../../cards/reconcile.ts'
import { CardWorld } from '../test-cards.ts'

let of: CardWorld
before(async () => {
  of = await CardWorld.open()
})
after(() => of[Symbol.asyncDispose]())

test('staff refund a payment: the provider is asked once, and what went back is asked for again', async () => {
  const { line, card, charge, investment, call } = await of.paidByCard()
  const answer = await of.refundOf(card, '2000.00')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.data.requested, answer.body.data.refundable], ['2000.00', '3000.00'])
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  for (const _time of [1, 2, 3]) await of.post('charge.refunded', charge)
  assert.deepEqual(await of.lineOf(line), ['part_paid', '3000.00', '0.00'])
  const part = await of.cardAt(card)
  assert.deepEqual([part.refunded, part.requested, part.refundable], ['2000.00', '0.00', '3000.00'])
  assert.equal((await of.staff.get(`/api/cash-calls/${call}`)).body.data.status, 'part_paid')
  assert.equal((await of.refundOf(card, '3000.01')).status, 422)
  assert.equal((await of.refundOf(card, '3000.00')).status, 200)
  await of.post('charge.refunded', charge)
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  const { status, received } = (await of.staff.get(`/api/investments/${investment}`)).body.data
  assert.deepEqual([status, received], ['awaiting_payment', '0.00'])
  await of.api.deliver()
  assert.match((await of.bellOf('CardPaymentRefunded'))[0]!, /We refunded \*\*£3,000.00\*\*/)
  await of.booksAreInOrder()
  const working = await of.staff.get(`/api/cash-calls/${call}/working?figure=line_received:${line}`)
  assert.deepEqual([working.status, working.body.data?.value], [200, '0.00'], working.text)
})

test('a refund that was begun at the provider, before the payment itself was told, ends in the same state', async () => {
  const { line, session, charge, intent } = await of.paidPage()
  of.standIn.refund(intent, 100_000)
  const before = { ...charge }
  of.standIn.refund(intent, 50_000)
  await of.post('charge.refunded', charge)
  await of.post('charge.refunded', before)
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['part_paid', '3500.00', '0.00'])
  assert.deepEqual(await of.paymentsOf(line), [['5000.00', '0.00', 'card']])
  await of.booksAreInOrder()
})

test('a refund whose answer got lost is asked for again under its key, and made once', async () => {
  const { line, card, charge } = await of.paidByCard()
  of.standIn.mood = 'loses_answers'
  assert.equal((await of.refundOf(card, '1000.00')).status, 200)
  assert.equal(charge.amount_refunded, 100_000)
  of.standIn.mood = 'well'
  of.api.clock.forward({ minutes: 11 })
  await reconcileCards.perform(of.api.platform, await of.api.platform.tenants.byId(1))
  assert.equal(charge.amount_refunded, 100_000)
  await of.connect()
  assert.deepEqual(await of.lineOf(line), ['part_paid', '4000.00', '0.00'])
  await of.booksAreInOrder()
})

test('requests for a refund under one key are one refund, also at the same moment', async () => {
  const { card, charge } = await of.paidByCard()
  const path = `/api/card-payments/${card}/refund`
  const body = { amount: '1000.00', reason: 'Paid from the wrong card' }
  const ask = (key: string, given: object = body) => of.staff.post(path, given, { 'idempotency-key': key })
  const answers = await Promise.all([ask('one'), ask('one'), ask('one')])
  answers.push(await ask('one'))
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [200, answers[0]!.text]),
  )
  assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 3)
  assert.equal(answers[0]!.body.data.requested, '1000.00')
  assert.equal(charge.amount_refunded, 100_000)
  const other = await ask('one', { ...body, amount: '2000.00' })
  assert.deepEqual([other.status, other.body.reason], [409, 'idempotency_key_reused'])
  assert.equal((await ask('two')).status, 200)
  assert.equal(charge.amount_refunded, 200_000)
})

test('a refund that the provider refused is refused again under its key, and not asked for', async () => {
  await of.connect()
  const { card, charge } = await of.paidByCard()
  const ask = () =>
    of.staff.post(
      `/api/card-payments/${card}/refund`,
      { amount: '1000.00', reason: 'Paid from the wrong card' },
      { 'idempotency-key': 'refused' },
    )
  of.standIn.mood = 'refuses'
  const refused = await ask()
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_refund_refused'])
  of.standIn.mood = 'well'
  const again = await ask()
  assert.deepEqual([again.status, again.text], [409, refused.text])
  assert.equal(charge.amount_refunded, 0)
})

test('no refund is asked for once the shares are issued; one from the provider is left to staff', async () => {
  const { line, card, charge, intent, investment } = await of.paidByCard()
  await sql`update investments set status = 'allocated' where tenant_id = 1 and id = ${investment}`.execute(
    of.api.db,
  )
  const refused = await of.refundOf(card, '1000.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'round_completed'])
  of.standIn.refund(intent, 100_000)
  await of.post('charge.refunded', charge)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  const after = await of.cardAt(card)
  assert.deepEqual([after.problem, after.refunded], ['refund_not_booked', '1000.00'])
  await sql`update investments set status = 'payment_received' where tenant_id = 1 and id = ${investment}`.execute(
    of.api.db,
  )
})

test('a dispute marks the payment and tells staff; it can’t be refunded meanwhile, and ends as it was decided', async () => {
  const { card, intent } = await of.paidByCard()
  const dispute = (status: string) => ({
    object: 'dispute',
    payment_intent: intent,
    reason: 'fraudulent',
    status,
  })
  await of.post('charge.dispute.created', dispute('needs_response'))
  assert.equal((await of.cardAt(card)).dispute, 'open')
  const refused = await of.refundOf(card, '1.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'disputed'])
  await of.post('charge.dispute.closed', dispute('won'))
  await of.post('charge.dispute.created', dispute('needs_response'))
  assert.equal((await of.cardAt(card)).dispute, 'won')
  await of.api.deliver()
  const told = await of.bellOf('CardPaymentDisputed')
  assert.ok(told.some((message) => message.includes('is disputed')))
  assert.ok(told.some((message) => message.includes('decided in your favour')))
})

test('a dispute that comes before the payment is told is found through the provider', async () => {
  const { line, intent } = await of.paidPage()
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
  const { card, charge, intent } = await of.paidByCard()
  await of.refundOf(card, '1000.00')
  await of.post('charge.refunded', charge)
  const { rows } = await sql<{ provider_id: string }>`select provider_id from card_refunds
    where tenant_id = 1 and card_payment_id = ${card}`.execute(of.api.db)
  await of.post('refund.failed', { object: 'refund', id: rows[0]!.provider_id, payment_intent: intent })
  assert.equal((await of.cardAt(card)).problem, 'refund_failed')
})

test('refunds are for those who record payments, with their password, a reason and a sensible amount', async () => {
  const { card, person } = await of.paidByCard()
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

test('once the investment has ended, its money goes back as the refund that is due', async () => {
  await of.connect()
  const { card, investment } = await of.paidByCard()
  const cancelled = await of.staff.patch(`/api/investments/${investment}`, { status: 'cancelled' })
  assert.equal(cancelled.status, 200, cancelled.text)
  const refused = await of.refundOf(card, '1.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'investment_over'])
})
