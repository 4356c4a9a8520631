import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parsePrice, valueOfShares } from '../../../domain/decimal.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import type { Company } from '../company/company.ts'
import { historyFrom, nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import type { PlatformLot } from '../company/platform-events.ts'
import type { RecordedEvent } from '../company/recorded-events.ts'
import { openCapFormatFiles } from '../test-open-cap-format.ts'
import { eventsFrom } from './events-from.ts'
import { filesOf, packageOf } from './export.ts'
import { numbered } from './numbered.ts'
import { readPackage } from './read-package.ts'

const company: Company = {
  id: 1,
  name: 'Tidewell Energy Ltd',
  number: '01234567',
  currency: 'GBP',
  rounds: [],
}
const day = (step: number) => new Date(Date.UTC(2020, 0, 1 + step)).toISOString().slice(0, 10)
const aClass = fc.constantFrom('Ordinary', 'A/Ordinary', 'B Preferred')
const aHolder = fc.constantFrom('h1', 'h2', 'h3')
const aPlan = fc.constantFrom('EMI plan', 'Advisers')
const shares = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('0.5', '1.333333', '1000', '12000'),
)
const price = fc.constantFrom('0', '0.01', '1.3333', '0.5', '2.56410001', '33.335')
const ratios = fc.constantFrom([10, 1], [2, 1], [3, 2], [1, 3], [1, 2])
/** Which event of the kind it names; those that name nothing are impossible, and left out of the table. */
const earlier = fc.nat({ max: 3 })

type GeneratedEvent = { kind: string; data: Record<string, unknown>; names?: number }
const told = <Data extends Record<string, fc.Arbitrary<unknown>>>(kind: string, data: Data) =>
  fc.record(data).map((each): GeneratedEvent => ({ kind, data: each }))
