import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDecimals } from '@moorgate/contract'
import fc from 'fast-check'
import { evaluated } from '../../../../domain/evaluate.ts'
import { formatPrice } from '../../../../domain/decimal.ts'
import { cellsOf } from '../../../../domain/worksheet.ts'
import { wrongCells } from '../../../../figures/test-workbook.ts'
import { workbookOf } from '../../../../figures/workbook.ts'
import type { PlatformLot } from '../../company/platform-events.ts'
import { historyFrom } from '../../company/history.ts'
import type { RecordedEvent } from '../../company/recorded-events.ts'
import { layOut } from '../../table/view-table.ts'
import type { TableRequest, ViewedCapTable } from '../../table/view-table.ts'
import { capTableWorksheet } from './table-worksheet.ts'

const asAt = '2024-01-01'
const holders = 4

interface TableCase {
  currency: string
  view: TableRequest['view']
  priceE8: bigint | undefined
  issues: { holder: number; isPreferred: boolean; shares: number; priceE8: bigint }[]
  granted: number
  split: number
  lots: { shares: number; cost: number; isNominee: boolean }[]
  open: { priceE8: bigint; asked: number[]; offered: number } | undefined
}

const price = fc.bigInt({ min: 1n, max: 30_000_000_000n })
const anyTable: fc.Arbitrary<TableCase> = fc.record({
  currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
  view: fc.constantFrom('fully_diluted', 'as_converted', 'issued'),
  priceE8: fc.option(price, { nil: undefined }),
  issues: fc.array(
    fc.record({
      holder: fc.integer({ min: 1, max: holders }),
      isPreferred: fc.boolean(),
      shares: fc.integer({ min: 1, max: 900_000_000 }),
      priceE8: price,
    }),
    { maxLength: 8 },
  ),
  granted: fc.integer({ min: 0, max: 5_000 }),
  split: fc.integer({ min: 1, max: 7 }),
  lots: fc.array(
    fc.record({
      shares: fc.integer({ min: 1, max: 90_000 }),
      cost: fc.nat(10_000_000),
      isNominee: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  open: fc.option(
    fc.record({
      priceE8: price,
      asked: fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 3 }),
      offered: fc.integer({ min: 0, max: 90_000 }),
    }),
    { nil: undefined },
  ),
})

/** A company whose holders are numbered: the second and the third are one group. */
function tableOf(drawn: TableCase): ViewedCapTable {
  const recorded: RecordedEvent[] = []
  const record = (kind: RecordedEvent['kind'], date: string, data: Record<string, unknown>) =>
    recorded.push({
      id: recorded.length + 1,
      kind,
      date,
      data,
      note: null,
      reverses_id: null,
      reversed_by: null,
      created_at: new Date(0),
      actor_name: null,
    })
  for (let index = 1; index <= holders; index++)
    record('holder', '2020-01-01', {
      name: `Holder ${index}`,
      holder_kind: 'founder',
      ...((index === 2 || index === 3) && { group_name: 'Employees' }),
    })
  record('share_class', '2020-01-01', {
    name: 'Preferred',
    class_kind: 'preferred',
    preference: '1',
    participation: 'none',
    seniority: 1,
    converts_to: 'Ordinary',
    ratio_numerator: 3,
    ratio_denominator: 2,
  })
  for (const [index, { holder, isPreferred, shares, priceE8 }] of drawn.issues.entries())
    record('issue', `202${1 + (index % 2)}-03-01`, {
      holder: `h${holder}`,
      share_class: isPreferred ? 'Preferred' : 'Ordinary',
      shares: (shares / 1_000).toFixed(3),
      price: formatPrice(priceE8),
    })
  record('pool', '2022-05-01', { plan: 'Plan', share_class: 'Ordinary', shares: '5000' })
  if (drawn.granted > 0)
    record('grant', '2022-06-01', {
      holder: 'h1',
      instrument: 'option',
      plan: 'Plan',
      share_class: 'Ordinary',
      shares: String(drawn.granted),
      strike: '0.5',
    })
  record('split', '2023-01-01', { share_class: 'Ordinary', numerator: drawn.split, denominator: 3 })
  const company = { id: 1, name: 'Company', number: null, currency: drawn.currency, rounds: [] }
  const history = historyFrom(company, recorded, drawn.lots.map(lotOf))
  const open = drawn.open && openOf(drawn.open, drawn.currency)
  return layOut(history, {
    asAt,
    knownAt: undefined,
    price:
      drawn.priceE8 === undefined
        ? undefined
        : { date: '2023-06-01', price: formatPrice(drawn.priceE8), source: 'valuation' },
    open,
    view: drawn.view,
    withRound: true,
  })
}

const lotOf = ({ shares, cost, isNominee }: TableCase['lots'][number], index: number): PlatformLot => ({
  id: index + 1,
  opportunity_id: 7,
  round_name: 'Series A',
  investment_id: index + 1,
  user_id: index + 1,
  holder: isNominee ? 'n1' : `u${index + 1}`,
  holder_name: isNominee ? 'Nominee' : `Investor ${index + 1}`,
  holder_kind: isNominee ? 'nominee' : 'investor',
  address: null,
  share_class: 'Ordinary',
  shares: String(shares),
  price: '4.00',
  cost: String(cost),
  eis: false,
  number_from: null,
  number_to: null,
  certificate: null,
  allotted_on: '2023-03-14',
  created_at: new Date(0),
  ended_on: null,
  outcome: null,
  written_off: false,
})

function openOf(
  { priceE8, asked, offered }: NonNullable<TableCase['open']>,
  currency: string,
): TableRequest['open'] {
  const book = asked.map((shares, index) => ({
    holder: `u${index + 1}`,
    holder_name: `Investor ${index + 1}`,
    holder_kind: 'investor' as const,
    shares: BigInt(shares),
  }))
  const sum = book.reduce((total, { shares }) => total + shares, 0n)
  const newShares = BigInt(offered) > sum ? BigInt(offered) : sum
  if (newShares === 0n) return undefined
  return {
    round: {
      id: 9,
      name: 'Series B',
      status: 2,
      share_class: 'B Ordinary',
      share_price: formatPrice(priceE8),
      currency,
      allotment_date: null,
      shares_in_issue: '0',
      shares_available: String(offered),
      target_minor: '0',
      round_name: null,
      nominal_value: null,
    },
    priceE8,
    offered: BigInt(offered),
    newShares,
    book,
    unplaced: newShares - sum,
  }
}

/** Every figure that the screen has of a table, by the name of its cell; without those that it has not. */
function answered({ rows, total, position, rounds, openRound }: ViewedCapTable): [string, string][] {
  const of = (figures: object, name: (field: string) => string) =>
    Object.entries(figures).map(([field, value]) => [name(field), value as string | null] as const)
  return [
    ...[...rows, total].flatMap(({ key, figures }) => of(figures, (field) => `${field}:${key}`)),
    ...of(position, (field) => `position_${field}`),
    ...(openRound ? of(openRound, (field) => `open_${field}`) : []),
    ...rounds.flatMap(({ key, price: cost, shares, raised, post_money }) => [
      ...of({ raised, post_money }, (field) => `${field}:${key}`),
      [`issue_price:${key}`, cost] as const,
      [`round_shares:${key}`, shares] as const,
    ]),
  ].flatMap(([key, value]) => (value === null ? [] : [[key, value]]))
}

test('whatever was recorded, formulas come to the figures of the screen, in every view and currency', () => {
  fc.assert(
    fc.property(anyTable, (drawn) => {
      const viewed = tableOf(drawn)
      const cells = cellsOf(evaluated(capTableWorksheet(viewed)))
      const wrong = answered(viewed).flatMap(([key, value]) => {
        const found = cells.get(key)?.value
        return found !== undefined && compareDecimals(found, value) === 0
          ? []
          : [`${key}: ${found}, not ${value}`]
      })
      assert.deepEqual(wrong, [])
    }),
    { numRuns: 300 },
  )
})

test('whatever was recorded, the workbook of a table recalculates', async () => {
  await fc.assert(
    fc.asyncProperty(anyTable, async (drawn) => {
      const worksheet = evaluated(capTableWorksheet(tableOf(drawn)))
      assert.deepEqual(wrongCells(await workbookOf(worksheet)), [])
    }),
    { numRuns: 30 },
  )
})
