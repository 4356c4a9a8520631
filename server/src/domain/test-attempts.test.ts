import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectiveTriesCap, testStanding, type TestAttempt, type TestBank } from './test-attempts.ts'

const majorVersions = { single: 1, fca_1: 1, fca_2: 1 }
const one = { banks: 'single', triesCap: 0, majorVersions } as const
const two = { ...one, banks: 'two' } as const
const at = (text: string) => new Date(`2026-05-${text}:00Z`)
const failed = (bank: TestBank, when: string): TestAttempt => ({
  bank,
  isPassed: false,
  submittedAt: at(when),
  majorVersion: 1,
})
const passed = (bank: TestBank, when: string): TestAttempt => ({ ...failed(bank, when), isPassed: true })

test('the first test is open, with the first bank', () => {
  assert.deepEqual(testStanding([], one, at('01T09:00')), {
    standing: 'open',
    bank: 'single',
    triesLeft: 9999,
  })
  assert.deepEqual(testStanding([], two, at('01T09:00')), {
    standing: 'open',
    bank: 'fca_1',
    triesLeft: 9999,
  })
})

test('with one bank every failure costs 24 hours, to the minute', () => {
  const attempts = [failed('single', '01T09:00')]
  assert.deepEqual(testStanding(attempts, one, at('02T08:59')), {
    standing: 'locked',
    bank: 'single',
    until: at('02T09:00'),
    triesLeft: 9998,
  })
  assert.equal(testStanding(attempts, one, at('02T09:00')).standing, 'open')
})

test('with two banks the second attempt follows at once, with the other bank', () => {
  assert.deepEqual(testStanding([failed('fca_1', '01T09:00')], two, at('01T09:01')), {
    standing: 'open',
    bank: 'fca_2',
    triesLeft: 9998,
  })
})

test('from the second failure on, every failure locks for 24 hours, and the banks alternate', () => {
  const attempts = [failed('fca_1', '01T09:00'), failed('fca_2', '01T09:20')]
  assert.deepEqual(testStanding(attempts, two, at('01T09:21')), {
    standing: 'locked',
    bank: 'fca_1',
    until: at('02T09:20'),
    triesLeft: 9997,
  })
  assert.deepEqual(testStanding(attempts, two, at('02T09:20')), {
    standing: 'open',
    bank: 'fca_1',
    triesLeft: 9997,
  })
  const third = [...attempts, failed('fca_1', '02T10:00')]
  assert.deepEqual(testStanding(third, two, at('02T10:01')), {
    standing: 'locked',
    bank: 'fca_2',
    until: at('03T10:00'),
    triesLeft: 9996,
  })
})

test('when the tries are used up only staff can help', () => {
  const attempts = [failed('single', '01T09:00'), failed('single', '03T09:00')]
  assert.deepEqual(testStanding(attempts, { ...one, triesCap: 2 }, at('09T09:00')), { standing: 'blocked' })
  assert.equal(testStanding(attempts, { ...one, triesCap: 3 }, at('09T09:00')).standing, 'open')
  assert.deepEqual([0, -1, 5].map(effectiveTriesCap), [9999, 9999, 5])
})

test('a pass stands until its bank is rewritten, and failures before it are forgotten', () => {
  const attempts = [failed('fca_1', '01T09:00'), passed('fca_2', '01T09:30')]
  assert.deepEqual(testStanding(attempts, two, at('20T09:00')), {
    standing: 'passed',
    passedAt: at('01T09:30'),
    until: null,
  })
  const rewritten = { ...two, majorVersions: { ...majorVersions, fca_2: 2 } }
  assert.deepEqual(testStanding(attempts, rewritten, at('20T09:00')), {
    standing: 'open',
    bank: 'fca_1',
    triesLeft: 9999,
  })
})

test('where the tenant sets months, a pass ends with them', () => {
  const attempts = [passed('single', '01T09:00')]
  const validity = { months: 12, dateOf: (moment: Date) => moment.toISOString().slice(0, 10) }
  const standing = (now: string) => testStanding(attempts, one, new Date(now), validity).standing
  assert.equal(standing('2027-04-30T23:59:00Z'), 'passed')
  assert.deepEqual(testStanding(attempts, one, new Date('2026-06-01'), validity), {
    standing: 'passed',
    passedAt: at('01T09:00'),
    until: '2027-05-01',
  })
  assert.equal(standing('2027-05-01T00:00:00Z'), 'open')
  assert.equal(testStanding(attempts, one, new Date('2036-01-01')).standing, 'passed')
})
