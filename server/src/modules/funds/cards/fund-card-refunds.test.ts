import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'
import { made } from '../test-fund.ts'
import { transferred } from '../transfers/test-transfers.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

test('staff refund a payment: what went back is due again, its units are gone, and the investor hears of it', async () => {
  const { fund, call, commitment, line, card, charge, person } = await at.paidByCard('10000')
  const answer = await at.cards.refundOf(card, '2000.00')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await at.standing(line), ['payment_received', '5000.00', '5000.00', '5000'])
  for (const _time of [1, 2, 3]) await at.cards.post('charge.refunded', charge)
  assert.deepEqual(await at.standing(line), ['part_paid', '3000.00', '3000.00', '3000'])
  assert.equal((await at.funds.staff.get(`/api/fund-drawdowns/${call}`)).body.data.status, 'part_paid')
  const working = await at.funds.staff.get(`/api/funds/${fund}/figures/working?figure=paid:${commitment}`)
  assert.deepEqual([working.status, working.body.data?.value], [200, '3000.00'], working.text)
  assert.equal((await at.cards.refundOf(card, '3000.01')).status, 422)
  assert.equal((await at.cards.refundOf(card, '3000.00')).status, 200)
  await at.cards.post('charge.refunded', charge)
  assert.deepEqual(await at.standing(line), ['awaiting_payment', '0.00', '0.00', '0'])
  await at.api.deliver()
  assert.match(
    (await at.cards.bellOf('CardPaymentRefunded'))[0]!,
    /We refunded \*\*£3,000.00\*\* for Growth Fund/,
  )
  await at.cards.booksAreInOrder()
  const told = (await at.funds.staff.get(`/api/timeline?owner_type=fund&owner_id=${fund}`)).body.data
  assert.deepEqual(
    told
      .filter(({ event }: { event: string }) => event === 'fund_payment.refunded')
      .map(({ after }: { after: object }) => after),
    [
      { amount_minor: '300000', capital_minor: '300000', units: '3000' },
      { amount_minor: '200000', capital_minor: '200000', units: '2000' },
    ],
    'the fund’s timeline tells of both refunds',
  )

  const { session } = await at.opened(person, line)
  at.cards.standIn.pay(session)
  await at.cards.completed(session)
  assert.deepEqual(await at.standing(line), ['payment_received', '5000.00', '5000.00', '5000'])
  await at.cards.booksAreInOrder()
})

test('a refund that was begun at the provider, before the payment itself was told, ends in the same state', async () => {
  const { line, session, charge, intent } = await at.paidPage()
  at.cards.standIn.refund(intent, 150_000)
  await at.cards.post('charge.refunded', charge)
  await at.cards.completed(session)
  assert.deepEqual(await at.standing(line), ['part_paid', '3500.00', '3500.00', '3500'])
  await at.cards.booksAreInOrder()
})

test('a dispute books nothing before it is lost, and then takes the payment back once', async () => {
  const { line, card, intent } = await at.paidByCard()
  const disputed = (status: string) =>
    at.cards.post(status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created', {
      object: 'dispute',
      payment_intent: intent,
      reason: 'fraudulent',
      status,
    })
  await disputed('needs_response')
  assert.equal((await at.cards.cardAt(card)).dispute, 'open')
  await at.api.deliver()
  assert.match((await at.cards.bellOf('CardPaymentDisputed'))[0]!, /Growth Fund.* is disputed/)
  const refused = await at.cards.refundOf(card, '1.00')
  assert.deepEqual([refused.status, refused.body.reason], [409, 'disputed'])
  assert.deepEqual(await at.standing(line), ['payment_received', '5000.00', '5000.00', '5000'])
  for (const _time of [1, 2, 3]) await disputed('lost')
  assert.deepEqual(await at.standing(line), ['awaiting_payment', '0.00', '0.00', '0'])
  await at.api.deliver()
  assert.match(
    (await at.cards.bellOf('CardPaymentReversed'))[0]!,
    /\*\*£5,000\.00\*\* for Growth Fund.* after a dispute\. \*\*£5,000\.00\*\* is due again\./,
  )
  await at.cards.booksAreInOrder()
})

/** Records that use a payment, and so prevent its refund. */
const counted: Record<string, (round: { fund: number; commitment: number }) => Promise<unknown>> = {
  'was transferred': ({ commitment }) =>
    transferred(at.funds, commitment, { investment_method_entity_id: at.funds.methods[3] }),
  'is in a value of the fund': ({ fund }) =>
    made(at.funds.staff, 'net-asset-values', { fund_id: fund, date: '2026-11-20', assets: '5000.00' }),
  'is in a distribution': ({ fund }) =>
    made(at.funds.staff, 'distributions', {
      fund_id: fund,
      title: 'Distribution 1',
      kind: 'income',
      sharing: 'pro_rata',
      amount: '100.00',
      record_date: '2026-11-20',
      pay_date: '2026-11-20',
    }),
  'paid interest that goes to earlier investors': async ({ fund, commitment }) => {
    const { db } = at.funds.api
    const closing = await db
      .selectFrom('fund_closings')
      .select('id')
      .where('fund_id', '=', fund)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('fund_drawdowns')
      .set({ fund_closing_id: closing.id })
      .where('fund_id', '=', fund)
      .execute()
    const interest = await db
      .insertInto('distributions')
      .values({
        tenant_id: 1,
        fund_id: fund,
        fund_closing_id: closing.id,
        number: 1,
        title: 'Interest',
        kind: 'equalisation',
        record_date: '2026-01-01',
        pay_date: '2026-11-20',
        currency: 'GBP',
        amount_minor: 800n,
        investors_minor: 800n,
        status: 'authorised',
        authorised_at: at.funds.api.clock.now(),
        created_at: new Date('2026-01-01'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('distribution_lines')
      .values({
        tenant_id: 1,
        distribution_id: interest.id,
        fund_commitment_id: commitment,
        currency: 'GBP',
        amount_minor: 800n,
        gain_minor: 800n,
      })
      .execute()
  },
}
for (const [what, act] of Object.entries(counted))
  test(`a payment that ${what} is not refunded here, and a refund that was begun at the provider is left to staff`, async () => {
    const round = await at.paidByCard()
    const { line, card, charge, intent } = round
    await act(round)
    const before = await at.standing(line)
    const refused = await at.cards.refundOf(card, '1000.00')
    assert.deepEqual([refused.status, refused.body.reason], [409, 'units_counted'])
    at.cards.standIn.refund(intent, 100_000)
    await at.cards.post('charge.refunded', charge)
    const after = await at.cards.cardAt(card)
    assert.deepEqual([after.refunded, after.problem], ['1000.00', 'refund_not_booked'])
    assert.deepEqual(await at.standing(line), before)
    await at.cards.booksAreInOrder()
    await at.api.deliver()
    const [bell] = await at.cards.bellOf('CardPaymentException')
    assert.match(bell!, /It was refunded, but we couldn’t deduct the refund from the fund\.$/)
  })
