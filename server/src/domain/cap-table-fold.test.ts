import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CapTableEvent } from './cap-table-events.ts'
import { foldCapTable } from './cap-table-fold.ts'
import type { CapTable } from './cap-table-fold.ts'
import { viewCapTable } from './cap-table-views.ts'
import { preferred, shares } from './test-cap-table.ts'

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
