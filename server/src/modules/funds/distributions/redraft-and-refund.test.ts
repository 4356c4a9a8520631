import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { made } from '../test-fund.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

const today = () => londonDate(at.api.clock.now())

/** A session ends when nobody uses it for a day. */
async function nextDay(): Promise<void> {
  at.api.clock.forward({ days: 1 })
  at.funds.staff = at.cards.staff = await at.api.as('superAdmin')
}

/**
 * A draft of what the second investor paid in, and on the day after it a payment by card of the first, of which
 * £2,000.00 is asked back. The draft does not count that payment, so it keeps nobody from asking.
 */
async function draftBeforeRefund(mood: 'well' | 'refuses') {
  await nextDay()
  const round = await at.called('10000', '10000')
  const { body } = await at.funds.staff.get(`/api/fund-drawdown-lines?filter[fund_drawdown_id]=${round.call}`)
  const second = body.data.find(({ id }: { id: number }) => id !== round.line)
  const paid = await at.paidByBank(second.id, '5000.00')
  assert.equal(paid.status, 201, paid.text)
  const facts = { title: 'Distribution 1', kind: 'income', sharing: 'pro_rata', amount: '100.00' }
  const draft = await made(at.funds.staff, 'distributions', {
    ...facts,
    fund_id: round.fund,
    record_date: today(),
    pay_date: today(),
  })
  await nextDay()
  const { session } = await at.opened(await at.api.asUser(at.funds.investors[0]!), round.line)
  const charge = at.cards.standIn.pay(session)
  assert.equal((await at.cards.completed(session)).status, 200)
  const [card] = await at.cardsOf(round.line)
  at.cards.standIn.mood = mood
  const asked = await at.cards.refundOf(Number(card!['id']), '2000.00')
  at.cards.standIn.mood = 'well'
  assert.equal(asked.status, mood === 'well' ? 200 : 409, asked.text)
  const redraft = (query = '') =>
    at.funds.staff.post(`/api/distributions/${draft.id}/redraft${query}`, {
      ...facts,
      amount: '200.00',
      record_date: today(),
      pay_date: today(),
    })
  const linesNow = async () => {
    const { data } = (await at.funds.staff.get(`/api/distributions/${draft.id}?include=lines`)).body
    return [data.version, data.amount, data.lines.map(({ amount }: { amount: string }) => amount)]
  }
  return { charge, redraft, linesNow }
}

test('a draft is neither changed nor previewed while a refund is under way, and is once it is booked', async () => {
  const { charge, redraft, linesNow } = await draftBeforeRefund('well')
  const before = await linesNow()
  assert.deepEqual(before.slice(1), ['100.00', ['100.00']])
  for (const query of ['', '?preview=1']) {
    const refused = await redraft(query)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'wrong_status'], refused.text)
    assert.match(refused.body.message, /^A refund of £2,000\.00 to .+’s card has been requested\./)
  }
  assert.deepEqual(await linesNow(), before)
  await at.cards.post('charge.refunded', charge)
  const changed = await redraft()
  assert.deepEqual([changed.status, changed.body.data?.amount], [200, '200.00'], changed.text)
  // £3,000.00 are left of the first investor’s payment, beside £5,000.00 of the second.
  assert.deepEqual((await linesNow())[2], ['75.00', '125.00'])
})

test('a draft is changed where the provider refused the refund', async () => {
  const { redraft } = await draftBeforeRefund('refuses')
  const changed = await redraft()
  assert.deepEqual([changed.status, changed.body.data?.amount], [200, '200.00'], changed.text)
})
