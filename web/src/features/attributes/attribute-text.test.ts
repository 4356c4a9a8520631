import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeText, sentValue, typedValue } from './attribute-text.ts'
import type { AttributeValue } from './attributes.ts'

const held = (type: AttributeValue['attribute']['type'], value: unknown) =>
  ({ attribute: { type }, value }) as AttributeValue

test('a firm’s own field reads as words, whatever its type', () => {
  assert.equal(attributeText(held('boolean', false)), 'No')
  assert.equal(attributeText(held('country', 'FR')), 'France')
  assert.equal(attributeText(held('multi', ['Energy', 'Health'])), 'Energy, Health')
  assert.equal(attributeText(held('currency', '1500000.50')), '£1,500,000.50')
  assert.equal(attributeText(held('number', '12500.250000')), '12,500.25')
  assert.equal(attributeText(held('text', null)), '–')
})

test('what is typed goes back as the type of the field, and an empty one is cleared', () => {
  for (const [type, value] of [
    ['boolean', true],
    ['multi', ['Energy']],
    ['number', '12.5'],
    ['text', null],
  ] as const) {
    const one = held(type, value)
    assert.deepEqual(sentValue(one.attribute, typedValue(one)), value)
  }
  assert.equal(sentValue(held('multi', null).attribute, []), null)
})
