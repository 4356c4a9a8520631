import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answersOf, firstOpen, letterOf, minutesFor, optionAt, readChosen } from './chosen-answers.ts'

const options = [
  { id: 11, text: 'All of it' },
  { id: 12, text: 'Half' },
  { id: 13, text: 'Nothing' },
]
const test = {
  questions: [
    { id: 1, text: 'What is the most you can lose?', options },
    {
      id: 2,
      text: 'How easily could you sell?',
      options: options.map((option) => ({ ...option, id: option.id + 10 })),
    },
  ],
}

describe('answers kept while a test is taken', () => {
  it('are there again when the page is loaded anew', () => {
    assert.deepEqual(readChosen('{"1":12,"2":23}', test), { 1: 12, 2: 23 })
  })

  it('count only for the questions and options that were served', () => {
    assert.deepEqual(readChosen('{"1":99,"2":21,"7":11}', test), { 2: 21 })
  })

  it('are none where what was kept can’t be read', () => {
    assert.deepEqual(readChosen('{{', test), {})
    assert.deepEqual(readChosen('null', test), {})
    assert.deepEqual(readChosen(null, test), {})
  })

  it('lead back to the first question that is open', () => {
    assert.equal(firstOpen({}, test), 1)
    assert.equal(firstOpen({ 2: 21 }, test), 1)
    assert.equal(firstOpen({ 1: 11 }, test), 2)
    assert.equal(firstOpen({ 1: 11, 2: 21 }, test), 3)
  })

  it('are handed in by question', () => {
    assert.deepEqual(answersOf({ 2: 21, 1: 13 }, test), [
      { question_id: 1, option_id: 13 },
      { question_id: 2, option_id: 21 },
    ])
  })
})

describe('the keys of a test', () => {
  it('are letters, in either case, as far as there are options', () => {
    assert.equal(letterOf(3), 'D')
    assert.equal(optionAt('b', 3), 1)
    assert.equal(optionAt('C', 3), 2)
    assert.equal(optionAt('d', 3), undefined)
    assert.equal(optionAt('Enter', 3), undefined)
  })
})

it('tells how long the rest takes, never less than a minute', () => {
  assert.equal(minutesFor(7), 'About 4 minutes left')
  assert.equal(minutesFor(1), 'About 1 minute left')
})
