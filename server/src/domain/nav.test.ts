import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromWholeShares } from './decimal.ts'
import { equaliseLateCloser, feeInside, feeOnTop, navPerUnit } from './nav.ts'

test('a fund of £12.16m in 10m units is worth £1.216 a unit', () => {
  const fund = { assetsMinor: 1_250_000_000n, liabilitiesMinor: 34_000_000n, currency: 'GBP' }
  assert.equal(navPerUnit({ ...fund, unitsMicro: fromWholeShares(10_000_000n) }), 121_600_000n)
  assert.equal(navPerUnit({ ...fund, unitsMicro: 0n }), undefined)
})

test('a fee of 2.5 % is taken from £10,000 or added to it', () => {
  assert.deepEqual(feeInside(1_000_000n, 2_500_000n), {
    investedMinor: 975_610n,
    feeMinor: 24_390n,
    payableMinor: 1_000_000n,
  })
  assert.deepEqual(feeOnTop(1_000_000n, 2_500_000n), {
    investedMinor: 1_000_000n,
    feeMinor: 25_000n,
    payableMinor: 1_025_000n,
  })
})

test('investment and fee are always what is paid', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const rate = fc.bigInt({ min: 0n, max: 20_000_000n })
  fc.assert(
    fc.property(amount, rate, (minor, ratePercentMicro) => {
      for (const split of [feeInside(minor, ratePercentMicro), feeOnTop(minor, ratePercentMicro)])
        assert.equal(split.investedMinor + split.feeMinor, split.payableMinor)
    }),
    { numRuns: 1000 },
  )
})

test('£2m that joins a year late pays £400,000 and £32,000 of interest', () => {
  const joining = { commitmentMinor: 200_000_000n, calledPercentMicro: 20_000_000n }
  assert.deepEqual(equaliseLateCloser({ ...joining, ratePercentMicro: 8_000_000n, days: 365 }), {
    catchUpMinor: 40_000_000n,
    interestMinor: 3_200_000n,
  })
})
