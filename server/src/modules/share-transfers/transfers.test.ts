import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
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

const rowsIn = async () => {
  const { rows } = await sql<{ counts: string }>`
    select concat_ws(' ', (select count(*) from investments), (select count(*) from share_lots), (select count(*) from certificates),
      (select count(*) from ledgers), (select count(*) from events), (select sum(version) from investments)) as counts`.execute(
    api.db,
  )
  return rows[0]!.counts
}

test('a part is sold to another investor: drafted, approved by a second person, registered', async () => {
  const [seller] = world.investments as [number, number]
  const made = await draft(world)
  assert.equal(made.status, 201, made.text)
  const { id, duty, status } = made.body.data
  assert.deepEqual([status, duty], ['draft', '65.00'])
  const early = await register(world, id)
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'])
  const alone = await world.staff.post(`/api/share-transfers/${id}/approve`, {})
  assert.deepEqual([alone.status, alone.body.reason], [403, 'second_person'])
  const stale = await world.colleague.post(`/api/share-transfers/${id}/approve`, { version: 9 })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const yes = await world.colleague.post(`/api/share-transfers/${id}/approve`, { version: 1 })
  assert.equal(yes.status, 200, yes.text)
  const unstamped = await register(world, id, {})
  assert.equal(unstamped.status, 422)
  assert.ok(unstamped.body.errors.stamped_on)

  const untouched = await rowsIn()
  const preview = await register(world, id, { stamped_on: '2026-11-20' }, '?preview=1')
  assert.equal(preview.status, 200, preview.text)
  const { from, to, held_before, held_after, transfer } = preview.body.data
  assert.deepEqual(
    [from.shares_before, from.shares_after, from.cost_before, from.cost_after],
    ['10000', '6000', '13700.00', '8220.00'],
  )
  assert.deepEqual([to.shares_before, to.shares_after, to.cost_after], ['0', '4000', '12500.00'])
  assert.deepEqual([held_before, held_after, transfer.realised], ['30000', '30000', '7020.00'])
  assert.equal(await rowsIn(), untouched, 'a preview leaves nothing behind')

  const done = await register(world, id)
  assert.equal(done.status, 200, done.text)
  const { to_investment_id: bought, surrendered_certificate } = done.body.data.transfer
  assert.ok(surrendered_certificate)
  const left = await standingOf(world, seller)
  assert.deepEqual([left.status, left.shares, left.cost], ['part_exited', '6000', '822000'])
  const theirs = await standingOf(world, bought)
  assert.deepEqual([theirs.status, theirs.shares, theirs.cost], ['certificated', '4000', '1250000'])
  assert.equal(Number(theirs.from), Number(left.to) + 1, 'the last numbers went')
  assert.ok(left.certificate !== surrendered_certificate && theirs.certificate !== null)
  const again = await register(world, id)
  assert.deepEqual([again.status, again.body.reason], [409, 'wrong_status'])
  await assertInOrder(world)
})

