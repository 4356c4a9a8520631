import assert from 'node:assert/strict'
import test from 'node:test'
import { optional } from '../resource.ts'
import { choice, factsOf, integer, text } from '../wire.ts'

test('fields of the same options are one schema, and others have facts of their own', () => {
  assert.equal(text(80), text(80))
  assert.equal(optional(text(80)), optional(text(80)))
  assert.equal(choice(['a', 'b']), choice(['a', 'b']))
  assert.notEqual(text(80), text(80, { example: 'Harbour' }))
  assert.equal(factsOf(text(80))?.example, undefined)
  assert.equal(factsOf(text(80, { example: 'Harbour' }))?.example, 'Harbour')
})

test('options that differ in one bound, one word or one number are told apart', () => {
  assert.equal(integer({ min: 1 }).safeParse(0).success, false)
  assert.equal(integer({ min: 0 }).safeParse(0).success, true)
  assert.deepEqual(factsOf(choice(['a'], { a: 'first' }))?.words, { a: 'first' })
  assert.equal(factsOf(choice(['a']))?.words, undefined)
  // The same in JSON but for its type: a number may arrive as text, a text is never a number.
  assert.equal(choice([1, 2]).safeParse('1').data, 1)
  assert.equal(choice(['1', '2']).safeParse(1).success, false)
})
