import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'
import { dateText } from '../../../domain/format.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { publishedValue } from '../transfers/test-transfers.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

test('of two who record the same transfer the second is asked, and may say that it came twice', async () => {
  const { line } = await at.called('10000')
  const pay = (more: object = {}) => at.paidByBank(line, '1000.00', more)
  const both = await Promise.all([pay(), pay()])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 409],
  )
  assert.equal(both.find(({ status }) => status === 409)!.body.reason, 'same_payment')
  assert.deepEqual(await at.standing(line), ['part_paid', '1000.00', '1000.00', '1000'])
  assert.equal((await pay({ record_twice: true })).status, 201)
  assert.deepEqual(await at.standing(line), ['part_paid', '2000.00', '2000.00', '2000'])
  assert.equal((await at.paidByBank(line, '999.99')).status, 201)
  await at.cards.booksAreInOrder()
})

test('a reference with wrong check digits, and that of another payment, are refused; other words are kept', async () => {
  const [{ line }, { line: another }] = [await at.called('10000'), await at.called('10000')]
  const { reference } = (await at.funds.staff.get(`/api/fund-drawdown-lines/${line}`)).body.data
  const theirs = (await at.funds.staff.get(`/api/fund-drawdown-lines/${another}`)).body.data.reference
  const digits = (Number(reference.slice(2, 4)) + 1) % 100
  const wrong = `RF${String(digits).padStart(2, '0')}${reference.slice(4)}`
  for (const [given, says] of [
    [wrong, 'The check digits of this reference are wrong.'],
    [theirs, 'This reference belongs to another payment.'],
  ]) {
    const answer = await at.paidByBank(line, '100.00', { reference: given })
    assert.deepEqual([answer.status, answer.body.errors.reference], [422, [says]])
  }
  assert.equal((await at.paidByBank(line, '100.00', { reference })).status, 201)
  assert.equal((await at.paidByBank(line, '200.00', { reference: 'Rent of a boat' })).status, 201)
})

test('more than is due is refused with what is due', async () => {
  const { line } = await at.called('10000')
  const answer = await at.paidByBank(line, '5000.01')
  assert.deepEqual(answer.body.errors.amount, ['Only £5,000.00 is due on this line. Refund the excess.'])
})

test('a payment dated before a published value waits for a value that counts its units', async () => {
  const { fund, line } = await at.called('10000', '10000')
  await at.paidByBank(line, '2000.00')
  const day = londonDate(at.api.clock.now())
  await publishedValue(at.funds, fund, day, '2400.00')
  const refused = await at.paidByBank(line, '3000.00')
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [
      422,
      {
        received_on: [
          `The net asset value at ${dateText(day)} has been published without these units. Publish a new one for that date first, with this payment and its units.`,
        ],
      },
    ],
  )
  await publishedValue(at.funds, fund, day, '6000.00', { units: '5000' })
  assert.equal((await at.paidByBank(line, '3000.00')).status, 201)
  const { nav } = (await at.funds.staff.get(`/api/funds/${fund}?append=nav`)).body.data
  assert.equal(nav, '6000.00', 'what its units are worth is the value, to the penny')
})
