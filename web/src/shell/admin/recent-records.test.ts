import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenAt } from '@moorgate/contract/screens.ts'
import { noteShownPage } from '../../kernel/shown-pages.ts'
import { recentRecords } from './recent-records.ts'
import { actionScreens } from './record-actions.ts'

test('the records opened last come first, each once, and lists are none', () => {
  noteShownPage({ pathname: '/admin/investors/7/details', title: 'Ada Lovell' })
  noteShownPage({ pathname: '/admin/investments/opportunities/3/transactions', title: 'Tidewell Energy' })
  noteShownPage({ pathname: '/admin/investments/deals/4/key-information', title: 'Quill' })
  noteShownPage({ pathname: '/admin/investors', title: 'Investors' })
  noteShownPage({ pathname: '/admin/investors/7/details/transactions', title: 'Ada Lovell' })
  noteShownPage({ pathname: '/admin/investors/7/edit', title: 'Edit Ada Lovell' })
  assert.deepEqual(recentRecords(), [
    { type: 'investors', path: '/admin/investors/7/details', title: 'Ada Lovell' },
    { type: 'deals', path: '/admin/investments/deals/4/performance', title: 'Quill' },
    { type: 'opportunities', path: '/admin/investments/opportunities/3/details', title: 'Tidewell Energy' },
  ])
})

test('every page that the palette offers for a record is a screen', () => {
  for (const at of [
    'investors',
    'investors/contacts',
    'investors/organisations',
    'investors/investment-methods',
    'investors/nominees',
    'investments/deals',
    'investments/opportunities',
    'investments/existing',
    'investments/companies',
    'funds',
  ]) {
    const actions = actionScreens(`/admin/${at}/5/details`)
    assert.equal(actions.length, 3, at)
    for (const { pattern } of actions) assert.ok(screenAt(pattern))
  }
  assert.deepEqual(actionScreens('/admin/reports/updates/5/details'), [])
})