const naming = (kind: string, named: string, data: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record({ names: earlier, data: fc.record(data) })
    .map(({ names, data: each }): GeneratedEvent => ({ kind, data: { ...each, [named]: names }, names }))

const anything = fc.oneof(
  { weight: 5, arbitrary: told('issue', { holder: aHolder, share_class: aClass, shares, price }) },
  {
    weight: 5,
    arbitrary: told('transfer', {
      holder: aHolder,
      to: aHolder,
      share_class: aClass,
      shares,
      price: fc.option(price, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: told('redeem', {
      holder: aHolder,
      share_class: aClass,
      shares,
      price: fc.option(price, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: told('convert', { holder: aHolder, share_class: aClass, into: aClass, shares }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ share_class: aClass, ratio: ratios })
      .map(({ share_class, ratio: [numerator, denominator] }): GeneratedEvent => ({
        kind: 'split',
        data: { share_class, numerator, denominator },
      })),
  },
  {
    weight: 2,
    arbitrary: told('pool', {
      plan: aPlan,
      share_class: aClass,
      shares: fc.constantFrom('100', '5000', '-20', '33.5'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        holder: aHolder,
        plan: fc.option(aPlan, { nil: undefined }),
        share_class: aClass,
        shares,
        strike: price,
      })
      .map((data): GeneratedEvent => ({
        kind: 'grant',
        data: {
          ...data,
          instrument: data.plan === undefined ? 'warrant' : 'option',
          expires_on: '2031-01-01',
        },
      })),
  },
  { weight: 4, arbitrary: naming('exercise', 'grant_id', { shares }) },
  { weight: 3, arbitrary: naming('lapse', 'grant_id', { shares }) },
  {
    weight: 2,
    arbitrary: told('note', {
      holder: aHolder,
      instrument: fc.constantFrom('loan_note', 'advance_subscription'),
      amount: fc.constantFrom('150000.00', '20.00', '0.07'),
      interest_percent: fc.constantFrom('0', '8', '7.125'),
      discount_percent: fc.constantFrom('0', '20'),
      valuation_cap: fc.constantFrom(null, '2000000.00'),
      matures_on: fc.constantFrom(null, '2026-01-01'),
    }),
  },
  { weight: 2, arbitrary: naming('convert_note', 'note_id', { share_class: aClass, price }) },
  { weight: 1, arbitrary: naming('repay_note', 'note_id', {}) },
  {
    weight: 2,
    arbitrary: told('share_class', {
      name: aClass,
      class_kind: fc.constantFrom('ordinary', 'preferred'),
      preference: fc.constantFrom('0', '1'),
      participation: fc.constantFrom('none', 'full'),
      seniority: fc.nat({ max: 3 }),
      converts_to: fc.constantFrom(undefined, 'Ordinary', 'A/Ordinary'),
      ratio_numerator: fc.constantFrom(1, 3, 2),
      ratio_denominator: fc.constantFrom(1, 2),
      nominal_value: fc.constantFrom(undefined, '0.01'),
      votes: fc.constantFrom('1', '0'),
    }),
  },
)

/** What is refused as it is recorded is in no history. */
const isRecordable = ({ data }: GeneratedEvent) =>
  (data['to'] === undefined || data['holder'] !== data['to']) &&
  (data['name'] === undefined || data['name'] !== data['converts_to'])

const aLot = fc.record({
  step: fc.nat({ max: 30 }),
  shares: fc.integer({ min: 1, max: 500 }).map(String),
  price: fc.constantFrom('4', '1.3333'),
  share_class: aClass,
  ended: fc.option(fc.constantFrom('sale', 'buy_back'), { nil: undefined }),
})

/**
 * A history of one company: what was recorded, in the order in which it was, and what the platform allotted.
 */
const aHistory = fc
  .record({
    steps: fc.array(fc.record({ step: fc.nat({ max: 30 }), said: anything.filter(isRecordable) }), {
      minLength: 1,
      maxLength: 40,
    }),
    lots: fc.array(aLot, { maxLength: 3 }),
  })
  .map(({ steps, lots }) => historyFrom(company, recordedFrom(steps), lots.map(lotFrom)))

const named: Record<string, string> = { grant_id: 'grant', note_id: 'note' }

function recordedFrom(steps: readonly { step: number; said: GeneratedEvent }[]): RecordedEvent[] {
  const holders = ['Ann Bell', 'Bob Cole', 'Dale Growth Fund LP'].map((name, index) =>
    recorded(index + 1, 'holder', { date: day(0), data: { name, holder_kind: 'founder' } }),
  )
  const ordered = steps.toSorted((a, b) => a.step - b.step)
  const idsOf = (kind: string) =>
    ordered.flatMap(({ said }, index) => (said.kind === kind ? [index + 10] : []))
  const rest = ordered.map(({ step, said }, index) => {
    const data = Object.fromEntries(
      Object.entries(said.data).flatMap(([name, value]) => {
        if (value === undefined || value === null) return []
        return [[name, name in named ? (idsOf(named[name]!)[Number(value)] ?? 999) : value]]
      }),
    )
    return recorded(index + 10, said.kind as RecordedEvent['kind'], { date: day(step), data })
  })
  return [...holders, ...rest]
}

const recorded = (
  id: number,
  kind: RecordedEvent['kind'],
  said: Pick<RecordedEvent, 'date' | 'data'>,
): RecordedEvent => ({
  id,
  kind,
  ...said,
  note: null,
  reverses_id: null,
  reversed_by: null,
  created_at: new Date(0),
  actor_name: null,
})

const lotFrom = (
  { step, ended, ...lot }: typeof aLot extends fc.Arbitrary<infer Lot> ? Lot : never,
  index: number,
): PlatformLot => ({
  ...lot,
  id: index + 1,
  opportunity_id: 7,
  round_name: 'Seed',
  investment_id: index + 1,
  user_id: index + 1,
  holder: `u${index + 1}`,
  holder_name: `Member ${index + 1}`,
  holder_kind: 'investor',
  address: null,
  cost: String(
    valueOfShares(BigInt(lot.shares) * 1_000_000n, { priceE8: parsePrice(lot.price)!, currency: 'GBP' }),
  ),
  eis: false,
  number_from: null,
  number_to: null,
  certificate: null,
  allotted_on: day(step),
  created_at: new Date(0),
  ended_on: ended === undefined ? null : day(step + 5),
  outcome: ended ?? null,
  written_off: false,
})

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
