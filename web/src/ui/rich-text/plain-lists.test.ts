import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLists } from './plain-lists.ts'

test('an item with one paragraph is the item alone', () => {
  assert.equal(
    plainLists('<ul><li><p>One</p></li><li><p>A <strong>b</strong></p></li></ul>'),
    '<ul><li>One</li><li>A <strong>b</strong></li></ul>',
  )
  assert.equal(
    plainLists('<ol><li><p>One</p><ul><li><p>Inner</p></li></ul></li></ol>'),
    '<ol><li>One<ul><li>Inner</li></ul></li></ol>',
  )
})

test('an item with several paragraphs keeps them, and so does everything outside a list', () => {
  const long = '<ul><li><p>One</p><p>Two</p></li></ul><p>Three</p>'
  assert.equal(plainLists(long), long)
})
