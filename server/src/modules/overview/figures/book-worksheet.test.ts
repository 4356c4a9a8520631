import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { figuresOf, openAll } from '../../captable/test-figures.ts'
import type { Figure, FigureNames } from '../../captable/test-figures.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { liveOpportunity, readyInvestors, worldForTests } from '../../investments/test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

/**
 * In each state of a book: paid too much, in part, late, unsigned, waiting, to be refunded, cancelled, and
 * allotted less than asked.
 */
const held = [
  { status: 'payment_received', amount: 50_000_00, received: 50_100_00 },
  { status: 'part_paid', amount: 20_000_00, received: 5_000_00, due: '2026-12-01' },
  { status: 'awaiting_payment', amount: 10_000_00, due: '2026-11-01' },
  { status: 'reserved', amount: 20_000_00, signed: true },
  { status: 'reserved', amount: 3_333_33 },
  { status: 'waiting_list', amount: 7_000_00 },
  { status: 'refund_due', amount: 6_000_00, received: 6_000_00 },
  { status: 'cancelled', amount: 9_000_00 },
  { status: 'certificated', amount: 40_000_00, allocated: 30_000_41, received: 30_000_41, shares: '21898' },
] as const

async function bookOf(overrides: Record<string, unknown> = {}): Promise<string> {
  const opportunity = await liveOpportunity(api, world, overrides)
  const people = await readyInvestors(api, world, held.length)
  const rows = held.map((line, index) => ({
    ...line,
    // One person has two of them.
    user_id: people[index === 8 ? 1 : index],
    reference: `B${opportunity}-${index}`,
  }))
  await sql`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor,
      allocated_minor, received_minor, payment_due_on, signed_at, shares, date)
    select 1, r.reference, ${opportunity}, r.user_id, 'primary', r.status, 'GBP', r.amount, r.allocated, coalesce(r.received, 0), r.due,
      case when r.signed then now() end, r.shares, '2026-11-01'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(reference text, user_id bigint, status text, amount bigint,
      allocated bigint, received bigint, due date, signed boolean, shares numeric)
    returning 1`.execute(api.db)
  await sql`
    insert into refunds (tenant_id, investment_id, user_id, amount_minor, currency, reason, status)
    select 1, i.id, i.user_id, n.minor, 'GBP', n.reason, n.status
    from (values (100, 'surplus', 'due'), (37, 'residue', 'due'), (500, 'surplus', 'paid')) n(minor, reason, status)
    join investments i on i.tenant_id = 1 and i.investment_opportunity_id = ${opportunity} and i.status = 'payment_received'
    returning 1`.execute(api.db)
  return `/api/investment-opportunities/${opportunity}/allocation-book`
}

const fixed = (figure: string) => () => figure
const parts = ['received', 'awaiting', 'overdue', 'reserved', 'unsigned', 'waiting_list', 'refund_due']
const figureNames: FigureNames = {
  target: fixed('book_target'),
  committed: fixed('book_committed'),
  committed_percent: fixed('book_percent'),
  shares: fixed('book_shares'),
  ...Object.fromEntries(parts.map((part) => [`${part}.amount`, fixed(`book_${part}`)])),
  'refunds_due.amount': fixed('book_refunds_due'),
  to_place: fixed('book_left'),
  short: fixed('book_short'),
  'signed.amount': fixed('book_signed'),
  'owed.amount': fixed('book_owed'),
  // What is held is opened where it is shown: among the holdings of the round.
  'held.shares': null,
  'held.cost': null,
  'held.value': null,
  'held.price': null,
}

/** What the page counts: allocations in each state and in all, refunds, and people. */
async function counts(book: string, shown: Record<string, { count: number }>): Promise<Figure[]> {
  const opportunity = await staff.get(`${book.replace('/allocation-book', '')}?append=investor_count`)
  assert.equal(opportunity.body.data.investor_count, 5, 'of six allocations that count one person has two')
  const body = {
    ...Object.fromEntries(
      ['received', 'awaiting', 'overdue', 'reserved', 'unsigned', 'waiting_list'].map((part) => [
        part,
        shown[part]!,
      ]),
    ),
    refunds_due: shown['refunds_due']!,
  }
  const all = ['received', 'awaiting', 'overdue', 'reserved'].map((part) => shown[part]!.count)
  assert.deepEqual(all, [2, 1, 1, 2])
  return [
    ...Object.entries(body).map(([part, { count }]) => ({ figure: `book_count_${part}`, value: count })),
    { figure: 'book_count_owed', value: all[1]! + all[2]! },
    { figure: 'book_count_signed', value: all[3]! - shown['unsigned']!.count },
    { figure: 'book_count', value: 6 },
    { figure: 'book_investors', value: opportunity.body.data.investor_count },
  ].map(({ figure, value }) => ({ place: figure, figure, value: String(value) }))
}

