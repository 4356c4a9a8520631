import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { moveOf, wipParts } from './wip-comparison.ts'
import type { Departure, WipDeal } from './wip-comparison.ts'

const deal = (dealId: number, amountMinor: bigint | null, more: Partial<WipDeal> = {}): WipDeal => ({
  dealId,
  amountMinor,
  stageId: 1,
  currency: 'GBP',
  ...more,
})
const idsOf = (deals: readonly WipDeal[]) => deals.map(({ dealId }) => dealId)

test('deals are new, have stayed, or have left as they ended', () => {
  const before = [deal(1, 500n), deal(2, 200n), deal(3, 300n), deal(4, null), deal(7, 9n)]
  const after = [deal(1, 600n), deal(4, 50n), deal(5, 700n), deal(7, 9n, { currency: 'USD' })]
  const departures = new Map<number, Departure>([
    [2, 'lost'],
    [3, 'won'],
  ])
  const parts = wipParts('GBP', { before, after }, { departures, arrivals: new Set() })
  assert.deepEqual([parts.added, parts.won, parts.lost, parts.removed].map(idsOf), [[5], [3], [2], [7]])
  assert.deepEqual(
    parts.stayed.map(({ earlier, now }) => [earlier.amountMinor, now.amountMinor]),
    [
      [500n, 600n],
      [null, 50n],
    ],
  )
  assert.deepEqual(idsOf(wipParts('USD', { before, after }, { departures, arrivals: new Set() }).added), [7])
})

test('a deal of another owner is neither new nor removed', () => {
  const departures = new Map<number, Departure>([[1, 'reassigned']])
  const days = { before: [deal(1, 5n)], after: [deal(2, 7n), deal(3, 9n)] }
  const parts = wipParts('GBP', days, { departures, arrivals: new Set([2]) })
  assert.deepEqual([parts.added, parts.removed].map(idsOf), [[3], []])
  assert.deepEqual([idsOf(parts.reassigned.came), idsOf(parts.reassigned.went)], [[2], [1]])
})

test('the parts make up both days, whatever happened between them', () => {
  const deals = fc.uniqueArray(
    fc.record({
      dealId: fc.integer({ min: 1, max: 12 }),
      amountMinor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
      stageId: fc.constant(1),
      currency: fc.constantFrom('GBP', 'USD'),
    }),
    { selector: ({ dealId }) => dealId },
  )
  const ids = fc.integer({ min: 1, max: 12 })
  const departures = fc.array(
    fc.tuple(ids, fc.constantFrom<Departure>('won', 'lost', 'removed', 'reassigned')),
  )
  fc.assert(
    fc.property(deals, deals, departures, fc.array(ids), (before, after, departed, arrived) => {
      const changes = { departures: new Map(departed), arrivals: new Set(arrived) }
      const parts = wipParts('GBP', { before, after }, changes)
      const left = [...parts.won, ...parts.lost, ...parts.removed, ...parts.reassigned.went]
      const entered = [...parts.added, ...parts.reassigned.came]
      const sorted = (all: readonly WipDeal[]) => idsOf(all).toSorted((one, other) => one - other)
      assert.deepEqual(sorted([...parts.stayed.map(({ earlier }) => earlier), ...left]), sorted(parts.before))
      assert.deepEqual(sorted([...parts.stayed.map(({ now }) => now), ...entered]), sorted(parts.after))
    }),
  )
})

test('a deal that went to a later stage moved on', () => {
  const order = (id: number) => id
  assert.equal(moveOf(deal(1, 1n, { stageId: 3 }), deal(1, 1n, { stageId: 2 }), order), 'on')
  assert.equal(moveOf(deal(1, 1n, { stageId: 1 }), deal(1, 1n, { stageId: 2 }), order), 'back')
  assert.equal(moveOf(deal(1, 1n), deal(1, 1n), order), 'same')
  assert.equal(moveOf(deal(1, 1n), undefined, order), 'new')
})
