import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { approved, openTransferWorld, register } from '../../share-transfers/test-holding.ts'
import type { TransferWorld } from '../../share-transfers/test-holding.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { closedPaidRound, openWorld, readyInvestors } from '../test-support.ts'

const api = apiForTests()
let world: TransferWorld
/** A holds all 6,250 shares, since the 20th; ten days later 2,000 of them go to B. */
before(async () => {
  const staff = await api.as('superAdmin')
  const people = await openWorld(api)
  const { offer } = await closedPaidRound({ api, world: people, staff }, ['25000'], { share_price: '4.00' })
  const [buyer] = await readyInvestors(api, people, 1)
  world = await openTransferWorld(api, { staff, opportunityId: offer, buyer: buyer! })
  api.clock.forward({ days: 10 })
  world = { ...world, staff: await api.as('superAdmin'), colleague: await api.as('support') }
  await sell('2000')
})

async function sell(shares: string): Promise<void> {
  const sold = await approved(world, { shares, consideration: '900.00', date: today })
  const done = await register(world, sold, {})
  assert.equal(done.status, 200, done.text)
}

const today = '2026-11-30'
const path = '/api/opportunity-distributions'
const draft = (more: Record<string, unknown> = {}, query = '') =>
  world.staff.post(`${path}${query}`, {
    investment_opportunity_id: world.opportunityId,
    title: 'Dividend',
    amount: '6250.00',
    pay_date: '2026-11-20',
    ...more,
  })
const parts = (lines: readonly Record<string, unknown>[]) =>
  lines.map(({ user_id: owner, shares, amount }) => [owner, shares, amount])

test('a payout goes to who held the shares on its record date, and by nothing said to who holds them today', async () => {
  const [a] = world.holders
  const dated = await draft({ record_date: '2026-11-20' }, '?preview=1')
  assert.equal(dated.status, 200, dated.text)
  assert.deepEqual(parts(dated.body.data.lines), [[a, '6250', '6250.00']])
  const now = await draft({}, '?preview=1')
  assert.equal(now.body.data.record_date, today)
  assert.deepEqual(parts(now.body.data.lines), [
    [a, '4250', '4250.00'],
    [world.buyer, '2000', '2000.00'],
  ])
  const book = await fetchBytes(
    api,
    world.staff,
    `/api/investment-opportunities/${world.opportunityId}/proceeds-draft/workbook?amount=6250.00&record_date=2026-11-20`,
  )
  assert.deepEqual(await wrongCells(book.bytes), [])
})

test('a record date is no day to come, and none before the first allotment', async () => {
  const early = await draft({ record_date: '2026-11-19' })
  assert.deepEqual(early.body.errors, {
    record_date: ['The record date field must be a date after or equal to 2026-11-20.'],
  })
  const late = await draft({ record_date: '2026-12-01' })
  assert.deepEqual(late.body.errors, {
    record_date: ['The record date field must be a date before or equal to 2026-11-30.'],
  })
})

test('who has sold everything since is paid by the record date, and the books are in order', async () => {
  const [a] = world.holders
  const made = await draft({ record_date: '2026-11-20' })
  assert.equal(made.status, 201, made.text)
  await sell('4250')
  const one = `${path}/${made.body.data.id}`
  const again = await world.staff.post(`${one}/redraft`, {
    title: 'Dividend',
    amount: '3125.00',
    pay_date: '2026-11-20',
  })
  assert.deepEqual([again.status, again.body.data?.record_date], [200, '2026-11-20'], again.text)
  assert.equal((await world.staff.post(`${one}/confirm`, {})).status, 200)
  const authorised = await world.colleague.post(`${one}/authorise`, {})
  assert.equal(authorised.status, 200, authorised.text)
  const paid = await world.staff.post(`${one}/pay`, { paid_on: today })
  assert.equal(paid.status, 200, paid.text)
  assert.deepEqual(parts(paid.body.data.lines), [[a, '6250', '3125.00']])
  assert.equal(paid.body.data.status, 'paid')
  assert.deepEqual(await checkBooks(api.db, 1), [])
  const seller = await api.asUser(a!)
  const { flows } = (await seller.get('/api/portfolio/cash-flows')).body.data
  assert.ok(JSON.stringify(flows).includes('3125.00'), 'what was paid is in their cash flows')
})

test('the last payment is of who holds the shares now: a day from before they moved is refused', async () => {
  const offer = `/api/investment-opportunities/${world.opportunityId}`
  const outcome = { outcome: 'trade_sale', outcome_date: today, outcome_proceeds: '9000.00' }
  assert.equal((await world.staff.patch(offer, outcome)).status, 200)
  const moved = await draft({ record_date: '2026-11-20', final: true })
  assert.deepEqual(moved.body.errors, {
    record_date: [
      'Shares have moved since this day, and the last payment goes to the people who hold them now. Choose a later day.',
    ],
  })
  const made = await draft({ final: true })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(parts(made.body.data.lines), [
    [world.buyer, '2000', '2000.00'],
    [world.buyer, '4250', '4250.00'],
  ])
})
