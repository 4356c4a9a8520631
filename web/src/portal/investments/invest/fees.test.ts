import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feesToInvestor } from './fees.ts'

test('what the company pays is no fee to the investor', () => {
  const company = {
    label: 'Arrangement',
    percent: '3.00',
    amount: null,
    vat: 'added',
    payer: 'company',
  } as const
  assert.equal(feesToInvestor([company], 'GBP'), 'None')
  assert.equal(feesToInvestor([company, { ...company, payer: 'investor' }], 'GBP'), '3% plus VAT')
  const fixed = { ...company, percent: null, amount: '250.00', vat: 'included', payer: 'investor' } as const
  assert.equal(feesToInvestor([fixed], 'GBP'), '£250')
})
