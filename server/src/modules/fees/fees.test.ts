import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { asOwner } from '../../../test/as-owner.ts'
import { FeeWorld } from '../../../test/fee-world.ts'
import { readBack } from '../../pdf/read-back.ts'
import { fetchBytes } from '../documents/test-documents.ts'

let of: FeeWorld
before(async () => {
  of = await FeeWorld.open()
})
after(() => of[Symbol.asyncDispose]())

test('a fee is paid on the provider’s page at the price of the list, and recorded by its event alone', async () => {
  const fee = await of.fee({ frequency: 'once' })
  const { page, session } = await of.opened({ purpose: fee })
  assert.deepEqual([page.amount, page.currency], ['120.00', 'GBP'])
  const made = of.cards.standIn.sessions.get(session)!
  assert.deepEqual([made.mode, made.amount_total, made.currency], ['payment', 12_000, 'gbp'])
  assert.ok(made.success_url.endsWith('/investor/profile/subscription?card=success'))
  of.cards.standIn.pay(session)
  assert.deepEqual(await of.paymentsOf(fee), [])
  assert.equal((await of.cards.completed(session)).status, 200)
  const [payment] = (await of.person.get('/api/fee-payments')).body.data
  assert.deepEqual(
    [payment.amount, payment.vat, payment.vat_rate, payment.status, payment.description],
    ['120.00', '20.00', '20', 'paid', 'Account fee'],
  )
  assert.deepEqual(await of.booked(payment.id), { fee_income: '-10000', firm_cash: '12000', vat: '-2000' })
  const again = await of.person.post('/api/single-payment', { purpose: fee })
  assert.deepEqual([again.status, again.body.reason], [409, 'fee_paid'])
  const offered = (await of.person.get('/api/own-fees')).body.data
  assert.equal(offered.card, true)
  assert.equal(offered.fees.find(({ id }: { id: number }) => id === fee).paid, true)
  const person = await of.cards.api.userId('user')
  const stream = await of.staff.get(`/api/timeline?owner_type=user&owner_id=${person}`)
  const [told] = stream.body.data.filter(({ event }: { event?: string }) => event === 'fee_payment.paid')
  assert.deepEqual([told.subject_name, told.currency], ['Account fee', 'GBP'])
  await of.cards.booksAreInOrder()
  const { platform } = of.cards.api
  const { realtime } = platform
  let rings = 0
  platform.realtime = { ...realtime, publish: async () => void (rings += 1) }
  await of.cards.api.deliver()
  platform.realtime = realtime
  assert.equal(rings, 1, 'the bell of a payer who is signed in')
  assert.match((await of.cards.bellOf('FeePaid'))[0]!, /received your card payment of \*\*£120.00\*\*/)
})

test('the receipt is a PDF of the payer’s and staff’s, and of nobody else’s', async () => {
  const { payment } = await of.paidFee({ name: 'Certificate copy' })
  const path = `/api/fee-payments/${payment}/receipt`
  for (const reader of [of.person, of.staff]) {
    const receipt = await reader.get(path)
    assert.equal(receipt.status, 200)
    assert.equal(receipt.headers['content-type'], 'application/pdf')
  }
  assert.equal((await (await of.cards.api.as('newInvestor')).get(path)).status, 404)
  assert.equal((await (await of.cards.api.as('user', 2)).get(path)).status, 404)
})

test('a receipt says the VAT that was charged, as the ledger has it, and the firm’s VAT number once there is one', async () => {
  const { payment } = await of.paidFee({ name: 'Transfer fee' })
  const words = async () => {
    const { bytes } = await fetchBytes(of.cards.api, of.staff, `/api/fee-payments/${payment}/receipt`)
    return readBack(bytes).pages.join(' ')
  }
  const without = await words()
  assert.match(without, /Transfer fee/)
  assert.match(without, /£100\.00[^]*VAT at 20%\s*£20\.00[^]*£120\.00/)
  assert.doesNotMatch(without, /VAT number/)
  const wrong = await of.staff.patch('/api/branding/1', { vat_number: 'none' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['vat_number']])
  const set = await of.staff.patch('/api/branding/1', { vat_number: 'GB434031494' })
  assert.deepEqual([set.status, set.body.data.vat_number], [200, 'GB434031494'])
  const told = await words()
  assert.match(told, /VAT number\s*GB434031494/)
  assert.match(told, /VAT at 20%\s*£20\.00/)
})

