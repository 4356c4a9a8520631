import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockAnchor, blockAt } from './block-anchor.ts'

test('an address leads to the block that it was made for, and to none otherwise', () => {
  assert.equal(blockAt(`#${blockAnchor('use_of_funds')}`), 'use_of_funds')
  assert.equal(blockAt('#block-head'), 'head')
  for (const hash of ['', '#money', '#block-', '#block-nothing']) assert.equal(blockAt(hash), undefined)
})
