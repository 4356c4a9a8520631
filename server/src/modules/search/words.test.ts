import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { folded, readingsWithSlip, wordsOf } from './words.ts'
import type { WordPatterns } from './words.ts'

/** LIKE as PostgreSQL reads it, for the patterns made here. */
function fits(pattern: string, text: string): boolean {
  const source = pattern.replaceAll(/\\?[\s\S]/g, (part) => {
    if (part === '%') return '[^]*'
    if (part === '_') return '[^]'
    return part.replace(/^\\/, '').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  })
  return new RegExp(`^${source}$`, 'u').test(text)
}
const finds = (typed: string, kept: string, words: readonly WordPatterns[] = wordsOf(typed)) =>
  words.every((word) => word.some((pattern) => fits(pattern, ` ${folded(kept)}`)))
const findsWithSlip = (typed: string, kept: string) =>
  readingsWithSlip(typed).some((words) => finds(typed, kept, words))

test('words are found in any order, in the middle, with other accents and capitals', () => {
  assert.ok(finds('combe ELEANOR', 'Eleanor Whitcombe'))
  assert.ok(finds('zoe', 'Zoë Ångström'))
  assert.ok(finds('ÅNGSTROM', 'Zoë Ångström'))
  assert.ok(!finds('eleanor kerr', 'Eleanor Whitcombe'))
})

test('two letters have to begin a word', () => {
  assert.ok(finds('wh', 'Eleanor Whitcombe'))
  assert.ok(!finds('om', 'Eleanor Whitcombe'))
})

test('a telephone number is found however it is written', () => {
  for (const typed of ['020 7946 0512', '+44 20 7946 0512', '(020) 7946-0512', '79460512'])
    assert.ok(finds(typed, 'Eleanor 442079460512'), typed)
})

test('signs that mean something to the database mean themselves', () => {
  assert.ok(!finds('100%', 'one hundred 1000'))
  assert.ok(finds('100%', 'all 100% sure'))
  assert.ok(!finds('a_b_c', 'axbxc'))
})

test('a word with one slip is found; with two, or when it is short, it is not', () => {
  for (const slip of ['whitcmbe', 'whitcommbe', 'whitcimbe', 'whitcobme', 'qhitcombe', 'whitcomb'])
    assert.ok(findsWithSlip(slip, 'Eleanor Whitcombe'), slip)
  assert.ok(findsWithSlip('eleanor whitcmbe', 'Eleanor Whitcombe'))
  assert.ok(!findsWithSlip('whytcimbe', 'Eleanor Whitcombe'))
  assert.ok(!findsWithSlip('elenor whitcmbe', 'Eleanor Whitcombe'))
  assert.ok(!findsWithSlip('karr', 'Rosalind Kerr'))
})

test('any single slip in any long word is forgiven', () => {
  const word = fc.stringMatching(/^[a-z]{5,12}$/)
  const slip = fc.tuple(
    word,
    fc.nat(),
    fc.constantFrom('wrong', 'missing', 'more'),
    fc.stringMatching(/^[a-z]$/),
  )
  fc.assert(
    fc.property(slip, ([kept, place, kind, letter]) => {
      const at = place % kept.length
      const typed = {
        wrong: kept.slice(0, at) + letter + kept.slice(at + 1),
        missing: kept.slice(0, at) + kept.slice(at + 1),
        more: kept.slice(0, at) + letter + kept.slice(at),
      }[kind]
      fc.pre(typed.length >= 5 && typed !== kept)
      assert.ok(findsWithSlip(typed, kept), typed)
    }),
  )
})
