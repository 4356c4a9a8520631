import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsBetween, partsOfReceipts } from './fee-of-line.ts'

const line = { amountMinor: 10_300_00n, feeMinor: 300_00n, feeVatMinor: 50_00n }

test('money goes to the investment first, then to the fee with its part of VAT', () => {
  assert.deepEqual(partsOfReceipts(line, 10_150_00n), {
    investmentMinor: 10_000_00n,
    feeMinor: 150_00n,
    feeVatMinor: 25_00n,
  })
  assert.deepEqual(partsBetween(line, 9_900_00n, 10_100_00n), {
    investmentMinor: 100_00n,
    feeMinor: 100_00n,
    feeVatMinor: 16_66n,
  })
})

test('payments to the penny together hold what the line holds', () => {
  const steps = [0n, 3_333_33n, 10_000_01n, 10_000_02n, 10_123_45n, 10_300_00n]
  const parts = steps.slice(1).map((to, index) => partsBetween(line, steps[index]!, to))
  const total = (of: keyof (typeof parts)[number]) => parts.reduce((sum, part) => sum + part[of], 0n)
  assert.deepEqual(
    [total('investmentMinor'), total('feeMinor'), total('feeVatMinor')],
    [10_000_00n, 300_00n, 50_00n],
  )
})

test('a line without a fee is all investment', () => {
  assert.deepEqual(partsOfReceipts({ amountMinor: 100n, feeMinor: 0n, feeVatMinor: 0n }, 40n), {
    investmentMinor: 40n,
    feeMinor: 0n,
    feeVatMinor: 0n,
  })
})
