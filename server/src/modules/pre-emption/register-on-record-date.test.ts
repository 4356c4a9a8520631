import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { closedPaidRound, openWorld, readyInvestors } from '../investments/test-support.ts'
import { moveOn } from '../register/test-register.ts'
import { approved, openTransferWorld, register } from '../share-transfers/test-holding.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const daysAgo = (days: number) => dateOfDay(dayNumber(londonDate(api.clock.now()))! - days)

/** Who may take how many of 1,000 new shares, by the register of a day; and the shares in issue. */
async function offered(opportunity: number, recordDate: string) {
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: opportunity,
    record_date: recordDate,
    deadline: `${daysAgo(-60)}T12:00:00Z`,
    price: '4.00',
    available: '1000',
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  const opened = await staff.post(`/api/pre-emption-options/${id}/open`)
  assert.equal(opened.status, 200, opened.text)
  const { data } = (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}&sort=id`))
    .body
  await sql`update pre_emption_options set status = 'closed' where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  return {
    inIssue: opened.body.data.in_issue,
    parts: data.map((each: Record<string, unknown>) => [
      each['user_id'],
      each['holding'],
      each['entitlement'],
    ]),
    data,
  }
}

test('who has sold since the record date has the right, part or all, and who has bought since has none', async () => {
  const people = await openWorld(api)
  const { offer } = await closedPaidRound({ api, world: people, staff }, ['8220', '5480'], {})
  const [b] = await readyInvestors(api, people, 1)
  let world = await openTransferWorld(api, { staff, opportunityId: offer, buyer: b! })
  const [a, c] = world.holders
  api.clock.forward({ days: 10 })
  staff = await api.as('superAdmin')
  world = { ...world, staff, colleague: await api.as('support') }
  const sell = async (shares: string) => {
    const sold = await approved(world, { shares, consideration: '900.00', date: daysAgo(0) })
    const done = await register(world, sold, {})
    assert.equal(done.status, 200, done.text)
  }
  await sell('5000')
  const asItWas = {
    inIssue: '10000',
    parts: [
      [a, '6000', '600'],
      [c, '4000', '400'],
    ],
  }
  const { data: _, ...part } = await offered(offer, daysAgo(10))
  assert.deepEqual(part, asItWas)
  assert.deepEqual((await offered(offer, daysAgo(0))).parts, [
    [a, '1000', '100'],
    [c, '4000', '400'],
    [b, '5000', '500'],
  ])
  await sell('1000')
  const { data: __, ...all } = await offered(offer, daysAgo(10))
  assert.deepEqual(all, asItWas)
  assert.deepEqual((await offered(offer, daysAgo(0))).parts, [
    [c, '4000', '400'],
    [b, '6000', '600'],
  ])
})

test('two sales of one day, and one that is dated back, count from their own days', async () => {
  const round = await newRound(api)
  const [a, b] = (await holdersWith(api, round, [600, 400])) as [number, number]
  const common = { round: round.earlier, from: a, to: { userId: b } }
  await moveOn(api, { ...common, shares: 100, day: daysAgo(5) })
  await moveOn(api, { ...common, shares: 200, day: daysAgo(5) })
  const on = async (days: number) => (await offered(round.offer, daysAgo(days))).parts
  const before = [
    [a, '600', '600'],
    [b, '400', '400'],
  ]
  const after = [
    [a, '300', '300'],
    [b, '700', '700'],
  ]
  assert.deepEqual(await on(6), before)
  assert.deepEqual(await on(5), after)
  await moveOn(api, { ...common, shares: 50, day: daysAgo(8) })
  assert.deepEqual(await on(9), before)
  assert.deepEqual(await on(8), [
    [a, '550', '550'],
    [b, '450', '450'],
  ])
  assert.deepEqual(await on(5), [
    [a, '250', '250'],
    [b, '750', '750'],
  ])
})

test('a person and their organisation are two members, and a nominee is nobody by itself', async () => {
  const round = await newRound(api)
  const [a, b] = (await holdersWith(api, round, [600, 400])) as [number, number]
  const { rows } = await sql<{ organisation: number; nominee: number }>`
    with g as (insert into organisations (tenant_id, name, type) values (1, 'Tidal Holdings Limited', 'Business') returning id),
    n as (insert into nominees (tenant_id, name) values (1, 'Harbour Nominees') returning id)
    select g.id as organisation, n.id as nominee from g, n`.execute(api.db)
  const [{ organisation, nominee }] = rows as [{ organisation: number; nominee: number }]
  const to = { userId: a, organisationId: organisation }
  await moveOn(api, { round: round.earlier, from: a, to, shares: 200, day: daysAgo(4) })
  const held = { nomineeId: nominee, name: 'Harbour Nominees' }
  await moveOn(api, { round: round.earlier, from: b, to: held, shares: 400, day: daysAgo(4) })
  const names = async (days: number) =>
    (await offered(round.offer, daysAgo(days))).data.map((each: Record<string, unknown>) => [
      each['holder_name'],
      each['organisation_id'],
      each['entitlement'],
    ])
  assert.deepEqual(await names(5), [
    ['Holder of 600 shares', null, '600'],
    ['Holder of 400 shares', null, '400'],
  ])
  assert.deepEqual(await names(4), [
    ['Holder of 600 shares', null, '400'],
    [`Buyer ${a}`, organisation, '200'],
    ['Holder of 400 shares', null, '400'],
  ])
})
