import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { aBookOfInvestments, daysFrom } from './test-book-of-investments.ts'

const api = apiForTests()
let staff: Client
let raise: { live: number; completed: number }
before(async () => {
  staff = await api.as('superAdmin')
  raise = await aBookOfInvestments(api)
})

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
  const { received, awaiting, overdue, reserved, committed, committed_percent, target } = row
  assert.equal(committed_percent, '2.500000')
  assert.deepEqual(totals, [
    {
      rounds: 1,
      currency: 'GBP',
      target,
      committed,
      committed_percent,
      received,
      awaiting,
      overdue,
      reserved,
    },
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
    price_date: daysFrom(api, -20),
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
  assert.deepEqual(body.data.called, {
    amount: '80000.00',
    received: '55000.00',
    received_percent: '68.750000',
    awaiting: '25000.00',
  })
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
      due_date: daysFrom(api, -2),
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
    date: daysFrom(api, -2),
    investment_opportunity_id: raise.live,
    fund_id: null,
    company_id: null,
    kpi_period: null,
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
