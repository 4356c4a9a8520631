import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { carriedOver, checkAnswer } from './answers.ts'
import { visibleQuestions, countedAnswers, progressOf } from './visible-questions.ts'
import { compareAnswers } from './compare.ts'
import { questionnaireDefinition } from './definition.ts'
import type { Definition, Question } from './definition.ts'
import { problemsOfDraft } from './problems.ts'
import { totalsOf } from './totals.ts'

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  type: 'short_text',
  text: `${key}?`,
  ...more,
})
const asking = (...questions: Question[]): Definition => ({
  sections: [{ key: 'all', title: 'All', questions }],
  bands: [],
})
const options = [
  { key: 'a', text: 'A' },
  { key: 'b', text: 'B' },
]

test('a question is asked when its condition holds, and what hangs on a hidden one is hidden with it', () => {
  const definition = asking(
    question('owns', { type: 'yes_no' }),
    question('worth', { type: 'money', when: [{ question: 'owns', test: 'is', value: 'yes' }] }),
    question('plans', { when: [{ question: 'worth', test: 'above', value: '100000' }] }),
  )
  const asked = (answers: Record<string, string>) =>
    visibleQuestions(definition, answers).map(({ key }) => key)
  assert.deepEqual(asked({}), ['owns'])
  assert.deepEqual(asked({ owns: 'yes' }), ['owns', 'worth'])
  assert.deepEqual(asked({ owns: 'yes', worth: '100000.01' }), ['owns', 'worth', 'plans'])
  assert.deepEqual(asked({ owns: 'yes', worth: '100000.00' }), ['owns', 'worth'])
  assert.deepEqual(asked({ owns: 'no', worth: '900000', plans: 'Sell' }), ['owns'])
  assert.deepEqual(countedAnswers(definition, { owns: 'no', worth: '900000' }), { owns: 'no' })
})

test('several answers are tested by whether they include one', () => {
  const definition = asking(
    question('holds', { type: 'multiple', options }),
    question('more', { when: [{ question: 'holds', test: 'includes', value: 'b' }] }),
  )
  assert.equal(visibleQuestions(definition, { holds: ['a'] }).length, 1)
  assert.equal(visibleQuestions(definition, { holds: ['a', 'b'] }).length, 2)
})

test('progress counts what is asked, and names the required answers that are missing', () => {
  const definition = asking(
    question('name', { required: true }),
    question('owns', { type: 'yes_no', required: true }),
    question('worth', {
      type: 'money',
      required: true,
      when: [{ question: 'owns', test: 'is', value: 'yes' }],
    }),
    question('sum', { type: 'total', plus: ['worth'] }),
  )
  assert.deepEqual(progressOf(definition, { name: 'Ada', owns: 'no' }), {
    asked: 2,
    answered: 2,
    missing: [],
  })
  assert.deepEqual(progressOf(definition, { owns: 'yes' }), {
    asked: 3,
    answered: 1,
    missing: ['name', 'worth'],
  })
})

test('totals add exactly, take away, and count in later totals', () => {
  const definition = asking(
    question('salary', { type: 'money' }),
    question('rent', { type: 'money' }),
    question('income', { type: 'total', plus: ['salary', 'rent'] }),
    question('spending', { type: 'money' }),
    question('spare', { type: 'total', plus: ['income'], minus: ['spending'] }),
  )
  assert.deepEqual(totalsOf(definition, { salary: '96000.10', rent: '14500.2', spending: '200000' }), {
    income: '110500.30',
    spare: '-89499.70',
  })
  assert.deepEqual(totalsOf(definition, {}), { income: '0.00', spare: '0.00' })
})

test('any two amounts add up as whole pence do', () => {
  const definition = asking(
    question('one', { type: 'money' }),
    question('other', { type: 'money' }),
    question('both', { type: 'total', plus: ['one', 'other'] }),
  )
  const pence = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n })
  const written = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(pence, pence, (one, other) => {
      const totals = totalsOf(definition, { one: written(one), other: written(other) })
      assert.equal(totals['both'], written(one + other))
    }),
  )
})

