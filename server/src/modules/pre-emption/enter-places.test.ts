import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { issueCall } from '../../../test/issue-call.ts'
import { openStaffedWorld, withBank } from '../investments/test-support.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { answered, close, enter, investmentsOf, preview } from './test-entry.ts'
import type { FourHolders } from './test-entry.ts'

const api = apiForTests()
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

/** The same, once the offer is closed; the third has 50 shares reserved apart from the answer. */
async function closedWithOneApart() {
  const four = await answered(at)
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
  await close(at, four)
  return four
}

test('what a closed offer gave becomes investments of its round, to the share and once', async () => {
  const four = await closedWithOneApart()
  const seen = await preview(staff, four)
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
  const done = await enter(staff, four)
  assert.equal(done.status, 200, done.text)
  assert.ok(done.body.data.entered_at)
  const after = await investmentsOf(api, four)
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
  assert.deepEqual(await investmentsOf(api, four), after)
})

test('what is entered beside an allocation has its tax scheme while the offer still gives that', async () => {
  await setFlags(api, { tax_enabled: 1 })
  const scheme = async (name: string, kind: string) =>
    (await staff.post('/api/tax-options', { name, kind, rate: '30.00' })).body.data.id as number
  const [eis, seis] = [await scheme('EIS', 'eis'), await scheme('SEIS', 'seis')]
  for (const [ends, taken] of [
    [null, seis],
    ['2026-11-19', eis],
  ] as const) {
    const four = await closedWithOneApart()
    await sql`update investment_opportunities set tax_option_ids = ${JSON.stringify([eis, seis])}::jsonb
      where tenant_id = 1 and id = ${four.offer}`.execute(api.db)
    await sql`update investments set tax_option_id = ${seis} where tenant_id = 1 and kind = 'manual'
      and investment_opportunity_id = ${four.offer}`.execute(api.db)
    await sql`update tax_options set effective_to = ${ends}::date where tenant_id = 1 and id = ${seis}`.execute(
      api.db,
    )
    const done = await enter(staff, four)
    assert.equal(done.status, 200, done.text)
    const found = await staff.get(`/api/investments?filter[investment_opportunity_id]=${four.offer}`)
    const more = found.body.data.find(({ kind }: { kind: string }) => kind === 'subsequent')
    assert.equal(more.tax_option_id, taken)
  }
})

test('each holder whose allocation was entered or changed is told of it, and nobody else', async () => {
  const four = await closedWithOneApart()
  assert.equal((await enter(staff, four)).status, 200)
  await api.deliver()
  const { rows: told } = await sql<{
    user_id: number
    message: string
  }>`select user_id, data ->> 'message' as message
    from notifications where tenant_id = 1 and user_id = any(${four.ids}::bigint[])
      and (data ->> 'message' like '%entered an allocation%' or data ->> 'message' like '%the cost of your%') order by user_id`.execute(
    api.db,
  )
  assert.deepEqual(
    told.map(({ user_id }) => four.ids.indexOf(user_id)),
    [0, 2, 2, 3],
  )
  assert.match(told[0]!.message, /reservation is now \*\*£2,200(\.00)?\*\*, the cost of your 550 new shares/)
})

test('two at once enter once', async () => {
  const four = await answered(at)
  await close(at, four)
  const { shares, entered, changed } = await preview(staff, four)
  const body = { shares, entered, changed }
  const both = await Promise.all(
    [1, 2].map(() => staff.post(`/api/pre-emption-options/${four.option}/enter`, body)),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  const rows = await investmentsOf(api, four)
  assert.equal(rows.length, 4)
  assert.equal(
    rows.reduce((total, { shares: given }) => total + Number(given), 0),
    1000,
  )
})

test('it is refused with its reason where it can’t be done, and then nothing is done', async () => {
  const afterwards = (overrides: Record<string, unknown>) => async (four: FourHolders) => {
    await close(at, four)
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
        await close(at, four)
        const call = { investment_opportunity_id: four.offer, title: 'Call', due_date: '2026-12-04' }
        const { id } = (await staff.post('/api/cash-calls', call)).body.data
        assert.equal((await issueCall(staff, id)).status, 200)
      },
    ],
  ]
  for (const [reason, prepare] of cases) {
    const four = await answered(at)
    await prepare(four)
    const before = await investmentsOf(api, four)
    const seen = await preview(staff, four)
    assert.equal(seen.problem?.reason, reason, JSON.stringify(seen.problem))
    const refused = await enter(staff, four)
    assert.equal(refused.status, 409, `${reason}: ${refused.text}`)
    assert.deepEqual([refused.body.reason, refused.body.message], [reason, seen.problem.message])
    assert.deepEqual(await investmentsOf(api, four), before)
  }
})

test('what is entered is what was looked at, and only by staff who may', async () => {
  const four = await answered(at)
  await close(at, four)
  assert.equal((await enter(staff, four, { entered: 7 })).body.reason, 'changed')
  assert.equal((await enter(staff, four, { shares: '999' })).body.reason, 'changed')
  const path = `/api/pre-emption-options/${four.option}/enter`
  assert.equal((await four.people[0].post(path, { shares: '1000', entered: 1, changed: 1 })).status, 403)
  assert.equal((await four.people[0].get(path.replace('enter', 'entries'))).status, 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.post(path, { shares: '1000', entered: 1, changed: 1 })).status, 404)
})

test('a reservation that takes another amount at the entry has the fee of that amount', async () => {
  const fee = { label: 'Fee', percent: '2.5', amount: null, vat: 'exempt', payer: 'investor' }
  const four = await answered(at, { fees: JSON.stringify([fee]) })
  const first = (await investmentsOf(api, four))[0]!
  const feeNow = async () => (await staff.get(`/api/investments/${first.id}`)).body.data.fee
  assert.equal(await feeNow(), '70.00', '2.5 % of £2,800.00')
  await close(at, four)
  assert.equal((await enter(staff, four)).status, 200)
  const now = (await staff.get(`/api/investments/${first.id}`)).body.data
  assert.notEqual(now.amount, '2800.00')
  const pence = (amount: string) => BigInt(amount.replace('.', ''))
  assert.equal(pence(now.fee) * 1000n, pence(now.amount) * 25n)
})
