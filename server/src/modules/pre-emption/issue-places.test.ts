import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openStaffedWorld } from '../investments/test-support.ts'
import { closeOpportunity, offeredTo } from './test-offer.ts'
import type { OpportunityWorld } from './test-offer.ts'
import { answered, issue, lotsOf, placesOf, preview } from './test-issue.ts'

const api = apiForTests()
let staff: Client
let at: OpportunityWorld
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

const members = async (offer: number, day: string) => {
  const { data } = (await staff.get(`/api/investment-opportunities/${offer}/cap-table/members?as_at=${day}`))
    .body
  return data
}

test('a round without a company’s name or number offers its new shares to those who hold its own', async () => {
  const nobody = { issuer_name: null, issuer_number: null }
  const { option } = await offeredTo(at, { holdings: [30, 10], round: nobody, ofTheCompleted: true })
  const { holders_count: holders, in_issue: inIssue } = (
    await staff.get(`/api/pre-emption-options/${option}`)
  ).body.data
  assert.deepEqual([holders, inIssue], [2, '40'])
})

test('what a closed offer without a round gave is issued on the cap table, to the share and once', async () => {
  const { offer, option, ids, people } = await answered(at)
  await closeOpportunity(at, option)
  const seen = await preview(staff, option)
  assert.equal(seen.problem, null)
  assert.deepEqual(
    [seen.share_class, seen.price, seen.shares, seen.cost, seen.in_issue, seen.in_issue_after],
    ['Ordinary', '4.00', '1000', '4000.00', '1000', '2000'],
  )
  assert.deepEqual(
    seen.lines.map(
      ({ shares, cost, percent_before: before, percent_after: part }: Record<string, string>) => [
        shares,
        cost,
        before,
        part,
      ],
    ),
    [
      ['551', '2204.00', '50.000000', '52.550000'],
      ['300', '1200.00', '30.000000', '30.000000'],
      ['149', '596.00', '19.900000', '17.400000'],
    ],
  )
  const done = await issue(staff, option)
  assert.equal(done.status, 200, done.text)
  assert.ok(done.body.data.entered_at)
  const lots = await lotsOf(api, offer)
  assert.deepEqual(
    lots.map(({ user_id: user, ...lot }) => [ids.indexOf(user), lot.shares, lot.price, lot.cost, lot.class]),
    [
      [0, '551', '4.00', '2204', 'Ordinary'],
      [1, '300', '4.00', '1200', 'Ordinary'],
      [2, '149', '4.00', '596', 'Ordinary'],
    ],
  )
  assert.ok(lots.every(({ day }) => day === '2026-11-20'))
  const table = (await staff.get(`/api/investment-opportunities/${offer}/cap-table`)).body.data
  assert.match(JSON.stringify(table), /"2000"/, 'the table has all shares')
  const before = JSON.stringify(await members(offer, '2026-11-19'))
  const afterwards = JSON.stringify(await members(offer, '2026-11-20'))
  assert.match(before, /"500"/)
  assert.match(afterwards, /"1051"/)
  const events = (await staff.get(`/api/investment-opportunities/${offer}/cap-table/events`)).body.data.events
  assert.equal(events.filter(({ date }: { date: string }) => date === '2026-11-20').length, 3)
  const mine = (await people[0]!.get('/api/share-lots?sort=-id')).body.data
  assert.equal(mine[0].shares, '551')
  assert.equal((await issue(staff, option, { shares: '7' })).status, 200, 'again is no error')
  assert.deepEqual(await lotsOf(api, offer), lots)
  const { rows } = await sql<{ type: string }>`select type from events where tenant_id = 1
    and subject_type = 'pre_emption_option' and subject_id = ${option} order by id`.execute(api.db)
  assert.equal(rows.filter(({ type }) => type === 'pre_emption_option.issued').length, 1)
})

test('two at once who chose overlapping holders issue to nobody twice', async () => {
  const { offer, option } = await answered(at)
  await closeOpportunity(at, option)
  const [first, second, third] = await placesOf(staff, option)
  const both = await Promise.all([
    issue(staff, option, { choice_ids: [first, second], shares: '851' }),
    issue(staff, option, { choice_ids: [second, third], shares: '449' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await lotsOf(api, offer)).length, 2)
})

test('two at once issue once', async () => {
  const { offer, option } = await answered(at)
  await closeOpportunity(at, option)
  const both = await Promise.all([issue(staff, option), issue(staff, option)])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await lotsOf(api, offer)).length, 3)
})

test('it is refused with its reason, and then no share is issued', async () => {
  const { offer, option } = await answered(at)
  const refused = async (reason: string) => {
    assert.equal((await preview(staff, option)).problem.reason, reason)
    const { status, body } = await issue(staff, option)
    assert.deepEqual([status, body.reason], [409, reason])
  }
  await refused('status')
  await closeOpportunity(at, option)
  assert.equal((await issue(staff, option, { shares: '999' })).body.reason, 'changed')
  const places = await placesOf(staff, option)
  assert.equal((await issue(staff, option, { choice_ids: [...places, 999_999] })).body.reason, 'changed')
  assert.equal((await issue(staff, option, { choice_ids: places.slice(1) })).body.reason, 'changed')
  assert.deepEqual(Object.keys((await issue(staff, option, { choice_ids: [], shares: '0' })).body.errors), [
    'choice_ids',
  ])
  for (const date of ['2026-11-19', '2026-11-21'])
    assert.deepEqual(Object.keys((await issue(staff, option, { date })).body.errors), ['date'])
  const move = (status: number) =>
    sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${offer}`.execute(
      api.db,
    )
  await move(6)
  await refused('ended')
  await move(4)
  await refused('round_open')
  await move(5)
  assert.deepEqual(await lotsOf(api, offer), [])
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`/api/pre-emption-options/${option}/issue`)).status, 404)
})

test('an offer that nobody takes has nothing to issue, and holders issue nothing', async () => {
  const { option, people } = await offeredTo(at, { holdings: [10], ofTheCompleted: true })
  await closeOpportunity(at, option)
  assert.equal((await preview(staff, option)).problem.reason, 'empty')
  assert.equal((await issue(staff, option)).body.reason, 'empty')
  const body = { date: '2026-11-20', shares: '0', choice_ids: [1] }
  assert.equal((await people[0]!.post(`/api/pre-emption-options/${option}/issue`, body)).status, 403)
  assert.equal((await people[0]!.get(`/api/pre-emption-options/${option}/issue`)).status, 403)
})
