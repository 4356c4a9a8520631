import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { issueCall } from '../../../test/issue-call.ts'
import { request, openStaffedWorld, withBank } from '../investments/test-support.ts'
import { answer, closeOpportunity, offeredTo } from './test-offer.ts'

let api: Api
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  api = await startApi()
  at = await openStaffedWorld(api)
  staff = at.staff
})
after(() => api[Symbol.asyncDispose]())

/**
 * Four holders of 500, 300, 199 and 1 shares of a company whose next round, from £1,000 on at £4.00, offers
 * 1,000 new shares to them first: a right to 500, 300, 199 and 1. What a test says goes to the round.
 */
async function fourHolders(overrides: Record<string, unknown> = {}) {
  const round = { target_amount_minor: 2_000_000n, allotment_date: '2026-11-20', ...overrides }
  const { people, ...four } = await offeredTo(at, { holdings: [500, 300, 199, 1], round })
  return { ...four, people: people as [Client, Client, Client, Client] }
}

type FourHolders = Awaited<ReturnType<typeof fourHolders>>

const close = ({ option }: FourHolders) => closeOpportunity(at, option)
const preview = async ({ option }: FourHolders) =>
  (await staff.get(`/api/pre-emption-options/${option}/entries`)).body.data
const enter = async (four: FourHolders, overrides: Record<string, unknown> = {}) => {
  const { shares, entered, changed } = await preview(four)
  return staff.post(`/api/pre-emption-options/${four.option}/enter`, {
    shares,
    entered,
    changed,
    ...overrides,
  })
}
const investmentsOf = async ({ offer }: FourHolders) =>
  (
    await sql<{
      id: number
      user_id: number
      kind: string
      status: string
      amount_minor: bigint
      shares: string | null
      by_right: boolean
      signed: boolean
    }>`select id, user_id, kind, status, amount_minor, shares::int::text as shares, by_right, signed_at is not null as signed
       from investments where tenant_id = 1 and investment_opportunity_id = ${offer} and status <> 'cancelled'
       order by user_id, id`.execute(api.db)
  ).rows

/**
 * The first answers with a reservation of 700 shares, 200 beyond the right; the second with one of just
 * theirs; the third has 50 shares reserved apart from the answer; the fourth answers for one share, far below
 * the least of the round.
 */
async function answered(overrides: Record<string, unknown> = {}) {
  const four = await fourHolders(overrides)
  const { offer, option, people } = four
  const asks = [
    await request(people[0], offer, '2800.00', { pre_emption_choice: 3 }),
    await request(people[1], offer, '1200.00', { pre_emption_choice: 2 }),
  ]
  assert.deepEqual(
    asks.map(({ status }) => status),
    [201, 201],
  )
  assert.equal((await answer(people[2], option, 6, '149')).status, 201)
  assert.equal((await answer(people[3], option, 2)).status, 201)
  return four
}

test('what a closed offer gave becomes investments of its round, to the share and once', async () => {
  const four = await answered()
  const manual = {
    investment_opportunity_id: four.offer,
    user_id: four.ids[2],
    amount: '1000.00',
    date: '2026-11-20',
  }
  await sql`update investment_opportunities set minimum_investment_minor = 20000 where tenant_id = 1 and id = ${four.offer}`.execute(
    api.db,
  )
  const apart = await staff.post('/api/investments/manual', { ...manual, amount: '200.00', signed: true })
  assert.equal(apart.status, 201, apart.text)
  await close(four)
  const seen = await preview(four)
  assert.equal(seen.problem, null)
  assert.deepEqual(
    seen.lines.map(({ kind, shares, amount, before, signs }: Record<string, unknown>) => [
      kind,
      shares,
      amount,
      before,
      signs,
    ]),
    [
      // 50 shares were left by the third: of the 200 asked for beyond the right those are given.
      ['changed', '550', '2200.00', '2800.00', false],
      ['kept', '300', null, null, false],
      ['more', '149', '396.00', null, true],
      ['new', '1', '4.00', null, true],
    ],
  )
  assert.deepEqual([seen.shares, seen.entered, seen.changed], ['1000', 2, 1])
  const done = await enter(four)
  assert.equal(done.status, 200, done.text)
  assert.ok(done.body.data.entered_at)
  const after = await investmentsOf(four)
  assert.deepEqual(
    after.map(({ user_id, kind, status, amount_minor, shares, by_right, signed }) => [
      four.ids.indexOf(user_id),
      kind,
      status,
      amount_minor,
      shares,
      by_right,
      signed,
    ]),
    [
      [0, 'primary', 'reserved', 220_000n, '550', true, true],
      [1, 'primary', 'reserved', 120_000n, '300', true, true],
      [2, 'manual', 'reserved', 20_000n, null, false, true],
      [2, 'subsequent', 'reserved', 39_600n, '99', true, false],
      [3, 'manual', 'reserved', 400n, '1', true, false],
    ],
  )
  const { rows } = await sql<{ held_minor: bigint }>`select held_minor from investment_opportunities
    where tenant_id = 1 and id = ${four.offer}`.execute(api.db)
  assert.equal(rows[0]!.held_minor, 400_000n, '1,000 shares at £4.00')
  const again = await staff.post(`/api/pre-emption-options/${four.option}/enter`, {
    shares: '1',
    entered: 9,
    changed: 9,
  })
  assert.equal(again.status, 200, 'again is no error')
  assert.deepEqual(await investmentsOf(four), after)
  await api.deliver()
  const { rows: told } = await sql<{
    user_id: number
    message: string
  }>`select user_id, data ->> 'message' as message
    from notifications where tenant_id = 1 and user_id = any(${four.ids}::bigint[])
      and (data ->> 'message' like '%is entered for you%' or data ->> 'message' like '%new shares cost%') order by user_id`.execute(
    api.db,
  )
  assert.deepEqual(
    told.map(({ user_id }) => four.ids.indexOf(user_id)),
    [0, 2, 2, 3],
  )
  assert.match(
    told[0]!.message,
    /reservation is \*\*£2,200(\.00)?\*\* now, which is what your 550 new shares cost/,
  )
})

