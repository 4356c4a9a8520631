import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eligibilitySteps } from '@moorgate/contract/investors/eligibility.ts'
import type { EligibilityStep, EligibilityStepName } from '@moorgate/contract/investors/eligibility.ts'
import { readinessOf, timeLeft } from './steps.ts'

type Answer = Pick<EligibilityStep, 'state' | 'turn'>
const done: Answer = { state: 'done', turn: null }
const todo: Answer = { state: 'needed', turn: 'investor' }
const withFirm: Answer = { state: 'waiting', turn: 'firm' }
const toBegin: Answer = { state: 'needed', turn: 'firm' }
const notAsked: Answer = { state: 'not_asked', turn: null }

/** Everything is done but what is said. */
const steps = (overrides: Partial<Record<EligibilityStepName, Answer>>) =>
  readinessOf({
    steps: eligibilitySteps.map((step) => ({
      step,
      ...(overrides[step] ?? done),
      reason: null,
      missing: [],
      until: null,
      retry_at: null,
      may_renew: false,
    })),
  })
const states = (overrides: Parameters<typeof steps>[0]) =>
  Object.fromEntries(steps(overrides).map(({ key, state }) => [key, state]))

const newcomer = {
  registration: notAsked,
  details: todo,
  category: todo,
  test: todo,
  identity: toBegin,
  method: todo,
}

describe('what is left before somebody can invest', () => {
  it('is everything but the confirmed address and the terms for somebody new', () => {
    assert.deepEqual(states(newcomer), {
      email: 'done',
      details: 'current',
      terms: 'done',
      cooling_off: 'done',
      category: 'ahead',
      test: 'ahead',
      identity: 'ahead',
      documents: 'done',
      method: 'ahead',
    })
  })

  it('is nothing for an investor who has everything', () => {
    assert.ok(steps({}).every(({ state }) => state === 'done'))
    assert.equal(timeLeft(steps({}), 'Nothing'), 'Nothing')
  })

  it('never names two things to do now', () => {
    const { details, category } = states({ details: todo, category: todo })
    assert.deepEqual([details, category], ['current', 'ahead'])
  })

  it('goes on past what waits for staff', () => {
    const waiting = states({ registration: withFirm, category: withFirm, test: todo })
    assert.deepEqual(
      [waiting['registration'], waiting['category'], waiting['test']],
      ['waiting', 'waiting', 'current'],
    )
  })

  it('asks again for what was refused, and not for what only the firm can mend', () => {
    assert.equal(states({ method: { state: 'failed', turn: 'investor' } })['method'], 'current')
    assert.equal(states({ test: { state: 'failed', turn: 'firm' } })['test'], 'waiting')
  })

  it('lets the test wait for the category, and for its day', () => {
    assert.equal(states({ category: withFirm, test: toBegin })['test'], 'ahead')
    assert.equal(states({ test: { state: 'waiting', turn: 'investor' } })['test'], 'waiting')
  })

  it('leaves out what is not asked', () => {
    const off = {
      registration: notAsked,
      cooling_off: notAsked,
      category: notAsked,
      test: notAsked,
      documents: notAsked,
    }
    assert.deepEqual(
      steps(off).map(({ key }) => key),
      ['email', 'details', 'terms', 'identity', 'method'],
    )
  })

  it('counts only the minutes of the investor', () => {
    assert.equal(timeLeft(steps({ method: withFirm }), 'Nothing'), 'Nothing')
    assert.match(timeLeft(steps(newcomer), 'Nothing'), /^About [1-9]\d minutes are left$/)
  })
})
