import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePrice, payableFor } from './decimal.ts'
import { entryOf } from './pre-emption-entry.ts'
import type { OwnedPart } from './pre-emption-entry.ts'

const at = { priceE8: parsePrice('4.00')!, currency: 'GBP' }
const part = (amountMinor: bigint, overrides: Partial<OwnedPart> = {}): OwnedPart => ({
  id: 7,
  amountMinor,
  isCalled: false,
  holdsPlace: true,
  cameWithAnswer: false,
  ...overrides,
})
const entry = (...parts: OwnedPart[]) => entryOf(1_200n, parts, at)

test('anyone who has nothing of the round is entered with all of it', () => {
  assert.deepEqual(entry(), { kind: 'new', shares: 1_200n, amountMinor: 480_000n })
})

test('the reservation of the answer takes the amount of what was given, more or less, until it is called', () => {
  const own = { cameWithAnswer: true }
  assert.deepEqual(entry(part(524_800n, own)), {
    kind: 'changed',
    investmentId: 7,
    amountMinor: 480_000n,
    beforeMinor: 524_800n,
  })
  assert.equal(entry(part(480_000n, own)).kind, 'kept')
  assert.equal(entry(part(480_000n, { ...own, holdsPlace: false })).kind, 'changed', 'it gets its place')
  // £4,800.99 buys the same 1,200 shares, and nobody is asked for the 99p.
  assert.equal(entry(part(480_099n, own)).kind, 'changed')
  assert.equal(entry(part(480_099n, { ...own, isCalled: true })).kind, 'kept')
  assert.equal(entry(part(524_800n, { ...own, isCalled: true })).kind, 'blocked')
  assert.deepEqual(entry(part(200_000n, { ...own, isCalled: true })), {
    kind: 'more',
    besideId: 7,
    shares: 700n,
    amountMinor: 280_000n,
  })
})

test('what was reserved apart from the answer counts: nothing is given twice', () => {
  assert.deepEqual(entry(part(200_000n)), {
    kind: 'more',
    besideId: 7,
    shares: 700n,
    amountMinor: 280_000n,
  })
  assert.equal(entry(part(200_000n), part(280_000n)).kind, 'covered')
  assert.equal(entry(part(2_000_000n)).kind, 'covered')
  assert.equal(entry(part(480_000n)).kind, 'kept')
})

test('beside several reservations the entry buys what the offer gave, to the share', () => {
  // £6.00 buys one share of £4.00, twice; their £12.00 together would buy three.
  assert.deepEqual(entry(part(600n), part(600n, { id: 8 })), {
    kind: 'more',
    besideId: 7,
    shares: 1_198n,
    amountMinor: 479_200n,
  })
  assert.equal(entry(part(240_399n), part(240_399n, { id: 8 })).kind, 'covered', '600 and 600')
})

test('of what came with the answer and what did not, the first counts alone', () => {
  assert.equal(entry(part(2_000_000n), part(480_000n, { cameWithAnswer: true })).kind, 'kept')
})

test('what must be paid is rounded up: three shares at £1.3333 are £4.00', () => {
  assert.equal(payableFor(3n, { priceE8: parsePrice('1.3333')!, currency: 'GBP' }), 400n)
})