test('two at once enter once', async () => {
  const four = await answered()
  await close(four)
  const { shares, entered, changed } = await preview(four)
  const body = { shares, entered, changed }
  const both = await Promise.all(
    [1, 2].map(() => staff.post(`/api/pre-emption-options/${four.option}/enter`, body)),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  const rows = await investmentsOf(four)
  assert.equal(rows.length, 4)
  assert.equal(
    rows.reduce((total, { shares: given }) => total + Number(given), 0),
    1000,
  )
})

test('it is refused with its reason where it can’t be done, and then nothing is done', async () => {
  const afterwards = (overrides: Record<string, unknown>) => async (four: FourHolders) => {
    await close(four)
    await api.db
      .updateTable('investment_opportunities')
      .set(overrides)
      .where('tenant_id', '=', 1)
      .where('id', '=', four.offer)
      .execute()
  }
  const cases: [reason: string, prepare: (four: FourHolders) => Promise<unknown>][] = [
    ['status', async () => undefined],
    ['round_not_open', afterwards({ status: 1 })],
    ['round_completed', afterwards({ status: 5 })],
    ['price', afterwards({ share_price: '4.01' })],
    ['sold_out', afterwards({ target_amount_minor: 350_000n })],
    ['in_confidence', afterwards({ market_sounding: true })],
    [
      'called',
      async (four) => {
        await withBank(api, four.offer)
        await close(four)
        const call = { investment_opportunity_id: four.offer, title: 'Call', due_date: '2026-12-04' }
        const { id } = (await staff.post('/api/cash-calls', call)).body.data
        assert.equal((await issueCall(staff, id)).status, 200)
      },
    ],
  ]
  for (const [reason, prepare] of cases) {
    const four = await answered()
    await prepare(four)
    const before = await investmentsOf(four)
    const seen = await preview(four)
    assert.equal(seen.problem?.reason, reason, JSON.stringify(seen.problem))
    const refused = await enter(four)
    assert.equal(refused.status, 409, `${reason}: ${refused.text}`)
    assert.deepEqual([refused.body.reason, refused.body.message], [reason, seen.problem.message])
    assert.deepEqual(await investmentsOf(four), before)
  }
})

test('what is entered is what was looked at, and only by staff who may', async () => {
  const four = await answered()
  await close(four)
  assert.equal((await enter(four, { entered: 7 })).body.reason, 'changed')
  assert.equal((await enter(four, { shares: '999' })).body.reason, 'changed')
  const path = `/api/pre-emption-options/${four.option}/enter`
  assert.equal((await four.people[0].post(path, { shares: '1000', entered: 1, changed: 1 })).status, 403)
  assert.equal((await four.people[0].get(path.replace('enter', 'entries'))).status, 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.post(path, { shares: '1000', entered: 1, changed: 1 })).status, 404)
})

test('shares of a right are allotted whole and below the least of the round, and the book is of the others', async () => {
  const four = await answered({
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
  await close(four)
  assert.equal((await apply()).body.reason, 'pre_emption')
  assert.match((await book()).rights_pending, /not entered yet/)
  const done = await enter(four)
  assert.equal(done.status, 200, done.text)
  assert.deepEqual([(await book()).by_right, (await book()).rights_pending], ['1000', null])
  assert.equal((await book()).shares_on_offer, '100', 'of 1,100 less the 1,000 that are somebody’s by right')
  assert.equal((await book()).requests.length, 2)
  for (const { id, signed, user_id } of await investmentsOf(four))
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
  const four = await answered()
  await staff.post(`/api/investment-opportunities/${four.offer}/status`, { status: 4 })
  const complete = async () =>
    (await staff.post(`/api/investment-opportunities/${four.offer}/status`, { status: 5 })).body.errors
      .pre_emption
  assert.match((await complete())[0], /can still answer/)
  await close(four)
  assert.match((await complete())[0], /not entered yet/)
  assert.equal((await enter(four)).status, 200)
  assert.equal(await complete(), undefined)
})

test('the amount of what is entered is fixed, for investors and for staff', async () => {
  const four = await answered()
  await close(four)
  await enter(four)
  const [first] = await investmentsOf(four)
  const own = await four.people[0].post(`/api/investments/${first!.id}/amount`, {
    amount: '2804.00',
    risk_accepted: true,
  })
  assert.deepEqual([own.status, own.body.reason], [409, 'settled'])
  const theirs = await staff.patch(`/api/investments/${first!.id}`, { amount: '2804.00' })
  assert.deepEqual([theirs.status, theirs.body.reason], [409, 'settled'])
})
