import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distribute } from './distribution.ts'
import { sum } from './money.ts'

const holding = (id: number, shares: bigint, costMinor: bigint) => ({
  id,
  sharesMicro: shares * 1_000_000n,
  costMinor,
})
const three = [holding(1, 1_000_000n, 900_000n), holding(2, 292_500n, 300_000n), holding(3, 87_750n, 70_000n)]

test('the handbook’s example is shared to the penny, and what it gained or lost stands beside it', () => {
  assert.deepEqual(distribute(1_234_567n, three, { final: true }), [
    { id: 1, paidMinor: 894_452n, costMinor: 900_000n, realisedMinor: -5_548n },
    { id: 2, paidMinor: 261_627n, costMinor: 300_000n, realisedMinor: -38_373n },
    { id: 3, paidMinor: 78_488n, costMinor: 70_000n, realisedMinor: 8_488n },
  ])
})

test('a payment that is not the last is income as a whole', () => {
  for (const line of distribute(1_000_000n, three, { final: false })!)
    assert.deepEqual([line.costMinor, line.realisedMinor], [0n, line.paidMinor])
})

test('where nobody holds a share nothing is paid', () => {
  assert.equal(distribute(100n, [], { final: true }), undefined)
})

test('whatever is paid in whatever parts, nothing is lost on the way: payments less cost are what was realised', () => {
  const money = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const holdings = fc.array(fc.tuple(money, money), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(holdings, money, money, (held, first, last) => {
      const all = held.map(([sharesMicro, costMinor], index) => ({ id: index + 1, sharesMicro, costMinor }))
      const early = distribute(first, all, { final: false })!
      const late = distribute(last, all, { final: true })!
      const total = (name: 'paidMinor' | 'costMinor' | 'realisedMinor') =>
        sum([...early, ...late].map((line) => line[name]))
      assert.equal(total('paidMinor'), first + last)
      assert.equal(total('costMinor'), sum(all.map(({ costMinor }) => costMinor)))
      assert.equal(total('realisedMinor'), total('paidMinor') - total('costMinor'))
    }),
  )
})
