import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { readListSearch } from '../../kernel/search.ts'
import { currentView, firstView, isChanged, queryOf, searchOf } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'

const search = readListSearch(nominee, {
  'filter[name]': 'Garrick & Co',
  sort: '-name',
  columns: 'name!:200,reference',
  page: '3',
  panel: '7',
  tab: 'view-4',
})
const view = { id: 4, query: queryOf(search), default_role_ids: [12] } as unknown as SavedView

test('a view keeps filters, order and columns, and opens as they were, on the first page', () => {
  assert.equal(view.query, 'filter[name]=Garrick+%26+Co&sort=-name&columns=name!:200,reference')
  assert.deepEqual(searchOf(nominee, view), { ...search, page: 1, panel: undefined, tab: 'view-4' })
})

test('an address says which view it is, and whether somebody has gone on from there', () => {
  assert.equal(currentView([view], search), view)
  assert.equal(currentView([view], { ...search, tab: 'view-5' }), undefined)
  assert.equal(isChanged(view, { ...search, page: 9 }), false)
  assert.equal(isChanged(view, { ...search, sort: 'name' }), true)
})

test('a role meets its own view first', () => {
  assert.equal(firstView([view], 12), view)
  assert.equal(firstView([view], 1), undefined)
})
