import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedParts } from './marked-parts.ts'

const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test('what was typed is marked in what was found, accents or not', () => {
  assert.equal(marked('Zoë Ångström', 'ang'), 'Zoë [Ång]ström')
  assert.equal(marked('Tidewell Energy, Series B', 'energy tide'), '[Tide]well [Energy], Series B')
  assert.equal(marked('Eleanor Whitcombe', 'quill'), 'Eleanor Whitcombe')
  assert.equal(marked('50% (net)', '(net'), '50% [(net])')
})

test('two letters are marked at the beginning of a word alone, as the search finds them', () => {
  assert.equal(marked('Tidewell Titanium', 'ti'), '[Ti]dewell [Ti]tanium')
  assert.equal(marked('Castile', 'ti'), 'Castile')
})

test('a telephone number is marked whatever stands between its digits', () => {
  assert.equal(marked('INV000512, +44 20 7946 0512', '020 7946'), 'INV000512, +44 [20 7946] 0512')
  assert.equal(marked('+44 20 7946 0512', '79460512'), '+44 20 [7946 0512]')
})
