import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slotsOf, textKeys, texts } from '../texts.ts'
import { isLabelKey } from '../terminology.ts'
import {
  filledSlots,
  hasLooseBrace,
  isListedText,
  listedTextKeys,
  textFields,
  textGroups,
  textLimit,
  textUses,
} from './text-uses.ts'

test('each text is listed once, or has a page of its own', () => {
  const own = Object.keys(textFields)
  assert.deepEqual([...listedTextKeys, ...own].toSorted(), textKeys.toSorted())
  assert.equal(isListedText('risk_banner'), false)
  assert.equal(isListedText('toString'), false)
})

test('each default keeps to its limit, with room for what is filled in', () => {
  for (const key of listedTextKeys)
    assert.ok(texts[key].length <= textLimit(key) * 0.9, `${key}: ${texts[key].length}`)
})

test('each group has texts, whose names differ', () => {
  for (const group of Object.keys(textGroups)) {
    const uses = Object.values(textUses).filter((use) => use.group === group)
    assert.ok(uses.length > 0, group)
    const names = uses.map(({ name, where }) => `${name}: ${where}`)
    assert.deepEqual(names, [...new Set(names)], group)
  }
})

test('names and places name only labels', () => {
  for (const [key, { name, where }] of Object.entries(textUses))
    for (const slot of slotsOf(`${name} ${where}`))
      assert.ok(isLabelKey(slot.charAt(0).toLowerCase() + slot.slice(1)), `${key} names ${slot}`)
})

test('what is filled in is told apart from labels, and a brace without its pair is found', () => {
  assert.deepEqual(filledSlots('register_intro'), ['provider'])
  assert.equal(hasLooseBrace('Pay {amount} by {date}'), false)
  for (const loose of ['Pay {amount by', 'Pay amount}', 'Pay {the amount}', 'Pay {}'])
    assert.equal(hasLooseBrace(loose), true, loose)
})
