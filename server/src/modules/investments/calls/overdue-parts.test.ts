import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { system, transact } from '../../../kernel/work.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { worldForTests } from '../test-support.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { callActs } from './test-calls.ts'
import { partActs } from './test-part-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const current = () => ({ api, world, staff })
const { pay, payToday, booksAreInOrder } = callActs(current)
const { round, drawAndIssue, lineOf } = partActs(current)
const working = async (path: string, figure: string) =>
  (await staff.get(`${path}/working?figure=${encodeURIComponent(figure)}`)).body.data

/** £1,000.00 and £3,000.00 called by 40 % and by 30 %, of which £150.00 and £400.00 came in. */
async function calledInTwo() {
  const { offer } = await round(['1000.00', '3000.00'])
  const call = (title: string, percent: string, due: string) =>
    drawAndIssue(offer, { title, basis: 'percent', percent, due_date: due })
  const [first, second] = [await call('First', '40', '2026-12-04'), await call('Second', '30', '2026-12-18')]
  await pay(first.lines[0]!.id, '150.00')
  await pay(second.lines[1]!.id, '400.00')
  const path = `/api/investment-opportunities/${offer}/allocation-book`
  const book = async () => {
    const { received, awaiting, overdue, reserved, owed } = (await staff.get(path)).body.data
    return { received, awaiting, overdue, reserved, owed }
  }
  return { offer, lines: [...first.lines, ...second.lines].map(({ id }) => id), path, book }
}
const part = (amount: string, count: number) => ({ amount, count })

test('only the lines that are late count as overdue, in the book, the overview and their workbooks', async () => {
  const { offer, lines, path, book } = await calledInTwo()
  const early = await book()
  assert.deepEqual([early.awaiting, early.overdue], [part('2250.00', 2), part('0.00', 0)])
  api.clock.forward({ days: 15 })
  staff = await api.as('superAdmin')
  // Late: £250.00 and £1,200.00 of the first call. The £300.00 and £500.00 of the second are due on 18 December.
  assert.deepEqual(await book(), {
    received: part('550.00', 0),
    awaiting: part('800.00', 0),
    overdue: part('1450.00', 2),
    reserved: part('1200.00', 0),
    owed: part('2250.00', 2),
  })
  for (const [figure, value] of [
    ['book_overdue', '1450.00'],
    ['book_awaiting', '800.00'],
    ['book_owed', '2250.00'],
    ['book_count_overdue', '2'],
  ] as const)
    assert.equal((await working(path, figure)).value, value, figure)
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
  const raises = (await staff.get('/api/statistics/live-raises')).body.data
  const raise = raises.find(({ id }: { id: number }) => id === offer)
  assert.deepEqual([raise.overdue.amount, raise.awaiting.amount], ['1450.00', '800.00'])
  assert.equal((await working('/api/statistics/overview', `round_live_overdue:${offer}`)).value, '1450.00')
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, '/api/statistics/overview/workbook')).bytes), [])
  const attention = (await staff.get('/api/statistics/attention')).body.data
  const late = attention.find(({ kind }: { kind: string }) => kind === 'payments_overdue')
  assert.deepEqual([late.count, late.amount], [2, '1450.00'])
  assert.deepEqual(await Promise.all(lines.map(async (id) => (await lineOf(id)).overdue)), [
    true,
    true,
    false,
    false,
  ])
  await payToday(lines[0]!, '250.00')
  await payToday(lines[1]!, '1200.00')
  const paid = await book()
  assert.deepEqual([paid.awaiting, paid.overdue], [part('800.00', 2), part('0.00', 0)])
  await booksAreInOrder()
})

test('a reminder within the days of grace says when it was due, and not that it is overdue', async () => {
  staff = await api.as('superAdmin')
  const { offer, ids } = await round(['1000.00'])
  const { name } = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  const due = '2027-01-15'
  await drawAndIssue(offer, { due_date: due, grace_days: 5 })
  const tenant = await api.platform.tenants.byId(1)
  const now = new Date('2027-01-18T12:00:00Z')
  await transact(api.platform, { tenant, actor: system, now }, remindOfPayments)
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and type like '%PaymentDue' and user_id = any(${ids}::bigint[])`.execute(api.db)
  assert.deepEqual(rows, [{ message: `Please pay **£1,000.00** for ${name}. It was due on 15 January.` }])
})
