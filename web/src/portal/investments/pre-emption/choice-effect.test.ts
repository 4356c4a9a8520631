import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentAfter, sharesTaken } from './choice-effect.ts'

const place = { holding: '500', entitlement: '167' }
const offer = { in_issue: '1000', available: '333' }

test('taking none leaves half the company at 37.509377 %, maintaining at 50.037509 %', () => {
  assert.equal(percentAfter(sharesTaken({ choice: 1, shares: '' }, place), place, offer), '37.509377')
  assert.equal(percentAfter(sharesTaken({ choice: 2, shares: '' }, place), place, offer), '50.037509')
})

test('more is asked for beyond the entitlement, a part instead of it', () => {
  assert.equal(sharesTaken({ choice: 3, shares: '33' }, place), 200n)
  assert.equal(sharesTaken({ choice: 6, shares: '40' }, place), 40n)
  assert.equal(sharesTaken({ choice: 3, shares: 'many' }, place), 167n)
})
