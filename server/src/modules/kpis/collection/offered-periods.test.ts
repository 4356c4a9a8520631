import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodsToAskFor } from './offered-periods.ts'

const today = '2026-11-30'
const quarters = (years: { month: number; companies: number }[]) =>
  periodsToAskFor(today, years).filter(({ frequency }) => frequency === 'quarterly')

test('quarters are offered by their last day, the one that runs first', () => {
  const december = ['2026-12-31', '2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31']
  const days = (found: { ends_on: string }[]) => found.map(({ ends_on: day }) => day)
  assert.deepEqual(days(quarters([{ month: 12, companies: 4 }])), december)
  assert.deepEqual(days(quarters([])), december)
  assert.deepEqual(days(quarters([{ month: 3, companies: 4 }])), december, 'a year to March has the same')
  const both = quarters([
    { month: 3, companies: 4 },
    { month: 12, companies: 1 },
    { month: 1, companies: 2 },
  ])
  assert.deepEqual(days(both).slice(0, 4), ['2027-01-31', '2026-12-31', '2026-10-31', '2026-09-30'])
  assert.equal(both.find(({ is_default: isDefault }) => isDefault)?.label, 'Quarter to 30 September 2026')
})

test('months and years follow, and a year ends where companies’ do', () => {
  const found = periodsToAskFor(today, [{ month: 3, companies: 1 }])
  assert.deepEqual(
    found.filter(({ frequency }) => frequency !== 'quarterly').map(({ label }) => label),
    [
      'Month to 31 December 2026',
      'Month to 30 November 2026',
      'Month to 31 October 2026',
      'Month to 30 September 2026',
      'Month to 31 August 2026',
      'Month to 31 July 2026',
      'Month to 30 June 2026',
      'Year to 31 March 2027',
      'Year to 31 March 2026',
      'Year to 31 March 2025',
    ],
  )
})
