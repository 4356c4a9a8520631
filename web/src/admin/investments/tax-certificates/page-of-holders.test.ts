import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOfHolders } from './page-of-holders.ts'

test('a page of holders says where it stands among all of them', () => {
  const standing = (page: number) => {
    const { from, to } = pageOfHolders({ page, last_page: 2, total: 29 })
    return [from, to]
  }
  assert.deepEqual(standing(1), [1, 25])
  assert.deepEqual(standing(2), [26, 29])
})
