import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalise, nulCharactersIn } from './normalise.ts'

test('texts lose the blanks around them, zero-width ones too, and nothing is null', () => {
  assert.equal(normalise(' \u200b Ada\u00a0'), 'Ada')
  assert.equal(normalise('   '), null)
  assert.deepEqual(normalise({ a: [' b ', ''], c: { d: ' ' } }), { a: ['b', null], c: { d: null } })
})

test('a password keeps every blank', () => {
  assert.deepEqual(normalise({ password: ' secret ', name: ' n ' }), { password: ' secret ', name: 'n' })
})

test('zero, false and the word null stay what they are', () => {
  assert.deepEqual(normalise({ a: 0, b: false, c: 'null' }), { a: 0, b: false, c: 'null' })
})

test('a key that could reach a prototype is dropped at any depth', () => {
  const hostile = JSON.parse('{"a":{"__proto__":{"x":1},"constructor":1,"kept":2}}') as unknown
  assert.deepEqual(normalise(hostile), { a: { kept: 2 } })
})

test('half a surrogate pair becomes the replacement character', () => {
  assert.equal(normalise('a\ud800'), 'a\ufffd')
})

test('a text that draws nothing is none, whatever it is made of', () => {
  for (const text of [
    '\u3164',
    '\u2800\u2800',
    '\u00ad',
    '\u180e',
    '\u034f',
    '\u200e\u200f',
    '\u202e',
    '\u2066 \u2069',
    '\u0007',
  ])
    assert.equal(normalise(text), null, JSON.stringify(text))
})

test('nothing turns the order of a text or speaks to a terminal; lines and emoji stay whole', () => {
  assert.equal(normalise('Ann\u202egpj.exe'), 'Anngpj.exe')
  assert.equal(normalise('a\u001b[31mb\u0085c\u2067d'), 'a[31mbcd')
  for (const text of ['one\ntwo\n\tthree', '👩‍🚀 of 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'שלום'])
    assert.equal(normalise(text), text.normalize('NFC'))
  assert.deepEqual(normalise({ password: '\u0007\u202e' }), { password: '\u0007\u202e' })
})

test('a line ends the same, whether it came as form data or as JSON', () => {
  assert.equal(normalise('one\r\n\r\ntwo\rthree\nfour'), 'one\n\ntwo\nthree\nfour')
})

test('blanks in the middle cost no more than other characters', () => {
  const inner = `x${' '.repeat(200_000)}x`
  assert.equal(normalise(inner), inner)
})

test('U+0000 is found where it is', () => {
  assert.deepEqual(nulCharactersIn({ a: 'x', b: ['y', 'z\u0000'], c: { d: '\u0000' } }), ['b.1', 'c.d'])
})
