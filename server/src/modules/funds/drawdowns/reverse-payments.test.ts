import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'
import { checkBooks } from '../../investments/index.ts'
import { publishedValue } from '../transfers/test-transfers.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

const paymentsOf = async (line: number) =>
  (await at.funds.staff.get(`/api/fund-drawdown-lines/${line}/payments`)).body.data
const reverse = (call: number, ids: number[], reason?: string) =>
  at.funds.staff.post(`/api/fund-drawdowns/${call}/reverse-payments`, {
    payment_ids: ids,
    ...(reason && { reason }),
  })
const paid = async (line: number, amount: string): Promise<number> => {
  const { status, text, body } = await at.paidByBank(line, amount)
  assert.equal(status, 201, text)
  return body.data.fund_payment_id
}
const booksHold = async () => assert.deepEqual(await checkBooks(at.api.db, 1), [])

test('a payment to a fund that is reversed is due again, once, and its units are gone', async () => {
  const { call, line } = await at.called('10000')
  const [first, second] = [await paid(line, '2000.00'), await paid(line, '3000.00')]
  assert.deepEqual(await at.standing(line), ['payment_received', '5000.00', '5000.00', '5000'])
  const answer = await reverse(call, [first], 'Entered for another investor')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await at.standing(line), ['part_paid', '3000.00', '3000.00', '3000'])
  assert.equal((await at.funds.staff.get(`/api/fund-drawdowns/${call}`)).body.data.status, 'part_paid')
  const listed = await paymentsOf(line)
  assert.deepEqual(
    listed.map(({ id, amount, reversible }: Record<string, unknown>) => [id, amount, reversible]),
    [
      [first, '2000.00', false],
      [second, '3000.00', true],
    ],
  )
  assert.notEqual(listed[0].reversed_at, null)
  const again = await reverse(call, [first])
  assert.deepEqual([again.status, again.body.reason], [409, 'already_reversed'])
  assert.equal(await paid(line, '2000.00').then((id) => id > second), true, 'the right one is no second one')
  await booksHold()
})

test('all payments are reversed or none, only of their own call, and only by who may record them', async () => {
  const { call, line, person } = await at.called('10000')
  const other = await at.called('10000')
  const [own, strange] = [await paid(line, '1000.00'), await paid(other.line, '1000.00')]
  const mixed = await reverse(call, [own, strange])
  assert.deepEqual([mixed.status, Object.keys(mixed.body.errors)], [422, ['payment_ids.1']])
  assert.deepEqual(await at.standing(line), ['part_paid', '1000.00', '1000.00', '1000'])
  const body = { payment_ids: [own] }
  assert.equal((await person.post(`/api/fund-drawdowns/${call}/reverse-payments`, body)).status, 403)
  assert.equal((await person.get(`/api/fund-drawdown-lines/${line}/payments`)).status, 403)
  await booksHold()
})

test('a payment that a published value counts stays', async () => {
  const { call, fund, line } = await at.called('10000')
  const payment = await paid(line, '5000.00')
  await publishedValue(at.funds, fund, at.api.clock.now().toISOString().slice(0, 10), '5500.00')
  const refused = await reverse(call, [payment])
  assert.deepEqual(
    [refused.status, refused.body.reason, refused.body.message],
    [
      409,
      'units_counted',
      'This payment already counts in a valuation, a distribution, interest or a transfer, so it can’t be reversed.',
    ],
  )
  assert.deepEqual(await at.standing(line), ['payment_received', '5000.00', '5000.00', '5000'])
})

test('a payment by card is refunded, and not reversed', async () => {
  const { call, line } = await at.paidByCard()
  const [payment] = await paymentsOf(line)
  assert.deepEqual([payment.method, payment.reversible], ['card', false])
  const refused = await reverse(call, [payment.id])
  assert.deepEqual([refused.status, refused.body.reason], [409, 'paid_by_card'])
})

test('an investor of a fund is thanked for a payment, and told once that it was reversed', async () => {
  const { call, line, fund } = await at.called('10000')
  const payment = await paid(line, '2000.00')
  await at.api.deliver()
  await reverse(call, [payment])
  const undone = await paid(line, '1000.00')
  await reverse(call, [undone])
  await at.api.deliver()
  const { rows } = await sql<{ kind: string; message: string; letters: number }>`
    select substring(n.type from '[A-Za-z]+$') as kind, n.data ->> 'message' as message,
      (select count(*)::int from mails m where m.tenant_id = 1 and m.cause = n.cause) as letters
    from notifications n where n.tenant_id = 1 and n.data ->> 'cta' = ${`/investor/portfolio/fund/${fund}`}
      and n.type like '%Payment%' order by n.id`.execute(at.api.db)
  const { name } = (await at.funds.staff.get(`/api/funds/${fund}`)).body.data
  assert.deepEqual(rows, [
    { kind: 'PaymentReceived', message: `We've received £2,000.00 for ${name}.`, letters: 1 },
    {
      kind: 'PaymentReversed',
      message: `The payment of **£2,000.00** for ${name} was recorded by mistake and has been reversed. **£5,000.00** is due by 15 December.`,
      letters: 1,
    },
  ])
})
