import { daysBetween } from '../../../domain/calendar.ts'
import { figure, numberCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { isYear, yearlyGrowth } from '../../../domain/growth.ts'
import {
  cell,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { LinkedReturn, PeriodFlow, ReturnPeriod } from './time-weighted.ts'

/**
 * The time-weighted return of what a fund, or a commitment, had at work: the returns of its periods linked, so
 * that how much was paid in, and when, makes no difference. In a period each payment counts for the part of
 * it that was left (modified Dietz, which GIPS takes between values).
 *
 * Worked example: £1,000 at the beginning, £500 paid in half way and £1,600 at the end: a gain of £100 on an
 * average of £1,250 is 8 %. Periods of +10 %, −5 % and +8 % are 12.860000 %.
 */
export function timeWeightedSheets(linked: readonly LinkedReturn[], currency: string): SheetDraft[] {
  const measured = linked.filter(({ periods }) => periods.length > 0)
  if (measured.length === 0) return []
  const periods = measured.flatMap((each) => each.periods.map((period, index) => ({ each, period, index })))
  return [
    {
      name: 'Time-weighted return',
      columns: ['What', 'Per cent'],
      rows: measured.flatMap((each) => resultLines(each)),
    },
    {
      name: 'Periods between values',
      columns: periodHeads,
      rows: periods.map(({ each, period, index }) => periodRow(each, { period, index, currency })),
    },
    {
      name: 'Payments by time at work',
      columns: ['What', 'Date', 'Amount', 'Days left', 'Days of period', 'Weighted'],
      rows: periods.flatMap(({ each: { of }, period, index }) =>
        period.flows.map((flow, nth) => flowRow(`${of}:${index}`, { flow, nth, currency })),
      ),
    },
  ]
}

/** From the first payment or value to the last value; a year's of it once there is one. */
function resultLines({ of, name, periods }: LinkedReturn): CellDraft[][] {
  const [first, last] = [periods[0]!, periods.at(-1)!]
  const index = cell(`twr_index${of}:${periods.length - 1}`)
  const since = `since ${dateText(first.from)}`
  const days = daysAtWork(periods)
  return [
    lineOf(
      figure(
        `twr${of}`,
        `time-weighted return ${since}${name}`,
        'percent',
        round(times(minus(index, number('1')), number('100')), 6),
        { detail: 'returns of all periods linked; net, after fees and carry' },
      ),
    ),
    ...(isYear(days)
      ? [
          lineOf<CellDraft>(
            numberCell(`twr_span${of}`, `days ${since}`, String(days), {
              detail: `in which there was capital, until ${dateText(last.until)}`,
            }),
          ),
          lineOf(
            figure(
              `twr_yearly${of}`,
              `time-weighted return a year${name}`,
              'percent',
              yearlyGrowth(index, cell(`twr_span${of}`)),
              { detail: 'annualised on a 365-day year; net, after fees and carry' },
            ),
          ),
        ]
      : []),
  ]
}

const daysAtWork = (periods: readonly ReturnPeriod[]): number =>
  periods.reduce((days, each) => days + each.days, 0)

const periodHeads = [
  'Of',
  'From',
  'To',
  'Days',
  'Opening value',
  'Paid in',
  'Paid out',
  'Closing value',
  'Gain',
  'Average capital',
  'Return, %',
  'Linked',
]

function periodRow(
  { of, name }: LinkedReturn,
  { period, index, currency }: { period: ReturnPeriod; index: number; currency: string },
): CellDraft[] {
  const { from, until, days, opening, closing, flows } = period
  const at = `${of}:${index}`
  const when = `${dateText(from)} to ${dateText(until)}${name}`
  const money = (
    key: string,
    label: string,
    formula: Formula,
    more: { detail?: string; exact?: boolean } = {},
  ) => figure(`twr_${key}${at}`, `${label}, ${when}`, 'money', formula, { currency, ...more })
  const read = (key: string) => cell(`twr_${key}${at}`)
  const keysOf = (isIn: boolean) =>
    flows.filter(({ key }) => key.startsWith('payment:') === isIn).map(({ key }) => key)
  const factor = plus(number('1'), over(read('gain'), read('average')))
  return [
    words(`twr_of${at}`, when),
    { key: `twr_from${at}`, label: 'From', unit: 'date', value: from },
    { key: `twr_until${at}`, label: 'To', unit: 'date', value: until },
    numberCell(`twr_days${at}`, `days, ${when}`, String(daysBetween(from, until)), {
      detail: 'of the period',
    }),
    money('opening', 'opening value', opening?.formula ?? number('0')),
    money('in', 'paid in', sumOf(keysOf(true))),
    money('out', 'paid out', sumOf(keysOf(false))),
    money('closing', 'closing value', closing.formula),
    money('gain', 'gain', minus(minus(plus(read('closing'), read('out')), read('in')), read('opening'))),
    money(
      'average',
      'average capital',
      plus(read('opening'), sumOf(flows.map((_flow, nth) => `twr_weighted${at}:${nth}`))),
      { detail: `each payment by the part of ${days} days that it was at work`, exact: true },
    ),
    figure(
      `twr_return${at}`,
      `return, ${when}`,
      'percent',
      times(over(read('gain'), read('average')), number('100')),
      {
        exact: true,
      },
    ),
    figure(
      `twr_index${at}`,
      `returns linked until ${dateText(until)}${name}`,
      'number',
      index === 0 ? factor : times(cell(`twr_index${of}:${index - 1}`), factor),
      { exact: true },
    ),
  ]
}

function flowRow(
  at: string,
  { flow, nth, currency }: { flow: PeriodFlow; nth: number; currency: string },
): CellDraft[] {
  const { key, date, name, daysLeft } = flow
  const isIn = key.startsWith('payment:')
  const what = isIn ? `paid in by ${name}` : `paid out to ${name}`
  const label = `${what}, ${dateText(date)}`
  const place = (part: string) => `twr_${part}${at}:${nth}`
  return [
    words(place('flow_of'), what),
    { key: place('flow_on'), label: 'Date', unit: 'date', value: date },
    figure(place('flow'), label, 'money', isIn ? cell(key) : minus(number('0'), cell(key)), { currency }),
    numberCell(place('left'), `days left after ${dateText(date)}`, String(daysLeft), {
      detail: 'of the period',
    }),
    figure(place('all'), 'days of the period', 'number', cell(`twr_days${at}`)),
    figure(
      place('weighted'),
      `${label}, by time at work`,
      'money',
      over(times(cell(place('flow')), cell(place('left'))), cell(place('all'))),
      { currency, exact: true },
    ),
  ]
}
