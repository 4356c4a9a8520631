import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { figuresOf, openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../investments/test-support.ts'
import { answer, closeOpportunity, offeredTo } from './test-offer.ts'
import type { OpportunityWorld } from './test-offer.ts'

let api: Api
let staff: Client
let at: OpportunityWorld
before(async () => {
  api = await startApi()
  const world = await openWorld(api)
  staff = await api.as('superAdmin')
  at = {
    api,
    staff,
    liveOffer: (overrides) => liveOpportunity(api, world, overrides),
    readyInvestors: (count) => readyInvestors(api, world, count),
  }
})
after(() => api[Symbol.asyncDispose]())

/**
 * Holders of 500, 300, 199 and 1 shares of a company that offers them 1,000 new ones without a round: the
 * first takes all by right and asks for 200 more, the second maintains, the third takes 149 of 199, the
 * fourth says nothing. 50 are left by the third and one by the fourth.
 */
async function answered() {
  const place = await offeredTo(at, { holdings: [500, 300, 199, 1], ofTheCompleted: true })
  const [first, second, third] = place.people as [Client, Client, Client, Client]
  for (const given of [
    answer(first, place.option, 3, '200'),
    answer(second, place.option, 2),
    answer(third, place.option, 6, '149'),
  ])
    assert.equal((await given).status, 201)
  return place
}

const preview = async (option: number) =>
  (await staff.get(`/api/pre-emption-options/${option}/issue`)).body.data
/** Their places in an offer that take shares, in the order of `ids`. */
async function placesOf(option: number): Promise<number[]> {
  const { data } = (
    await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}&sort=-holding`)
  ).body
  return data.filter(({ choice }: { choice: number }) => choice !== 1).map(({ id }: { id: number }) => id)
}
/** Issues to everybody, as far as a test says nothing else. */
const issue = async (option: number, overrides: Record<string, unknown> = {}) =>
  staff.post(`/api/pre-emption-options/${option}/issue`, {
    date: '2026-11-20',
    shares: '1000',
    choice_ids: overrides['choice_ids'] ?? (await placesOf(option)),
    ...overrides,
  })
const members = async (offer: number, day: string) => {
  const { data } = (await staff.get(`/api/investment-opportunities/${offer}/cap-table/members?as_at=${day}`))
    .body
  return data
}
const lotsOf = async (offer: number) =>
  (
    await sql<{ user_id: number; shares: string; price: string; cost: string; class: string; day: string }>`
      select user_id, shares::int::text as shares, price::numeric(9, 2)::text as price, (cost_minor / 100)::text as cost,
        share_class as class, allotted_on::text as day
      from share_lots where tenant_id = 1 and investment_opportunity_id = ${offer} and allotted_on > '2026-01-01'
      order by user_id, id`.execute(api.db)
  ).rows

test('a round without a company’s name or number offers its new shares to those who hold its own', async () => {
  const nobody = { issuer_name: null, issuer_number: null }
  const { option } = await offeredTo(at, { holdings: [30, 10], round: nobody, ofTheCompleted: true })
  const { holders_count: holders, in_issue: inIssue } = (
    await staff.get(`/api/pre-emption-options/${option}`)
  ).body.data
  assert.deepEqual([holders, inIssue], [2, '40'])
})

test('what a closed offer without a round gave is issued on the cap table, to the share and once', async () => {
  const { offer, option, ids, people } = await answered()
  await closeOpportunity(at, option)
  const seen = await preview(option)
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
  const done = await issue(option)
  assert.equal(done.status, 200, done.text)
  assert.ok(done.body.data.entered_at)
  const lots = await lotsOf(offer)
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
  assert.equal((await issue(option, { shares: '7' })).status, 200, 'again is no error')
  assert.deepEqual(await lotsOf(offer), lots)
  const { rows } = await sql<{ type: string }>`select type from events where tenant_id = 1
    and subject_type = 'pre_emption_option' and subject_id = ${option} order by id`.execute(api.db)
  assert.equal(rows.filter(({ type }) => type === 'pre_emption_option.issued').length, 1)
})

test('two at once who chose overlapping holders issue to nobody twice', async () => {
  const { offer, option } = await answered()
  await closeOpportunity(at, option)
  const [first, second, third] = await placesOf(option)
  const both = await Promise.all([
    issue(option, { choice_ids: [first, second], shares: '851' }),
    issue(option, { choice_ids: [second, third], shares: '449' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await lotsOf(offer)).length, 2)
})

test('two at once issue once', async () => {
  const { offer, option } = await answered()
  await closeOpportunity(at, option)
  const both = await Promise.all([issue(option), issue(option)])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await lotsOf(offer)).length, 3)
})

test('it is refused with its reason, and then no share is issued', async () => {
  const { offer, option } = await answered()
  const refused = async (reason: string) => {
    assert.equal((await preview(option)).problem.reason, reason)
    const { status, body } = await issue(option)
    assert.deepEqual([status, body.reason], [409, reason])
  }
  await refused('status')
  await closeOpportunity(at, option)
  assert.equal((await issue(option, { shares: '999' })).body.reason, 'changed')
  const places = await placesOf(option)
  assert.equal((await issue(option, { choice_ids: [...places, 999_999] })).body.reason, 'changed')
  assert.equal((await issue(option, { choice_ids: places.slice(1) })).body.reason, 'changed')
  assert.deepEqual(Object.keys((await issue(option, { choice_ids: [], shares: '0' })).body.errors), [
    'choice_ids',
  ])
  for (const date of ['2026-11-19', '2026-11-21'])
    assert.deepEqual(Object.keys((await issue(option, { date })).body.errors), ['date'])
  const move = (status: number) =>
    sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${offer}`.execute(
      api.db,
    )
  await move(6)
  await refused('ended')
  await move(4)
  await refused('round_open')
  await move(5)
  assert.deepEqual(await lotsOf(offer), [])
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`/api/pre-emption-options/${option}/issue`)).status, 404)
})

