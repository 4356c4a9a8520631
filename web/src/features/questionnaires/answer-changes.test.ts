import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerValue } from '@moorgate/contract/questionnaires/answers.ts'
import type { Definition } from '@moorgate/contract/questionnaires/definition.ts'
import { sortedOut, withAnswer } from './answer-changes.ts'

const definition: Definition = {
  sections: [
    {
      key: 'income',
      title: 'Income',
      questions: [
        { key: 'salary', type: 'money', text: 'Salary' },
        { key: 'will', type: 'yes_no', text: 'Will?' },
        { key: 'aim', type: 'long_text', text: 'Aim' },
      ],
    },
  ],
  bands: [],
}

test('what fits is sent, what does not says why, and an emptied answer is taken back', () => {
  const changes = new Map<string, AnswerValue>([
    ['salary', 'a lot'],
    ['will', 'yes'],
    ['aim', ' '],
    ['unknown', 'x'],
  ])
  const { fitting, problems } = sortedOut(definition, changes)
  assert.deepEqual(fitting, { will: 'yes', aim: null })
  assert.deepEqual(Object.keys(problems), ['salary'])
})

test('an answer that was emptied is shown as none', () => {
  assert.deepEqual(withAnswer({ will: 'yes' }, 'will', ''), {})
  assert.deepEqual(withAnswer({ held: ['a'] }, 'held', []), {})
  assert.deepEqual(withAnswer({}, 'will', 'no'), { will: 'no' })
})
