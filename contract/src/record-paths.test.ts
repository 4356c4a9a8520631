import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opportunityPath, screenFor, updateReportPath } from './screens.ts'

test('an opportunity opens by its status: a draft to edit, an offer to read, a holding among the existing', () => {
  const at = ([1, 2, 3, 4, 5, 6] as const).map((status) => opportunityPath({ id: 12, status }))
  assert.deepEqual(at, [
    '/admin/investments/opportunities/12/edit',
    '/admin/investments/opportunities/12/details',
    '/admin/investments/opportunities/12/details',
    '/admin/investments/opportunities/12/details',
    '/admin/investments/existing/12/details',
    '/admin/investments/existing/12/details',
  ])
  for (const path of at) assert.equal(screenFor(path)?.canonical, true)
})

test('a draft report opens to be edited, a live one to be read', () => {
  assert.equal(updateReportPath({ id: 3, status: 'draft' }), '/admin/reports/updates/3/edit-update')
  for (const status of ['live', 'archived'] as const)
    assert.equal(updateReportPath({ id: 3, status }), '/admin/reports/updates/3/details')
})
