import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { closedPaidRound, openWorld, readyInvestors } from '../investments/test-support.ts'
import { approved, assertInOrder, draft, openTransferWorld, register, standingOf } from './test-holding.ts'
import type { TransferWorld } from './test-holding.ts'

const api = apiForTests()
let world: TransferWorld
before(async () => {
  const staff = await api.as('superAdmin')
  const people = await openWorld(api)
  const terms = { shares_in_issue: '1000000' }
  const { offer } = await closedPaidRound({ api, world: people, staff }, ['13700', '27400'], terms)
  const [buyer] = await readyInvestors(api, people, 1)
  world = await openTransferWorld(api, { staff, opportunityId: offer, buyer: buyer! })
})

test('a gift carries its cost over and realises nothing; a nominee changes the name on the register alone', async () => {
  const [, other] = world.investments as [number, number]
  const gift = await approved(world, { investment_id: other, shares: '5000', consideration: '0' })
  const given = await register(world, gift, {})
  assert.equal(given.status, 200, given.text)
  assert.deepEqual(
    [given.body.data.transfer.realised, given.body.data.transfer.duty, given.body.data.transfer.cost],
    ['0.00', '0.00', '6850.00'],
  )
  const receiver = await api.asUser(world.buyer)
  const { flows } = (await receiver.get('/api/portfolio/cash-flows')).body.data
  const { issued } = (await receiver.get('/api/portfolio/tax-year')).body.data
  assert.deepEqual([flows, issued], [[], []], 'nothing was paid for it, and nothing issued')
  const made = await world.staff.post('/api/nominees', { name: 'Wrenfield Nominees' })
  assert.equal(made.status, 201, made.text)
  const nominee = {
    kind: 'nominee',
    investment_id: other,
    nominee_id: made.body.data.id,
    consideration: undefined,
  }
  const part = await draft(world, { ...nominee, user_id: undefined, shares: '10' })
  assert.match(part.body.errors.shares[0], /every share in the holding/)
  const id = await approved(world, { ...nominee, user_id: undefined, shares: undefined })
  const done = await register(world, id, {})
  assert.equal(done.status, 200, done.text)
  assert.deepEqual(
    [done.body.data.to, done.body.data.from.shares_after, done.body.data.transfer.realised],
    [null, '15000', '0.00'],
  )
  assert.equal((await standingOf(world, other)).status, 'part_exited')
  const holder = await api.asUser(world.holders[1]!)
  const [held, sold] = (await holder.get('/api/portfolio/transfers')).body.data
  assert.deepEqual([held.direction, sold.direction], ['held', 'out'])
  const lots = await world.staff.get(`/api/share-lots?filter[investment_id]=${other}`)
  assert.equal(lots.body.data[0].registered_name, 'Wrenfield Nominees')
  await assertInOrder(world)
})

test('a sale to somebody outside leaves what is left, and all of it ends the holding', async () => {
  const [, other] = world.investments as [number, number]
  const outside = {
    kind: 'outside',
    user_id: undefined,
    investment_id: other,
    transferee_name: 'Marlow Ventures Limited',
    transferee_address: { line1: '1 Dock Street', city: 'Leeds', postcode: 'LS10 1JF' },
  }
  const noPrice = await draft(world, { ...outside, consideration: '0' })
  assert.ok(noPrice.body.errors.consideration)
  const part = await approved(world, { ...outside, shares: '5000', consideration: '5000.00' })
  const sold = await register(world, part)
  assert.deepEqual(
    [
      sold.body.data.to,
      sold.body.data.held_before,
      sold.body.data.held_after,
      sold.body.data.transfer.realised,
    ],
    [null, '30000', '25000', '-1850.00'],
  )
  await assertInOrder(world)
  const rest = await approved(world, { ...outside, shares: '10000', consideration: '20000.00' })
  const ended = await register(world, rest)
  assert.equal(ended.status, 200, ended.text)
  const left = await standingOf(world, other)
  assert.deepEqual([left.status, left.shares, left.cost, left.certificate], ['exited', '0', null, null])
  await assertInOrder(world)
  const form = await world.staff.get(`/api/share-transfers/${rest}/form`)
  assert.equal(form.status, 200)
  const more = await draft(world, { ...outside, shares: '1' })
  assert.deepEqual([more.status, more.body.reason], [409, 'wrong_status'])
})

test('shares go to nobody whose identity check is over, before any sweep', async () => {
  await sql`insert into identity_checks (tenant_id, user_id, status, expires_on)
    values (1, ${world.buyer}, 'passed', '2026-11-20')`.execute(api.db)
  const refused = await draft(world, { investment_id: world.investments[0], shares: '10' })
  assert.deepEqual(
    [refused.status, refused.body.errors.user_id],
    [422, ['The identity of this investor isn’t verified, or their check has expired.']],
  )
})
