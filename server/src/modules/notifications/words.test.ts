import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/any-character.ts'
import { plainMessage, withReason, words } from './words.ts'

test('our own bold stays, and what a user wrote can neither add to it nor end it', () => {
  assert.equal(words`You were invited to **${'Deal *X* <b>'}**.`, 'You were invited to **Deal ∗X∗ ‹b›**.')
  assert.equal(words`**${'Smith & Sons'}** replied`, '**Smith & Sons** replied')
})

test('whatever people are called, a message has exactly our two markers, one line and no tags', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const message = words`**${name}** reserved an allocation`
      assert.equal(message.split('**').length, 3)
      assert.doesNotMatch(message, /[<>\r\n\0]/)
    }),
  )
})

test('a message is cut at 255 characters, and bold that the cut left open is closed', () => {
  const cut = plainMessage(`Read **${'x'.repeat(300)}**`)
  assert.equal([...cut].length, 255)
  assert.match(cut, /x…\*\*$/)
  assert.equal(plainMessage('Short **note**'), 'Short **note**')
})

test('a sentence with a reason ends properly where none was given', () => {
  const sentence = words`Your method **${'Own account'}** is suspended`
  assert.equal(withReason(sentence, 'The *form* is old.'), `${sentence}: The ∗form∗ is old.`)
  for (const none of [null, undefined, '', '  ']) assert.equal(withReason(sentence, none), `${sentence}.`)
})