test('each type takes its own kind of answer and says what is wrong with another', () => {
  const given = (type: Question['type'], value: unknown, more: Partial<Question> = {}) =>
    checkAnswer(question('it', { type, ...more }), value)
  assert.deepEqual(given('money', '1250.5'), { value: '1250.5' })
  assert.deepEqual(given('money', '1250.505'), { problem: 'The answer field must have 0-2 decimal places.' })
  assert.deepEqual(given('number', '12'), { value: '12' })
  assert.ok('problem' in given('percent', '101'))
  assert.ok('problem' in given('date', '2026-02-30'))
  assert.deepEqual(given('yes_no', 'yes'), { value: 'yes' })
  assert.deepEqual(given('yes_no', 'maybe'), { problem: 'Choose one of the answers.' })
  assert.deepEqual(given('multiple', ['b', 'a', 'b'], { options }), { value: ['a', 'b'] })
  assert.ok('problem' in given('multiple', ['c'], { options }))
  assert.ok('problem' in given('country', 'United Kingdom'))
  assert.ok('problem' in given('total', '1'))
  assert.ok('problem' in given('short_text', ['a']))
  for (const empty of ['', ' ', null, undefined, [], { line1: '' }])
    assert.deepEqual(given('short_text', empty), { value: undefined })
})

test('a new round begins with the earlier answers that still fit', () => {
  const definition = asking(
    question('name'),
    question('risk', { type: 'single', options }),
    question('since', { type: 'date' }),
  )
  const before = { name: 'Ada', risk: 'c', since: 'long ago', gone: 'x' }
  assert.deepEqual(carriedOver(definition, before), { name: 'Ada' })
})

test('two rounds are compared by the keys of their questions, whatever became of the words', () => {
  const earlier = {
    definition: asking(question('salary', { type: 'money', text: 'Pay' }), question('car')),
    answers: { salary: '92000.00', car: 'Estate' },
  }
  const later = {
    definition: asking(question('salary', { type: 'money', text: 'Salary' }), question('aim')),
    answers: { salary: '96000.00' },
  }
  assert.deepEqual(
    compareAnswers(later, earlier).map(({ question, later, earlier, changed }) => [
      question.text,
      later,
      earlier,
      changed,
    ]),
    [
      ['Salary', '96000.00', '92000.00', true],
      ['car?', undefined, 'Estate', true],
    ],
  )
  assert.ok(compareAnswers(later, later).every(({ changed }) => !changed))
})

test('addresses are the same whatever the order of their parts', () => {
  const definition = asking(question('home', { type: 'address' }))
  const [one, other] = [
    { home: { line1: '1 Mill Lane', city: 'Bath', line2: null } },
    { home: { city: 'Bath', line1: '1 Mill Lane' } },
  ]
  const [pair] = compareAnswers({ definition, answers: one }, { definition, answers: other })
  assert.equal(pair?.changed, false)
})

test('a draft says by place what keeps it from being published', () => {
  const definition: Definition = {
    sections: [
      {
        key: 'one',
        title: 'One',
        questions: [
          question('risk', { type: 'single', options: [{ key: 'a', text: 'A', score: 1 }] }),
          question('risk'),
          question('later', { when: [{ question: 'after', test: 'is', value: 'yes' }] }),
          question('after', { type: 'yes_no' }),
          question('never', { when: [{ question: 'after', test: 'above', value: '3' }] }),
          question('sum', { type: 'total', plus: ['after'] }),
        ],
      },
    ],
    bands: [
      { from: 5, label: 'Low', text: 'Low.' },
      { from: 5, label: 'High', text: 'High.' },
    ],
  }
  assert.deepEqual(Object.keys(problemsOfDraft(definition, 'risk_profile')).toSorted(), [
    'bands.0.from',
    'bands.1.from',
    'sections.0.questions.0.options',
    'sections.0.questions.1.key',
    'sections.0.questions.2.when.0',
    'sections.0.questions.4.when.0',
    'sections.0.questions.5.plus',
  ])
  assert.deepEqual(Object.keys(problemsOfDraft({ sections: [], bands: [] }, 'fact_find')), ['sections'])
})

test('a consent is yes or no and hangs on nothing', () => {
  const definition = asking(
    question('by_post', { type: 'yes_no' }),
    question('how', { type: 'single', options }),
  )
  assert.deepEqual(Object.keys(problemsOfDraft(definition, 'investor_consent')), [
    'sections.0.questions.1.type',
  ])
})

test('points without bands, and bands without points, are both refused', () => {
  const scored = asking(question('a', { type: 'yes_no', options: [{ key: 'yes', text: 'Yes', score: 1 }] }))
  assert.ok('bands' in problemsOfDraft(scored, 'risk_profile'))
  const banded = { ...asking(question('a')), bands: [{ from: 0, label: 'All', text: 'All.' }] }
  assert.ok('bands' in problemsOfDraft(banded, 'risk_profile'))
})

test('a question cannot be called after what every object has', () => {
  const named = (key: string) => questionnaireDefinition.safeParse(asking(question(key))).success
  assert.equal(named('constructor'), false)
  assert.equal(named('constructor_name'), true)
})
