import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdersIn, linesOf } from './holder-facts.ts'
import type { Holder } from './offers.ts'

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
