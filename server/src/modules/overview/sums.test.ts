import assert from 'node:assert/strict'
import { test } from 'node:test'
import { committedStatuses, investmentStatuses, settledStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { parseMoney } from '../../domain/money.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../investments/test-support.ts'

/** One investment in each status, of £1, £2, £4 and so on, so that a sum says which statuses are in it. */
const statuses = Object.keys(investmentStatuses)
const poundsOf = (status: string) => 2 ** statuses.indexOf(status)
const inSum = (amount: string) =>
  statuses.filter((_status, index) => (parseMoney(amount, 'SEK')! / 100n) & (1n << BigInt(index)))
const sorted = (some: readonly string[]) => statuses.filter((status) => some.includes(status))

const api = apiForTests()
let staff: Client
let opportunityId: number
before(async () => {
  staff = await api.as('superAdmin')
  const world = await openWorld(api)
  // A currency of its own: sums of the whole tenant are of nothing else.
  opportunityId = await liveOpportunity(api, world, { currency: 'SEK', status: 4 })
  const people = await readyInvestors(api, world, statuses.length + 1)
  const rows = statuses.map((status, index) => ({
    status,
    user_id: people[index],
    amount: poundsOf(status) * 100,
  }))
  const left = { status: 'reserved', user_id: people.at(-1), amount: 2 ** 20 * 100 }
  await sql`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor, date)
    select 1, 'SUM' || r.user_id, ${opportunityId}, r.user_id, 'primary', r.status, 'SEK', r.amount, '2026-11-01'
    from jsonb_to_recordset(${JSON.stringify([...rows, left])}::jsonb) as r(user_id bigint, status text, amount bigint)
    returning 1`.execute(api.db)
  // Taken back through the product, which brings what the round holds up to date.
  const { rows: over } = await sql<{ id: number }>`
    select id from investments where tenant_id = 1 and reference = ${`SUM${people.at(-1)}`}`.execute(api.db)
  const taken = await staff.post(`/api/investments/${over[0]!.id}/cancel`, { reason: 'Asked for by phone' })
  assert.equal(taken.status, 200, taken.text)
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${opportunityId}`.execute(
    api.db,
  )
})

const get = async (path: string) => (await staff.get(`/api/${path}`)).body.data

/** Adds up one member of rows as pounds. */
const total = (rows: readonly Record<string, unknown>[], member: string) =>
  String(rows.reduce((sum, row) => sum + Number(row[member]), 0))

const awaited = ['awaiting_payment', 'part_paid']
const held = ['allocated', 'certificated', 'part_exited']

test('committed is the same in every sum: what holds its place, whatever became of the shares since', async () => {
  const book = await get(`investment-opportunities/${opportunityId}/allocation-book`)
  const raises = await get('statistics/live-raises')
  const raise = raises.find(({ id }: { id: number }) => id === opportunityId)
  const opportunity = await get(`investment-opportunities/${opportunityId}?include=investmentsSum`)
  const figure = async (name: string) =>
    (await get(`investment-opportunities/${opportunityId}/allocation-book/working?figure=${name}`)).value
  const trio = await get('statistics/trio-breakdown?currency=SEK')
  const listed = await get(
    `investments?filter[investment_opportunity_id]=${opportunityId}&filter[status]=${committedStatuses.join(',')}&per_page=100`,
  )
  const committed = {
    offer: opportunity.raised,
    'investments of the offer': opportunity.investments_sum,
    book: book.committed,
    'working of the book': await figure('book_committed'),
    'live raises': raise.committed,
    overview: (await get('statistics/overview?currency=SEK')).live.committed,
    trio: total(trio, 'value'),
    'rows of the book': total(listed, 'amount'),
    'parts of the book': total([book.received, book.awaiting, book.overdue, book.reserved], 'amount'),
    'parts of the raise': total([raise.received, raise.awaiting, raise.overdue, raise.reserved], 'amount'),
  }
  for (const [name, amount] of Object.entries(committed))
    assert.deepEqual(inSum(amount), sorted(committedStatuses), name)
  const counted = [book.received, book.awaiting, book.overdue, book.reserved]
  assert.equal(
    counted.reduce((sum, { count }) => sum + count, 0),
    committedStatuses.length,
  )
})

test('received is the same in every sum: what was paid, allotted or entered, passed on or not', async () => {
  const book = await get(`investment-opportunities/${opportunityId}/allocation-book`)
  const raise = (await get('statistics/live-raises')).find(({ id }: { id: number }) => id === opportunityId)
  const trio = await get('statistics/trio-breakdown?currency=SEK')
  const received = {
    book: book.received.amount,
    'live raises': raise.received.amount,
    trio: trio.find(({ label }: { label: string }) => label === 'received').value,
    'total invested': await get('statistics/total-investment-value?currency=SEK'),
    overview: (await get('statistics/overview?currency=SEK')).invested.amount,
    'by sub-type': total(await get('statistics/sub-types?currency=SEK'), 'value'),
    'by period': total(await get('statistics/capital-raised?currency=SEK'), 'value'),
  }
  for (const [name, amount] of Object.entries(received))
    assert.deepEqual(inSum(amount), sorted(settledStatuses), name)
  assert.equal(book.received.count, settledStatuses.length)
})

test('the sums of a list of investments follow its filters and leave out what takes no place', async () => {
  const of = `filter[investment_opportunity_id]=${opportunityId}`
  const [all] = await get(`investments/sums?${of}`)
  assert.equal(all.currency, 'SEK')
  assert.deepEqual(inSum(all.amount), sorted(committedStatuses))
  assert.deepEqual([all.received, all.excluded], ['0.00', statuses.length + 1 - committedStatuses.length])
  const [awaitedOnly] = await get(`investments/sums?${of}&filter[status]=${awaited.join(',')}`)
  assert.deepEqual(inSum(awaitedOnly.amount), awaited)
  const none = await get(`investments/sums?${of}&filter[status]=interested`)
  assert.deepEqual(none, [{ currency: 'SEK', amount: '0.00', received: '0.00', excluded: 1 }])
  // One krona more than was asked for, so that the two sums can't be taken for each other.
  const paid = sql`investment_opportunity_id = ${opportunityId} and status = 'cancelled'`
  await sql`update investments set received_minor = amount_minor + 100 where tenant_id = 1 and ${paid}`.execute(
    api.db,
  )
  const [after] = await get(`investments/sums?${of}`)
  await sql`update investments set received_minor = 0 where tenant_id = 1 and ${paid}`.execute(api.db)
  assert.notEqual(after.received, '0.00', 'what was paid counts whatever became of it')
  assert.equal(after.amount, all.amount)
})

test('what is awaited, waits, goes back or is held counts in its own sum', async () => {
  const book = await get(`investment-opportunities/${opportunityId}/allocation-book`)
  const trio = await get('statistics/trio-breakdown?currency=SEK')
  const rules = await get(`investment-opportunities/${opportunityId}/allocation-rules`)
  assert.deepEqual(inSum(book.awaiting.amount), awaited)
  assert.deepEqual(
    inSum(trio.find(({ label }: { label: string }) => label === 'awaiting_payment').value),
    awaited,
  )
  assert.deepEqual(inSum(book.reserved.amount), ['reserved'])
  assert.deepEqual(inSum(book.waiting_list.amount), ['waiting_list'])
  assert.deepEqual(inSum(book.held.cost), held)
  assert.deepEqual(
    inSum(rules.requested),
    sorted(['reserved', 'waiting_list', ...awaited, 'payment_received']),
  )
  assert.equal(book.refund_due.count, 1)
})
