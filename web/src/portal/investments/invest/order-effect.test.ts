import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaxScheme } from '../../../kernel/offer/offer-record.ts'
import { feesToInvestor, isConcentrated, mostRelief, portfolioEffect } from './order-effect.ts'

const scheme = (kind: string, rate: string, limit: string | null = null) =>
  ({ kind, rate, annual_limit: limit }) as TaxScheme

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

test('relief is the rate of the amount, and of no more than the year’s limit', () => {
  assert.equal(mostRelief('25000.00', [scheme('eis', '30.00')]), '7500.00')
  assert.equal(mostRelief('300000.00', [scheme('seis', '50.00', '200000.00')]), '100000.00')
  assert.equal(mostRelief('0.03', [scheme('eis', '30.00')]), undefined)
  assert.equal(mostRelief('25000.00', [scheme('br', '100.00'), scheme('none', '0')]), undefined)
  assert.equal(mostRelief('1000.00', [scheme('eis', '30.00'), scheme('seis', '50.00')]), '500.00')
})

test('an investment is so much of what is held with it, and what is over or in another currency doesn’t count', () => {
  const held = [
    { status: 5 as const, currency: 'GBP', value: '75000.00' },
    { status: 6 as const, currency: 'GBP', value: '900000.00' },
    { status: 5 as const, currency: 'EUR', value: '900000.00' },
  ]
  const effect = portfolioEffect('25000.00', 'GBP', held)
  assert.deepEqual(effect, { now: '75000.00', after: '100000.00', share: '25.000000' })
  assert.ok(isConcentrated(effect!))
  assert.ok(!isConcentrated(portfolioEffect('7500.00', 'GBP', held)!))
  assert.equal(portfolioEffect('', 'GBP', held), undefined)
  assert.equal(portfolioEffect('25000.00', 'GBP', []), undefined)
})
