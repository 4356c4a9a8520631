import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyDatesOf } from './key-dates-of.ts'

const round = { open_date: '2026-11-02', close_date: '2026-12-11', allotment_date: null, maturity_date: null }

test('the round’s own days and those that staff wrote stand in order', () => {
  const days = keyDatesOf({ ...round, key_dates: [{ date: '2026-11-27', title: 'Pre-emption closes' }] })
  assert.deepEqual(
    days.map(({ title }) => title),
    ['Opens', 'Pre-emption closes', 'Round closes'],
  )
})

test('a day is not said twice where staff named it', () => {
  const days = keyDatesOf({ ...round, key_dates: [{ date: '2026-12-11', title: 'Last day to sign' }] })
  assert.deepEqual(
    days.map(({ title }) => title),
    ['Opens', 'Last day to sign'],
  )
})
