import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shareOutExit } from './exit.ts'
import type { ExitClaim } from './exit.ts'
import { exitBreakpoints } from './exit-value.ts'
import { sum } from './money.ts'

const claim = (id: string, shares: bigint, overrides: Partial<ExitClaim> = {}): ExitClaim => ({
  id,
  sharesMicro: shares * 1_000_000n,
  preferenceMinor: 0n,
  participation: 'none',
  capMinor: 0n,
  seniority: 0,
  strikeE8: 0n,
  ...overrides,
})
const sold = (millions: number) => ({
  saleMinor: BigInt(Math.round(millions * 100_000_000)),
  costsPercentMicro: 0n,
  debtMinor: 0n,
  currencyPlaces: 2,
})
const paid = (millions: number, claims: readonly ExitClaim[]) =>
  shareOutExit(sold(millions), claims).lines.map(({ paidMinor }) => Number(paidMinor) / 100)

const seriesA = (overrides: Partial<ExitClaim> = {}) =>
  claim('a', 300n, { preferenceMinor: 300_000_000n, seniority: 1, ...overrides })
const ordinary = claim('ordinary', 700n)

test('Series A of £3m for 30 % keeps its preference at £8m, and converts at £12m', () => {
  assert.deepEqual(paid(8, [seriesA(), ordinary]), [3_000_000, 5_000_000])
  assert.deepEqual(paid(12, [seriesA(), ordinary]), [3_600_000, 8_400_000])
})

test('at £10m it is all the same whether it converts', () => {
  assert.deepEqual(paid(10, [seriesA(), ordinary]), [3_000_000, 7_000_000])
  const [, converts] = exitBreakpoints([seriesA(), ordinary], 2)
  assert.equal(converts!.neededMinor.numerator / converts!.neededMinor.denominator, 1_000_000_000n)
})

test('participating without a cap it takes £4.5m of £8m', () => {
  assert.deepEqual(paid(8, [seriesA({ participation: 'full' }), ordinary]), [4_500_000, 3_500_000])
})

test('participating up to 2× it stops at £6m, and converts once 30 % is more than that', () => {
  const capped = seriesA({ participation: 'capped', capMinor: 600_000_000n })
  assert.deepEqual(paid(8, [capped, ordinary]), [4_500_000, 3_500_000])
  assert.deepEqual(paid(13, [capped, ordinary]), [6_000_000, 7_000_000])
  assert.deepEqual(paid(19, [capped, ordinary]), [6_000_000, 13_000_000])
  assert.deepEqual(paid(30, [capped, ordinary]), [9_000_000, 21_000_000])
})

test('too little for all preferences goes to the senior first, and by size among equals', () => {
  const senior = claim('b', 100n, { preferenceMinor: 400_000_000n, seniority: 2 })
  const juniors = [
    claim('a1', 100n, { preferenceMinor: 300_000_000n, seniority: 1 }),
    claim('a2', 100n, { preferenceMinor: 100_000_000n, seniority: 1 }),
  ]
  assert.deepEqual(paid(5, [senior, ...juniors, ordinary]), [4_000_000, 750_000, 250_000, 0])
  assert.deepEqual(paid(3, [senior, ...juniors, ordinary]), [3_000_000, 0, 0, 0])
})

test('Tidewell after Series C at £52m: preferred kept, options exercised, 3 % costs, to the pound', () => {
  const claims = [
    claim('ordinary', 2_295_000n),
    claim('a', 1_755_000n),
    claim('b', 1_000_000n),
    claim('emi', 315_000n, { strikeE8: 50_000_000n }),
    claim('c', 1_000_000n, { preferenceMinor: 800_000_000n, seniority: 1 }),
  ]
  const at = (millions: number) => {
    const exit = shareOutExit({ ...sold(millions), costsPercentMicro: 3_000_000n }, claims)
    return exit.lines.map(({ paidMinor }) => Math.round(Number(paidMinor) / 100))
  }
  assert.deepEqual(at(25), [7_018_679, 5_367_225, 3_058_248, 805_848, 8_000_000])
  assert.deepEqual(at(52), [18_222_043, 13_934_504, 7_939_888, 2_343_565, 8_000_000])
  assert.deepEqual(at(80), [28_036_679, 21_439_813, 12_216_418, 3_690_672, 12_216_418])
})

test('options below their strike take nothing, and debts are paid before anybody', () => {
  const options = claim('options', 100n, { strikeE8: 100_000_000_000_000n })
  assert.deepEqual(paid(1, [options, ordinary]), [0, 1_000_000])
  const indebted = shareOutExit({ ...sold(1), debtMinor: 250_000_000n }, [ordinary])
  assert.deepEqual([indebted.debtMinor, indebted.availableMinor], [100_000_000n, 0n])
})

const anyClaim = fc.record({
  shares: fc.bigInt(1n, 10_000_000n),
  preferenceMinor: fc.oneof(fc.constant(0n), fc.bigInt(1n, 1_000_000_000n)),
  participation: fc.constantFrom('none' as const, 'full' as const, 'capped' as const),
  times: fc.bigInt(1n, 4n),
  seniority: fc.nat(3),
  strikeE8: fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, fc.bigInt(1n, 5_000_000_000n)),
})
const anyClaims = fc
  .array(anyClaim, { minLength: 1, maxLength: 8 })
  .map((given) => [
    claim('ordinary', 1_000_000n),
    ...given.map(({ shares, times, ...said }, index) =>
      claim(
        String(index),
        shares,
        said.strikeE8 > 0n
          ? { strikeE8: said.strikeE8 }
          : { ...said, strikeE8: 0n, capMinor: said.preferenceMinor * times },
      ),
    ),
  ])

test('whatever the terms: everything is paid out, nobody gets less than nothing, and nobody would rather have chosen otherwise', () => {
  fc.assert(
    fc.property(anyClaims, fc.bigInt(0n, 100_000_000_000n), (claims, saleMinor) => {
      const exit = shareOutExit({ ...sold(0), saleMinor }, claims)
      assert.equal(sum(exit.lines.map(({ paidMinor }) => paidMinor)), saleMinor)
      const { numerator, denominator } = exit.valuePerShare
      for (const [index, { paidMinor }] of exit.lines.entries()) {
        const { sharesMicro, strikeE8 } = claims[index]!
        assert.ok(paidMinor >= 0n)
        // What it would have as ordinary shares, less the strike; a penny for the rounding.
        const asOrdinary =
          (sharesMicro * numerator) / (denominator * 1_000_000n) -
          (sharesMicro * strikeE8) / 1_000_000_000_000n
        assert.ok(paidMinor >= asOrdinary - 2n, `${paidMinor} is less than ${asOrdinary}`)
      }
    }),
    { numRuns: 500 },
  )
})
