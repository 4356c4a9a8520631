import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Opportunity } from '../records.ts'
import { leftToDo, publishChecks, withRefusal } from './publish-checks.ts'

const today = new Date('2026-11-20T12:00:00')
const facts = { publicDocuments: 1, termsRequired: true, today }
const complete = {
  summary: 'Tidal power off Orkney.',
  target_amount: '4000000.00',
  minimum_investment: '1000.00',
  share_price: '4',
  valuation: null,
  close_date: '2026-12-11',
  bank_account_set: true,
  investment_terms: '<p>Terms</p>',
  fca_class: 'rmmi',
  promotion_expires_on: '2027-06-30',
} as unknown as Opportunity
const missing = (other: Partial<Opportunity>, also: Partial<typeof facts> = {}) =>
  publishChecks({ ...complete, ...other }, { ...facts, ...also })
    .filter(({ done }) => !done)
    .map(({ field }) => field)

test('a complete draft has nothing left to do', () => {
  assert.deepEqual(missing({}), [])
})

test('a price or a valuation is enough, and neither is not', () => {
  assert.deepEqual(missing({ share_price: null, valuation: '18000000.00' }), [])
  assert.deepEqual(missing({ share_price: null }), ['share_price'])
})

test('a round may close today, and not yesterday', () => {
  assert.deepEqual(missing({ close_date: '2026-11-20' }), [])
  assert.deepEqual(missing({ close_date: '2026-11-19' }), ['close_date'])
})

test('an approval that ends today is over', () => {
  assert.deepEqual(missing({ promotion_expires_on: '2026-11-20' }), ['promotion_approval'])
})

test('class and approval are asked for where everybody can see it', () => {
  const checks = publishChecks({ ...complete, fca_class: null, promotion_expires_on: null }, facts)
  assert.equal(leftToDo(checks, true), 2)
  assert.equal(leftToDo(checks, false), 0)
})

test('terms count where the firm uses them', () => {
  assert.deepEqual(missing({ investment_terms: null }), ['investment_terms'])
  assert.deepEqual(missing({ investment_terms: null }, { termsRequired: false }), [])
})

test('the server has the last word: what it names is open, also what this page knows nothing of', () => {
  const checks = withRefusal(publishChecks(complete, facts), {
    documents: ['At least one public document is required.'],
    nominee_id: ['A nominee is required.'],
  })
  const open = checks.filter(({ done }) => !done)
  assert.deepEqual(
    open.map(({ field, note, title }) => [field, note ?? title]),
    [
      ['documents', 'At least one public document is required.'],
      ['nominee_id', 'A nominee is required.'],
    ],
  )
})
