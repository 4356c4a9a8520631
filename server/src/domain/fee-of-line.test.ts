import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfferFee } from '@moorgate/contract'
import { feeOnAmount, partsBetween, partsOfReceipts } from './fee-of-line.ts'

const line = { amountMinor: 10_300_00n, feeMinor: 300_00n, feeVatMinor: 50_00n }

const fee = (overrides: Partial<OfferFee> = {}): OfferFee => ({
  label: 'Arrangement fee',
  percent: '2.5',
  amount: null,
  vat: 'exempt',
  payer: 'investor',
  ...overrides,
})
const feeOf = (amountMinor: bigint, currency: string, ...fees: OfferFee[]) => {
  const { feeMinor, feeVatMinor } = feeOnAmount(fees, amountMinor, currency)
  return [feeMinor, feeVatMinor]
}

test('a fee of 2.5 % on £10,000.00 without VAT, plus VAT and with VAT included', () => {
  assert.deepEqual(feeOf(10_000_00n, 'GBP', fee()), [250_00n, 0n])
  assert.deepEqual(feeOf(10_000_00n, 'GBP', fee({ vat: 'added' })), [300_00n, 50_00n])
  assert.deepEqual(feeOf(10_000_00n, 'GBP', fee({ vat: 'included' })), [250_00n, 41_67n])
  assert.deepEqual(feeOf(9_756_10n, 'GBP', fee()), [243_90n, 0n])
})

test('fees add up, each rounded by itself, and what the company pays is not in them', () => {
  const half = fee({ percent: '0.5', vat: 'added' })
  assert.deepEqual(feeOf(1_00n, 'GBP', half, half), [2n, 0n])
  const fixed = fee({ percent: null, amount: '120.00', vat: 'included' })
  const ofCompany = fee({ percent: '9', payer: 'company' })
  assert.deepEqual(feeOf(10_000_00n, 'GBP', fee({ vat: 'added' }), fixed, ofCompany), [420_00n, 70_00n])
  assert.deepEqual(feeOf(10_000_00n, 'GBP'), [0n, 0n])
})

test('a fee has the decimal places of its currency: none of the yen, three of the dinar', () => {
  const fixed = fee({ percent: null, amount: '250.00', vat: 'added' })
  assert.deepEqual(feeOf(1_000_050n, 'JPY', fee({ vat: 'added' })), [30_001n, 5_000n])
  assert.deepEqual(feeOf(1_000_000n, 'JPY', fixed), [300n, 50n])
  assert.deepEqual(feeOf(10_000_020n, 'KWD', fee({ vat: 'included' })), [250_001n, 41_667n])
  assert.deepEqual(feeOf(10_000_000n, 'KWD', fixed), [300_000n, 50_000n])
})

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
