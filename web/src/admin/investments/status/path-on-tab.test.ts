import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOnTab } from './path-on-tab.ts'

const offers = '/admin/investments/opportunities'
const held = '/admin/investments/existing'
const opens = (pattern: string) =>
  [`${offers}/:id/transactions`, `${offers}/:id/questions`, `${held}/:id/transactions`].includes(pattern)

test('a round that is closed or completed stays on the tab that is open', () => {
  assert.equal(
    pathOnTab(`${offers}/7/details`, `${offers}/7/transactions`, opens),
    `${offers}/7/transactions`,
  )
  assert.equal(pathOnTab(`${held}/7/details`, `${offers}/7/transactions`, opens), `${held}/7/transactions`)
})

test('it goes to the details where there is no such tab, and to the editor or away from it with a draft', () => {
  assert.equal(pathOnTab(`${held}/7/details`, `${offers}/7/questions`, opens), `${held}/7/details`)
  assert.equal(pathOnTab(`${offers}/7/edit`, `${offers}/7/transactions`, opens), `${offers}/7/edit`)
  assert.equal(pathOnTab(`${offers}/7/details`, `${offers}/7/edit`, opens), `${offers}/7/details`)
})
