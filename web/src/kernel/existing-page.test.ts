import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageInstead } from './existing-page.ts'

const meta = (current: number, last: number) => ({
  current_page: current,
  last_page: last,
  per_page: 25,
  from: null,
  to: null,
  total: last * 25,
})

test('a page that is no more is left for the last that there is', () => {
  assert.equal(pageInstead(meta(2, 1)), 1)
  assert.equal(pageInstead(meta(9, 4)), 4)
})

test('a page that there is stays, and so does one of a list that is not counted to its end', () => {
  assert.equal(pageInstead(meta(2, 2)), undefined)
  assert.equal(pageInstead(meta(1, 1)), undefined)
  assert.equal(pageInstead(undefined), undefined)
  assert.equal(pageInstead({ ...meta(4001, 4000), total_exact: false }), undefined)
})
