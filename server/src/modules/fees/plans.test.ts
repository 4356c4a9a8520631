import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { reconcileCards } from '../cards/reconcile.ts'
import { FeeWorld } from '../../../test/fee-world.ts'

let of: FeeWorld
before(async () => {
  of = await FeeWorld.open()
})
after(() => of[Symbol.asyncDispose]())
/** A person has one plan at a time, so each test ends its own. */
afterEach(async () => {
  for (const { id, status } of of.cards.standIn.plans.subscriptions.values())
    if (status !== 'canceled') await of.endPlan(id)
})

const reconcile = async () =>
  reconcileCards.perform(of.cards.api.platform, await of.cards.api.platform.tenants.byId(1))
const statusOf = async (fee: number) => (await of.planOf(fee)).status

test('a plan is chosen on the provider’s page, and its first period is paid and booked', async () => {
  const fee = await of.plan({ frequency: 'year', amount: '240.00' })
  const { session } = await of.opened({ plan: fee })
  const made = of.cards.standIn.sessions.get(session)!
  assert.deepEqual([made.mode, made.interval, made.amount_total], ['subscription', 'year', 24_000])
  of.cards.standIn.pay(session)
  assert.equal(await of.planOf(fee), undefined)
  await of.cards.completed(session)
  const [plan] = (await of.person.get(`/api/fee-subscriptions?filter[fee_id]=${fee}`)).body.data
  assert.deepEqual(
    [plan.status, plan.amount, plan.frequency, plan.card_brand, plan.card_last4],
    ['active', '240.00', 'year', 'visa', '4242'],
  )
  const [payment] = await of.paymentsOf(fee)
  assert.deepEqual([payment!['amount'], payment!['vat']], ['240.00', '40.00'])
  assert.ok(payment!['period_start'] && payment!['period_end'])
  assert.deepEqual(await of.booked(payment!['id'] as number), {
    fee_income: '-20000',
    firm_cash: '24000',
    vat: '-4000',
  })
  const second = await of.person.post('/api/subscription-payment', { plan: await of.plan() })
  assert.deepEqual([second.status, second.body.reason], [409, 'subscribed'])
  await of.cards.booksAreInOrder()
})

test('of two plans whose pages are opened one after the other only the second can be paid', async () => {
  const first = await of.opened({ plan: await of.plan() })
  const second = await of.opened({ plan: await of.plan({ amount: '10.00' }) })
  assert.equal(of.cards.standIn.sessions.get(first.session)!.status, 'expired')
  assert.equal(second.page.amount, '10.00')
})

test('each renewal is one payment, whichever of its events come, how often and in which order', async () => {
  const { fee, sub } = await of.runningPlan()
  const { invoice } = of.cards.standIn.plans.renew(sub)
  const subscription = of.cards.standIn.plans.subscriptions.get(sub)!
  await Promise.all([
    of.cards.post('invoice.paid', invoice),
    of.cards.post('customer.subscription.updated', subscription),
    of.cards.post('invoice.paid', invoice),
  ])
  assert.equal((await of.paymentsOf(fee)).length, 2)
  const { invoice: third } = of.cards.standIn.plans.renew(sub)
  await of.cards.post('invoice.paid', third)
  assert.equal((await of.paymentsOf(fee)).length, 3)
  await of.cards.booksAreInOrder()
})

test('a plan whose invoice comes before its page is recorded once, with everything', async () => {
  const fee = await of.plan()
  const { session, sub } = await of.paidPage({ plan: fee })
  const [invoice] = of.cards.standIn.plans.invoices.slice(-1)
  await of.cards.post('invoice.paid', invoice!)
  assert.equal(await statusOf(fee), 'active')
  await of.cards.completed(session)
  await of.cards.post('customer.subscription.created', of.cards.standIn.plans.subscriptions.get(sub)!)
  assert.equal((await of.paymentsOf(fee)).length, 1)
})

test('a payment that can’t be taken makes the plan past due and is told once; when it is taken the plan goes on', async () => {
  const { fee, sub } = await of.runningPlan()
  const failed = of.cards.standIn.plans.become(sub, 'past_due')
  await of.cards.post('customer.subscription.updated', failed)
  await of.cards.post('customer.subscription.updated', failed)
  assert.equal(await statusOf(fee), 'past_due')
  await of.cards.api.deliver()
  const told = (await of.cards.bellOf('FeePaymentFailed')).filter((message) => /couldn’t take/.test(message))
  assert.equal(told.length, 1)
  await of.cards.post('invoice.paid', of.cards.standIn.plans.renew(sub).invoice)
  assert.equal(await statusOf(fee), 'active')
})

