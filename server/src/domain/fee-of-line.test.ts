import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfferFee } from '@moorgate/contract'
import { feeOnAmount, feesByRate, feesOnAmount, partsBetween, partsOfReceipts } from './fee-of-line.ts'

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

test('a fee in per cent comes to its least, before VAT is added', () => {
  const least = fee({ minimum: '100.00', vat: 'added', vat_rate: '5' })
  assert.deepEqual(feeOf(1_000_00n, 'GBP', least), [105_00n, 5_00n])
  assert.deepEqual(feeOf(4_000_00n, 'GBP', least), [105_00n, 5_00n], '2.5 % of £4,000.00 are £100.00')
  assert.deepEqual(feeOf(4_000_40n, 'GBP', least), [105_01n, 5_00n])
  assert.deepEqual(feeOf(1_000n, 'JPY', least), [105n, 5n])
})

test('VAT is at the rate of the fee: 20 % where none is said, 5 %, 0 %, and none of what is exempt', () => {
  const at = (vat: OfferFee['vat'], rate: OfferFee['vat_rate']) =>
    feeOf(10_000_00n, 'GBP', fee({ vat, vat_rate: rate }))
  assert.deepEqual(at('added', null), [300_00n, 50_00n])
  assert.deepEqual(at('added', '20'), [300_00n, 50_00n])
  assert.deepEqual(at('added', '5'), [262_50n, 12_50n])
  assert.deepEqual(at('added', '0'), [250_00n, 0n])
  assert.deepEqual(at('included', '5'), [250_00n, 11_90n], '£250.00 × 5 ÷ 105 is £11.9048')
  assert.deepEqual(at('exempt', '20'), [250_00n, 0n])
})

test('what was paid of fees at several rates is in proportion at each, and together what was paid', () => {
  const parts = feesOnAmount(
    [
      fee({ vat: 'added' }),
      fee({ percent: null, amount: '100.00', vat: 'added', vat_rate: '5' }),
      fee({ percent: null, amount: '60.00' }),
    ],
    10_000_00n,
    'GBP',
  )
  const whole = { feeMinor: 465_00n, feeVatMinor: 55_00n }
  assert.deepEqual(
    feesByRate(parts, whole).map(({ rate, feeMinor, feeVatMinor }) => [rate, feeMinor, feeVatMinor]),
    [
      ['20', 300_00n, 50_00n],
      ['5', 105_00n, 5_00n],
      [null, 60_00n, 0n],
    ],
  )
  const third = feesByRate(parts, { feeMinor: 155_00n, feeVatMinor: 18_33n })
  assert.deepEqual(
    third.map(({ feeMinor, feeVatMinor }) => [feeMinor, feeVatMinor]),
    [
      [100_00n, 16_66n],
      [35_00n, 1_67n],
      [20_00n, 0n],
    ],
  )
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
