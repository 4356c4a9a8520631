import assert from 'node:assert/strict'
import { it } from 'node:test'
import { user } from '@moorgate/contract/investors/user.ts'
import { viewOf } from '../../../features/list/list-views.ts'
import { investorViews } from './investor-views.ts'

const views = investorViews('All investors', { seesHeld: true, screens: true, categorises: true })

it('knows the view that its filters make', () => {
  assert.equal(viewOf(views, { filters: {} })?.label, 'All investors')
  assert.equal(viewOf(views, { filters: { category_waiting: '1' } })?.label, 'Category to approve')
})

it('is no view any more once somebody filters further', () => {
  assert.equal(viewOf(views, { filters: { category_waiting: '1', name: 'Kerr' } }), undefined)
  assert.equal(viewOf(views, { filters: { category_waiting: '0' } }), undefined)
})

it('has a queue of registrations where the firm screens them, and nowhere else', () => {
  const queue = (screens: boolean) =>
    investorViews('All', { seesHeld: false, screens, categorises: false }).filter(
      ({ filters }) => 'screening_status' in filters,
    )
  assert.deepEqual([queue(true).length, queue(false).length], [1, 0])
})

it('speaks of categories where the firm asks for them, and nowhere else', () => {
  const without = investorViews('All', { seesHeld: true, screens: true, categorises: false })
  const named = (among: typeof views) => among.filter(({ label }) => label.startsWith('Category')).length
  assert.deepEqual([named(views), named(without)], [2, 0])
})

it('filters only by what the API knows', () => {
  for (const { filters } of views)
    for (const name of Object.keys(filters)) assert.ok(name in user.filters, name)
})
