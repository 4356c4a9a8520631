import { atHead, inText } from '../../domain/firm-labels.ts'
import { ratio } from '../../domain/decimal.ts'
import { moneyCell, numberCell, percentCell } from '../../domain/figure-cells.ts'
import { divideRounding, sum } from '../../domain/money.ts'
import { saidDate } from '../../domain/said.ts'
import { cell, lineOf, minus, number, over, round, sumOf, times, words } from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../domain/worksheet.ts'
import { foreignSheet, otherLiveLines, roundPercent } from './round-percent.ts'
import type { MonthMoney, RoundMoney, ViewedOverview } from './view-overview.ts'
import { waitingLines, waitingSheet } from './waiting-sheet.ts'

const currency = 'GBP'

/** The overview in cells: its sums, round by round, month by month, and its counts of investors. */
function overviewWorksheet(viewed: ViewedOverview): Worksheet {
  return {
    currency,
    sheets: [
      {
        name: 'Overview',
        columns: ['What', 'Amount'],
        rows: [...moneyLines(viewed), ...peopleLines(viewed), ...waitingLines(viewed.waiting)],
      },
      roundsSheet(viewed.rounds),
      foreignSheet(viewed.foreign),
      waitingSheet(viewed.waiting),
      categoriesSheet(viewed.categories),
      ...monthSheets(viewed.months),
    ],
    basis: [
      { label: 'As at', text: saidDate(viewed.today) },
      { label: 'Currency', text: 'Pounds; what is in another currency is in no sum' },
      { label: 'A round', text: `Its own ${inText('allocation')} book says how its amounts were got` },
    ],
  }
}

export const overviewMaker = { module: import.meta.url, name: 'overviewMaker', make: overviewWorksheet }

/** Amounts of a round, by the name of the sum that they are added up to. */
const sums = {
  invested: ['Total invested', ({ invested }: RoundMoney) => invested],
  invested_new: ['Invested this quarter', ({ fresh }: RoundMoney) => fresh],
  live_committed: ['Committed to live rounds', ({ committed }: RoundMoney) => committed],
  live_target: ['Target of live rounds', ({ target }: RoundMoney) => target],
  live_received: ['Received of live rounds', ({ received }: RoundMoney) => received],
  live_awaiting: ['Awaited of live rounds', ({ awaiting }: RoundMoney) => awaiting],
  live_overdue: ['Overdue of live rounds', ({ overdue }: RoundMoney) => overdue],
  live_reserved: ['Reserved of live rounds', ({ reserved }: RoundMoney) => reserved],
  called: ['Called', ({ called }: RoundMoney) => called],
  called_received: ['Received of what is called', ({ called_received: received }: RoundMoney) => received],
} as const
type SumName = keyof typeof sums
const sumNames = Object.keys(sums) as SumName[]
const amountOf = (name: SumName, one: RoundMoney): bigint => BigInt(sums[name][1](one))

function moneyLines({ rounds, foreign }: ViewedOverview): Cell[][] {
  const totals = Object.fromEntries(
    sumNames.map((name) => [name, sum(rounds.map((one) => amountOf(name, one)))]),
  ) as Record<SumName, bigint>
  const money = (key: string, label: string, minor: bigint, formula: Formula) =>
    lineOf(moneyCell(key, label, { minor, currency }, { formula }))
  const investments = rounds.reduce((count, one) => count + one.investments, 0)
  const live = rounds.reduce((count, one) => count + one.live, 0)
  const percent = (key: string, label: string, part: SumName, whole: SumName) => {
    const value = ratio(totals[part] * 100n, totals[whole], 6)
    const formula = round(over(times(cell(part), number('100')), cell(whole)), 6)
    return value === undefined ? [] : [lineOf(percentCell(key, label, value, { formula }))]
  }
  return [
    ...sumNames.map((name) =>
      money(name, sums[name][0], totals[name], sumOf(rounds.map(({ key }) => `round_${name}:${key}`))),
    ),
    lineOf(
      numberCell('investments', 'Investments', String(investments), {
        formula: sumOf(rounds.map(({ key }) => `round_investments:${key}`)),
      }),
    ),
    ...(investments === 0
      ? []
      : [
          money(
            'average',
            'Average investment',
            divideRounding(totals.invested, BigInt(investments), 'halfUp'),
            round(over(cell('invested'), cell('investments')), 2),
          ),
        ]),
    money(
      'awaiting',
      'Awaiting payment',
      totals.called - totals.called_received,
      minus(cell('called'), cell('called_received')),
    ),
    ...percent('live_percent', 'Committed of the target', 'live_committed', 'live_target'),
    ...percent('called_percent', 'Received of what is called', 'called_received', 'called'),
    lineOf(
      numberCell('live', 'Live rounds', String(live), {
        formula: sumOf(rounds.map(({ key }) => `round_live:${key}`)),
      }),
    ),
    ...otherLiveLines(live, foreign),
  ]
}

