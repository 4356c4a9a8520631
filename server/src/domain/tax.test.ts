import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  certificateKindsOf,
  certificatesDueFrom,
  claimDeadline,
  defaultReliefRules,
  incomeTaxRelief,
  lossRelief,
  reinvestmentRelief,
  reliefDates,
  reliefRuleOn,
  reliefSafeOn,
  taxYearEnd,
  withdrawnRelief,
  type ReliefScheme,
} from './tax.ts'

const relief = (scheme: ReliefScheme, date: string, pounds: bigint, usage = { usedOfLimitMinor: 0n }) => {
  const rule = reliefRuleOn(defaultReliefRules, scheme, date)
  return rule && incomeTaxRelief(pounds * 100n, rule, usage)
}

test('EIS gives 30 %, SEIS 50 %, a venture capital trust 20 % from April 2026', () => {
  assert.equal(relief('eis', '2026-05-01', 10_000n), 300_000n)
  assert.equal(relief('seis', '2026-05-01', 20_000n), 1_000_000n)
  assert.equal(relief('vct', '2026-04-05', 10_000n), 300_000n)
  assert.equal(relief('vct', '2026-04-06', 10_000n), 200_000n)
  assert.equal(relief('seis', '2012-04-05', 10_000n), undefined)
})

test('relief stops at the limit of the year and at the tax that is due', () => {
  assert.equal(relief('seis', '2023-04-05', 150_000n), 5_000_000n)
  assert.equal(relief('seis', '2023-04-06', 250_000n), 10_000_000n)
  assert.equal(relief('eis', '2026-05-01', 10_000n, { usedOfLimitMinor: 99_500_000n }), 150_000n)
  const eis = reliefRuleOn(defaultReliefRules, 'eis', '2026-05-01')
  assert.ok(eis)
  assert.equal(incomeTaxRelief(1_000_000n, eis, { usedOfLimitMinor: 0n, taxDueMinor: 220_000n }), 220_000n)
})

const loss = (investedMinor: bigint, reliefKeptMinor: bigint, proceedsMinor: bigint, rate: bigint) =>
  lossRelief({ investedMinor, reliefKeptMinor, proceedsMinor, marginalRatePercentMicro: rate * 1_000_000n })

test('£20,000 of SEIS shares that fail cost a 45 % taxpayer £5,500', () => {
  assert.deepEqual(loss(2_000_000n, 1_000_000n, 0n, 45n), {
    atRiskMinor: 1_000_000n,
    lossMinor: 1_000_000n,
    reliefMinor: 450_000n,
    netLossMinor: 550_000n,
  })
})

test('£10,000 of EIS shares that fail cost £3,850, and sold for £2,500 at 40 % £2,700', () => {
  assert.equal(loss(1_000_000n, 300_000n, 0n, 45n).netLossMinor, 385_000n)
  assert.equal(loss(1_000_000n, 300_000n, 250_000n, 40n).netLossMinor, 270_000n)
  assert.equal(loss(1_000_000n, 300_000n, 900_000n, 40n).lossMinor, 0n)
})

test('reinvesting a gain of £20,000 in SEIS saves £2,400', () => {
  assert.equal(reinvestmentRelief(2_000_000n, 24_000_000n), 240_000n)
})

test('an early sale takes relief back', () => {
  const sale = { reliefMinor: 300_000n, ratePercentMicro: 30_000_000n, isConnected: false }
  assert.equal(withdrawnRelief({ ...sale, proceedsMinor: 600_000n }), 180_000n)
  assert.equal(withdrawnRelief({ ...sale, proceedsMinor: 2_000_000n }), 300_000n)
  assert.equal(withdrawnRelief({ ...sale, proceedsMinor: 1n, isConnected: true }), 300_000n)
})

test('the tax year turns on 6 April, and sets the last day to claim', () => {
  assert.equal(taxYearEnd('2024-04-05'), 2024)
  assert.equal(taxYearEnd('2024-04-06'), 2025)
  assert.equal(claimDeadline('2024-03-01'), '2030-01-31')
  assert.equal(claimDeadline('2024-02-30'), undefined)
})

test('relief is safe three years after allotment, or after trading began if that was later', () => {
  assert.equal(reliefSafeOn('2023-03-14'), '2026-03-14')
  assert.equal(reliefSafeOn('2023-03-14', '2023-09-01'), '2026-09-01')
  assert.equal(reliefSafeOn('2023-03-14', '2020-01-01'), '2026-03-14')
})

test('shares issued on 1 March 2024 may be claimed for until 31 January 2030 and are held to 1 March 2027', () => {
  const both = { claimBy: '2030-01-31', heldUntil: '2027-03-01' }
  const none = { claimBy: null, heldUntil: null }
  const on = (schemes: string[], isCertified = false) => reliefDates('2024-03-01', { schemes, isCertified })
  assert.deepEqual(on(['eis']), both)
  assert.deepEqual(on(['seis', 'eis_kic']), both)
  assert.deepEqual(on(['eis', 'vct']), none)
  assert.deepEqual(on([]), none)
  assert.deepEqual(on(['eis', 'vct'], true), both)
  assert.equal(reliefDates('2024-04-06', { schemes: ['eis'], isCertified: false }).claimBy, '2031-01-31')
})

test('a certificate is due nine months after allotment, and schemes say which', () => {
  assert.equal(certificatesDueFrom('2026-11-28'), '2026-02-28')
  assert.equal(certificatesDueFrom('2026-03-31'), '2025-06-30')
  assert.deepEqual(certificateKindsOf(['eis', 'seis', 'eis_kic', 'vct']), ['eis3', 'seis3'])
  assert.deepEqual(certificateKindsOf(['vct', 'none']), [])
})
