import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aboveUncalled, callParts, standingOfAllocation, withRounding } from './call-parts.ts'
import { sum } from './money.ts'

const claims = [10_000n, 20_000n, 40_000n].map((weight, index) => ({
  id: index + 1,
  weight,
  sharesMicro: weight * 10_000n,
}))

test('a call asks by percentage, by an amount that is shared, or by share', () => {
  const parts = (shares: Parameters<typeof callParts>[0]) => callParts(shares, claims)
  assert.deepEqual(parts({ basis: 'percent', percentMicro: 25_000_000n }), [2_500n, 5_000n, 10_000n])
  assert.deepEqual(parts({ basis: 'amount', amountMinor: 10_000n }), [1_429n, 2_857n, 5_714n])
  assert.deepEqual(parts({ basis: 'per_share', priceE8: 25_000_000n, currency: 'GBP' }), [
    2_500n,
    5_000n,
    10_000n,
  ])
})

test('nobody to call is no call', () => {
  assert.equal(callParts({ basis: 'amount', amountMinor: 100n }, []), undefined)
})

test('lines above what is left to call are told with their excess', () => {
  const line = (id: number, amountMinor: bigint, unfundedMinor: bigint) => ({
    id,
    amountMinor,
    unfundedMinor,
  })
  assert.equal(aboveUncalled([line(1, 40n, 40n)]), undefined)
  assert.deepEqual(aboveUncalled([line(1, 60n, 50n), line(2, 40n, 40n)]), { count: 1, excessMinor: 10n })
})

test('percentages that come to 100 % call every allocation whole, to the penny', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(100n, 1_000_000_00n), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(
        [25, 25, 25, 25],
        [10, 20, 30, 40],
        [12.5, 12.5, 75],
        [33.333333, 33.333333, 33.333334],
      ),
      (amounts, percents) => {
        const uncalled = [...amounts]
        for (const [calls, percent] of percents.entries()) {
          const claimed = amounts.map((weight, id) => ({ id, weight, sharesMicro: 0n }))
          const parts = callParts(
            { basis: 'percent', percentMicro: BigInt(Math.round(percent * 1e6)) },
            claimed,
          )!
          const lines = withRounding(
            parts.map((amountMinor, id) => ({
              id,
              amountMinor,
              unfundedMinor: uncalled[id]!,
              earlierCalls: calls,
              residueMinor: 0n,
            })),
          )
          assert.equal(aboveUncalled(lines.filter(({ amountMinor }) => amountMinor > 0n)), undefined)
          for (const { id, amountMinor } of lines) uncalled[id]! -= amountMinor
        }
        assert.deepEqual(
          uncalled,
          amounts.map(() => 0n),
        )
      },
    ),
    // 25 % of £158,061.14 is half a penny more than whole ones, which the first of the three takes each time.
    {
      examples: [
        [
          [15_805_904n, 105n, 105n],
          [25, 25, 25, 25],
        ],
      ],
    },
  )
})

test('the call that takes what a share costs to its price takes what bought no whole share', () => {
  // 729 shares of £1.37 of £1,000.00, and none of £1.00.
  const line = { id: 1, earlierCalls: 0, residueMinor: 127n }
  const drawn = (unfundedMinor: bigint, priceE8: bigint, earlierCalls: number) => {
    const at = { basis: 'per_share', priceE8, currency: 'GBP' } as const
    const [amountMinor] = callParts(at, [{ id: 1, weight: 1n, sharesMicro: 729_000_000n }])!
    return withRounding([{ ...line, amountMinor: amountMinor!, unfundedMinor, earlierCalls }])[0]!.amountMinor
  }
  assert.equal(drawn(100_000n, 37_000_000n, 0), 26_973n)
  assert.equal(drawn(73_027n, 100_000_000n, 1), 73_027n)
  assert.equal(drawn(100_000n, 137_000_000n, 0), 100_000n, 'all at once')
  assert.equal(drawn(100_000n, 136_000_000n, 0), 99_144n, 'a penny a share is still to be called')
  const none = withRounding([
    { id: 2, amountMinor: 0n, unfundedMinor: 100n, earlierCalls: 0, residueMinor: 100n },
  ])
  assert.equal(none[0]!.amountMinor, 0n, 'who has no share is asked for nothing by share')
})

test('an amount that is shared by what is not called never asks for more than that', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 1_000_000n), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 1000 }),
      (uncalled, share) => {
        const total = (sum(uncalled) * BigInt(share)) / 1000n
        const parts = callParts(
          { basis: 'amount', amountMinor: total },
          uncalled.map((weight, id) => ({ id, weight, sharesMicro: 0n })),
        )!
        assert.equal(sum(parts), total)
        for (const [id, part] of parts.entries()) assert.ok(part <= uncalled[id]!)
      },
    ),
  )
})

test('an allocation is paid once all of it was called and paid', () => {
  const standing = (calledMinor: bigint, receivedMinor: bigint, openLines: number) =>
    standingOfAllocation({ amountMinor: 10_000n, calledMinor, receivedMinor, openLines })
  assert.equal(standing(0n, 0n, 0), 'reserved')
  assert.equal(standing(2_500n, 0n, 1), 'awaiting_payment')
  assert.equal(standing(2_500n, 2_500n, 0), 'part_paid')
  assert.equal(standing(10_000n, 2_500n, 1), 'part_paid')
  assert.equal(standing(10_000n, 10_000n, 0), 'payment_received')
})
