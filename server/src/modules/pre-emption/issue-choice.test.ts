import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { figuresOf, openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openStaffedWorld } from '../investments/test-support.ts'
import { closeOpportunity } from './test-offer.ts'
import type { OpportunityWorld } from './test-offer.ts'
import { answered, issue, lotsOf, placesOf, preview } from './test-issue.ts'

const api = apiForTests()
let staff: Client
let at: OpportunityWorld
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

test('every figure of an issue opens to its working before it is done, and the workbook recalculates', async () => {
  const { option } = await answered(at)
  await closeOpportunity(at, option)
  const path = `/api/pre-emption-options/${option}`
  const figures = figuresOf(await preview(staff, option), {
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
  const { option } = await answered(at)
  await closeOpportunity(at, option)
  const [first, second, third] = await placesOf(staff, option)
  const path = `/api/pre-emption-options/${option}`
  const values = async (without: string) =>
    Promise.all(
      ['chosen_shares', 'chosen_cost', 'in_issue_now', 'in_issue_then'].map(
        async (figure) => (await staff.get(`${path}/working?${without}figure=${figure}`)).body.data.value,
      ),
    )
  const all = await preview(staff, option)
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
  assert.equal((await issue(staff, option, { choice_ids: [first, third], shares: '700' })).status, 200)
  const rest = await preview(staff, option)
  assert.deepEqual((await values('')).slice(0, 2), [rest.shares, rest.cost])
  assert.deepEqual((await values('')).at(2), then, 'what was issued is in issue')
  assert.equal((await values(`without=${second}&`))[3], String(Number(rest.in_issue_after) - 300))
  const { bytes } = await fetchBytes(api, staff, `${path}/workbook?without=${second}`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('staff choose to whom they issue, and issue the rest on another day', async () => {
  const { offer, option, ids } = await answered(at)
  await closeOpportunity(at, option)
  const [first, second, third] = await placesOf(staff, option)
  const issued = await issue(staff, option, { choice_ids: [first, third], shares: '700' })
  assert.equal(issued.status, 200, issued.text)
  assert.deepEqual([issued.body.data.issued_shares, issued.body.data.entered_at], ['700', null])
  const days = async () =>
    (
      await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}&sort=-holding`)
    ).body.data.map(({ issued_on: on }: { issued_on: string | null }) => on)
  assert.deepEqual(await days(), ['2026-11-20', null, '2026-11-20', null])
  const seen = await preview(staff, option)
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
  const again = await issue(staff, option, { choice_ids: [first], shares: '551' })
  assert.equal(again.status, 200, 'again is no error')
  const both = await issue(staff, option, { choice_ids: [first, second], shares: '851' })
  assert.deepEqual([both.status, both.body.reason], [409, 'changed'])
  api.clock.forward({ days: 1 })
  staff = await api.as('superAdmin')
  const rest = await issue(staff, option, { choice_ids: [second], shares: '300', date: '2026-11-21' })
  assert.equal(rest.status, 200, rest.text)
  assert.deepEqual([rest.body.data.issued_shares, rest.body.data.entered_at === null], ['1000', false])
  assert.equal((await preview(staff, option)).problem.reason, 'issued')
  assert.deepEqual(
    (await lotsOf(api, offer)).map(({ user_id: user, shares, day }) => [ids.indexOf(user), shares, day]),
    [
      [0, '551', '2026-11-20'],
      [1, '300', '2026-11-21'],
      [2, '149', '2026-11-20'],
    ],
  )
})
