import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import { historyFrom, nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import type { RecordedEvent } from '../company/recorded-events.ts'
import { openCapFormatFiles } from '../test-open-cap-format.ts'
import { eventsFrom } from './events-from.ts'
import { filesOf, packageOf } from './export.ts'
import { numbered } from './numbered.ts'
import { readPackage } from './read-package.ts'
import { aHistory, company, day, recorded } from './test-history.ts'

function exported(history: History): Map<string, string> {
  return new Map(filesOf(packageOf(history, '2021-01-01')).map(({ name, text }) => [name, text]))
}

async function imported(files: ReadonlyMap<string, string>): Promise<History> {
  const read = await readPackage({ text: async (name) => files.get(name) })
  const drafts = eventsFrom(read, company.currency)
  const events = numbered(
    drafts,
    drafts.map((_, index) => 1000 + index),
  )
  return historyFrom(
    company,
    events.map((event) => recorded(event.id, event.kind, event)),
    [],
  )
}

/** Everything that a table says, with names in the place of ids. */
function everythingIn(history: History, table: CapTable) {
  const name = (key: string | undefined) => (key === undefined ? 'pool' : nameOf(history, key))
  const what = (instrument: string) => {
    const key = instrument.slice(instrument.indexOf(':') + 1)
    const grant = instrument.startsWith('grant:') ? table.grants.get(key)! : undefined
    const note = instrument.startsWith('note:') ? table.notes.get(key)! : undefined
    if (grant) {
      const { id: _id, holder: _holder, ...terms } = grant
      return { ...terms, shareClass: terms.shareClass.toLowerCase() }
    }
    if (!note) return instrument
    const { id: _id, holder: _holder, ...terms } = note
    return terms
  }
  const plain = (value: unknown) =>
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
  return {
    lines: table.lines
      .map(({ holder, instrument, quantity, paidMinor }) =>
        plain([name(holder), what(instrument), quantity, paidMinor]),
      )
      .toSorted(),
    totals: (['issued', 'as_converted', 'fully_diluted'] as const).map(
      (view) => viewCapTable(table, view).totalMicro,
    ),
    classes: [...table.classes]
      .filter(([key]) => table.lines.some(({ instrument }) => instrument === `class:${key}`))
      .map(([key, terms]) => plain([key, terms]))
      .toSorted(),
    problems: table.problems.length,
  }
}

/** Prices and terms that no sum of the table shows. */
const pricesOf = ({ recorded: events, lots }: History, impossible: ReadonlySet<string>) =>
  [
    ...events
      .filter(({ id }) => !impossible.has(String(id)))
      .flatMap(({ kind, date, data }) =>
        ['price', 'matures_on', 'expires_on', 'strike']
          .filter((name) => data[name] !== undefined)
          .map((name) => `${kind} ${date} ${name} ${Number(data[name]) || String(data[name])}`),
      ),
    ...lots.map(({ allotted_on: date, price: paid }) => `issue ${date} price ${Number(paid)}`),
  ].toSorted()

test('any history, exported and imported, gives the same register, prices and sums on every date', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      const files = exported(history)
      for (const [name, format] of Object.entries(openCapFormatFiles))
        assert.equal(format.safeParse(JSON.parse(files.get(name)!)).error, undefined, name)
      const other = await imported(files)
      const all = foldCapTable(history.events, 'GBP')
      const impossible = new Set(all.problems.map(({ eventId }) => eventId))
      const possible = history.events.filter(({ id }) => !impossible.has(id))
      for (const date of new Set(history.events.map((event) => event.date)))
        assert.deepEqual(
          everythingIn(other, foldCapTable(other.events, 'GBP', date)),
          everythingIn(history, foldCapTable(possible, 'GBP', date)),
          date,
        )
      assert.deepEqual(pricesOf(other, new Set()), pricesOf(history, impossible))
      const again = JSON.parse(exported(other).get('Transactions.ocf.json')!)
      assert.equal(again.items.length, JSON.parse(files.get('Transactions.ocf.json')!).items.length)
    }),
    { numRuns: 300 },
  )
})

/**
 * A company whose history is told in steps of a day each; what names another event gives its place among
 * them.
 */
const historyOf = (...steps: { kind: RecordedEvent['kind']; data: Record<string, unknown> }[]): History =>
  historyFrom(
    company,
    [
      recorded(1, 'holder', { date: day(0), data: { name: 'Ann Bell', holder_kind: 'founder' } }),
      ...steps.map(({ kind, data }, index) => recorded(index + 10, kind, { date: day(index), data })),
    ],
    [],
  )
const pool = { kind: 'pool', data: { plan: 'EMI plan', share_class: 'Ordinary', shares: '1000' } } as const
const granted = {
  kind: 'grant',
  data: {
    holder: 'h1',
    instrument: 'option',
    plan: 'EMI plan',
    share_class: 'Ordinary',
    shares: '1000',
    strike: '5',
  },
} as const

test('an option granted before a split keeps the price of its day: £5,000.00 paid stays £5,000.00', async () => {
  const history = historyOf(
    pool,
    granted,
    { kind: 'split', data: { share_class: 'Ordinary', numerator: 10, denominator: 1 } },
    { kind: 'exercise', data: { grant_id: 11, shares: '10000' } },
  )
  const files = exported(history)
  const transactions = JSON.parse(files.get('Transactions.ocf.json')!).items
  const [grant] = transactions.filter(
    ({ object_type: type }: { object_type: string }) => type === 'TX_EQUITY_COMPENSATION_ISSUANCE',
  )
  assert.deepEqual([grant.quantity, grant.exercise_price.amount], ['1000', '5.00'])
  const [line] = foldCapTable((await imported(files)).events, 'GBP').lines
  assert.deepEqual([line?.quantity, line?.paidMinor], [10_000_000_000n, 500_000n])
})

test('what is left of a grant after a part was exercised goes on under a security of its own, and that one lapses', () => {
  const history = historyOf(
    pool,
    granted,
    { kind: 'exercise', data: { grant_id: 11, shares: '400' } },
    { kind: 'lapse', data: { grant_id: 11, shares: '600' } },
  )
  const transactions: Record<string, string | string[]>[] = JSON.parse(
    exported(history).get('Transactions.ocf.json')!,
  ).items
  const [exercise] = transactions.filter((tx) => tx['object_type'] === 'TX_EQUITY_COMPENSATION_EXERCISE')
  const [lapse] = transactions.filter((tx) => tx['object_type'] === 'TX_EQUITY_COMPENSATION_CANCELLATION')
  const balance = transactions.find(
    (tx) =>
      tx['security_id'] === lapse!['security_id'] && tx['object_type'] === 'TX_EQUITY_COMPENSATION_ISSUANCE',
  )
  assert.notEqual(lapse!['security_id'], exercise!['security_id'])
  assert.ok(exercise!['resulting_security_ids']!.includes(String(lapse!['security_id'])))
  assert.deepEqual([balance!['quantity'], lapse!['quantity']], ['600', '600'])
})
