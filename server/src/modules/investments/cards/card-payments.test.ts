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

const reconcile = async () => reconcileCards.perform(of.api.platform, await of.api.platform.tenants.byId(1))

test('an investor pays what is due by card: the page is the provider’s, the payment is recorded by its event alone', async () => {
  const { person, line, investment, offer } = await of.called('5000.00')
  const details = await person.get(`/api/cash-call-lines/${line}/payment-details`)
  assert.equal(details.body.data.card, true)
  const { session, answer } = await of.opened(person, investment)
  assert.deepEqual([answer.amount, answer.currency], ['5000.00', 'GBP'])
  const made = of.standIn.sessions.get(session)!
  assert.deepEqual([made.amount_total, made.currency], [500_000, 'gbp'])
  assert.ok(made.success_url.endsWith(`/investor/portfolio/${offer}?pay=${line}&card=success`))
  of.standIn.pay(session)
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  assert.equal((await of.completed(session)).status, 200)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  assert.deepEqual(await of.paymentsOf(line), [['5000.00', '0.00', 'card']])
  const [card] = await of.cardsOf(line)
  assert.deepEqual([card!['status'], card!['refundable'], card!['problem']], ['paid', '5000.00', null])
  assert.equal((await person.get(`/api/cash-call-lines/${line}/payment-details`)).body.data.card, false)
  const again = await person.post(`/api/investments/${investment}/stripe`)
  assert.deepEqual([again.status, again.body.reason], [409, 'not_due'])
  await of.booksAreInOrder()
})

test('many presses open one page, and one session at the provider', async () => {
  const { person, line, investment } = await of.called('5000.00')
  const urls = await Promise.all([1, 2, 3, 4].map(async () => (await of.opened(person, investment)).url))
  assert.equal(new Set(urls).size, 1)
  assert.equal((await of.opened(person, investment)).url, urls[0])
  assert.equal((await of.cardsOf(line)).length, 1)
  const ofLine = [...of.standIn.sessions.values()].filter(({ url }) => url === urls[0])
  assert.equal(ofLine.length, 1)
})

test('a page whose answer was lost is found again by its key', async () => {
  const { person, line, investment } = await of.called('5000.00')
  of.standIn.mood = 'loses_answers'
  const before = of.standIn.sessions.size
  const lost = await person.post(`/api/investments/${investment}/stripe`)
  assert.deepEqual([lost.status, lost.headers['retry-after']], [503, '30'])
  of.standIn.mood = 'well'
  const { session } = await of.opened(person, investment)
  assert.equal(of.standIn.sessions.size, before + 1)
  assert.equal((await of.cardsOf(line)).length, 1)
  of.standIn.pay(session)
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
})

test('when another amount is due, the page before is closed and a new one asks for it', async () => {
  const { person, line, investment, acts } = await of.called('5000.00')
  const first = await of.opened(person, investment)
  assert.equal((await acts.pay(line, '2000.00')).status, 201)
  const second = await of.opened(person, investment)
  assert.equal(second.answer.amount, '3000.00')
  assert.equal(of.standIn.sessions.get(first.session)!.status, 'expired')
  assert.deepEqual(
    (await of.cardsOf(line)).map(({ status }) => status),
    ['expired', 'open'],
  )
})

test('a page that was paid before the amount changed is not replaced, and its surplus is kept', async () => {
  const { person, line, investment, acts } = await of.called('5000.00')
  const { session } = await of.opened(person, investment)
  of.standIn.pay(session)
  assert.equal((await acts.pay(line, '2000.00')).status, 201)
  const refused = await person.post(`/api/investments/${investment}/stripe`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_paid'])
  await of.completed(session)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '2000.00'])
  await of.booksAreInOrder()
})

test('the provider away is a 503 that says when to try again; a refused key offers no page', async () => {
  const { person, line, investment } = await of.called('5000.00')
  of.standIn.mood = 'down'
  assert.equal((await person.post(`/api/investments/${investment}/stripe`)).status, 503)
  of.standIn.mood = 'refuses'
  const refused = await person.post(`/api/investments/${investment}/stripe`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_unavailable'])
  of.standIn.mood = 'well'
  await of.opened(person, investment)
  assert.deepEqual(
    (await of.cardsOf(line)).map(({ status }) => status),
    ['expired', 'open'],
  )
})

test('a page that is open for long is asked after, in case its event got lost', async () => {
  const { person, line, investment, at } = await of.called('5000.00', '6000.00')
  const other = await at(1)
  const paid = await of.opened(person, investment)
  await of.opened(other.person, other.investment)
  of.standIn.pay(paid.session)
  await reconcile()
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  of.api.clock.forward({ minutes: 11 })
  of.standIn.mood = 'down'
  await assert.rejects(reconcile())
  of.standIn.mood = 'well'
  await reconcile()
  await of.connect()
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  assert.deepEqual(await of.lineOf(other.line), ['awaiting_payment', '0.00', '0.00'])
  await of.completed(paid.session)
  assert.deepEqual(await of.paymentsOf(line), [['5000.00', '0.00', 'card']])
})

test('cards are offered within the firm’s choice and maximum alone', async () => {
  const { person, line, investment } = await of.called('5000.00')
  const isOffered = async () =>
    (await person.get(`/api/cash-call-lines/${line}/payment-details`)).body.data.card as boolean
  const choose = (body: object) => of.staff.patch('/api/card-connection', body)
  await choose({ maximum: '4999.99' })
  assert.equal(await isOffered(), false)
  const above = await person.post(`/api/investments/${investment}/stripe`)
  assert.deepEqual([above.status, above.body.reason], [409, 'card_unavailable'])
  await choose({ maximum: '5000.00' })
  assert.equal(await isOffered(), true)
  await choose({ takes_investments: false })
  assert.equal(await isOffered(), false)
  assert.equal((await person.post(`/api/investments/${investment}/stripe`)).status, 409)
  await of.connect()
})

test('when the keys are removed, no page is offered, and what was paid on an open one is still recorded', async () => {
  const { person, line, investment } = await of.called('5000.00')
  const { session } = await of.opened(person, investment)
  assert.equal((await of.staff.delete('/api/card-connection')).status, 200)
  assert.equal((await person.post(`/api/investments/${investment}/stripe`)).status, 409)
  of.standIn.pay(session)
  assert.equal((await of.completed(session)).status, 200)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  await of.connect()
})

test('another investor, staff, a guest and another firm open no page', async () => {
  const { investment, at } = await of.called('5000.00', '5000.00')
  const other = await at(1)
  const path = `/api/investments/${investment}/stripe`
  assert.equal((await other.person.post(path)).status, 404)
  assert.equal((await of.staff.post(path)).status, 403)
  assert.ok([401, 419].includes((await of.api.guest().post(path)).status))
  assert.equal((await (await of.api.as('user', 2)).post(path)).status, 404)
  const { rows } =
    await sql`select 1 from card_payments where tenant_id = 1 and investment_id = ${investment}`.execute(
      of.api.db,
    )
  assert.equal(rows.length, 0)
})
