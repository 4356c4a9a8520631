import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

let api: Api
let staff: Client
let raise: { live: number; completed: number }

const today = () => api.clock.now().toISOString().slice(0, 10)
const daysFrom = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  raise = await aBookOfInvestments()
})
after(() => api[Symbol.asyncDispose]())

async function opportunity(values: { name: string; status: number; held_minor: bigint }): Promise<number> {
  const type = await api.db
    .selectFrom('opportunity_types')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('name', '=', 'Equity')
    .executeTakeFirst()
  const typeId = type?.id ?? (await newType())
  const row = await api.db
    .insertInto('investment_opportunities')
    .values({
      tenant_id: 1,
      slug: values.name.toLowerCase().replaceAll(/\W+/g, '-'),
      type_id: typeId,
      target_amount_minor: 400_000_000n,
      share_price: '4.00',
      close_date: daysFrom(21),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function newType(): Promise<number> {
  const row = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface TestInvestment {
  status: string
  amount: bigint
  received?: bigint
  due?: string
  signed?: boolean
  shares?: string
}

async function investment(
  opportunityId: number,
  { status, amount, received = 0n, due, signed = true, shares }: TestInvestment,
) {
  const count = await api.db
    .selectFrom('investments')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', 1)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('investments')
    .values({
      tenant_id: 1,
      reference: `T${count.count}`,
      investment_opportunity_id: opportunityId,
      user_id: await api.userId('user'),
      kind: 'manual',
      status,
      currency: 'GBP',
      amount_minor: amount,
      received_minor: received,
      date: today(),
      payment_due_on: due ?? null,
      signed_at: signed ? api.clock.now() : null,
      shares: shares ?? null,
    })
    .execute()
}

/**
 * £100,000 of a live round over all four states, and a completed one whose 5,000 shares at £5 are worth £7.30
 * each.
 */
async function aBookOfInvestments() {
  const live = await opportunity({ name: 'Tidewell Energy', status: 2, held_minor: 10_000_000n })
  await investment(live, {
    status: 'payment_received',
    amount: 5_000_000n,
    received: 5_000_000n,
    due: daysFrom(-3),
  })
  await investment(live, { status: 'part_paid', amount: 2_000_000n, received: 500_000n, due: daysFrom(4) })
  await investment(live, { status: 'awaiting_payment', amount: 1_000_000n, due: daysFrom(-2) })
  await investment(live, { status: 'reserved', amount: 2_000_000n, signed: false })
  await investment(live, { status: 'waiting_list', amount: 700_000n })
  await investment(live, { status: 'cancelled', amount: 900_000n })
  const completed = await opportunity({ name: 'Larkfield Therapeutics', status: 5, held_minor: 2_500_000n })
  await investment(completed, {
    status: 'certificated',
    amount: 2_500_000n,
    received: 2_500_000n,
    shares: '5000',
  })
  await api.db
    .insertInto('share_prices')
    .values([
      { tenant_id: 1, investment_opportunity_id: completed, date: daysFrom(-300), price: '5.00' },
      { tenant_id: 1, investment_opportunity_id: completed, date: daysFrom(-20), price: '7.30' },
      { tenant_id: 1, investment_opportunity_id: completed, date: daysFrom(20), price: '9.00' },
    ])
    .execute()
  return { live, completed }
}

const sumOf = (parts: { amount: string }[]) => parts.reduce((total, part) => total + Number(part.amount), 0)

test('received, awaiting, overdue and reserved of a live round add up to what is committed', async () => {
  const { body } = await staff.get('/api/statistics/live-raises')
  const row = body.data.find((each: { id: number }) => each.id === raise.live)
  assert.deepEqual(row.received, { amount: '55000.00', count: 1 })
  assert.deepEqual(row.awaiting, { amount: '15000.00', count: 1 })
  assert.deepEqual(row.overdue, { amount: '10000.00', count: 1 })
  assert.deepEqual(row.reserved, { amount: '20000.00', count: 1 })
  assert.equal(row.committed, '100000.00')
  assert.equal(sumOf([row.received, row.awaiting, row.overdue, row.reserved]), 100_000)
  assert.equal(body.data.length, 1, 'a completed round is not live')
  const { data: totals } = (await staff.get('/api/statistics/live-totals')).body
  const { received, awaiting, overdue, reserved, committed, target } = row
  assert.deepEqual(totals, [
    { rounds: 1, currency: 'GBP', target, committed, received, awaiting, overdue, reserved },
  ])
})

test('an allocation book counts the unsigned and the waiting beside the committed money', async () => {
  const { status, body } = await staff.get(`/api/investment-opportunities/${raise.live}/allocation-book`)
  assert.equal(status, 200)
  assert.equal(body.data.committed, '100000.00')
  assert.equal(body.data.shares, '25000', '£100,000 at £4.00')
  assert.deepEqual(body.data.owed, { amount: '25000.00', count: 2 })
  assert.deepEqual(body.data.signed, { amount: '0.00', count: 0 })
  assert.equal(Number(body.data.to_place), Number(body.data.target) - 100_000)
  assert.equal(body.data.short, null)
  assert.deepEqual(body.data.unsigned, { amount: '20000.00', count: 1 })
  assert.deepEqual(body.data.waiting_list, { amount: '7000.00', count: 1 })
  const query = `filter[investment_opportunity_id]=${raise.live}&append=expected_shares`
  const { data: rows } = (await staff.get(`/api/investments?${query}`)).body
  for (const row of rows) assert.equal(row.expected_shares, String(Math.floor(Number(row.amount) / 4)))
  assert.deepEqual(body.data.held, {
    shares: '0',
    cost: '0.00',
    value: '0.00',
    holders: 0,
    price: null,
    price_date: null,
  })
})

test('holdings are valued at the last price that is not in the future', async () => {
  const { body } = await staff.get(`/api/investment-opportunities/${raise.completed}/allocation-book`)
  assert.deepEqual(body.data.held, {
    shares: '5000',
    cost: '25000.00',
    value: '36500.00',
    holders: 1,
    price: '7.3',
    price_date: daysFrom(-20),
  })
})

test('an investment manager sees the book of a live round and not of a completed one', async () => {
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get(`/api/investment-opportunities/${raise.live}/allocation-book`)).status, 200)
  assert.equal(
    (await manager.get(`/api/investment-opportunities/${raise.completed}/allocation-book`)).status,
    403,
  )
})

test('a book that does not exist, or belongs to another firm, is not found', async () => {
  const other = await api.as('superAdmin', 2)
  assert.equal((await staff.get('/api/investment-opportunities/999999/allocation-book')).status, 404)
  assert.equal((await other.get(`/api/investment-opportunities/${raise.live}/allocation-book`)).status, 404)
})

test('the trio splits a part payment by amount and counts it once, as awaited', async () => {
  const amounts = await staff.get('/api/statistics/trio-breakdown')
  assert.deepEqual(amounts.body.data, [
    { label: 'reserved', value: '20000.00' },
    { label: 'awaiting_payment', value: '25000.00' },
    { label: 'received', value: '80000.00' },
  ])
  const counts = await staff.get('/api/investment-count-trio')
  assert.equal(counts.status, 200, counts.text)
  assert.deepEqual(
    counts.body.data.map(({ value }: { value: number }) => value),
    [1, 2, 2],
  )
})

test('the head of the overview agrees with the figures that it is made of', async () => {
  const { body } = await staff.get('/api/statistics/overview')
  const total = await staff.get('/api/total-investment-value')
  const average = await staff.get('/api/statistics/average-investment')
  const people = await staff.get('/api/statistics/user-count')
  assert.equal(body.data.invested.amount, total.body.data)
  assert.equal(body.data.invested.amount, '75000.00')
  assert.equal(body.data.invested.average, average.body.data)
  assert.equal(body.data.investors.count, people.body.data)
  assert.deepEqual(body.data.live, { count: 1, committed: '100000.00', target: '4000000.00' })
  assert.deepEqual(body.data.called, { amount: '80000.00', received: '55000.00', awaiting: '25000.00' })
})

test('a firm with nothing has zeros and empty lists, never null', async () => {
  const other = await api.as('superAdmin', 2)
  assert.equal((await other.get('/api/statistics/total-investment-value')).body.data, '0.00')
  assert.equal((await other.get('/api/statistics/average-investment')).body.data, '0.00')
  assert.equal((await other.get('/api/statistics/live-opportunity-count')).body.data, 0)
  assert.deepEqual((await other.get('/api/statistics/sub-types')).body.data, [])
  assert.deepEqual((await other.get('/api/statistics/capital-raised')).body.data, [])
  assert.deepEqual((await other.get('/api/statistics/attention')).body.data, [])
  assert.deepEqual((await other.get('/api/statistics/trio-breakdown')).body.data[2], {
    label: 'received',
    value: '0.00',
  })
})

test('amounts of another currency are another question', async () => {
  const euros = await staff.get('/api/statistics/total-investment-value?currency=EUR')
  assert.equal(euros.body.data, '0.00')
})

test('capital raised comes by month and type', async () => {
  const { body } = await staff.get('/api/statistics/capital-raised')
  const period = `${today().slice(0, 7)}-01`
  assert.deepEqual(body.data, [{ period, type: 'Equity', value: '75000.00' }])
  const { data: chart } = (await staff.get('/api/statistics/raised-by-month?span=quarter')).body
  assert.deepEqual(
    [chart.total, chart.since, chart.months.at(-1), chart.series[0].type, chart.series[0].values.at(-1)],
    ['75000.00', period, period, 'Equity', '75000.00'],
  )
})

test('growth has a bucket for each of the last twelve months, and ends with everybody', async () => {
  const { body } = await staff.get('/api/statistics/investor-count-by-date')
  const people = await staff.get('/api/statistics/user-count')
  assert.equal(body.data.length, 12)
  assert.equal(body.data.at(-1).value, people.body.data)
})

test('every investor has one identity state, one test state and one category', async () => {
  const people = (await staff.get('/api/statistics/user-count')).body.data
  for (const name of ['aml-count', 'compliance-count', 'investor-categorisation']) {
    const { body } = await staff.get(`/api/statistics/${name}`)
    const total = body.data.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
    assert.equal(total, people, name)
  }
})

test('a category that ran out today counts as run out before the sweep, and one that is switched off still counts', async () => {
  const type = await api.db
    .insertInto('investor_types')
    .values({ tenant_id: 1, code: 'former', name: 'Former category', active: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const labels = async () => {
    const { data } = (await staff.get('/api/statistics/investor-categorisation')).body
    return Object.fromEntries(data.map((each: { label: string; value: number }) => [each.label, each.value]))
  }
  const before = await labels()
  assert.equal(before['Former category'], undefined)
  const give = async (who: 'user' | 'newInvestor', expires: string) =>
    api.db
      .updateTable('users')
      .set({ category_status: 'approved', investor_type_id: type.id, category_expires_at: expires })
      .where('tenant_id', '=', 1)
      .where('id', '=', await api.userId(who))
      .execute()
  await give('user', today())
  await give('newInvestor', daysFrom(1))
  const after = await labels()
  assert.equal(after['expired'], before['expired'] + 1)
  assert.equal(after['Former category'], 1)
  const people = (await staff.get('/api/statistics/user-count')).body.data
  assert.equal(
    Object.values(after).reduce((one: number, other) => one + Number(other), 0),
    people,
  )
})

test('a period is at most five years and ends after it begins', async () => {
  const long = await staff.get('/api/statistics/sub-types?from=2015-01-01&to=2026-01-01')
  assert.equal(long.status, 422)
  assert.deepEqual(Object.keys(long.body.errors), ['to'])
  assert.equal((await staff.get('/api/statistics/sub-types?from=2026-02-01&to=2026-01-01')).status, 422)
  assert.equal((await staff.get('/api/statistics/investor-count-by-date?from=1990-01-01')).status, 422)
})

test('payments that are late come first among what needs attention', async () => {
  const [first] = await api.db
    .selectFrom('investments')
    .select(['id', 'user_id'])
    .where('tenant_id', '=', 1)
    .where('status', '=', 'awaiting_payment')
    .execute()
  const call = await api.db
    .insertInto('cash_calls')
    .values({
      tenant_id: 1,
      investment_opportunity_id: raise.live,
      number: 1,
      title: 'Cash call 1',
      due_date: daysFrom(-2),
      status: 'issued',
      issued_at: api.clock.now(),
      currency: 'GBP',
      total_minor: 1_000_000n,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('cash_call_lines')
    .values({
      tenant_id: 1,
      cash_call_id: call.id,
      investment_id: first!.id,
      user_id: first!.user_id,
      currency: 'GBP',
      amount_minor: 1_000_000n,
      received_minor: 250_000n,
      status: 'part_paid',
    })
    .execute()
  const { body } = await staff.get('/api/statistics/attention')
  assert.deepEqual(body.data[0], {
    kind: 'payments_overdue',
    count: 1,
    amount: '7500.00',
    date: daysFrom(-2),
    investment_opportunity_id: raise.live,
    fund_id: null,
    company_id: null,
  })
})

test('the breakdowns are what each statistic answers alone', async () => {
  const read = async (name: string) => (await staff.get(`/api/statistics/${name}`)).body.data
  assert.deepEqual(await read('breakdowns'), {
    investors_by_date: await read('investor-count-by-date'),
    compliance: await read('compliance-count'),
    investment_count_trio: await read('investment-count-trio'),
    sub_types: await read('sub-types'),
  })
})

test('counts of investors and of investments, and what was invested by sub-type, open to what they count', async () => {
  const working = async (figure: string) => {
    const answer = await staff.get(`/api/statistics/overview/working?figure=${encodeURIComponent(figure)}`)
    assert.equal(answer.status, 200, `${figure}: ${answer.text}`)
    return answer.body.data.value as string
  }
  const rows = async (name: string): Promise<{ label: string; value: string | number }[]> =>
    (await staff.get(`/api/statistics/${name}`)).body.data
  for (const [name, figure] of [
    ['investor-count-by-date', 'growth'],
    ['compliance-count', 'test'],
    ['investment-count-trio', 'progress'],
    ['sub-types', 'sub_type'],
  ]) {
    const shown = await rows(name!)
    assert.ok(shown.length > 0, name)
    for (const { label, value } of shown) assert.equal(await working(`${figure}:${label}`), String(value))
  }
})

test('only roles with the overview read its figures', async () => {
  const statuses = await Promise.all(
    (['investmentCommittee', 'support', 'fundManager', 'adviser', 'user'] as const).map(
      async (who) => (await (await api.as(who)).get('/api/statistics/overview')).status,
    ),
  )
  assert.deepEqual(statuses, [200, 200, 403, 403, 403])
  assert.equal((await api.guest().get('/api/statistics/overview')).status, 401)
})
