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

const sentence = 'A refund to the card is under way. Try again when it has been paid.'

/** A refund that is asked for while the provider is away. */
async function askUnheard(card: number, amount = '5000.00'): Promise<void> {
  of.standIn.mood = 'down'
  const answer = await of.refundOf(card, amount)
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await of.cardAt(card)).requested, amount)
}

/** The provider is there again, and is asked for what it should have told. */
async function reconcile(): Promise<void> {
  of.standIn.mood = 'well'
  of.api.clock.forward({ minutes: 11 })
  await reconcileCards.perform(of.api.platform, await of.api.platform.tenants.byId(1))
  await of.connect()
}

const refundsDue = async (investment: number) =>
  (await of.staff.get(`/api/refunds?filter[investment_id]=${investment}`)).body.data as {
    id: number
    amount: string
  }[]

async function isRefused(path: string, body: object = {}): Promise<void> {
  const answer = await of.staff.post(path, body)
  assert.deepEqual(
    [answer.status, answer.body.reason, answer.body.message],
    [409, 'refund_under_way', sentence],
    path,
  )
}

test('while a refund to a card is under way nothing gives the same money back another way', async () => {
  await of.connect()
  const { line, card, charge, investment } = await of.paidByCard()
  await askUnheard(card)
  await isRefused(`/api/investments/${investment}/cancel`, { reason: 'Asked for' })
  const patched = await of.staff.patch(`/api/investments/${investment}`, { status: 'cancelled' })
  assert.deepEqual([patched.status, patched.body.reason], [409, 'refund_under_way'])
  assert.deepEqual(await refundsDue(investment), [])
  await reconcile()
  assert.equal(charge.amount_refunded, 500_000)
  assert.deepEqual(await of.lineOf(line), ['awaiting_payment', '0.00', '0.00'])
  const cancelled = await of.staff.post(`/api/investments/${investment}/cancel`, { reason: 'Asked for' })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.deepEqual(await refundsDue(investment), [])
  await of.booksAreInOrder()
})

test('what was paid beyond a line goes back once: not by bank while the card’s refund is under way', async () => {
  await of.connect()
  const { line, session, charge, acts, investment, call } = await of.paidPage()
  await acts.pay(line, '5000.00')
  await of.completed(session)
  const [card] = await of.cardsOf(line)
  await askUnheard(Number(card!['id']))
  await isRefused(`/api/cash-call-lines/${line}/return-surplus`)
  const { data } = (await of.staff.get(`/api/payments?filter[cash_call_line_id]=${line}`)).body
  const byBank = data.find(({ method }: { method: string }) => method === 'bank')
  await isRefused(`/api/cash-calls/${call}/reverse-payments`, { payment_ids: [byBank.id] })
  await reconcile()
  assert.equal(charge.amount_refunded, 500_000)
  assert.deepEqual(await of.lineOf(line), ['payment_received', '5000.00', '0.00'])
  assert.deepEqual(await refundsDue(investment), [])
  await of.booksAreInOrder()
})

test('a refund that the provider did not hear is not asked for once the money goes back another way', async () => {
  await of.connect()
  const { card, charge, investment, offer } = await of.paidByCard()
  await askUnheard(card)
  // As it stood before such acts were refused.
  await sql`with owed as (insert into refunds (tenant_id, investment_id, user_id, currency, amount_minor, reason)
      select 1, id, user_id, currency, 500000, 'cancelled' from investments where tenant_id = 1 and id = ${investment}
      returning 1),
    free as (update investment_opportunities set held_minor = 0 where tenant_id = 1 and id = ${offer} returning 1)
    update investments set status = 'refund_due' where tenant_id = 1 and id = ${investment}`.execute(
    of.api.db,
  )
  const [due] = await refundsDue(investment)
  const today = of.api.clock.now().toISOString().slice(0, 10)
  of.staff = await of.api.as('superAdmin')
  await isRefused(`/api/refunds/${due!.id}/pay`, { paid_on: today })
  await reconcile()
  assert.equal(charge.amount_refunded, 0)
  const after = await of.cardAt(card)
  assert.deepEqual([after.requested, after.refunded, after.problem], ['0.00', '0.00', 'refund_failed'])
  const paid = await of.staff.post(`/api/refunds/${due!.id}/pay`, { paid_on: today })
  assert.equal(paid.status, 200, paid.text)
})

test('a payment that was disputed since is not refunded as well', async () => {
  await of.connect()
  const { card, charge, intent } = await of.paidByCard()
  await askUnheard(card)
  await of.post('charge.dispute.created', {
    object: 'dispute',
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  await reconcile()
  assert.equal(charge.amount_refunded, 0)
  assert.equal((await of.cardAt(card)).requested, '0.00')
})

test('a payment that was left to staff is refunded once the provider hears of it', async () => {
  await of.connect()
  const { line, session, charge } = await of.paidPage()
  await of.staff.post(`/api/cash-call-lines/${line}/waive`, {})
  await of.completed(session)
  const [row] = await of.cardsOf(line)
  const card = Number(row!['id'])
  assert.equal(row!['problem'], 'line_closed')
  await askUnheard(card)
  await reconcile()
  assert.equal(charge.amount_refunded, 500_000)
  const after = await of.cardAt(card)
  assert.deepEqual([after.refunded, after.requested, after.refundable], ['5000.00', '0.00', '0.00'])
  await of.booksAreInOrder()
})

test('a refund that the provider refused is asked for again by staff', async () => {
  await of.connect()
  const { line, session, charge } = await of.paidPage()
  await of.staff.post(`/api/cash-call-lines/${line}/waive`, {})
  await of.completed(session)
  const [row] = await of.cardsOf(line)
  const card = Number(row!['id'])
  of.standIn.mood = 'refuses'
  const refused = await of.refundOf(card, '5000.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_refund_refused'])
  of.standIn.mood = 'well'
  assert.equal((await of.refundOf(card, '5000.00')).status, 200)
  assert.equal(charge.amount_refunded, 500_000)
})

test('a line of which something is on its way back is neither waived nor in default', async () => {
  await of.connect()
  const { line, investment, card } = await of.paidByCard()
  await sql`with due as (update cash_call_lines set amount_minor = 600000, status = 'part_paid' where tenant_id = 1 and id = ${line}
      returning 1)
    update investments set status = 'part_paid' where tenant_id = 1 and id = ${investment}`.execute(of.api.db)
  await askUnheard(card, '1000.00')
  await isRefused(`/api/cash-call-lines/${line}/waive`)
  of.api.clock.forward({ days: 60 })
  of.staff = await of.api.as('superAdmin')
  await isRefused(`/api/cash-call-lines/${line}/default`)
})