test('an offer that nobody takes has nothing to issue, and holders issue nothing', async () => {
  const { option, people } = await offeredTo(at, { holdings: [10], ofTheCompleted: true })
  await closeOpportunity(at, option)
  assert.equal((await preview(option)).problem.reason, 'empty')
  assert.equal((await issue(option)).body.reason, 'empty')
  const body = { date: '2026-11-20', shares: '0', choice_ids: [1] }
  assert.equal((await people[0]!.post(`/api/pre-emption-options/${option}/issue`, body)).status, 403)
  assert.equal((await people[0]!.get(`/api/pre-emption-options/${option}/issue`)).status, 403)
})

test('every figure of an issue opens to its working before it is done, and the workbook recalculates', async () => {
  const { option } = await answered()
  await closeOpportunity(at, option)
  const path = `/api/pre-emption-options/${option}`
  const figures = figuresOf(await preview(option), {
    price: () => 'price',
    shares: () => 'issue_shares',
    cost: () => 'issue_cost',
    issued: () => 'issued',
    in_issue: () => 'in_issue',
    in_issue_after: () => 'in_issue_after',
    'chosen.shares': () => 'chosen_shares',
    'chosen.cost': () => 'chosen_cost',
    'chosen.in_issue': () => 'in_issue_now',
    'chosen.in_issue_after': () => 'in_issue_then',
    ...Object.fromEntries(
      [
        ['shares', 'issue_shares'],
        ['cost', 'issue_cost'],
        ['percent_before', 'percent_before'],
        ['percent_after', 'percent_after'],
      ].map(([field, figure]) => [
        `lines[].${field}`,
        (trail: readonly { item: Record<string, unknown> }[]) =>
          `${figure}:${String(trail.at(-1)!.item['id'])}`,
      ]),
    ),
  })
  assert.equal(figures.length, 10 + 3 * 4)
  await openAll(staff, (figure) => `${path}/working?figure=${figure}`, figures)
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
})

