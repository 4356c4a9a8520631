import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { classKey, ordinaryTerms } from './cap-table-events.ts'
import type { CapTableEvent, ClassTerms } from './cap-table-events.ts'
import { foldCapTable } from './cap-table-fold.ts'
import type { CapTable } from './cap-table-fold.ts'
import { viewCapTable } from './cap-table-views.ts'
import { sum } from './money.ts'

const shares = (count: number) => BigInt(count) * 1_000_000n
type EventBody = CapTableEvent extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, 'id'>
    : never
  : never
const told = (...events: EventBody[]) =>
  events.map((event, index) => ({ ...event, id: String(index + 1) }) as CapTableEvent)
const issue = (
  date: string,
  holder: string,
  shareClass: string,
  count: number,
  paidMinor = 0n,
): EventBody => ({
  kind: 'issue',
  date,
  holder,
  shareClass,
  sharesMicro: shares(count),
  paidMinor,
})
const held = (table: CapTable, holder: string | undefined, instrument: string) =>
  Number(
    table.lines.find((line) => line.holder === holder && line.instrument === instrument)?.quantity ?? 0n,
  ) / 1_000_000
const preferred: ClassTerms = {
  ...ordinaryTerms('A Preferred'),
  kind: 'preferred',
  preferenceMicro: 1_000_000n,
  convertsTo: 'ordinary',
  ratio: { numerator: 3n, denominator: 2n },
}

test('the table of a day knows nothing of what came after it', () => {
  const events = told(issue('2019-02-01', 'ann', 'Ordinary', 1_000), {
    kind: 'transfer',
    date: '2021-06-01',
    holder: 'ann',
    to: 'bob',
    shareClass: 'ordinary',
    sharesMicro: shares(100),
  })
  assert.equal(held(foldCapTable(events, 'GBP', '2020-12-31'), 'ann', 'class:ordinary'), 1_000)
  const now = foldCapTable(events, 'GBP')
  assert.deepEqual([held(now, 'ann', 'class:ordinary'), held(now, 'bob', 'class:ordinary')], [900, 100])
})

test('nobody gives away shares that they do not have, not even for one day', () => {
  const events = told(
    { kind: 'redeem', date: '2020-01-01', holder: 'ann', shareClass: 'Ordinary', sharesMicro: shares(10) },
    issue('2020-01-02', 'ann', 'Ordinary', 1_000),
  )
  const table = foldCapTable(events, 'GBP')
  assert.deepEqual(table.problems, [{ eventId: '1', problem: 'too_few_shares' }])
  assert.equal(held(table, 'ann', 'class:ordinary'), 1_000)
})

test('money paid goes with the shares, and its pennies are never lost', () => {
  const give = (date: string, count: number): EventBody => ({
    kind: 'transfer',
    date,
    holder: 'ann',
    to: 'bob',
    shareClass: 'Ordinary',
    sharesMicro: shares(count),
  })
  const events = told(
    issue('2020-01-01', 'ann', 'Ordinary', 300, 10_000n),
    give('2020-01-02', 100),
    give('2020-01-03', 100),
    give('2020-01-04', 100),
  )
  const table = foldCapTable(events, 'GBP')
  assert.deepEqual(
    table.lines.map(({ holder, paidMinor }) => [holder, paidMinor]),
    [['bob', 10_000n]],
  )
  assert.deepEqual(
    table.movements.filter(({ holder }) => holder === 'bob').map(({ paidMinor }) => paidMinor),
    [3_333n, 3_334n, 3_333n],
  )
})

