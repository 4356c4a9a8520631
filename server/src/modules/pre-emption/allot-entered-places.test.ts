import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { issueCall } from '../../../test/issue-call.ts'
import { request, openStaffedWorld, withBank } from '../investments/test-support.ts'
import { answered, close, enter, investmentsOf } from './test-entry.ts'

const api = apiForTests()
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

test('shares of a right are allotted whole and below the least of the round, and the book is of the others', async () => {
  const four = await answered(at, {
    allocation_policy: 'pro_rata',
    shares_available: '1100',
  })
  await withBank(api, four.offer)
  const others = await at.readyInvestors(2)
  for (const id of others)
    assert.equal((await request(await api.asUser(id), four.offer, '1000.00')).status, 201)
  const book = async () =>
    (await staff.get(`/api/investment-opportunities/${four.offer}/allocation-rules`)).body.data
  await staff.post(`/api/investment-opportunities/${four.offer}/status`, { status: 4 })
  const apply = () =>
    staff.post(`/api/investment-opportunities/${four.offer}/allocation`, {
      policy: 'pro_rata',
      keeps_minimum: false,
      placed_shares: '0',
      investors: 0,
    })
  assert.equal((await apply()).body.reason, 'pre_emption')
  await close(at, four)
  assert.equal((await apply()).body.reason, 'pre_emption')
  assert.match((await book()).rights_pending, /haven’t been entered yet/)
  const done = await enter(staff, four)
  assert.equal(done.status, 200, done.text)
  assert.deepEqual([(await book()).by_right, (await book()).rights_pending], ['1000', null])
  assert.equal((await book()).shares_on_offer, '100', 'of 1,100 less the 1,000 that are somebody’s by right')
  assert.equal((await book()).requests.length, 2)
  for (const { id, signed, user_id } of await investmentsOf(api, four))
    if (!signed)
      assert.equal(
        (await (await api.asUser(user_id)).post(`/api/investments/${id}/sign`, { risk_accepted: true }))
          .status,
        200,
      )
  const call = { investment_opportunity_id: four.offer, title: 'Call', due_date: '2026-12-04' }
  const { id } = (await staff.post('/api/cash-calls', call)).body.data
  const { lines } = (await issueCall(staff, id)).body.data
  assert.equal(lines.length, 6)
  for (const line of lines)
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: line.amount,
      received_on: '2026-11-20',
    })
  const completed = await staff.post(`/api/investment-opportunities/${four.offer}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  const { rows } = await sql<{
    user_id: number
    shares: string
  }>`select user_id, shares::int::text as shares from share_lots
    where tenant_id = 1 and investment_opportunity_id = ${four.offer} order by user_id`.execute(api.db)
  assert.deepEqual(
    rows.filter(({ user_id }) => four.ids.includes(user_id)).map(({ shares }) => shares),
    ['550', '300', '149', '1'],
  )
})

test('a round is not allotted while holders can answer, nor before what they took is entered', async () => {
  const four = await answered(at)
  await staff.post(`/api/investment-opportunities/${four.offer}/status`, { status: 4 })
  const complete = async () =>
    (await staff.post(`/api/investment-opportunities/${four.offer}/status`, { status: 5 })).body.errors
      .pre_emption
  assert.match((await complete())[0], /can still answer/)
  await close(at, four)
  assert.match((await complete())[0], /haven’t been entered yet/)
  assert.equal((await enter(staff, four)).status, 200)
  assert.equal(await complete(), undefined)
})

test('the amount of what is entered is fixed, for investors and for staff', async () => {
  const four = await answered(at)
  await close(at, four)
  await enter(staff, four)
  const [first] = await investmentsOf(api, four)
  const own = await four.people[0].post(`/api/investments/${first!.id}/amount`, {
    amount: '2804.00',
    risk_accepted: true,
  })
  assert.deepEqual([own.status, own.body.reason], [409, 'settled'])
  const theirs = await staff.patch(`/api/investments/${first!.id}`, { amount: '2804.00' })
  assert.deepEqual([theirs.status, theirs.body.reason], [409, 'settled'])
})
