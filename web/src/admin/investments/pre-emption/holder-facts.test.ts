import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldForOne, holdersIn, linesOf, reservedOtherwise } from './holder-facts.ts'
import type { Holder, Settlement } from './offers.ts'

const holder = (id: number, name: string, choice: Holder['choice']) =>
  ({ id, holder_name: name, choice }) as Holder
const holders = [holder(1, 'Graham Pell', 3), holder(2, 'Ruth Aldous', 5), holder(3, 'Rosalind Kerr', 2)]
const idsIn = (...asked: [Parameters<typeof holdersIn>[1], string]) =>
  holdersIn(holders, ...asked).map(({ id }) => id)

test('holders are narrowed to those awaited, to those who want more, and by name', () => {
  assert.deepEqual(idsIn('all', ''), [1, 2, 3])
  assert.deepEqual(idsIn('awaiting', ''), [2])
  assert.deepEqual(idsIn('excess', ''), [1])
  assert.deepEqual(idsIn('all', ' r'), [1, 2, 3])
  assert.deepEqual(idsIn('all', 'KERR'), [3])
})

test('one new share for every 4.05 held', () => {
  const settlement = { in_issue: '4050000', available: '1000000' } as Settlement
  assert.equal(heldForOne(settlement), '4.05')
  assert.equal(heldForOne({ ...settlement, in_issue: '20000', available: '4000' }), '5')
  assert.equal(heldForOne({ ...settlement, in_issue: '0' }), undefined)
})

test('a reservation is told where it says another number than its answer, or than what the closing gave', () => {
  const place = {
    choice: 3 as const,
    shares: '312',
    entitlement: '1000',
    allotted: null,
    reserved_shares: '1312',
  }
  assert.equal(reservedOtherwise(place), undefined)
  assert.equal(reservedOtherwise({ ...place, choice: 2, shares: null }), '1312')
  assert.equal(reservedOtherwise({ ...place, choice: 6, shares: '40', reserved_shares: '0' }), '0')
  assert.equal(reservedOtherwise({ ...place, allotted: '1200' }), '1312')
  assert.equal(reservedOtherwise({ ...place, allotted: '1312' }), undefined)
  assert.equal(reservedOtherwise({ ...place, choice: 5, shares: null, reserved_shares: null }), undefined)
})

test('a long list begins with its first twelve, and who waived stands at its end', () => {
  const many = Array.from({ length: 66 }, (_, index) => holder(index, `Holder ${index}`, 2))
  const kinds = (count: number, isWhole = false) =>
    linesOf(many.slice(0, count), { isWhole, hasWaived: true }).map((line) =>
      line.kind === 'more' ? `${line.hidden} more` : line.kind,
    )
  assert.deepEqual(kinds(66).slice(-3), ['holder', '54 more', 'waived'])
  assert.equal(kinds(66).length, 14)
  assert.equal(kinds(66, true).length, 67)
  assert.deepEqual(kinds(13).slice(-2), ['holder', 'waived'])
})
