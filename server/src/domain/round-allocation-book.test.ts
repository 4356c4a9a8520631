import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare, sum } from './money.ts'
import { allocateBook, bookRules } from './round-allocation-book.ts'
import type { BookRequest } from './round-allocation-book.ts'
import { explainBook } from './round-allocation-reason.ts'
import { nineRequests } from './test-book.ts'

const round = { priceE8: 137_000_000n, currency: 'GBP', shares: 364_963n, minimumMinor: 1_000_000n }
const book: BookRequest[] = nineRequests.map((request) => ({ ...request, byHand: 0n }))

const rule = (policy: 'fcfs' | 'pro_rata' | 'holders_first' | 'manual', keepsMinimum: boolean) => ({
  policy,
  keepsMinimum,
})
const explained = (which: ReturnType<typeof rule>, id: number, requests = book) =>
  explainBook(round, requests, which, allocateBook(round, requests, which).lines).find(
    (reason) => reason.id === id,
  )

test('a request of £12,000 is turned away by the minimum, and the reason names the numbers', () => {
  assert.deepEqual(explained(rule('pro_rata', true), 8), {
    id: 8,
    outcome: 'below_minimum',
    poolShares: 364_963n,
    poolMinor: 70_000_000n,
    percent: '1.714286',
    quota: '6256.51',
    refusedShares: 6_256n,
  })
})

test('the eight who stay are explained out of the £688,000 that they ask for', () => {
  assert.deepEqual(explained(rule('pro_rata', true), 1), {
    id: 1,
    outcome: 'in_part',
    poolShares: 364_963n,
    poolMinor: 68_800_000n,
    percent: '17.441860',
    quota: '63656.34',
  })
})

test('first come, first served says whose turn it was and how many shares were left', () => {
  assert.deepEqual(explained(rule('fcfs', false), 6), {
    id: 6,
    outcome: 'in_part',
    turn: 6,
    leftShares: 21_899n,
  })
  assert.deepEqual(explained(rule('fcfs', false), 1)?.outcome, 'in_full')
  assert.deepEqual(explained(rule('fcfs', false), 9)?.outcome, 'none_left')
})

test('anyone who stays in and gets no whole share is explained out of the same pool as the others, and by no minimum', () => {
  const few = { ...round, shares: 2n, minimumMinor: 0n }
  const three = book.slice(0, 3).map((request) => ({ ...request, amountMinor: 10_000n }))
  const lines = allocateBook(few, three, rule('pro_rata', false)).lines
  assert.deepEqual(
    explainBook(few, three, rule('pro_rata', false), lines).map(({ outcome, poolMinor, quota }) => ({
      outcome,
      poolMinor,
      quota,
    })),
    Array.from({ length: 3 }, () => ({ outcome: 'in_part', poolMinor: 30_000n, quota: '0.67' })),
  )
  const pence = [{ ...book[0]!, amountMinor: 100n }, book[1]!]
  assert.equal(explained(rule('fcfs', false), 1, pence)?.outcome, 'in_part')
  assert.equal(explained(rule('fcfs', true), 1, pence)?.outcome, 'below_minimum')
})

test('by hand the lines are what staff wrote; below the minimum they count as nothing where it is kept', () => {
  const written = book.map((request) => ({ ...request, byHand: request.id === 1 ? 5_000n : 8_000n }))
  const sharesOf = (keepsMinimum: boolean) =>
    allocateBook(round, written, rule('manual', keepsMinimum)).lines.map(({ shares }) => shares)
  assert.equal(sharesOf(false)[0], 5_000n)
  assert.equal(sharesOf(true)[0], 0n)
  assert.equal(explained(rule('manual', true), 1, written)?.refusedShares, 5_000n)
  assert.equal(explained(rule('manual', true), 2, written)?.outcome, 'in_part')
})

test('more by hand than the round has is a problem, and nobody is cut quietly', () => {
  const written = book.map((request) => ({ ...request, byHand: request.id === 2 ? 400_000n : 0n }))
  assert.deepEqual(
    allocateBook(round, written, rule('manual', true)).problems.map(({ problem }) => problem),
    ['above_request', 'above_round'],
  )
})

const request = fc.record({
  amountMinor: fc.bigInt({ min: 1n, max: 10_000_000n }),
  isHolder: fc.boolean(),
  byHand: fc.bigInt({ min: 0n, max: 9_000n }),
})
const randomBook = fc.record({
  entries: fc.array(request, { maxLength: 25 }),
  round: fc.record({
    shares: fc.bigInt({ min: 0n, max: 200_000n }),
    priceE8: fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n }),
    currency: fc.constant('GBP'),
    minimumMinor: fc.bigInt({ min: 0n, max: 500_000n }),
  }),
  rule: fc.constantFrom(...bookRules),
  seed: fc.array(fc.nat(), { minLength: 25, maxLength: 25 }),
})

test('whatever the book and the rule: sums are exact, nobody is above the request, and the order of rows says nothing', () => {
  fc.assert(
    fc.property(randomBook, ({ entries, round: offered, rule: chosen, seed }) => {
      const requests = entries.map((entry, index) => ({ id: index + 1, place: index + 1, ...entry }))
      const shuffled = requests.toSorted((a, b) => seed[a.id - 1]! - seed[b.id - 1]! || b.id - a.id)
      const one = allocateBook(offered, requests, chosen)
      const other = allocateBook(offered, shuffled, chosen)
      assert.deepEqual(
        other.lines.toSorted((a, b) => a.id - b.id),
        one.lines,
      )
      assert.deepEqual(
        explainBook(offered, shuffled, chosen, other.lines).toSorted((a, b) => a.id - b.id),
        explainBook(offered, requests, chosen, one.lines),
      )
      assert.equal(sum(one.lines.map(({ shares }) => shares)) + one.unplacedShares, offered.shares)
      assert.equal(sum(one.lines.map(({ costMinor }) => costMinor)), one.placedMinor)
      for (const [index, line] of one.lines.entries())
        assert.equal(line.costMinor + line.residueMinor, requests[index]!.amountMinor)
      // A rule never gives too much. People may write too much by hand; then that is said, and nothing is
      // applied.
      const fits = one.unplacedShares >= 0n && one.lines.every(({ residueMinor }) => residueMinor >= 0n)
      assert.ok(fits || one.problems.length > 0)
      assert.ok(one.problems.length === 0 || chosen.policy === 'manual')
    }),
    { numRuns: 10_000 },
  )
})

test('dropping thousands of small requests gives what dropping them one at a time gives', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      place: index + 1,
      amountMinor: 900_000n + BigInt((index * 7_919) % 4_000_000),
      byHand: 0n,
    }))
  const requests = many(600)
  const allocation = allocateBook(round, requests, rule('pro_rata', true))
  const staying = requests.filter((_, index) => allocation.lines[index]!.shares > 0n)
  // Who stays gets the same when asked alone, and one more of those who went would have been below the
  // minimum.
  assert.deepEqual(
    allocateBook(round, staying, rule('pro_rata', false)).lines.map(({ shares }) => shares),
    allocation.lines.filter(({ shares }) => shares > 0n).map(({ shares }) => shares),
  )
  const next = requests
    .filter((_, index) => allocation.lines[index]!.shares === 0n)
    .toSorted((a, b) => compare(b.amountMinor, a.amountMinor) || a.place - b.place)[0]!
  const withNext = allocateBook(round, [...staying, next], rule('pro_rata', false))
  assert.ok(withNext.lines.at(-1)!.shares < 7_299n)
})