test('from the millionth on a payment has seven digits in the list, as on its receipt', async () => {
  await asOwner(of.cards.api.owner, 1, "select setval('fee_payments_id_seq', 1000000)")
  const { fee, payment } = await of.paidFee()
  const [listed] = await of.paymentsOf(fee)
  assert.equal(listed!['reference'], 'FEE1000001')
  const { bytes } = await fetchBytes(of.cards.api, of.staff, `/api/fee-payments/${payment}/receipt`)
  assert.match(readBack(bytes).pages.join(' '), /FEE1000001/)
})

test('many presses open one page, and a new price closes the page before', async () => {
  const fee = await of.fee()
  const urls = await Promise.all([1, 2, 3, 4].map(async () => (await of.opened({ purpose: fee })).page.url))
  assert.equal(new Set(urls).size, 1)
  const first = await of.opened({ purpose: fee })
  const priced = await of.staff.post(`/api/fees/${fee}/prices`, { amount: '150.00', vat_treatment: 'exempt' })
  assert.deepEqual([priced.status, priced.body.data.price_version, priced.body.data.vat], [201, 2, '0.00'])
  const second = await of.opened({ purpose: fee })
  assert.equal(second.page.amount, '150.00')
  assert.equal(of.cards.standIn.sessions.get(first.session)!.status, 'expired')
  of.cards.standIn.pay(second.session)
  await of.cards.completed(second.session)
  const [payment] = await of.paymentsOf(fee)
  assert.deepEqual(await of.booked(payment!['id'] as number), { fee_income: '-15000', firm_cash: '15000' })
})

test('a page whose answer was lost is found again by its key; the provider away is a 503', async () => {
  const fee = await of.fee()
  of.cards.standIn.mood = 'loses_answers'
  const before = of.cards.standIn.sessions.size
  const lost = await of.person.post('/api/single-payment', { purpose: fee })
  assert.deepEqual([lost.status, lost.headers['retry-after']], [503, '30'])
  of.cards.standIn.mood = 'well'
  await of.opened({ purpose: fee })
  assert.equal(of.cards.standIn.sessions.size, before + 1)
  of.cards.standIn.mood = 'refuses'
  const refused = await of.person.post('/api/single-payment', { purpose: await of.fee() })
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_unavailable'])
  of.cards.standIn.mood = 'well'
})

test('what is archived, a plan as a fee, and a fee of another firm are not to be paid', async () => {
  const [archived, plan] = [await of.fee(), await of.plan()]
  assert.equal((await of.staff.patch(`/api/fees/${archived}`, { archived: true })).status, 200)
  const priced = await of.staff.post(`/api/fees/${archived}/prices`, {
    amount: '1.00',
    vat_treatment: 'exempt',
  })
  assert.deepEqual([priced.status, priced.body.reason], [409, 'archived'])
  for (const purpose of [archived, plan, 999_999_999]) {
    const refused = await of.person.post('/api/single-payment', { purpose })
    assert.equal(refused.status, 422)
    assert.ok(refused.body.errors.purpose)
  }
  const stranger = await of.cards.api.as('user', 2)
  assert.equal((await stranger.post('/api/single-payment', { purpose: await of.fee() })).status, 422)
  assert.equal((await of.staff.post('/api/single-payment', { purpose: plan })).status, 403)
})

test('without keys nothing is offered, and what was paid on an open page is still recorded', async () => {
  const fee = await of.fee()
  const { session } = await of.paidPage({ purpose: fee })
  assert.equal((await of.staff.delete('/api/card-connection')).status, 200)
  assert.equal((await of.person.get('/api/own-fees')).body.data.card, false)
  const refused = await of.person.post('/api/single-payment', { purpose: await of.fee() })
  assert.deepEqual([refused.status, refused.body.reason], [409, 'card_unavailable'])
  assert.equal((await of.cards.completed(session)).status, 200)
  assert.equal((await of.paymentsOf(fee)).length, 1)
  await of.cards.connect()
})

test('an event that comes five times, and a refund that comes before the payment, are booked once', async () => {
  const fee = await of.fee()
  const { session, charge } = await of.paidPage({ purpose: fee })
  of.cards.standIn.refund(charge.payment_intent, 5000)
  assert.equal((await of.cards.post('charge.refunded', charge)).status, 200)
  await Promise.all([1, 2, 3, 4, 5].map(() => of.cards.completed(session, { id: 'evt_fee' })))
  await of.cards.completed(session)
  await of.cards.post('charge.refunded', charge)
  const payments = await of.paymentsOf(fee)
  assert.deepEqual(
    payments.map(({ amount, refunded, status }) => [amount, refunded, status]),
    [['120.00', '50.00', 'part_refunded']],
  )
  assert.deepEqual(await of.booked(payments[0]!['id'] as number), {
    fee_income: '-5833',
    firm_cash: '7000',
    vat: '-1167',
  })
})

