import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { wrap } from './wrap.ts'
import type { Phrase, TextPiece } from './wrap.ts'

/** Every letter one wide, strong ones two. */
const measure = ({ text, face }: TextPiece) => text.length * (face === 'strong' ? 2 : 1)
const lines = (phrase: Phrase, width: number) =>
  wrap(phrase, 'text', width, measure).map((line) => line.map((piece) => piece.text).join('|'))

describe('lines on paper', () => {
  it('break at spaces, and don’t begin or end with one', () => {
    assert.deepEqual(lines('one two  three', 8), ['one two', 'three'])
  })

  it('break where the text does', () => {
    assert.deepEqual(lines('14 Priory Walk\nLewes\n\nBN7', 20), ['14 Priory Walk', 'Lewes', '', 'BN7'])
  })

  it('break after a hyphen before they break a word, and inside a word before they leave the column', () => {
    assert.deepEqual(lines('Featherstonehaugh-Cholmondeley', 20), ['Featherstonehaugh-', 'Cholmondeley'])
    assert.deepEqual(lines('Llanfairpwll', 5), ['Llanf', 'airpw', 'll'])
  })

  it('keep strong words strong, and know that they are wider', () => {
    assert.deepEqual(lines(['Pay ', { strong: '£10 now' }, '.'], 11), ['Pay |£10', 'now|.'])
  })

  it('never leave the column and never lose a letter', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ maxLength: 12 }).map((strong) => ({ strong })),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 2, max: 40 }), (parts, width) => {
        const wrapped = wrap(parts, 'text', width, measure)
        for (const line of wrapped) assert.ok(line.reduce((sum, piece) => sum + measure(piece), 0) <= width)
        const given = parts.map((one) => (typeof one === 'string' ? one : one.strong)).join('')
        const kept = wrapped
          .flat()
          .map((piece) => piece.text)
          .join('')
        assert.equal(kept.replaceAll(/\s/g, ''), given.replaceAll(/\s/g, ''))
      }),
    )
  })
})
