import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AccountingWorld } from '../../../test/accounting-world.ts'
import { distributed } from '../../../test/proceeds.ts'
import { closedPaidRound, payoutAccount } from '../investments/test-support.ts'

let at: AccountingWorld
before(async () => {
  at = await AccountingWorld.open()
  await at.connect()
})
after(() => at[Symbol.asyncDispose]())

/** £2,000.00 and £1,000.00 at £1.00 a share, completed. */
async function completedRound() {
  const { api, world, staff } = at
  const { offer } = await closedPaidRound({ api, world, staff }, ['2000.00', '1000.00'], {
    share_price: '1.00',
  })
  const completed = await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  const { data } = (await staff.get(`/api/investments?filter[investment_opportunity_id]=${offer}&sort=id`))
    .body
  return { offer: offer as number, first: data[0].id as number }
}
const distribute = (offer: number, amount: string) =>
  distributed(at.api, offer, { amount, date: '2026-11-20' }, at.staff)
const proceeds = async (kind = 'distribution') => {
  await at.api.deliver()
  return (await at.entries(`filter[kind]=${kind}`)).filter(({ number }) => number.startsWith('PROC-'))
}
const transaction = (number: string) =>
  at.standIn.books.transactions.findLast((each) => each.Reference === number)!

test('proceeds of an opportunity are money spent, one for each line; what is reversed is deleted there, and paid again is another', async () => {
  const { offer } = await completedRound()
  const { id, lines } = await distribute(offer, '300.00')
  const sent = await proceeds()
  assert.deepEqual(
    sent.map(({ status, amount }) => [status, amount]),
    [
      ['sent', '200.00'],
      ['sent', '100.00'],
    ],
  )
  assert.partialDeepStrictEqual(transaction(sent[0]!.number), {
    Type: 'SPEND',
    Total: 200,
    LineItems: [{ AccountCode: '830' }],
  })
  const reversed = await at.staff.post(`/api/opportunity-distribution-lines/${lines[0].id}/reverse`, {
    reason: 'Paid to the wrong account',
  })
  assert.equal(reversed.status, 200, reversed.text)
  const gone = await proceeds('distribution_reversal')
  assert.deepEqual(
    gone.map(({ number, status }) => [number, status]),
    [[sent[0]!.number, 'sent']],
  )
  assert.equal(transaction(sent[0]!.number).Status, 'DELETED')
  const again = await at.staff.post(`/api/opportunity-distributions/${id}/pay`, { paid_on: '2026-11-20' })
  assert.equal(again.status, 200, again.text)
  const [, , third] = await proceeds()
  assert.deepEqual([third!.status, third!.amount], ['sent', '200.00'])
  assert.notEqual(third!.number, sent[0]!.number)
})

test('what is on hold is sent once it is paid', async () => {
  const { offer, first } = await completedRound()
  await payoutAccount(at.api, first, { changed: true })
  const before = (await proceeds()).length
  await distribute(offer, '300.00')
  const free = (await proceeds()).slice(before)
  assert.deepEqual(
    free.map(({ amount }) => amount),
    ['100.00'],
  )
  at.api.clock.forward({ hours: 49 })
  at.staff = await at.api.as('superAdmin')
  const [due] = (await at.staff.get(`/api/refunds?filter[investment_opportunity_id]=${offer}`)).body.data
  const paid = await at.staff.post(`/api/refunds/${due.id}/pay`, { paid_on: '2026-11-22' })
  assert.equal(paid.status, 200, paid.text)
  const [, held] = (await proceeds()).slice(before)
  assert.deepEqual([held!.status, held!.amount], ['sent', '200.00'])
  assert.equal(transaction(held!.number).Date, '2026-11-22')
  const refunds = await at.entries('filter[kind]=refund')
  assert.deepEqual(refunds, [], 'it is no refund')
})