test('a plan whose payment failed is cancelled by its investor, and past due again once it is resumed', async () => {
  const { fee, sub, id } = await of.runningPlan()
  await of.cards.post('customer.subscription.updated', of.cards.standIn.plans.become(sub, 'past_due'))
  const act = (verb: string) => of.person.post(`/api/fee-subscriptions/${id}/${verb}`)
  assert.equal((await act('cancel')).body.data.status, 'cancelled')
  assert.equal(await statusOf(fee), 'cancelled')
  assert.equal((await act('resume')).body.data.status, 'past_due')
})

test('an investor cancels at the end of the period, resumes, cancels again, and the plan ends', async () => {
  const { fee, sub, id } = await of.runningPlan()
  const act = async (verb: string) => {
    const answer = await of.person.post(`/api/fee-subscriptions/${id}/${verb}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.status
  }
  assert.equal(await act('cancel'), 'cancelled')
  assert.equal(await act('cancel'), 'cancelled')
  assert.equal(await act('resume'), 'active')
  assert.equal(await act('cancel'), 'cancelled')
  await of.endPlan(sub)
  assert.equal(await statusOf(fee), 'ended')
  const over = await of.person.post(`/api/fee-subscriptions/${id}/resume`)
  assert.deepEqual([over.status, over.body.reason], [409, 'plan_ended'])
  await of.cards.api.deliver()
  assert.match((await of.cards.bellOf('FeePlanEnded'))[0]!, /has ended/)
})

test('what is said late of a plan that has ended, or was asked for earlier, changes nothing', async () => {
  const { fee, sub } = await of.runningPlan()
  const active = structuredClone(of.cards.standIn.plans.subscriptions.get(sub)!)
  await of.endPlan(sub)
  await of.cards.post('customer.subscription.updated', active)
  assert.equal(await statusOf(fee), 'ended')
})

test('without a key the events of a plan speak for themselves, and it can’t be cancelled here', async () => {
  const { fee, sub, id } = await of.runningPlan()
  of.cards.api.clock.forward({ minutes: 1 })
  assert.equal((await of.cards.staff.delete('/api/card-connection')).status, 200)
  const { invoice } = of.cards.standIn.plans.renew(sub)
  await of.cards.post('invoice.paid', invoice)
  await of.cards.post('customer.subscription.updated', of.cards.standIn.plans.become(sub, 'past_due'))
  assert.equal((await of.paymentsOf(fee)).length, 2)
  assert.equal(await statusOf(fee), 'past_due')
  const refused = await of.person.post(`/api/fee-subscriptions/${id}/cancel`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_unavailable'])
  await of.cards.connect()
})

test('a refund of a plan’s payment is booked, also where nothing was heard of the payment', async () => {
  const { fee, sub } = await of.runningPlan()
  const { charge } = of.cards.standIn.plans.renew(sub)
  of.cards.standIn.refund(charge.payment_intent, 12_000)
  assert.equal((await of.cards.post('charge.refunded', charge)).status, 200)
  const payments = await of.paymentsOf(fee)
  assert.deepEqual(
    payments.map(({ status }) => status),
    ['paid', 'refunded'],
  )
  assert.deepEqual(await of.booked(payments[1]!['id'] as number), {
    fee_income: '0',
    firm_cash: '0',
    vat: '0',
  })
  await of.cards.booksAreInOrder()
})

test('pages, renewals and refunds of which nothing was heard are asked after', async () => {
  const { fee, sub } = await of.runningPlan()
  const { charge } = of.cards.standIn.plans.renew(sub)
  const other = await of.fee()
  await of.paidPage({ purpose: other })
  of.cards.api.clock.forward({ minutes: 31 * 24 * 60 })
  of.cards.standIn.mood = 'down'
  await assert.rejects(reconcile())
  of.cards.standIn.mood = 'well'
  await reconcile()
  await of.cards.connect()
  assert.equal((await of.paymentsOf(other)).length, 1)
  const [, renewal] = await of.paymentsOf(fee)
  assert.equal(renewal!['status'], 'paid')
  const path = `/api/fee-payments/${renewal!['id']}/refund`
  assert.equal((await of.staff.post(path, { amount: '120.00', reason: 'Left the firm' })).status, 200)
  assert.equal(charge.amount_refunded, 12_000)
  of.cards.api.clock.forward({ minutes: 11 })
  await reconcile()
  await of.cards.connect()
  of.person = await of.cards.api.as('user')
  assert.equal((await of.paymentsOf(fee))[1]!['status'], 'refunded')
})

test('another investor, another firm and staff without the right reach no plan of somebody else', async () => {
  const { id } = await of.runningPlan()
  const path = `/api/fee-subscriptions/${id}`
  for (const stranger of [
    await of.cards.api.as('newInvestor'),
    await of.cards.api.as('user', 2),
    await of.cards.api.as('superAdmin', 2),
  ]) {
    assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await stranger.post(`${path}/cancel`)).status, 404)
  }
  assert.equal((await (await of.cards.api.as('creator')).post(`${path}/cancel`)).status, 403)
  assert.equal((await of.staff.post(`${path}/cancel`)).body.data.status, 'cancelled')
})
