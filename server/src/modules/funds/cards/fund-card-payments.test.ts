import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reconcileCards } from '../../cards/reconcile.ts'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

const paidInFull = ['payment_received', '5000.00', '5000.00', '5000']
const unpaid = ['awaiting_payment', '0.00', '0.00', '0']

test('an investor pays a fund’s call by card: the page is the provider’s, the payment is recorded by its event alone', async () => {
  const { fund, call, line, person } = await at.called('10000')
  const details = await person.get(`/api/fund-drawdown-lines/${line}/payment-details`)
  assert.equal(details.body.data.card, true)
  const { session, answer } = await at.opened(person, line)
  assert.deepEqual([answer.amount, answer.currency], ['5000.00', 'GBP'])
  const page = at.cards.standIn.sessions.get(session)!
  assert.equal(page.amount_total, 500_000)
  assert.ok(page.success_url.endsWith(`/investor/portfolio/fund/${fund}?pay=${line}&card=success`))
  at.cards.standIn.pay(session)
  assert.deepEqual(await at.standing(line), unpaid)
  assert.equal((await at.cards.completed(session)).status, 200)
  assert.deepEqual(await at.standing(line), paidInFull)
  assert.equal((await at.funds.staff.get(`/api/fund-drawdowns/${call}`)).body.data.status, 'completed')
  const [card] = await at.cardsOf(line)
  assert.deepEqual([card!['status'], card!['refundable'], card!['problem']], ['paid', '5000.00', null])
  assert.equal((await person.get(`/api/fund-drawdown-lines/${line}/payment-details`)).body.data.card, false)
  const again = await person.post(`/api/fund-drawdown-lines/${line}/stripe`)
  assert.deepEqual([again.status, again.body.reason], [409, 'not_due'])
  await at.cards.booksAreInOrder()
})

test('an event that comes five times, at once and again, is one payment', async () => {
  const { line, session } = await at.paidPage()
  const again = { id: `evt_fund_${line}` }
  await Promise.all([1, 2, 3, 4, 5].map(() => at.cards.completed(session, again)))
  assert.equal((await at.cards.completed(session)).status, 200)
  assert.deepEqual(await at.standing(line), paidInFull)
  await at.cards.booksAreInOrder()
})

test('two windows open one page; when another amount is due, the page before is closed and a new one asks for it', async () => {
  const { line, person } = await at.called('10000')
  const pages = await Promise.all([1, 2, 3].map(() => at.opened(person, line)))
  assert.equal(new Set(pages.map(({ url }) => url)).size, 1)
  assert.equal((await at.paidByBank(line, '2000.00')).status, 201)
  const second = await at.opened(person, line)
  assert.equal(second.answer.amount, '3000.00')
  assert.equal(at.cards.standIn.sessions.get(pages[0]!.session)!.status, 'expired')
  assert.deepEqual(
    (await at.cardsOf(line)).map(({ status }) => status),
    ['expired', 'open'],
  )
})

test('more than is still due on the line is left to staff and booked nowhere, and goes back', async () => {
  const { line, session, charge } = await at.paidPage()
  assert.equal((await at.paidByBank(line, '2000.00')).status, 201)
  assert.equal((await at.cards.completed(session)).status, 200)
  assert.deepEqual(await at.standing(line), ['part_paid', '2000.00', '2000.00', '2000'])
  const [card] = await at.cardsOf(line)
  assert.deepEqual([card!['status'], card!['problem']], ['exception', 'more_than_due'])
  await at.api.deliver()
  assert.match((await at.cards.bellOf('CardPaymentException'))[0]!, /more than is due.*Refund it/)
  assert.equal((await at.cards.refundOf(Number(card!['id']), '5000.00')).status, 200)
  await at.cards.post('charge.refunded', charge)
  assert.equal((await at.cards.cardAt(Number(card!['id']))).refunded, '5000.00')
  assert.deepEqual(await at.standing(line), ['part_paid', '2000.00', '2000.00', '2000'])
  await at.cards.booksAreInOrder()
})

test('another amount or currency than was asked for is left to staff and booked nowhere', async () => {
  for (const wrong of [{ amount_total: 499_999 }, { currency: 'eur' }]) {
    const { line, session } = await at.paidPage()
    Object.assign(at.cards.standIn.sessions.get(session)!, wrong)
    assert.equal((await at.cards.completed(session)).status, 200)
    assert.deepEqual(await at.standing(line), unpaid)
    const [card] = await at.cardsOf(line)
    assert.deepEqual([card!['status'], card!['problem']], ['exception', 'amount_differs'])
  }
})

test('money for a call that was cancelled meanwhile is left to staff, and no page is opened for it', async () => {
  const { call, line, session, person } = await at.paidPage()
  assert.equal((await at.funds.staff.post(`/api/fund-drawdowns/${call}/cancel`, {})).status, 200)
  await at.cards.completed(session)
  const [card] = await at.cardsOf(line)
  assert.deepEqual([card!['status'], card!['problem']], ['exception', 'line_closed'])
  const refused = await person.post(`/api/fund-drawdown-lines/${line}/stripe`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_due'])
  await at.cards.booksAreInOrder()
})

test('a page that is open for long is asked after, in case its event got lost', async () => {
  const { line } = await at.paidPage()
  at.api.clock.forward({ minutes: 11 })
  await reconcileCards.perform(at.api.platform, await at.api.platform.tenants.byId(1))
  await at.cards.connect()
  at.funds.staff = at.cards.staff
  assert.deepEqual(await at.standing(line), paidInFull)
})

test('a draft, another investor, staff, a guest, another firm and a firm without keys open no page', async () => {
  const { line, person, other, fund } = await at.called('10000', '20000')
  const path = `/api/fund-drawdown-lines/${line}/stripe`
  assert.equal((await other.post(path)).status, 404)
  assert.equal((await at.funds.staff.post(path)).status, 403)
  assert.ok([401, 419].includes((await at.api.guest().post(path)).status))
  assert.ok([403, 404].includes((await (await at.api.as('user', 2)).post(path)).status))
  const { body } = await at.funds.staff.post('/api/fund-drawdowns', {
    fund_id: fund,
    title: 'Cash call 2',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-12-20',
  })
  for (const each of body.data.lines)
    assert.equal((await person.post(`/api/fund-drawdown-lines/${each.id}/stripe`)).status, 404)
  assert.equal((await at.cards.staff.delete('/api/card-connection')).status, 200)
  const without = await person.post(path)
  assert.deepEqual([without.status, without.body.reason], [409, 'card_unavailable'])
  assert.equal((await person.get(`/api/fund-drawdown-lines/${line}/payment-details`)).body.data.card, false)
  assert.equal((await at.cardsOf(line)).length, 0)
  await at.cards.connect()
})
