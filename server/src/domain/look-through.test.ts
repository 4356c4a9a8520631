import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lookThrough, otherAssets } from './look-through.ts'
import type { FundContents, FundUnits, UnitsSplit } from './look-through.ts'
import { sum } from './money.ts'

const found = (splits: readonly UnitsSplit[], id: string) =>
  splits
    .flatMap(({ rows }) => rows)
    .filter((row) => row.id === id)
    .map(({ minor }) => minor)

test('units are looked through to what their fund has, and the odd penny goes by largest remainder', () => {
  const splits = lookThrough({
    id: 'units',
    minor: 100_00n,
    inside: { netMinor: 300_00n, companies: [{ id: '1', minor: 200_00n }], funds: [] },
  })
  assert.deepEqual(found(splits, '1'), [66_67n])
  assert.deepEqual(found(splits, otherAssets), [33_33n])
})

test('units of units are looked through to the companies at the end', () => {
  const master: FundContents = { netMinor: 90n, companies: [{ id: '1', minor: 60n }], funds: [] }
  const feeder: FundContents = {
    netMinor: 45n,
    companies: [],
    funds: [{ id: 'master', minor: 45n, inside: master }],
  }
  const splits = lookThrough({ id: 'feeder', minor: 10n, inside: feeder })
  assert.deepEqual(found(splits, 'master'), [10n])
  assert.deepEqual(found(splits, '1'), [7n])
  assert.deepEqual(found(splits, otherAssets), [0n, 3n])
})

test('a fund that owes more than it has in cash gives each its part, and other assets are below nothing', () => {
  const splits = lookThrough({
    id: 'units',
    minor: 50_00n,
    inside: { netMinor: 100_00n, companies: [{ id: '1', minor: 120_00n }], funds: [] },
  })
  assert.deepEqual(found(splits, '1'), [60_00n])
  assert.deepEqual(found(splits, otherAssets), [-10_00n])
})

test('without a value, or with one of nothing, a fund is not looked through', () => {
  assert.deepEqual(lookThrough({ id: 'units', minor: 50n, inside: null }), [])
  const empty: FundContents = { netMinor: 0n, companies: [], funds: [] }
  assert.deepEqual(lookThrough({ id: 'units', minor: 50n, inside: empty }), [])
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 13n })
const { tree } = fc.letrec<{ tree: FundUnits; inside: FundContents }>((tie) => ({
  tree: fc.record({
    id: fc.uuid(),
    minor: amount,
    inside: fc.option(tie('inside'), { depthSize: 'small', maxDepth: 4 }),
  }),
  inside: fc.record({
    netMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 14n }),
    companies: fc.array(fc.record({ id: fc.uuid(), minor: amount }), { maxLength: 6 }),
    funds: fc.array(tie('tree'), { maxLength: 3 }),
  }),
}))

test('of any tree of funds, what is found at its ends adds up to the value of the units to the penny', () => {
  fc.assert(
    fc.property(tree, (units) => {
      const splits = lookThrough(units)
      const isSplit = new Set(splits.map(({ id }) => id))
      const ends = splits.flatMap(({ rows }) => rows).filter(({ id }) => !isSplit.has(id))
      if (splits.length > 0) assert.equal(sum(ends.map(({ minor }) => minor)), units.minor)
      for (const { rows, totalMinor, isByRemainder } of splits) {
        assert.equal(sum(rows.map(({ minor }) => minor)), totalMinor)
        if (isByRemainder && totalMinor >= 0n) assert.ok(rows.every(({ minor }) => minor >= 0n))
      }
    }),
    { numRuns: 2000 },
  )
})