test('preferred shares convert by their ratio, whole shares only, and a split of what they convert into follows', () => {
  const events = told(
    { kind: 'share_class', date: '2020-01-01', terms: preferred },
    issue('2020-01-01', 'ann', 'A Preferred', 101),
    {
      kind: 'convert',
      date: '2020-02-01',
      holder: 'ann',
      shareClass: 'A Preferred',
      into: 'Ordinary',
      sharesMicro: shares(1),
    },
    { kind: 'split', date: '2020-03-01', shareClass: 'Ordinary', ratio: { numerator: 10n, denominator: 1n } },
    {
      kind: 'convert',
      date: '2020-04-01',
      holder: 'ann',
      shareClass: 'A Preferred',
      into: 'Ordinary',
      sharesMicro: shares(1),
    },
  )
  const table = foldCapTable(events, 'GBP')
  assert.deepEqual(table.problems, [])
  assert.equal(held(table, 'ann', 'class:ordinary'), 1 * 10 + 15)
  assert.equal(Number(viewCapTable(table, 'as_converted').totalMicro) / 1e6, 25 + 99 * 15)
  assert.equal(Number(viewCapTable(table, 'issued').totalMicro) / 1e6, 25 + 99)
})

test('options leave the pool, are exercised at their strike, and what lapses returns', () => {
  const grant: EventBody = {
    kind: 'grant',
    date: '2021-01-01',
    holder: 'eve',
    instrument: 'option',
    plan: 'EMI plan',
    shareClass: 'Ordinary',
    sharesMicro: shares(400),
    strikeE8: 50_000_000n,
  }
  const events = told(
    issue('2019-02-01', 'ann', 'Ordinary', 1_000),
    { kind: 'pool', date: '2020-01-01', plan: 'EMI plan', shareClass: 'Ordinary', sharesMicro: shares(500) },
    grant,
    { kind: 'exercise', date: '2022-01-01', grant: '3', sharesMicro: shares(100) },
    { kind: 'lapse', date: '2023-01-01', grant: '3', sharesMicro: shares(50) },
    { ...grant, date: '2023-02-01', sharesMicro: shares(151) },
  )
  const table = foldCapTable(events, 'GBP')
  assert.deepEqual(table.problems, [{ eventId: '6', problem: 'pool_too_small' }])
  assert.deepEqual(
    [
      held(table, undefined, 'pool:emi plan'),
      held(table, 'eve', 'grant:3'),
      held(table, 'eve', 'class:ordinary'),
    ],
    [150, 250, 100],
  )
  const eve = table.lines.find(
    ({ instrument, holder }) => holder === 'eve' && instrument === 'class:ordinary',
  )
  assert.equal(eve?.paidMinor, 5_000n)
  assert.equal(Number(viewCapTable(table, 'fully_diluted').totalMicro) / 1e6, 1_500)
  assert.equal(Number(viewCapTable(table, 'issued').totalMicro) / 1e6, 1_100)
})

test('a note of £150,000 converts at £1.7094 into 87,750 shares, and only once', () => {
  const settle = (date: string): EventBody => ({
    kind: 'convert_note',
    date,
    note: '1',
    shareClass: 'Ordinary',
    priceE8: 170_940_000n,
  })
  const events = told(
    {
      kind: 'note',
      date: '2024-01-01',
      holder: 'kit',
      instrument: 'advance_subscription',
      principalMinor: 15_000_000n,
      interestPercentMicro: 0n,
      discountPercentMicro: 20_000_000n,
      capMinor: 200_000_000n,
    },
    settle('2024-06-01'),
    settle('2024-06-02'),
  )
  const table = foldCapTable(events, 'GBP')
  assert.equal(held(table, 'kit', 'class:ordinary'), 87_750)
  assert.deepEqual(table.problems, [{ eventId: '3', problem: 'note_settled' }])
  assert.deepEqual(
    foldCapTable(events, 'GBP', '2024-05-31').lines.map(({ quantity }) => quantity),
    [15_000_000n],
  )
})

test('a consolidation that leaves somebody a part of a share is refused', () => {
  const events = told(issue('2020-01-01', 'ann', 'Ordinary', 101), {
    kind: 'split',
    date: '2020-02-01',
    shareClass: 'Ordinary',
    ratio: { numerator: 1n, denominator: 10n },
  })
  assert.deepEqual(foldCapTable(events, 'GBP').problems, [{ eventId: '2', problem: 'fraction_of_a_share' }])
})

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