test('what the round raised stays, and both sides are told once and see their own part alone', async () => {
  await api.deliver()
  await api.deliver()
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*)::int as count from notifications where tenant_id = 1 and type like '%ShareTransferRegistered'
    group by user_id order by user_id`.execute(api.db)
  assert.deepEqual(rows, [
    { user_id: world.holders[0], count: 1 },
    { user_id: world.buyer, count: 1 },
  ])
  const offer = await world.staff.get(`/api/investment-opportunities/${world.opportunityId}?append=raised`)
  assert.equal(offer.status, 200, offer.text)

  const seller = await api.asUser(world.holders[0]!)
  const buyer = await api.asUser(world.buyer)
  const sold = await seller.get('/api/portfolio/transfers')
  assert.equal(sold.status, 200, sold.text)
  const [out] = sold.body.data
  assert.deepEqual(
    [out.direction, out.shares, out.consideration, out.cost, out.realised, out.duty],
    ['out', '4000', '12500.00', '5480.00', '7020.00', null],
  )
  const [got] = (await buyer.get(`/api/portfolio/transfers?investment_opportunity_id=${world.opportunityId}`))
    .body.data
  assert.deepEqual([got.direction, got.duty, got.cost, got.realised], ['in', '65.00', null, null])
  const third = await api.asUser(world.holders[1]!)
  assert.deepEqual((await third.get('/api/portfolio/transfers')).body.data, [])
  for (const [client, document] of [
    [seller, out.document_id],
    [buyer, got.document_id],
  ] as const) {
    const shown = await client.get(`/api/documents/${document}`)
    assert.equal(shown.status, 200, shown.text)
    assert.match(shown.body.data.name, /Stock transfer form/)
  }
  assert.equal((await buyer.get(`/api/documents/${out.document_id}`)).status, 404, 'the seller’s own copy')
  const portfolio = await buyer.get('/api/portfolio')
  const [held] = portfolio.body.data
  assert.deepEqual([held.shares, held.invested], ['4000', '12500.00'])
  const [kept] = (await seller.get('/api/portfolio')).body.data
  assert.deepEqual([kept.shares, kept.invested, kept.distributed], ['6000', '8220.00', '0.00'])
  assert.ok(!JSON.stringify(portfolio.body).includes(`"user_id":${world.holders[0]}`))
  const change = await world.staff.delete(`/api/documents/${out.document_id}`)
  assert.deepEqual([change.status, change.body.reason], [409, 'issued'])
})

test('more than is held is refused when it is drafted, and when it has gone meanwhile', async () => {
  const over = await draft(world, { shares: '6001' })
  assert.equal(over.status, 422)
  assert.match(over.body.errors.shares[0], /Only 6,000 shares are held/)
  const first = await approved(world, { shares: '6000' })
  const second = await approved(world, { shares: '1' })
  const both = await Promise.all([
    register(world, first),
    register(world, second, { stamped_on: '2026-11-20' }),
  ])
  const answers = both.map(({ status, body }) => `${status} ${body.reason ?? ''}`).toSorted()
  assert.deepEqual(answers, ['200 ', '409 shares_gone'])
  await assertInOrder(world)
})

test('it is cancelled with a reason, and not once it is registered', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from investments where tenant_id = 1 and user_id = ${world.buyer}
    and shares > 0 order by id limit 1`.execute(api.db)
  const back = { investment_id: rows[0]!.id, user_id: world.holders[0] }
  const id = await approved(world, { ...back, shares: '10' })
  assert.equal((await world.staff.post(`/api/share-transfers/${id}/cancel`, {})).status, 422)
  const cancelled = await world.staff.post(`/api/share-transfers/${id}/cancel`, { reason: 'Withdrawn.' })
  assert.deepEqual(
    [cancelled.body.data.status, cancelled.body.data.cancel_reason],
    ['cancelled', 'Withdrawn.'],
  )
  assert.equal((await register(world, id)).status, 409)
  const done = await approved(world, { ...back, shares: '10' })
  assert.equal((await register(world, done)).status, 200)
  const late = await world.staff.post(`/api/share-transfers/${done}/cancel`, { reason: 'Too late' })
  assert.deepEqual([late.status, late.body.reason], [409, 'wrong_status'])
  await assertInOrder(world)
})

test('wrong roles and another tenant get nothing, and the same request twice drafts once', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from investments where tenant_id = 1 and user_id = ${world.buyer}
    and shares > 0 order by id limit 1`.execute(api.db)
  const own = { investment_id: rows[0]!.id, user_id: world.holders[0], shares: '10' }
  const key = { 'Idempotency-Key': 'transfer-of-ten-shares' }
  const [one, two] = [await draft(world, own, key), await draft(world, own, key)]
  assert.equal(one.body.data.id, two.body.data.id)
  const { id } = one.body.data
  const barred = (Object.keys(roleIds) as RoleName[]).filter(
    (role) => !can(roleIds[role], 'investment_opportunity_existing', 'update'),
  )
  assert.ok(barred.includes('user') && barred.length > 1)
  for (const role of barred) {
    const client = await api.as(role)
    assert.equal((await client.post(`/api/share-transfers/${id}/approve`, {})).status, 403, role)
  }
  const investor = await api.asUser(world.buyer)
  for (const path of ['share-transfers', `share-transfers/${id}`, `share-transfers/${id}/form`]) {
    const answer = await investor.get(`/api/${path}`)
    assert.ok(answer.status !== 200 || answer.body.data.length === 0, path)
  }
  const foreign = await api.as('superAdmin', 2)
  assert.equal((await foreign.get(`/api/share-transfers/${id}`)).status, 404)
  assert.equal((await foreign.post(`/api/share-transfers/${id}/approve`, {})).status, 404)
  assert.equal((await foreign.post(`/api/share-transfers/${id}/register`, {})).status, 404)
  const theirs = await foreign.post('/api/share-transfers', {
    kind: 'investor',
    investment_id: rows[0]!.id,
    user_id: world.buyer,
    shares: '1',
    date: '2026-11-20',
  })
  assert.equal(theirs.status, 422)
})