function roundsSheet(rounds: readonly RoundMoney[]): Sheet {
  return {
    name: 'Rounds',
    columns: [
      'Round',
      'Live',
      'Investments',
      ...sumNames.map((name) => sums[name][0]),
      'Committed of the target, %',
    ],
    rows: rounds.map((one) => {
      const { key, name, live, investments } = one
      const stated = { detail: `of its ${inText('allocation')} book` }
      return [
        words(`round:${key}`, name),
        numberCell(`round_live:${key}`, `live, ${name}`, String(live), { detail: 'by its status' }),
        numberCell(`round_investments:${key}`, `investments, ${name}`, String(investments), stated),
        ...sumNames.map((each) =>
          moneyCell(
            `round_${each}:${key}`,
            `${sums[each][0].toLowerCase()}, ${name}`,
            { minor: amountOf(each, one), currency },
            stated,
          ),
        ),
        ...roundPercent(one),
      ]
    }),
  }
}

function peopleLines({ investors }: ViewedOverview): Cell[][] {
  const counted = (key: string, label: string, count: number, detail: string) =>
    lineOf(numberCell(key, label, String(count), { detail }))
  return [
    counted(
      'investors',
      atHead('investors'),
      investors.count,
      `accounts of ${inText('investors')} that are open`,
    ),
    counted(
      'investors_new',
      `New ${inText('investors')}`,
      investors.fresh,
      'of them, registered since the first day of the quarter',
    ),
  ]
}

function categoriesSheet(categories: ViewedOverview['categories']): Sheet {
  const all = categories.reduce((count, { value }) => count + value, 0)
  const keys = categories.map(({ label }) => `category:${label}`)
  return {
    name: 'Categories',
    columns: ['Category', atHead('investors'), 'Of all, %'],
    rows: [
      ...categories.map(({ label, value }) => {
        const share = ratio(BigInt(value) * 100n, BigInt(all), 6)
        const formula = round(over(times(cell(`category:${label}`), number('100')), cell('categorised')), 6)
        return [
          words(`category_name:${label}`, label),
          numberCell(`category:${label}`, label, String(value), {
            detail: `accounts of ${inText('investors')} that are open`,
          }),
          ...(share === undefined
            ? []
            : [percentCell(`category_percent:${label}`, `${label}, of all`, share, { formula })]),
        ]
      }),
      lineOf(numberCell('categorised', `All ${inText('investors')}`, String(all), { formula: sumOf(keys) })),
    ],
  }
}

/** What came in by month and type, each the sum of its rounds, and all of it since each month. */
function monthSheets(months: readonly MonthMoney[]): Sheet[] {
  const keyOf = ({ month, type, key }: MonthMoney) => `raised_round:${month}:${type}:${key}`
  const total = (some: readonly MonthMoney[]) => sum(some.map(({ minor }) => BigInt(minor)))
  const groups = [...Map.groupBy(months, ({ month, type }) => `raised:${month}:${type}`)]
  const firsts = [...new Set(months.map(({ month }) => month))]
  const raised = groups.map(([key, some]) => {
    const label = `raised by ${some[0]!.type} in the month from ${saidDate(some[0]!.month)}`
    return lineOf(
      moneyCell(key, label, { minor: total(some), currency }, { formula: sumOf(some.map(keyOf)) }),
    )
  })
  const since = firsts.map((first) => {
    const later = groups.filter(([, some]) => some[0]!.month >= first)
    const minor = total(later.flatMap(([, some]) => some))
    const formula = sumOf(later.map(([key]) => key))
    return lineOf(
      moneyCell(`raised_since:${first}`, `raised since ${saidDate(first)}`, { minor, currency }, { formula }),
    )
  })
  return [
    { name: 'Raised', columns: ['What', 'Amount'], rows: [...raised, ...since] },
    {
      name: 'Raised by round',
      columns: ['Round', 'Month', 'Type', 'Amount'],
      rows: months.map((each) => [
        words(`${keyOf(each)}_name`, each.name),
        { key: `${keyOf(each)}_month`, label: 'Month', unit: 'date', value: each.month } as const,
        words(`${keyOf(each)}_type`, each.type),
        moneyCell(
          keyOf(each),
          `raised by ${each.name}`,
          { minor: BigInt(each.minor), currency },
          {
            detail: `investments dated in the month from ${saidDate(each.month)}`,
          },
        ),
      ]),
    },
  ]
}
