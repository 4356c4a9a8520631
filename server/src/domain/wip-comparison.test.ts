import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { moveOf, wipBridges } from './wip-comparison.ts'
import type { Outcome, WipDeal } from './wip-comparison.ts'

const deal = (dealId: number, amountMinor: bigint | null, more: Partial<WipDeal> = {}): WipDeal => ({
  dealId,
  amountMinor,
  stageId: 1,
  stageOrder: 0,
  currency: 'GBP',
  ...more,
})

test('a bridge says what is new, what changed and what has left', () => {
  const before = [deal(1, 500n), deal(2, 200n), deal(3, 300n), deal(4, null)]
  const after = [deal(1, 600n), deal(4, 50n), deal(5, 700n), deal(6, 10n, { currency: 'USD' })]
  const outcomes: Record<number, Outcome> = { 2: 'lost', 3: 'won' }
  const [pounds, dollars] = wipBridges(before, after, (id) => outcomes[id] ?? 'removed')
  assert.deepEqual(pounds, {
    currency: 'GBP',
    before: { count: 4, minor: 1000n },
    added: { count: 1, minor: 700n },
    changed: { count: 2, minor: 150n },
    won: { count: 1, minor: -300n },
    lost: { count: 1, minor: -200n },
    removed: { count: 0, minor: 0n },
    after: { count: 3, minor: 1350n },
  })
  assert.equal(dollars?.added.count, 1)
})

test('a bridge adds up whatever happened between the two days', () => {
  const deals = fc.uniqueArray(
    fc.record({
      dealId: fc.integer({ min: 1, max: 12 }),
      amountMinor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
      stageId: fc.constant(1),
      stageOrder: fc.constant(0),
      currency: fc.constantFrom('GBP', 'USD'),
    }),
    { selector: ({ dealId }) => dealId },
  )
  fc.assert(
    fc.property(
      deals,
      deals,
      fc.constantFrom<Outcome>('won', 'lost', 'removed'),
      (before, after, outcome) => {
        for (const bridge of wipBridges(before, after, () => outcome)) {
          const parts = [bridge.before, bridge.added, bridge.changed, bridge.won, bridge.lost, bridge.removed]
          assert.equal(
            parts.reduce((sum, { minor }) => sum + minor, 0n),
            bridge.after.minor,
          )
          const left = bridge.won.count + bridge.lost.count + bridge.removed.count
          assert.equal(bridge.before.count + bridge.added.count - left, bridge.after.count)
        }
      },
    ),
  )
})

test('a deal that went to a later stage moved on', () => {
  const order = (id: number) => id
  assert.equal(moveOf(deal(1, 1n, { stageId: 3 }), deal(1, 1n, { stageId: 2 }), order), 'on')
  assert.equal(moveOf(deal(1, 1n, { stageId: 1 }), deal(1, 1n, { stageId: 2 }), order), 'back')
  assert.equal(moveOf(deal(1, 1n), deal(1, 1n), order), 'same')
  assert.equal(moveOf(deal(1, 1n), undefined, order), 'new')
})
