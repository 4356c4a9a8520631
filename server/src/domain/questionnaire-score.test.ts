import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleQuestions, questionsIn } from '@moorgate/contract'
import type { AnswerValue, Answers, Definition, Question } from '@moorgate/contract'
import fc from 'fast-check'
import { bandOf, scoreOf } from './questionnaire-score.ts'

const option = (key: string, score: number) => ({ key, text: key, score })
const single = (key: string, scores: readonly number[], when?: Question['when']): Question => ({
  key,
  type: 'single',
  text: key,
  options: scores.map((score, index) => option(`o${index}`, score)),
  ...(when && { when }),
})
const bands = [
  { from: 0, label: 'Low', text: 'Low.' },
  { from: 40, label: 'Middle', text: 'Middle.' },
  { from: 70, label: 'High', text: 'High.' },
]
const asking = (...questions: Question[]): Definition => ({
  sections: [{ key: 'all', title: 'All', questions }],
  bands,
})

test('points are said of a hundred, half up, and a question without an answer counts as its lowest', () => {
  const definition = asking(
    single('plans', [10, 6, 0]),
    single('years', [30, 20, 10]),
    single('need', [10, 4, 0]),
  )
  assert.deepEqual(scoreOf(definition, { plans: 'o1', years: 'o1' }), {
    points: 26,
    most: 50,
    score: 52,
    band: 2,
    unanswered: 1,
  })
  assert.equal(scoreOf(asking(single('half', [200, 1])), { half: 'o1' }).score, 1)
})

test('of several answers all points count, and none chosen is nothing', () => {
  const several: Question = {
    key: 'owned',
    type: 'multiple',
    text: 'owned',
    options: [option('shares', 3), option('funds', 5), option('property', 2)],
  }
  assert.equal(scoreOf(asking(several), { owned: ['shares', 'funds'] }).points, 8)
  assert.equal(scoreOf(asking(several), {}).points, 0)
})

test('yes and no give the points that they were given', () => {
  const helped: Question = { key: 'helped', type: 'yes_no', text: 'helped', options: [option('yes', 4)] }
  assert.equal(scoreOf(asking(helped), { helped: 'yes' }).score, 100)
  assert.equal(scoreOf(asking(helped), { helped: 'no' }).score, 0)
})

test('where no answer gives points there is no score and no band', () => {
  const definition: Definition = { ...asking({ key: 'name', type: 'short_text', text: 'Name' }), bands: [] }
  assert.deepEqual(scoreOf(definition, { name: 'Ada' }), {
    points: 0,
    most: 0,
    score: null,
    band: null,
    unanswered: 0,
  })
})

test('the answer to a question that is hidden again does not count', () => {
  const definition = asking(
    single('owns', [0, 0]),
    single('loss', [50, 0], [{ question: 'owns', test: 'is', value: 'o0' }]),
    single('years', [10, 5]),
  )
  assert.equal(scoreOf(definition, { owns: 'o0', loss: 'o0', years: 'o1' }).most, 60)
  const hidden = scoreOf(definition, { owns: 'o1', loss: 'o0', years: 'o1' })
  assert.deepEqual([hidden.points, hidden.most, hidden.score], [5, 10, 50])
})

/** Questionnaires of up to eight questions, some hanging on the one before, and answers to some of them. */
const rounds = fc
  .array(
    fc.record({
      scores: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 5 }),
      several: fc.boolean(),
      hangs: fc.boolean(),
      answer: fc.option(fc.nat(4)),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((said) => {
    const questions = said.map(({ scores, several, hangs }, index): Question => ({
      ...single(`q${index}`, scores),
      type: several ? 'multiple' : 'single',
      ...(hangs &&
        index > 0 &&
        !said[index - 1]!.several && { when: [{ question: `q${index - 1}`, test: 'is', value: 'o0' }] }),
    }))
    const answers: Answers = Object.fromEntries(
      said.flatMap(({ answer, several, scores }, index): [string, AnswerValue][] => {
        if (answer === null || answer >= scores.length) return []
        return [[`q${index}`, several ? [`o${answer}`] : `o${answer}`]]
      }),
    )
    return { definition: asking(...questions), answers }
  })

test('the order in which answers were given changes nothing', () => {
  fc.assert(
    fc.property(rounds, ({ definition, answers }) => {
      const backwards = Object.fromEntries(Object.entries(answers).reverse())
      assert.deepEqual(scoreOf(definition, backwards), scoreOf(definition, answers))
    }),
  )
})

test('what is hidden never counts: taking such answers away leaves score and band as they are', () => {
  fc.assert(
    fc.property(rounds, ({ definition, answers }) => {
      const visible = new Set(visibleQuestions(definition, answers).map(({ key }) => key))
      const seen = Object.fromEntries(Object.entries(answers).filter(([key]) => visible.has(key)))
      assert.deepEqual(scoreOf(definition, seen), scoreOf(definition, answers))
    }),
  )
})

test('a score lies between 0 and 100 and in exactly one band', () => {
  fc.assert(
    fc.property(rounds, ({ definition, answers }) => {
      const { score, band } = scoreOf(definition, answers)
      if (score === null) return
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
      const holding = bands.filter(
        ({ from }, index) => score >= from && score < (bands[index + 1]?.from ?? 101),
      )
      assert.deepEqual(
        holding.map(({ label }) => label),
        [bands[band! - 1]!.label],
      )
    }),
  )
})

test('an answer that gives more never lowers the score', () => {
  fc.assert(
    fc.property(rounds, ({ definition, answers }) => {
      const flat = {
        ...definition,
        sections: [{ key: 'all', title: 'All', questions: unconditional(definition) }],
      }
      const [first] = questionsIn(flat)
      if (first?.type !== 'single') return
      const best = first.options!.reduce((one, other) =>
        (other.score ?? 0) > (one.score ?? 0) ? other : one,
      )
      const [before, after] = [scoreOf(flat, answers), scoreOf(flat, { ...answers, [first.key]: best.key })]
      assert.ok((after.score ?? 0) >= (before.score ?? 0))
    }),
  )
})

const unconditional = (definition: Definition) =>
  questionsIn(definition).map((question) => ({ ...question, when: [] }))

test('a score below the first band has none', () => {
  assert.equal(bandOf([{ from: 10, label: 'Ten', text: 'Ten.' }], 9), null)
  assert.equal(bandOf([], 50), null)
})
