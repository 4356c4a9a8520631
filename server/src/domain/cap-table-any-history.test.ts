import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { classKey } from './cap-table-events.ts'
import type { CapTableEvent } from './cap-table-events.ts'
import { foldCapTable } from './cap-table-fold.ts'
import type { CapTable } from './cap-table-fold.ts'
import { sum } from './money.ts'
import { preferred, shares } from './test-cap-table.ts'

const holder = fc.constantFrom('ann', 'bob', 'cat', 'dan')
const shareClass = fc.constantFrom('Ordinary', 'A Ordinary', 'A Preferred')
const sharesMicro = fc.nat(5_000).map((count) => shares(count + 1))
const named = <Facts extends Record<string, fc.Arbitrary<unknown>>>(kind: string, facts: Facts) =>
  fc.record({ kind: fc.constant(kind), ...facts })
const reference = fc.nat(40).map(String)
const anyEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: named('issue', { holder, shareClass, sharesMicro, paidMinor: fc.bigInt(0n, 1_000_000n) }),
  },
  { weight: 3, arbitrary: named('transfer', { holder, to: holder, shareClass, sharesMicro }) },
  named('redeem', { holder, shareClass, sharesMicro }),
  {
    weight: 2,
    arbitrary: named('convert', {
      holder,
      shareClass: fc.constant('A Preferred'),
      into: fc.constant('Ordinary'),
      sharesMicro,
    }),
  },
  named('split', {
    shareClass,
    ratio: fc.constantFrom({ numerator: 2n, denominator: 1n }, { numerator: 3n, denominator: 2n }),
  }),
  named('pool', { plan: fc.constant('EMI'), shareClass: fc.constant('Ordinary'), sharesMicro }),
  {
    weight: 2,
    arbitrary: named('grant', {
      holder,
      instrument: fc.constant('option'),
      plan: fc.constantFrom('EMI', undefined),
      shareClass: fc.constant('Ordinary'),
      sharesMicro,
      strikeE8: fc.bigInt(1n, 1_000_000_000n),
    }),
  },
  { weight: 2, arbitrary: named('exercise', { grant: reference, sharesMicro }) },
  named('lapse', { grant: reference, sharesMicro }),
  named('note', {
    holder,
    instrument: fc.constant('loan_note'),
    principalMinor: fc.bigInt(1n, 10_000_000n),
    interestPercentMicro: fc.constant(8_000_000n),
    discountPercentMicro: fc.constant(20_000_000n),
    capMinor: fc.constant(undefined),
  }),
  named('convert_note', { note: reference, shareClass, priceE8: fc.bigInt(1_000_000n, 1_000_000_000n) }),
)
const anyDay = fc.nat(27).map((day) => `2024-02-${String(day + 1).padStart(2, '0')}`)
const anyHistory = fc
  .array(fc.tuple(anyEvent, anyDay), { maxLength: 40 })
  .map((given) => [
    { id: 'p', date: '2024-01-01', kind: 'share_class' as const, terms: preferred },
    ...given.map(
      ([event, date], index) => ({ ...event, date, id: String(index) }) as unknown as CapTableEvent,
    ),
  ])

/**
 * Shares of a class in all, counted without looking at holders: what came in less what went out, times each
 * split.
 */
function classTotal(events: readonly CapTableEvent[], table: CapTable, key: string): bigint {
  const impossible = new Set(table.problems.map(({ eventId }) => eventId))
  let total = 0n
  for (const event of events.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    if (impossible.has(event.id)) continue
    const mine = 'shareClass' in event && classKey(event.shareClass) === key
    if (event.kind === 'issue' && mine) total += event.sharesMicro
    if ((event.kind === 'redeem' || event.kind === 'convert') && mine) total -= event.sharesMicro
    if (event.kind === 'split' && mine) total = (total * event.ratio.numerator) / event.ratio.denominator
    if (event.kind === 'exercise' && classKey(table.grants.get(event.grant)!.shareClass) === key)
      total += event.sharesMicro
    if ((event.kind === 'convert' && classKey(event.into) === key) || (event.kind === 'convert_note' && mine))
      total += sum(
        table.movements
          .filter(
            (move) => move.eventId === event.id && move.instrument === `class:${key}` && move.quantity > 0n,
          )
          .map((move) => move.quantity),
      )
  }
  return total
}

test('whatever happens, the cap table is the sum of its events and nobody holds less than nothing', () => {
  fc.assert(
    fc.property(anyHistory, anyDay, (events, day) => {
      const table = foldCapTable(events, 'GBP')
      for (const line of table.lines) {
        const moved = table.movements.filter(
          ({ holder, instrument }) => holder === line.holder && instrument === line.instrument,
        )
        assert.equal(line.quantity, sum(moved.map(({ quantity }) => quantity)))
        assert.equal(line.paidMinor, sum(moved.map(({ paidMinor }) => paidMinor)))
        assert.ok(line.quantity > 0n && line.paidMinor >= 0n)
      }
      for (const key of ['ordinary', 'a ordinary', 'a preferred']) {
        const lines = table.lines.filter(({ instrument }) => instrument === `class:${key}`)
        assert.equal(sum(lines.map(({ quantity }) => quantity)), classTotal(events, table, key))
      }
      const earlier = table.movements.filter(({ date }) => date <= day)
      const asAt = foldCapTable(events, 'GBP', day)
      assert.deepEqual(asAt.movements, earlier)
    }),
    { numRuns: 1000 },
  )
})

test('an event that can not have happened changes nothing: the table is the same without it', () => {
  fc.assert(
    fc.property(anyHistory, (events) => {
      const table = foldCapTable(events, 'GBP')
      const impossible = new Set(table.problems.map(({ eventId }) => eventId))
      const without = foldCapTable(
        events.filter(({ id }) => !impossible.has(id)),
        'GBP',
      )
      assert.deepEqual(without.problems, [])
      assert.deepEqual(without.lines, table.lines)
    }),
    { numRuns: 200 },
  )
})
