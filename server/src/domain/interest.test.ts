import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accrue, preferredReturn, simpleInterest } from './interest.ts'

const eight = 8_000_000n
const tenMillion = 1_000_000_000n
const firstQuarter = { from: '2024-01-01', until: '2024-04-01' }

test('£400,000 at 8 % for 365 days earns £32,000', () => {
  assert.equal(simpleInterest(40_000_000n, eight, 365), 3_200_000n)
})

test('2 % of £10m for the first quarter of a leap year depends on the day count', () => {
  assert.equal(accrue(tenMillion, 2_000_000n, firstQuarter, 'act_365'), 4_986_301n)
  assert.equal(accrue(tenMillion, 2_000_000n, firstQuarter, 'act_act'), 4_972_678n)
})

test('a year over two calendar years counts each day by its own year, and a whole year is a whole rate', () => {
  assert.equal(accrue(tenMillion, eight, { from: '2023-01-01', until: '2024-01-01' }, 'act_act'), 80_000_000n)
  assert.equal(accrue(tenMillion, eight, { from: '2024-01-01', until: '2025-01-01' }, 'act_act'), 80_000_000n)
  // 184 days of 2023 and 182 of 2024: 800,000 × (184/365 + 182/366) = 801,101.88
  assert.equal(accrue(tenMillion, eight, { from: '2023-07-01', until: '2024-07-01' }, 'act_act'), 80_110_188n)
})

test('a period must not run backwards or have dates that do not exist', () => {
  assert.equal(accrue(1n, eight, { from: '2024-04-01', until: '2024-01-01' }, 'act_365'), undefined)
  assert.equal(accrue(1n, eight, { from: '2024-02-30', until: '2024-04-01' }, 'act_act'), undefined)
})

test('£10m at 8 % compounds to £4,693,280.77 in five years', () => {
  const paid = { date: '2021-11-20', amountMinor: tenMillion }
  assert.equal(preferredReturn(paid, eight, '2026-11-20'), 469_328_077n)
})

test('within a year the preferred return is simple, and from the anniversary on it compounds', () => {
  const paid = { date: '2021-11-20', amountMinor: 100_000n }
  assert.equal(preferredReturn(paid, eight, '2021-11-20'), 0n)
  assert.equal(preferredReturn(paid, eight, '2021-01-01'), 0n)
  // 1,000 × 0.08 × 73/365 = 16.00
  assert.equal(preferredReturn(paid, eight, '2022-02-01'), 1_600n)
  assert.equal(preferredReturn(paid, eight, '2022-11-19'), 7_978n)
  assert.equal(preferredReturn(paid, eight, '2022-11-20'), 8_000n)
  // 1,080 × (1 + 0.08 × 73/365) − 1,000 = 97.28
  assert.equal(preferredReturn(paid, eight, '2023-02-01'), 9_728n)
  assert.equal(preferredReturn(paid, eight, '2023-02-30'), undefined)
})

test('money paid on a leap day has its anniversary on 1 March', () => {
  const paid = { date: '2024-02-29', amountMinor: 100_000n }
  assert.equal(preferredReturn(paid, eight, '2025-03-01'), 8_000n)
  assert.equal(preferredReturn(paid, eight, '2025-02-28'), 8_000n)
})
