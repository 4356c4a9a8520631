import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastYears, pointAfter, valueHistory } from './value-history.ts'
import type { Lot } from './value-history.ts'

const tidewell: Lot = {
  opportunityId: 1,
  shares: '20000',
  price: '2.50',
  cost: '50000.00',
  allottedOn: '2023-03-14',
}
const harbourline: Lot = {
  opportunityId: 2,
  shares: '30000',
  price: '1.00',
  cost: '30000.00',
  allottedOn: '2023-06-01',
}
const nothing = { prices: [], endings: [] }
const on = (points: ReturnType<typeof valueHistory>, date: string) =>
  points.find((point) => point.date === date)

test('shares are worth what they cost until there is a price', () => {
  const points = valueHistory({ ...nothing, lots: [tidewell] }, '2023-05-10')
  assert.deepEqual(points, [
    { date: '2023-03-14', value: '50000.00', invested: '50000.00' },
    { date: '2023-03-31', value: '50000.00', invested: '50000.00' },
    { date: '2023-04-30', value: '50000.00', invested: '50000.00' },
    { date: '2023-05-10', value: '50000.00', invested: '50000.00' },
  ])
})

test('a price counts from its own day on', () => {
  const prices = [
    { opportunityId: 1, date: '2024-09-30', price: '4.00' },
    { opportunityId: 1, date: '2024-03-31', price: '3.00' },
  ]
  const points = valueHistory({ lots: [tidewell], prices, endings: [] }, '2026-09-30')
  assert.equal(on(points, '2023-12-31')?.value, '50000.00')
  assert.equal(on(points, '2024-03-31')?.value, '60000.00')
  assert.equal(on(points, '2024-06-30')?.value, '60000.00')
  assert.equal(points.at(-1)?.value, '80000.00')
})

test('from the third year on there is one point a quarter', () => {
  const points = valueHistory({ ...nothing, lots: [tidewell] }, '2026-01-15')
  assert.deepEqual(
    points.slice(0, 4).map((point) => point.date),
    ['2023-03-14', '2023-03-31', '2023-06-30', '2023-09-30'],
  )
})

test('a holding that was sold leaves value and amount invested on that day', () => {
  const endings = [{ opportunityId: 2, date: '2024-11-12' }]
  const points = valueHistory({ lots: [tidewell, harbourline], prices: [], endings }, '2026-09-30')
  assert.deepEqual(on(points, '2024-09-30'), { date: '2024-09-30', value: '80000.00', invested: '80000.00' })
  assert.deepEqual(on(points, '2024-12-31'), { date: '2024-12-31', value: '50000.00', invested: '50000.00' })
  assert.equal(pointAfter(points, '2024-11-12')?.date, '2024-12-31')
})

test('nothing held has no history, and shares of today are one point', () => {
  assert.deepEqual(valueHistory({ ...nothing, lots: [] }, '2026-09-30'), [])
  assert.equal(valueHistory({ ...nothing, lots: [tidewell] }, '2023-03-14').length, 1)
})

test('the last year begins with the point that was in force then', () => {
  const points = valueHistory({ ...nothing, lots: [tidewell] }, '2026-11-20')
  assert.deepEqual(
    lastYears(points, 1).map((point) => point.date),
    ['2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30', '2026-11-20'],
  )
  assert.equal(lastYears(points, undefined).length, points.length)
})
