import assert from 'node:assert/strict'
import { allocateBook, bookRules } from '../server/src/domain/round-allocation-book.ts'
import type { BookRequest } from '../server/src/domain/round-allocation-book.ts'
import { explainBook } from '../server/src/domain/round-allocation-reason.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'

const requestCount = 10_000
/** A tenth of what is asked for, so that the minimum turns thousands away. */
const round = { priceE8: 137_000_000n, currency: 'GBP', shares: 36_496_350n, minimumMinor: 1_000_000n }

/** Numbers that look random and are the same in every run: Park and Miller's generator. */
function* draws(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647
    yield state
  }
}

function bookOf(count: number, draw: Generator<number, never>): BookRequest[] {
  return Array.from({ length: count }, (_item, index) => ({
    id: index + 1,
    place: index + 1,
    amountMinor: 900_000n + BigInt(draw.next().value % 20_000_000),
    isHolder: draw.next().value % 3 === 0,
    byHand: BigInt(draw.next().value % 3_649),
  }))
}

/**
 * Each rule over a book of 10,000 requests, reasons included; and so many random books whose sums and order
 * are checked.
 */
export function allocationBook(rounds: number, randomBooks: number): TableLine[] {
  const book = bookOf(requestCount, draws(7))
  const budget = 'less than 1,000 ms'
  const lines = bookRules.map((rule): TableLine => {
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now()
      explainBook(round, book, rule, allocateBook(round, book, rule).lines)
      return performance.now() - began
    })
    const ours = figuresOf(times)
    const name = `${rule.policy}${rule.keepsMinimum ? ', minimum kept' : ''}`
    return {
      what: `Book of 10,000 requests: ${name}`,
      unit: 'ms',
      ours,
      budget,
      kept: ours.median < 1_000,
    }
  })
  return [...lines, checkedBooks(randomBooks)]
}

/**
 * Sums are exact, and the same book in another order of rows gives the same lines. Throws where it does not.
 */
function checkedBooks(randomBooks: number): TableLine {
  const draw = draws(11)
  for (let number = 0; number < randomBooks; number++) {
    const requests = bookOf(draw.next().value % 25, draw)
    const rule = bookRules[number % bookRules.length]!
    const offered = {
      ...round,
      shares: BigInt(draw.next().value % 200_000),
      priceE8: BigInt(1_000_000 + (draw.next().value % 999_000_000)),
    }
    const { lines, unplacedShares } = allocateBook(offered, requests, rule)
    const reversed = allocateBook(offered, requests.toReversed(), rule).lines.toReversed()
    assert.deepEqual(reversed, lines)
    assert.equal(
      lines.reduce((sum, { shares }) => sum + shares, unplacedShares),
      offered.shares,
    )
  }
  return {
    what: 'Random books checked',
    unit: 'accepted',
    ours: figuresOf([randomBooks]),
    budget: 'sums exact, order without effect',
    kept: true,
  }
}
