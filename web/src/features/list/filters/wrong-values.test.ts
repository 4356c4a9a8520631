import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../kernel/api-error.ts'
import type { OfferedFilter } from './filter-values.ts'
import { refusedFilters, wrongFilters } from './wrong-values.ts'

const offered: readonly OfferedFilter[] = [
  { name: 'target_amount', label: 'Target', kind: 'money', operator: '' },
  { name: 'close_date', label: 'Closes', kind: 'date', operator: '' },
  { name: 'created_between', label: 'Created', kind: 'period', operator: 'is between' },
  { name: 'name', label: 'Name', kind: 'text', operator: 'contains' },
]

test('a day that does not exist and an amount with letters are said beside their filters, and what can be read is not', () => {
  const filters = {
    target_amount: '>=12x',
    close_date: '2026-02-31',
    created_between: '2026-03-01,2026-02-01',
    name: 'tide, well',
  }
  assert.deepEqual(wrongFilters(filters, offered, null), {
    target_amount: 'Enter an amount, such as 50,000.',
    close_date: 'Enter a date, such as 14 March 2026.',
    created_between: 'The first date is after the last.',
  })
  const good = { target_amount: '>=1200.50', close_date: '<=2026-02-28', created_between: '2026-03-01,' }
  assert.deepEqual(wrongFilters(good, offered, null), {})
})

test('one of several alternatives is looked at by the name of its field', () => {
  assert.deepEqual(wrongFilters({ 'any.a.target_amount': '<ten', 'any.a.name': 'Tide' }, offered, null), {
    'any.a.target_amount': 'Enter an amount, such as 50,000.',
  })
})

test('what the server refuses stands beside the filter that it names, also where the list does not offer it', () => {
  const errors = { 'filter.salary': ['This can’t be filtered by.'], name: ['No filter.'] }
  const error = new ApiError('bad_request', {
    message: 'Requested filter(s) `salary` are not allowed.',
    errors,
  })
  assert.deepEqual(wrongFilters({ salary: '3' }, offered, error), { salary: 'This can’t be filtered by.' })
  assert.deepEqual(refusedFilters(new ApiError('bad_request', { message: 'The cursor is not valid.' })), {})
  assert.deepEqual(refusedFilters(new TypeError('no')), {})
})
