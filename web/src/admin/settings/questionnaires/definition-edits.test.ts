import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import type { Definition, Question } from '@moorgate/contract/questionnaires/definition.ts'
import fc from 'fast-check'
import {
  keyFor,
  moved,
  questionsBefore,
  withQuestion,
  withQuestionMoved,
  withoutQuestion,
} from './definition-edits.ts'

const question = (key: string): Question => ({ key, type: 'short_text', text: key })
const of = (...sections: string[][]): Definition => ({
  sections: sections.map((keys, index) => ({
    key: `s${index}`,
    title: `Section ${index}`,
    questions: keys.map(question),
  })),
  bands: [],
})
const keysOf = ({ sections }: Definition) => sections.map(({ questions }) => questions.map(({ key }) => key))

test('a question moves within its section, and over the edge into the next', () => {
  const start = of(['a', 'b'], ['c'])
  const within = withQuestionMoved(start, { section: 0, question: 0 }, 1)
  assert.deepEqual(
    [keysOf(within.definition), within.place],
    [[['b', 'a'], ['c']], { section: 0, question: 1 }],
  )
  const over = withQuestionMoved(within.definition, within.place, 1)
  assert.deepEqual([keysOf(over.definition), over.place], [[['b'], ['a', 'c']], { section: 1, question: 0 }])
  const back = withQuestionMoved(over.definition, over.place, -1)
  assert.deepEqual(keysOf(back.definition), [['b', 'a'], ['c']])
})

test('the first question stays first and the last stays last', () => {
  const start = of(['a'], ['b'])
  assert.deepEqual(keysOf(withQuestionMoved(start, { section: 0, question: 0 }, -1).definition), [
    ['a'],
    ['b'],
  ])
  assert.deepEqual(keysOf(withQuestionMoved(start, { section: 1, question: 0 }, 1).definition), [
    ['a'],
    ['b'],
  ])
  assert.deepEqual(moved(['a', 'b'], 1, 1), ['a', 'b'])
})

test('moving a question loses none, and moving it back restores the order', () => {
  const definitions = fc
    .array(fc.nat(3), { minLength: 1, maxLength: 4 })
    .map((sizes) => of(...sizes.map((size, at) => Array.from({ length: size + 1 }, (_, i) => `q${at}_${i}`))))
  fc.assert(
    fc.property(definitions, fc.nat(), fc.nat(), (definition, one, other) => {
      const section = one % definition.sections.length
      const place = { section, question: other % definition.sections[section]!.questions.length }
      const there = withQuestionMoved(definition, place, 1)
      assert.equal(questionsIn(there.definition).length, questionsIn(definition).length)
      const isMoved = there.place.section !== place.section || there.place.question !== place.question
      const back = isMoved
        ? withQuestionMoved(there.definition, there.place, -1).definition
        : there.definition
      assert.deepEqual(keysOf(back), keysOf(definition))
    }),
  )
})

test('a question is added at the end, replaced in its place, and taken out', () => {
  const added = withQuestion(of(['a']), { section: 0, question: 9 }, question('b'))
  assert.deepEqual(keysOf(added), [['a', 'b']])
  assert.deepEqual(keysOf(withQuestion(added, { section: 0, question: 0 }, question('c'))), [['c', 'b']])
  assert.deepEqual(keysOf(withoutQuestion(added, { section: 0, question: 0 })), [['b']])
})

test('a condition may look at what is asked earlier, also in earlier sections', () => {
  const before = questionsBefore(of(['a', 'b'], ['c', 'd']), { section: 1, question: 1 })
  assert.deepEqual(
    before.map(({ key }) => key),
    ['a', 'b', 'c'],
  )
})

test('a key is made of the words, and no key is used twice', () => {
  assert.equal(keyFor('Yearly spending?', new Set()), 'yearly_spending')
  assert.equal(keyFor('Yearly spending', new Set(['yearly_spending'])), 'yearly_spending_2')
  assert.equal(keyFor('2 homes', new Set()), 'homes')
  assert.equal(keyFor('???', new Set()), 'question')
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.match(keyFor(text, new Set(['question'])), /^[a-z][a-z0-9_]{0,59}$/)
    }),
  )
})
