import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routePath } from './route-path.ts'

test('every way in which a screen names a value is written as the router reads it', () => {
  assert.equal(routePath('/admin/investors/:id/sign-pdf/:pdfId'), '/admin/investors/$id/sign-pdf/$pdfId')
  assert.equal(routePath('/admin/reports/kpis/:suffix?'), '/admin/reports/kpis/{-$suffix}')
  assert.equal(routePath('/investor/profile/organisation_:id'), '/investor/profile/organisation_{$id}')
  assert.equal(routePath('/investor/news'), '/investor/news')
})
