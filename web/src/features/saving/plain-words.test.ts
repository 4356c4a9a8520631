import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from './plain-words.ts'

test('rich text is read without its tags, a paragraph a line', () => {
  assert.equal(plainWords('<p>Wind &amp; tide</p><ul><li>One</li><li>Two</li></ul>'), 'Wind & tide\nOne\nTwo')
})

test('lists are read line by line, and nothing is nothing', () => {
  assert.equal(
    plainWords([
      { label: 'Boats', amount: '100.00' },
      { label: 'Nets', amount: null },
    ]),
    'Boats, 100.00\nNets',
  )
  assert.equal(plainWords(['key_points', 'team']), 'key points\nteam')
  for (const empty of [null, undefined, '', [], '<p></p>']) assert.equal(plainWords(empty), undefined)
})