test('staff refund a fee in part, and it is booked when the provider says that it went', async () => {
  const { payment, charge } = await of.paidFee()
  const refund = (amount: string) =>
    of.staff.post(`/api/fee-payments/${payment}/refund`, { amount, reason: 'Charged twice' })
  assert.equal((await refund('120.01')).status, 422)
  const asked = await refund('20.00')
  assert.equal(asked.status, 200, asked.text)
  assert.deepEqual([asked.body.data.requested, asked.body.data.refundable], ['20.00', '100.00'])
  assert.deepEqual((await of.booked(payment))['firm_cash'], '12000')
  await of.cards.post('charge.refunded', charge)
  const { data } = (await of.staff.get(`/api/fee-payments/${payment}`)).body
  assert.deepEqual([data.refunded, data.requested, data.status], ['20.00', '0.00', 'part_refunded'])
  assert.deepEqual(await of.booked(payment), { fee_income: '-8333', firm_cash: '10000', vat: '-1667' })
  await of.cards.api.deliver()
  assert.match((await of.cards.bellOf('FeeRefunded'))[0]!, /refunded \*\*£20.00\*\*/)
  const { rows } = await sql<{ id: string }>`select provider_id as id from card_refunds
    where tenant_id = 1 and fee_payment_id = ${payment}`.execute(of.cards.api.db)
  const failed = { object: 'refund', id: rows[0]!.id, payment_intent: charge.payment_intent }
  await of.cards.post('refund.failed', failed)
  assert.equal((await of.staff.get(`/api/fee-payments/${payment}`)).body.data.status, 'refund_failed')
})

test('requests for a refund of a fee under one key are one refund, also at the same moment', async () => {
  const { payment, charge } = await of.paidFee({ name: 'Copy of a statement' })
  const ask = (amount: string) =>
    of.staff.post(
      `/api/fee-payments/${payment}/refund`,
      { amount, reason: 'Charged twice' },
      { 'idempotency-key': 'fee-refund' },
    )
  const answers = await Promise.all([ask('20.00'), ask('20.00')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(answers[0]!.text, answers[1]!.text)
  assert.equal(charge.amount_refunded, 2000)
  const other = await ask('30.00')
  assert.deepEqual([other.status, other.body.reason], [409, 'idempotency_key_reused'])
})

test('a dispute marks the payment, stops refunds and tells staff, also where it comes first', async () => {
  const fee = await of.fee()
  const { charge } = await of.paidPage({ purpose: fee })
  const dispute = { object: 'dispute', payment_intent: charge.payment_intent, status: 'needs_response' }
  assert.equal((await of.cards.post('charge.dispute.created', dispute)).status, 200)
  const [payment] = await of.paymentsOf(fee)
  assert.deepEqual([payment!['status'], payment!['refundable']], ['disputed', '0.00'])
  const refused = await of.staff.post(`/api/fee-payments/${payment!['id']}/refund`, {
    amount: '1.00',
    reason: 'Asked for',
  })
  assert.deepEqual([refused.status, refused.body.reason], [409, 'disputed'])
  await of.cards.post('charge.dispute.closed', { ...dispute, status: 'won' })
  assert.equal((await of.paymentsOf(fee))[0]!['status'], 'paid')
  await of.cards.api.deliver()
  assert.match((await of.cards.bellOf('FeePaymentDisputed'))[0]!, /decided in your favour/)
})

test('an amount that was not asked for is kept, booked nowhere and told to staff', async () => {
  const fee = await of.fee()
  const { session } = await of.paidPage({ purpose: fee })
  of.cards.standIn.sessions.get(session)!.amount_total = 12_001
  await of.cards.completed(session)
  const [payment] = await of.paymentsOf(fee)
  assert.deepEqual([payment!['status'], payment!['amount']], ['exception', '120.01'])
  assert.deepEqual(await of.booked(payment!['id'] as number), {})
  assert.equal((await of.staff.get(`/api/fee-payments/${payment!['id']}/receipt`)).status, 404)
  await of.cards.api.deliver()
  assert.match((await of.cards.bellOf('FeePaymentException'))[0]!, /isn’t what we asked for/)
})
