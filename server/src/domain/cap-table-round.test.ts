import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modelRound } from './cap-table-round.ts'

const money = (pounds: number) => BigInt(pounds) * 100n
const note = {
  id: 'n',
  dueMinor: money(150_000),
  discountPercentMicro: 20_000_000n,
  capMinor: money(2_000_000),
}
const terms = {
  currency: 'GBP',
  preMoneyMinor: money(3_000_000),
  newMoneyMinor: money(750_000),
  poolPercentMicro: undefined,
}

test('£3m before £750,000 on 1,170,000 shares with a note: the handbook’s round', () => {
  const round = modelRound(terms, { shares: 1_170_000n, unallocated: 50_000n }, [note])!
  assert.deepEqual(
    [round.priceE8, round.newShares, round.costMinor, round.residueMinor, round.afterShares],
    [256_410_000n, 292_500n, 74_999_925n, 75n, 1_550_250n],
  )
  assert.deepEqual(round.notes, [{ id: 'n', priceE8: 170_940_000n, shares: 87_750n, residueMinor: 15n }])
})

test('Series C of Tidewell: £44m before £8m on 5,500,000 shares is £8.00 and £52m after', () => {
  const before = { shares: 5_500_000n, unallocated: 135_000n }
  const given = { ...terms, preMoneyMinor: money(44_000_000), newMoneyMinor: money(8_000_000) }
  const round = modelRound(given, before, [])!
  assert.deepEqual(
    [round.priceE8, round.newShares, round.postMoneyMinor],
    [800_000_000n, 1_000_000n, money(52_000_000)],
  )
  const unchanged = modelRound({ ...given, poolPercentMicro: 2_076_923n }, before, [])!
  assert.equal(unchanged.poolTopUp, 0n)
})

test('without shares, or where the pool would have to be everything, there is no round', () => {
  assert.equal(modelRound(terms, { shares: 0n, unallocated: 0n }, []), undefined)
  const all = { ...terms, poolPercentMicro: 99_000_000n }
  assert.equal(modelRound(all, { shares: 1_000n, unallocated: 0n }, []), undefined)
})

test('the pool reaches its percentage after the round, with as few shares as can be', () => {
  fc.assert(
    fc.property(
      fc.bigInt(10_000n, 10_000_000n),
      fc.bigInt(1_000_000n, 30_000_000n),
      fc.bigInt(100_000_000n, 10_000_000_000n),
      fc.bigInt(1_000_000n, 2_000_000_000n),
      (shares, poolPercentMicro, preMoneyMinor, newMoneyMinor) => {
        fc.pre(newMoneyMinor * 2n < preMoneyMinor)
        const round = modelRound(
          { currency: 'GBP', preMoneyMinor, newMoneyMinor, poolPercentMicro },
          { shares, unallocated: 0n },
          [note],
        )
        fc.pre(round !== undefined)
        assert.ok(round.poolTopUp * 100_000_000n >= round.afterShares * poolPercentMicro)
        assert.ok(round.costMinor + round.residueMinor === newMoneyMinor)
        assert.ok((round.poolTopUp - 2n) * 100_000_000n < round.afterShares * poolPercentMicro)
      },
    ),
    { numRuns: 200 },
  )
})
