import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feeVat } from '../../../features/opportunities/fee-terms.ts'
import { feesToInvestor } from './fees.ts'

test('what the company pays is no fee to the investor', () => {
  const company = {
    label: 'Arrangement',
    percent: '3.00',
    amount: null,
    vat: 'added',
    payer: 'company',
  } as const
  assert.deepEqual(feesToInvestor([company], 'GBP'), [])
  assert.deepEqual(feesToInvestor([company, { ...company, payer: 'investor' }], 'GBP'), ['3% plus VAT'])
  const fixed = { ...company, percent: null, amount: '250.00', vat: 'included', payer: 'investor' } as const
  assert.deepEqual(feesToInvestor([fixed], 'GBP'), ['£250'])
})

test('a least fee and a rate other than the standard one are said', () => {
  const fee = {
    label: 'Arrangement',
    percent: '2.50',
    amount: null,
    vat: 'added',
    payer: 'investor',
  } as const
  assert.deepEqual(feesToInvestor([{ ...fee, minimum: '100.00' }], 'GBP'), [
    '2.5% plus VAT',
    'at least £100 plus VAT',
  ])
  assert.deepEqual(feesToInvestor([{ ...fee, vat_rate: '5' }], 'GBP'), ['2.5% plus VAT at 5%'])
  assert.deepEqual(feesToInvestor([{ ...fee, vat_rate: '0' }], 'GBP'), ['2.5%'])
  assert.deepEqual(
    [
      feeVat({ ...fee, vat_rate: '20' }),
      feeVat({ ...fee, vat: 'included', vat_rate: '5' }),
      feeVat({ ...fee, vat_rate: '0' }),
      feeVat({ ...fee, vat: 'exempt', vat_rate: '5' }),
    ],
    ['plus VAT', 'VAT at 5% included', 'VAT at 0%', 'no VAT'],
  )
})
