import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, valuesOf } from './offer-values.ts'
import type { Option } from './offers.ts'

const today = new Date('2026-11-20T09:00:00Z')

test('a new offer begins with the price and the shares of its round', () => {
  const values = valuesOf(null, { share_price: '4.00', shares_available: '1000000' })
  assert.deepEqual([values.price, values.available, values.allow_excess], ['4.00', '1000000', true])
})

test('a deadline is five in the afternoon of its day, and empty fields are nothing', () => {
  const body = bodyOf({ ...valuesOf(null, {}), deadline: '2026-12-20' }, today)
  assert.equal(body.deadline, '2026-12-20T17:00:00.000Z')
  const summer = bodyOf({ ...valuesOf(null, {}), deadline: '2026-07-01' }, today)
  assert.equal(summer.deadline, '2026-07-01T16:00:00.000Z', 'the clocks are an hour on')
  assert.deepEqual([body.waived_shares, body.waived_holders, body.waived_note], ['0', 0, null])
})

test('classes without the right are typed with commas, sent as a list, and come back as they were typed', () => {
  const body = bodyOf({ ...valuesOf(null, {}), excluded_classes: 'Preference, B Ordinary,' }, today)
  assert.deepEqual(body.excluded_classes, ['Preference', 'B Ordinary'])
  const draft = { ...body, deadline: '2026-12-20T17:00:00Z' } as unknown as Option
  assert.equal(valuesOf(draft, {}).excluded_classes, 'Preference, B Ordinary')
})

test('what the articles allow is stated of a record date of more than 28 days ago, and of no other', () => {
  const stated = (record_date: string) =>
    bodyOf({ ...valuesOf(null, {}), record_date, record_date_by_articles: true }, today)
      .record_date_by_articles
  assert.deepEqual(['2026-11-20', '2026-10-23', '2026-10-22', '2025-01-01', '2', ''].map(stated), [
    false,
    false,
    true,
    true,
    false,
    false,
  ])
})
