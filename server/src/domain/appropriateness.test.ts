import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeTiming, scoreAttempt } from './appropriateness.ts'

// Ten questions, of which 1 to 4 are critical; the right option of question n is 10 n.
const questions = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  isCritical: index < 4,
  correctOptionId: (index + 1) * 10,
}))
const answers = (...wrong: number[]) =>
  questions.map(({ id, correctOptionId }) => ({
    questionId: id,
    optionId: wrong.includes(id) ? correctOptionId + 1 : correctOptionId,
  }))
const outcome = (...wrong: number[]) => {
  const result = scoreAttempt(questions, answers(...wrong))
  assert.notEqual(result.result, 'incomplete')
  return result.result === 'incomplete' ? undefined : [result.result, result.scorePercent]
}

test('eight of ten pass when every critical one is among them', () => {
  assert.deepEqual(outcome(), ['passed', 100])
  assert.deepEqual(outcome(9, 10), ['passed', 80])
  assert.deepEqual(outcome(8, 9, 10), ['failed', 70])
})

test('one critical question wrong fails, whatever the score', () => {
  assert.deepEqual(outcome(1), ['failed', 90])
})

test('a score is not rounded up to the pass mark', () => {
  const three = questions.slice(4, 7)
  const result = scoreAttempt(three, answers(7).slice(4, 7), 67)
  assert.deepEqual(result, { result: 'failed', correct: 2, asked: 3, scorePercent: 66, criticalWrong: 0 })
})

test('a test with an answer missing, or to a question that was not asked, is no attempt', () => {
  assert.deepEqual(scoreAttempt(questions, answers().slice(2)), {
    result: 'incomplete',
    unanswered: [1, 2],
    unknown: [],
  })
  assert.deepEqual(scoreAttempt(questions, [...answers(), { questionId: 99, optionId: 1 }]), {
    result: 'incomplete',
    unanswered: [],
    unknown: [99],
  })
  assert.equal(scoreAttempt([], []).result, 'incomplete')
})

test('a test handed in after an hour has expired, and one under 20 seconds is looked at', () => {
  const served = new Date('2026-05-01T09:00:00Z')
  const after = (seconds: number) => judgeTiming(served, new Date(served.getTime() + seconds * 1000))
  assert.equal(after(19), 'hasty')
  assert.equal(after(20), 'ordinary')
  assert.equal(after(3600), 'ordinary')
  assert.equal(after(3601), 'expired')
})
