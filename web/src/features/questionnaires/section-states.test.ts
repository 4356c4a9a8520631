import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition } from '@moorgate/contract/questionnaires/definition.ts'
import { conditionWords } from './condition-words.ts'
import { sectionStates } from './section-states.ts'

const definition: Definition = {
  sections: [
    {
      key: 'income',
      title: 'Income',
      questions: [
        { key: 'needs', type: 'yes_no', text: 'Do you need income?', required: true },
        {
          key: 'much',
          type: 'money',
          text: 'How much?',
          required: true,
          when: [{ question: 'needs', test: 'is', value: 'yes' }],
        },
        { key: 'sum', type: 'total', text: 'Sum', plus: ['much'] },
      ],
    },
    { key: 'aims', title: 'Aims', questions: [{ key: 'why', type: 'long_text', text: 'Why?' }] },
  ],
  bands: [],
}

test('a section counts what is asked in it, and sums are not asked', () => {
  const [income, aims] = sectionStates(definition, { needs: 'yes' })
  assert.deepEqual([income?.asked, income?.answered, income?.missing], [2, 1, 1])
  assert.deepEqual([aims?.asked, aims?.missing], [1, 0])
  assert.equal(sectionStates(definition, { needs: 'no' })[0]?.missing, 0)
})

test('a conditional question says why it is asked, in the words of the one that it hangs on', () => {
  const [, much] = definition.sections[0]!.questions
  assert.equal(conditionWords(definition, much!), 'Asked because “Do you need income?” is Yes')
  assert.equal(conditionWords(definition, definition.sections[1]!.questions[0]!), undefined)
  const above = {
    ...much!,
    when: [{ question: 'much', test: 'above' as const, value: '100000' }],
  }
  assert.equal(conditionWords(definition, above), 'Asked because “How much?” is above £100,000')
})
