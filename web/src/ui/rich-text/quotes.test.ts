import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostWords, placeOf, quoteOf, wordAt } from './quotes.ts'

const text = ['Trading', 'Sales rose in May. Costs rose in June, as planned.', 'Two shops were opened.']
const second = quoteOf(text[1]!, { block: 1, from: 25, to: 29 })!

test('a quote is of words, with what stands beside them', () => {
  assert.deepEqual(second, {
    words: 'rose',
    before: 'Sales rose in May. Costs',
    after: 'in June, as planned.',
    block: 1,
    offset: 25,
  })
  const spaced = quoteOf('  some words  ', { block: 0, from: 0, to: 14 })
  assert.deepEqual([spaced?.words, spaced?.offset], ['some words', 2])
  assert.equal(quoteOf('a   b', { block: 0, from: 1, to: 4 }), undefined)
  assert.equal(quoteOf('a'.repeat(2000), { block: 0, from: 0, to: 2000 })?.words.length, mostWords)
  const halved = quoteOf(`a${'😀'.repeat(600)}`, { block: 0, from: 0, to: 1201 })!
  assert.deepEqual([halved.words.length, halved.words.isWellFormed()], [mostWords - 1, true])
})

test('a caret stands in a word, at its end, or in none', () => {
  assert.deepEqual(wordAt('Zoë’s café', 8), { from: 6, to: 10 })
  assert.deepEqual(wordAt('two words', 3), { from: 0, to: 3 })
  assert.deepEqual(wordAt('a , b', 3), { from: 3, to: 3 })
})

test('words are found where they are, after text was added, moved or removed about them', () => {
  assert.deepEqual(placeOf(text, second), { block: 1, offset: 25 })
  assert.deepEqual(placeOf(['New', ...text], second), { block: 2, offset: 25 })
  assert.deepEqual(placeOf(['Costs rose in June, as planned.', 'Sales rose in May.'], second), {
    block: 0,
    offset: 6,
  })
  assert.deepEqual(placeOf(['Only rose'], second), { block: 0, offset: 5 }, 'the only ones of their kind')
})

test('words that are gone are not found, nor others like them', () => {
  assert.equal(placeOf(['Sales fell.'], second), undefined)
  assert.equal(placeOf([], second), undefined)
  assert.equal(placeOf(['Sales rose.', 'Profits rose.'], second), undefined)
})
