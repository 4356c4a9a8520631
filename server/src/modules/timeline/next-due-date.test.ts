import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { taskRecurrences } from '@moorgate/contract'
import { nextDueDate } from './next-due-date.ts'

const next = (
  due: string,
  recurrence: (typeof taskRecurrences)[number],
  today = due,
  anchorDay = Number(due.slice(8)),
) => nextDueDate({ due, recurrence, anchorDay }, today)

test('a task comes back a day, a week, a month, a quarter or a year later', () => {
  assert.equal(next('2026-12-31', 'daily'), '2027-01-01')
  assert.equal(next('2026-12-28', 'weekly'), '2027-01-04')
  assert.equal(next('2026-12-15', 'monthly'), '2027-01-15')
  assert.equal(next('2026-11-15', 'quarterly'), '2027-02-15')
  assert.equal(next('2028-02-29', 'yearly'), '2029-02-28')
})

test('a series of the 31st takes the last day of a shorter month and finds its day again', () => {
  assert.equal(next('2027-01-31', 'monthly'), '2027-02-28')
  assert.equal(next('2027-02-28', 'monthly', '2027-02-28', 31), '2027-03-31')
  assert.equal(next('2029-02-28', 'yearly', '2031-06-01', 29), '2032-02-29')
})

test('done late, it owes one more and not each one that was missed; done early, it keeps its days', () => {
  assert.equal(next('2026-11-02', 'weekly', '2026-11-20'), '2026-11-23')
  assert.equal(next('2026-11-30', 'monthly', '2026-11-20'), '2026-12-30')
})

const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('whenever it is done, the next day is after both the last one and today, and a real day', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom(...taskRecurrences), (due, today, recurrence) => {
      const found = next(due, recurrence, today)
      return found > due && found > today && new Date(`${found}T00:00:00Z`).toISOString().startsWith(found)
    }),
  )
})