test('what is chosen of an issue opens while it is chosen, also once some have theirs', async () => {
  const { option } = await answered()
  await closeOpportunity(at, option)
  const [first, second, third] = await placesOf(option)
  const path = `/api/pre-emption-options/${option}`
  const values = async (without: string) =>
    Promise.all(
      ['chosen_shares', 'chosen_cost', 'in_issue_now', 'in_issue_then'].map(
        async (figure) => (await staff.get(`${path}/working?${without}figure=${figure}`)).body.data.value,
      ),
    )
  const all = await preview(option)
  assert.deepEqual((await values('')).slice(0, 2), [all.shares, all.cost])
  assert.deepEqual((await values('')).at(-1), all.in_issue_after)
  const [shares, cost, now, then] = await values(`without=${second}&`)
  const { chosen } = (await staff.get(`${path}/issue?without=${second}`)).body.data
  assert.deepEqual(
    [chosen.shares, chosen.cost, chosen.in_issue, chosen.in_issue_after],
    [shares, cost, now, then],
  )
  assert.deepEqual([shares, now, Number(then)], ['700', all.in_issue, Number(all.in_issue) + 700])
  for (const [figure, count] of [
    ['chosen_holders', '2'],
    ['later_holders', '1'],
  ])
    assert.equal(
      (await staff.get(`${path}/working?without=${second}&figure=${figure}`)).body.data.value,
      count,
    )
  assert.equal((await issue(option, { choice_ids: [first, third], shares: '700' })).status, 200)
  const rest = await preview(option)
  assert.deepEqual((await values('')).slice(0, 2), [rest.shares, rest.cost])
  assert.deepEqual((await values('')).at(2), then, 'what was issued is in issue')
  assert.equal((await values(`without=${second}&`))[3], String(Number(rest.in_issue_after) - 300))
  const { bytes } = await fetchBytes(api, staff, `${path}/workbook?without=${second}`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('staff choose to whom they issue, and issue the rest on another day', async () => {
  const { offer, option, ids } = await answered()
  await closeOpportunity(at, option)
  const [first, second, third] = await placesOf(option)
  const issued = await issue(option, { choice_ids: [first, third], shares: '700' })
  assert.equal(issued.status, 200, issued.text)
  assert.deepEqual([issued.body.data.issued_shares, issued.body.data.entered_at], ['700', null])
  const days = async () =>
    (
      await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}&sort=-holding`)
    ).body.data.map(({ issued_on: on }: { issued_on: string | null }) => on)
  assert.deepEqual(await days(), ['2026-11-20', null, '2026-11-20', null])
  const seen = await preview(option)
  assert.deepEqual(
    [seen.shares, seen.cost, seen.issued, seen.in_issue, seen.in_issue_after, seen.problem],
    ['300', '1200.00', '700', '1000', '2000', null],
  )
  assert.deepEqual(
    seen.lines.map(({ id, percent_before: now, percent_after: then }: Record<string, unknown>) => [
      id,
      now,
      then,
    ]),
    [[second, '30.000000', '30.000000']],
  )
  const again = await issue(option, { choice_ids: [first], shares: '551' })
  assert.equal(again.status, 200, 'again is no error')
  const both = await issue(option, { choice_ids: [first, second], shares: '851' })
  assert.deepEqual([both.status, both.body.reason], [409, 'changed'])
  api.clock.forward({ days: 1 })
  staff = await api.as('superAdmin')
  const rest = await issue(option, { choice_ids: [second], shares: '300', date: '2026-11-21' })
  assert.equal(rest.status, 200, rest.text)
  assert.deepEqual([rest.body.data.issued_shares, rest.body.data.entered_at === null], ['1000', false])
  assert.equal((await preview(option)).problem.reason, 'issued')
  assert.deepEqual(
    (await lotsOf(offer)).map(({ user_id: user, shares, day }) => [ids.indexOf(user), shares, day]),
    [
      [0, '551', '2026-11-20'],
      [1, '300', '2026-11-21'],
      [2, '149', '2026-11-20'],
    ],
  )
})
