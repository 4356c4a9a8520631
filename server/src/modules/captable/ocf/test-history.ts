import { classKinds } from '@moorgate/contract'
import fc from 'fast-check'
import { parsePrice, valueOfShares } from '../../../domain/decimal.ts'
import type { Company } from '../company/company.ts'
import { historyFrom } from '../company/history.ts'
import type { PlatformLot } from '../company/platform-events.ts'
import type { RecordedEvent } from '../company/recorded-events.ts'

export const company: Company = {
  id: 1,
  name: 'Tidewell Energy Ltd',
  number: '01234567',
  currency: 'GBP',
  rounds: [],
}

export const day = (step: number) => new Date(Date.UTC(2020, 0, 1 + step)).toISOString().slice(0, 10)

const aClass = fc.constantFrom('Ordinary', 'A/Ordinary', 'B Preferred')

const aHolder = fc.constantFrom('h1', 'h2', 'h3')

const aPlan = fc.constantFrom('EMI plan', 'Advisers')

const shares = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('0.5', '1.333333', '1000', '12000'),
)

const price = fc.constantFrom('0', '0.01', '1.3333', '0.5', '2.56410001', '33.335')

const ratios = fc.constantFrom([10, 1], [2, 1], [5, 2], [1, 3], [1, 2])

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
      class_kind: fc.constantFrom(...classKinds),
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
export const aHistory = fc
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

export const recorded = (
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
