import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'
import { made, newFund } from '../test-fund.ts'
import { draft, today } from '../transfers/test-transfers.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

type Answer = Awaited<ReturnType<FundCardWorld['paidByBank']>>

/** Of a payment of £5,000.00, £2,000.00 was asked back and is not booked. */
async function refundRequested(prepare?: (round: { fund: number; commitment: number }) => Promise<number>) {
  const round = await at.paidByCard('10000', '10000')
  const prepared = (await prepare?.(round)) ?? 0
  const asked = await at.cards.refundOf(round.card, '2000.00')
  assert.equal(asked.status, 200, asked.text)
  return { ...round, prepared }
}

function isRefused(answer: Answer): void {
  assert.deepEqual([answer.status, answer.body.reason], [409, 'wrong_status'], answer.text)
  assert.match(
    answer.body.message,
    /^A refund of £2,000\.00 to .+’s card has been requested\. Try again once it’s recorded\.$/,
  )
}

const value = (fund: number, date = today) =>
  at.funds.staff.post('/api/net-asset-values', { fund_id: fund, date, assets: '5000.00', units: '5000' })

test('a value of a day with the payment is not drafted, and is once the refund is booked', async () => {
  const { fund, charge } = await refundRequested()
  isRefused(await value(fund))
  await at.cards.post('charge.refunded', charge)
  const drafted = await value(fund)
  assert.deepEqual([drafted.status, drafted.body.data?.units], [201, '5000'], drafted.text)
})

test('a value of a day before the payment is drafted, but neither moved to a later day nor published', async () => {
  const { fund, prepared } = await refundRequested(async (round) => {
    const drafted = await value(round.fund, '2026-11-19')
    assert.equal(drafted.status, 201, drafted.text)
    return drafted.body.data.id
  })
  const { staff, colleague } = at.funds
  isRefused(await staff.patch(`/api/net-asset-values/${prepared}`, { date: today }))
  await made(colleague, `net-asset-values/${prepared}/approve`, {})
  isRefused(await staff.post(`/api/net-asset-values/${prepared}/publish`, {}))
  assert.equal((await value(fund, '2026-11-18')).status, 201)
})

test('a distribution is not drafted', async () => {
  const { fund } = await refundRequested()
  isRefused(
    await at.funds.staff.post('/api/distributions', {
      fund_id: fund,
      title: 'Distribution 1',
      kind: 'income',
      sharing: 'pro_rata',
      amount: '100.00',
      record_date: today,
      pay_date: today,
    }),
  )
})

test('the commitment is neither transferred nor closed nor held by a fund, and others of the fund are', async () => {
  const { fund, commitment, charge, prepared } = await refundRequested(async (round) => {
    const drafted = await draft(at.funds, at.funds.staff, round.commitment)
    assert.equal(drafted.status, 201, drafted.text)
    return drafted.body.data.id
  })
  const { staff, colleague } = at.funds
  const approve = () => colleague.post(`/api/fund-transfers/${prepared}/approve`, {})
  isRefused(await approve())
  await made(staff, `fund-transfers/${prepared}/cancel`, { reason: 'Later' })
  isRefused(await staff.post(`/api/fund-commitments/${commitment}/close`, { reason: 'Ends' }))
  const feeder = await newFund(staff)
  const link = (id: number) =>
    staff.post('/api/fund-links', {
      fund_id: feeder.id,
      kind: 'feeder',
      fund_commitment_id: id,
      starts_on: today,
    })
  isRefused(await link(commitment))
  const { body } = await staff.get(`/api/fund-commitments?filter[fund_id]=${fund}`)
  const second = body.data.find(({ id }: { id: number }) => id !== commitment)
  assert.equal((await link(second.id)).status, 201)
  await at.cards.post('charge.refunded', charge)
  const later = await link(commitment)
  assert.equal(later.status, 201, later.text)
})

test('a refund that the provider refused keeps nothing waiting', async () => {
  const { fund, card } = await at.paidByCard('10000')
  at.cards.standIn.mood = 'refuses'
  const asked = await at.cards.refundOf(card, '2000.00')
  at.cards.standIn.mood = 'well'
  assert.deepEqual([asked.status, asked.body.reason], [409, 'card_refund_refused'])
  assert.equal((await value(fund)).status, 201)
})