test('every figure of an allocation book opens to its working, and the workbook recalculates', async () => {
  for (const said of [{}, { share_price: null, target_amount_minor: 100n }]) {
    const book = await bookOf(said)
    const { body } = await staff.get(book)
    const opens = (figure: string) => `${book}/working?figure=${figure}`
    const figures = figuresOf(body.data, figureNames)
    assert.equal(figures.filter(({ value }) => value !== '0.00' && value !== '0').length >= 9, true)
    await openAll(staff, opens, figures)
    await openAll(staff, opens, await counts(book, body.data))
    assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${book}/workbook`)).bytes), [])
  }
})

test('what is said of a book before its next step opens as well', async () => {
  const book = await bookOf({ minimum_raise_minor: 150_000_00n, target_amount_minor: 200_000_00n })
  const { data } = (await staff.get(book)).body
  const working = async (figure: string) => (await staff.get(`${book}/working?figure=${figure}`)).body.data
  assert.equal((await working('book_owed')).value, '25000.00')
  assert.equal((await working('book_signed')).value, '20000.00')
  const short = await working('book_short')
  assert.equal(data.committed, '133333.74')
  assert.equal(short.value, '16666.26')
  assert.equal(short.numbers, 'the larger of (£150,000.00 − £133,333.74) and 0 = £16,666.26')
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${book}/workbook`)).bytes), [])
  const reached = await bookOf({ minimum_raise_minor: 1n })
  assert.equal((await staff.get(`${reached}/working?figure=book_short`)).body.data.value, '0.00')
  const without = await bookOf({ minimum_raise_minor: null })
  assert.equal((await staff.get(`${without}/working?figure=book_short`)).status, 404)
})

test('the shares of an investment are those that its amount buys, until they are allotted', async () => {
  const book = await bookOf()
  const working = async (figure: string) => (await staff.get(`${book}/working?figure=${figure}`)).body.data
  const committed = await working('book_committed')
  assert.equal(committed.value, '133333.74')
  assert.equal(committed.inputs.length, 6, 'what is cancelled, waits or goes back counts nothing')
  const [paid] = committed.inputs
  const shares = await working(paid.figure.replace('held', 'shares'))
  assert.equal(shares.numbers, '£50,000.00 ÷ £1.37 = 36,496')
  assert.match(shares.rounding, /Rounded down to a whole number/)
  const received = await working(paid.figure.replace('held', 'received'))
  assert.equal(received.value, '50000.00', 'an overpayment is no part of the round')
  const left = await working('book_left')
  assert.equal(left.numbers, '£500,000.00 − £133,333.74 = £366,666.26')
})

test('a count lists what it counts: allocations of a state, and each person once', async () => {
  const book = await bookOf()
  const working = async (figure: string) => (await staff.get(`${book}/working?figure=${figure}`)).body.data
  const late = await working('book_count_overdue')
  assert.equal(late.numbers, 'count of the inputs below, each marked Overdue = 1')
  assert.deepEqual(
    late.inputs.map(({ value }: { value: string }) => value),
    ['10000.00'],
  )
  const reserved = await working('book_count_reserved')
  assert.equal(reserved.numbers, '1 + 1 = 2', 'signed or not')
  const people = await working('book_investors')
  assert.equal(people.formula, 'count of the inputs below, each above zero')
  assert.equal(people.inputs.length, 5)
  const twice = people.inputs.find(({ value }: { value: string }) => value === '50000.41')
  assert.equal((await working(twice.figure)).inputs.length, 2, 'what is part paid and what is certificated')
})

test('anyone who may not read the money of a completed round opens none of its figures', async () => {
  const book = await bookOf({ status: 5 })
  const manager = await api.as('investmentManager')
  for (const path of ['working?figure=book_committed', 'workbook'])
    assert.equal((await manager.get(`${book}/${path}`)).status, 403, path)
  const other = await api.as('superAdmin', 2)
  assert.equal((await other.get(`${book}/workbook`)).status, 404)
  assert.equal((await (await api.as('user')).get(`${book}/workbook`)).status, 403)
})
