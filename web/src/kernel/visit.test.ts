import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from './visit.ts'

test('after signing in one returns to a page of this site only', () => {
  assert.equal(ownPath('/investor/portfolio?page=2'), '/investor/portfolio?page=2')
  assert.equal(ownPath('//evil.example'), undefined)
  assert.equal(ownPath('/\\evil.example'), undefined)
  assert.equal(ownPath('https://evil.example'), undefined)
  assert.equal(ownPath(null), undefined)
})
