import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { worthOfUnits } from './fund-value.ts'
import { sum } from './money.ts'

const paid = (date: string, minor: bigint) => ({ date, minor })

test('before a value is published units are worth what was paid in, less what was paid out', () => {
  const money = { paidIn: [paid('2026-02-01', 20_000_00n)], paidOut: [] }
  assert.equal(worthOfUnits(money).valueMinor, 20_000_00n)
  assert.equal(worthOfUnits({ ...money, paidOut: [paid('2026-03-01', 1_000_00n)] }).valueMinor, 19_000_00n)
})

test('£75,000 worth £90,450.00 on 30 September is £94,450.00 with £10,000 in and £6,000 out since', () => {
  const money = {
    paidIn: [paid('2024-06-20', 75_000_00n), paid('2026-10-12', 10_000_00n)],
    paidOut: [paid('2026-09-30', 2_000_00n), paid('2026-11-01', 6_000_00n)],
  }
  assert.deepEqual(worthOfUnits(money, { date: '2026-09-30', valueMinor: 90_450_00n }), {
    valueMinor: 94_450_00n,
    paidSinceMinor: 10_000_00n,
    paidOutSinceMinor: 6_000_00n,
  })
})

test('units are never worth less than nothing', () => {
  const money = { paidIn: [paid('2024-06-20', 10_00n)], paidOut: [paid('2026-11-01', 12_00n)] }
  assert.equal(worthOfUnits(money, { date: '2026-09-30', valueMinor: 11_00n }).valueMinor, 0n)
})

test('a payment in or out after the value moves no gain', () => {
  const day = fc.constantFrom('2026-09-29', '2026-09-30', '2026-10-01', '2026-11-01')
  const money = fc.array(fc.tuple(day, fc.bigInt({ min: 1n, max: 10n ** 12n })), { maxLength: 6 })
  const gain = (paidIn: [string, bigint][], paidOut: [string, bigint][], valueMinor: bigint) => {
    const of = (list: [string, bigint][]) => list.map(([date, minor]) => paid(date, minor))
    const worth = worthOfUnits(
      { paidIn: of(paidIn), paidOut: of(paidOut) },
      { date: '2026-09-30', valueMinor },
    )
    const total = (list: [string, bigint][]) => sum(list.map(([, minor]) => minor))
    return worth.valueMinor + total(paidOut) - total(paidIn)
  }
  fc.assert(
    fc.property(money, money, fc.bigInt({ min: 10n ** 13n, max: 10n ** 14n }), (paidIn, paidOut, value) => {
      const until = (list: [string, bigint][]) => list.filter(([date]) => date <= '2026-09-30')
      assert.equal(gain(paidIn, paidOut, value), gain(until(paidIn), until(paidOut), value))
    }),
  )
})
