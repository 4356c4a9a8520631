import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editionOf, kindOfReport } from './edition.ts'

test('a report is called by its period, and one about a fund by what the firm calls a fund', () => {
  const ofFund = { owner_type: 'fund', year: 2026, quarter: 3 } as const
  assert.equal(editionOf(ofFund, {}), 'Fund report, 30 September 2026')
  assert.equal(editionOf(ofFund, { fund: 'Partnership' }), 'Partnership report, 30 September 2026')
  assert.equal(kindOfReport({ ...ofFund, year: null, quarter: null }, { fund: 'SPV' }), 'SPV report')
  const ofRound = { owner_type: 'investment_opportunity', year: 2026, quarter: null } as const
  assert.equal(editionOf(ofRound, {}), 'Annual report, 2026')
  assert.equal(editionOf({ ...ofRound, year: null }, {}), 'Update')
})
