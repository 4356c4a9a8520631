import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boldParts } from './bold-parts.ts'

const shown = (message: string) =>
  boldParts(message)
    .map(({ text, bold }) => (bold ? `<b>${text}</b>` : text))
    .join('')

test('what stands between two stars is bold', () => {
  const message = 'You started investing **£25,000.00** in **Tidewell Energy, Series B**.'
  assert.equal(shown(message), 'You started investing <b>£25,000.00</b> in <b>Tidewell Energy, Series B</b>.')
})

test('a marker without its pair, and markup, are only text', () => {
  assert.equal(shown('5 ** 3'), '5 ** 3')
  assert.equal(shown('**Rosalind <i>Kerr</i>**'), '<b>Rosalind <i>Kerr</i></b>')
  assert.deepEqual(boldParts(''), [])
})
