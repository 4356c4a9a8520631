import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, lineOf, minus, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { foreignSheet, otherLiveLines, roundPercent } from '../round-percent.ts'
import type { MonthMoney, RoundMoney, ViewedOverview } from '../view-overview.ts'
import { statisticsSheet } from './statistics-sheet.ts'
import { waitingLines, waitingSheet } from './waiting-sheet.ts'

const currency = 'GBP'

/** The overview in cells: its sums, round by round, month by month, and its counts of investors. */
function overviewWorksheet(viewed: ViewedOverview): WorksheetDraft {
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
      statisticsSheet(viewed),
      ...monthSheets(viewed.months),
    ],
    basis: [
      { label: 'As at', text: dateText(viewed.today) },
      { label: 'Currency', text: 'Pounds only. Amounts in other currencies are not added' },
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

function moneyLines({ rounds, foreign }: ViewedOverview): CellDraft[][] {
  const sumOfRounds = (name: string) => sumOf(rounds.map(({ key }) => `round_${name}:${key}`))
  const money = (key: string, label: string, formula: Formula) =>
    lineOf(figure(key, label, 'money', formula, { currency }))
  const percent = (key: string, label: string, sumName: SumName, whole: SumName) => {
    const formula = round(over(times(cell(sumName), number('100')), cell(whole)), 6)
    return rounds.every((one) => amountOf(whole, one) === 0n)
      ? []
      : [lineOf(figure(key, label, 'percent', formula))]
  }
  const average = round(over(cell('invested'), cell('investments')), 2)
  return [
    ...sumNames.map((name) => money(name, sums[name][0], sumOfRounds(name))),
    lineOf(figure('investments', 'Investments', 'number', sumOfRounds('investments'))),
    ...(rounds.every(({ investments }) => investments === 0)
      ? []
      : [money('average', 'Average investment', average)]),
    money('awaiting', 'Awaiting payment', minus(cell('called'), cell('called_received'))),
    ...percent('live_percent', 'Committed of the target', 'live_committed', 'live_target'),
    ...percent('called_percent', 'Received of what is called', 'called_received', 'called'),
    lineOf(figure('live', 'Live rounds', 'number', sumOfRounds('live'))),
    ...otherLiveLines(foreign),
  ]
}

function roundsSheet(rounds: readonly RoundMoney[]): SheetDraft {
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
  const countLine = (key: string, label: string, count: number, detail: string) =>
    lineOf(numberCell(key, label, String(count), { detail }))
  return [
    countLine(
      'investors',
      atHead('investors'),
      investors.count,
      `accounts of ${inText('investors')} that are open`,
    ),
    countLine(
      'investors_new',
      `New ${inText('investors')}`,
      investors.fresh,
      'of them, registered since the first day of the quarter',
    ),
  ]
}

function categoriesSheet(categories: ViewedOverview['categories']): SheetDraft {
  const keys = categories.map(({ label }) => `category:${label}`)
  const isAnybody = categories.some(({ value }) => value > 0)
  return {
    name: 'Categories',
    columns: ['Category', atHead('investors'), 'Of all, %'],
    rows: [
      ...categories.map(({ label, value }) => {
        const share = round(over(times(cell(`category:${label}`), number('100')), cell('categorised')), 6)
        return [
          words(`category_name:${label}`, label),
          numberCell(`category:${label}`, label, String(value), {
            detail: `accounts of ${inText('investors')} that are open`,
          }),
          ...(isAnybody ? [figure(`category_percent:${label}`, `${label}, of all`, 'percent', share)] : []),
        ]
      }),
      lineOf(figure('categorised', `All ${inText('investors')}`, 'number', sumOf(keys))),
    ],
  }
}

/** What came in by month and type, each the sum of its rounds, and all of it since each month. */
function monthSheets(months: readonly MonthMoney[]): SheetDraft[] {
  const keyOf = ({ month, type, key }: MonthMoney) => `raised_round:${month}:${type}:${key}`
  const groups = [...Map.groupBy(months, ({ month, type }) => `raised:${month}:${type}`)]
  const firsts = [...new Set(months.map(({ month }) => month))]
  const total = (key: string, label: string, keys: readonly string[]) =>
    lineOf(figure(key, label, 'money', sumOf(keys), { currency }))
  const raised = groups.map(([key, some]) => {
    const label = `raised by ${some[0]!.type} in the month from ${dateText(some[0]!.month)}`
    return total(key, label, some.map(keyOf))
  })
  const since = firsts.map((first) => {
    const later = groups.filter(([, some]) => some[0]!.month >= first)
    return total(
      `raised_since:${first}`,
      `raised since ${dateText(first)}`,
      later.map(([key]) => key),
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
            detail: `investments dated in the month from ${dateText(each.month)}`,
          },
        ),
      ]),
    },
  ]
}
