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
  of.cards.standIn.mood = 'well'
  for (const { id, status } of of.cards.standIn.plans.subscriptions.values())
    if (status !== 'canceled') await of.endPlan(id)
})

const pageFor = (plan: number, person = of.person) => person.post(`/api/fee-subscriptions/${plan}/card`)

async function opened(plan: number): Promise<string> {
  const answer = await pageFor(plan)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.url.split('/').at(-1)
}
const cardOf = async (fee: number) => (await of.planOf(fee)).card_last4
const reconcile = async () => {
  of.cards.api.clock.forward({ minutes: 11 })
  await reconcileCards.perform(of.cards.api.platform, await of.cards.api.platform.tenants.byId(1))
  of.person = await of.cards.api.as('user')
  await of.cards.connect()
}

test('a card that is entered on the provider’s page becomes the plan’s, once, and the payer hears of it', async () => {
  const { id, fee, sub } = await of.runningPlan()
  const session = await opened(id)
  assert.equal(await opened(id), session, 'the page that is open is handed out again')
  const { mode, customer } = of.cards.standIn.sessions.get(session)!
  const { customer: payer } = of.cards.standIn.plans.subscriptions.get(sub)!
  assert.deepEqual([mode, customer], ['setup', payer])
  assert.equal((await of.planOf(fee)).card_page_open, true)
  assert.equal(await cardOf(fee), '4242')
  of.cards.standIn.enterCard(session)
  for (const _time of [1, 2, 3]) assert.equal((await of.cards.completed(session)).status, 200)
  const plan = await of.planOf(fee)
  assert.deepEqual([plan.card_brand, plan.card_page_open], ['mastercard', false])
  const { default_payment_method: method } = of.cards.standIn.plans.subscriptions.get(sub)!
  assert.equal(plan.card_last4, method.card.last4)
  await of.cards.api.deliver()
  const bell = await of.cards.bellOf('FeePlanCardChanged')
  assert.equal(bell.length, 1)
  assert.match(bell[0]!, new RegExp(`the card ending in ${method.card.last4}`))
  assert.notEqual(await opened(id), session)
})

test('a message that got lost is asked after, and a page that was left is let go', async () => {
  const { id, fee } = await of.runningPlan()
  const session = await opened(id)
  of.cards.standIn.enterCard(session)
  await reconcile()
  const changed = await cardOf(fee)
  assert.notEqual(changed, '4242')
  const second = await opened(id)
  of.cards.standIn.sessions.get(second)!.status = 'expired'
  await reconcile()
  assert.deepEqual([await cardOf(fee), (await of.planOf(fee)).card_page_open], [changed, false])
})

test('a message of an earlier page that comes late doesn’t bring the earlier card back', async () => {
  const { id, fee } = await of.runningPlan()
  const first = await opened(id)
  of.cards.standIn.enterCard(first)
  const second = await opened(id)
  assert.notEqual(second, first)
  of.cards.standIn.enterCard(second)
  await of.cards.completed(second)
  const latest = await cardOf(fee)
  await of.cards.completed(first)
  assert.equal(await cardOf(fee), latest)
})

test('while the provider is away the message is refused, so that it comes again; an answer that got lost makes one page', async () => {
  const { id, fee } = await of.runningPlan()
  of.cards.standIn.mood = 'loses_answers'
  assert.equal((await pageFor(id)).status, 503)
  of.cards.standIn.mood = 'well'
  const session = await opened(id)
  const setups = [...of.cards.standIn.sessions.values()].filter(
    ({ metadata }) => metadata['moorgate_fee_plan'] === String(id),
  )
  assert.equal(setups.length, 1)
  of.cards.standIn.enterCard(session)
  of.cards.standIn.mood = 'down'
  assert.equal((await of.cards.completed(session)).status, 503)
  of.cards.standIn.mood = 'well'
  assert.equal((await of.cards.completed(session)).status, 200)
  assert.notEqual(await cardOf(fee), '4242')
})

test('a plan that has ended, another’s, and a firm without keys have no page', async () => {
  const { id, sub } = await of.runningPlan()
  assert.equal((await pageFor(id, await of.cards.api.as('newInvestor'))).status, 404)
  assert.equal((await pageFor(id, of.staff)).status, 403)
  assert.equal((await of.staff.delete('/api/card-connection')).status, 200)
  const without = await pageFor(id)
  assert.deepEqual([without.status, without.body.reason], [409, 'card_unavailable'])
  await of.cards.connect()
  await of.endPlan(sub)
  const ended = await pageFor(id)
  assert.deepEqual([ended.status, ended.body.reason], [409, 'plan_ended'])
})
