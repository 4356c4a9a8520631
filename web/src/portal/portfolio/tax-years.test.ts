import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxYearDays, taxYearOf } from './tax-years.ts'

test('a day belongs to the tax year that ends on the next 5 April', () => {
  assert.equal(taxYearOf('2025-04-05'), 2025)
  assert.equal(taxYearOf('2025-04-06'), 2026)
  assert.equal(taxYearOf('2025-12-31'), 2026)
  assert.equal(taxYearDays(2026), '2025-04-06,2026-04-05')
})
