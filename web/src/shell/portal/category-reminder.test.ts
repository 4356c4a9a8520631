import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryReminder } from './category-reminder.ts'

const on = {
  investor_categorisation_popups_enabled: 1,
  risk_warning_enabled: 1,
  financial_promotion_exceptions_enabled: 0,
} as const
const now = new Date('2026-11-21T09:00:00Z')
type Status = Parameters<typeof categoryReminder>[0]['category_status']
const reminded = (
  status: Status,
  until: string | null = null,
  flags: Parameters<typeof categoryReminder>[1] = on,
) => categoryReminder({ category_status: status, category_expires_at: until }, flags, now)

test('whoever signs in without a category in date is reminded of it, thirty days ahead', () => {
  assert.deepEqual(
    [reminded('none'), reminded('rejected'), reminded('expired', '2026-11-01')],
    ['missing', 'missing', 'expired'],
  )
  assert.equal(reminded('pending'), undefined)
  const days = ['2026-11-21', '2026-11-22', '2026-12-21', '2026-12-22']
  assert.deepEqual(
    days.map((day) => reminded('approved', day)),
    ['expired', 'expiring', 'expiring', undefined],
  )
  assert.equal(reminded('approved'), undefined)
})

test('nobody is reminded where the firm has switched that off, or asks for no category', () => {
  assert.equal(reminded('none', null, { ...on, investor_categorisation_popups_enabled: 0 }), undefined)
  assert.equal(reminded('none', null, { ...on, risk_warning_enabled: 0 }), undefined)
  const exempt = { ...on, risk_warning_enabled: 0, financial_promotion_exceptions_enabled: 1 } as const
  assert.equal(reminded('none', null, exempt), 'missing')
})
