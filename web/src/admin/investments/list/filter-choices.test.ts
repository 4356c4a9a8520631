import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingChoices } from './filter-choices.ts'

test('within a week means before the eighth day, so that the seventh counts', () => {
  const [week] = closingChoices(new Date('2026-11-20T12:00:00'))
  assert.deepEqual(week, { value: '2026-11-28', label: 'a week' })
})

test('a span crosses the end of a year', () => {
  const month = closingChoices(new Date('2026-12-20T12:00:00'))[2]
  assert.equal(month?.value, '2027-01-21')
})
