import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, lineOf, number, over, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, Formula } from '../../../domain/worksheet.ts'
import { latestValues } from './standings.ts'
import type { FundStanding, ReturnsOf, standingsOf } from './standings.ts'

type Row = (CellDraft | undefined)[]

/**
 * PIC, DPI, RVPI and TVPI over the cells `committed`, `paid_in`, `paid_out` and `value` of a standing, each
 * from the money and not from rounded parts. A part of nothing is no figure.
 *
 * Worked example: committed £100,000, paid in £90,000, paid out £50,000, worth £70,000: 0.900000, 0.555556,
 * 0.777778, 1.333333.
 */
function multipleFigures({ of, name, committedMinor, paidInMinor, isValued }: FundStanding): FigureDraft[] {
  const at = (key: string) => cell(`${key}${of}`)
  const ratio = (key: string, label: string, part: Formula, whole: Formula, detail: string) =>
    figure(`${key}${of}`, `${label}${name}`, 'multiple', round(over(part, whole), 6), { detail })
  const ofPaidIn = paidInMinor > 0n
  return [
    ...(committedMinor > 0n
      ? [
          ratio(
            'pic',
            'paid-in to committed capital (PIC)',
            at('paid_in'),
            at('committed'),
            'money paid in until the day of the value',
          ),
        ]
      : []),
    ...(ofPaidIn
      ? [
          ratio(
            'dpi',
            `${inText('distributions')} to paid-in capital (DPI)`,
            at('paid_out'),
            at('paid_in'),
            net,
          ),
        ]
      : []),
    ...(ofPaidIn && isValued
      ? [
          ratio('rvpi', 'residual value to paid-in capital (RVPI)', at('value'), at('paid_in'), net),
          ratio(
            'tvpi',
            'total value to paid-in capital (TVPI)',
            plus(at('paid_out'), at('value')),
            at('paid_in'),
            net,
          ),
        ]
      : []),
  ]
}

const net = 'net, after fees and carry, of money until the day of the value'

/** The rate in per cent, from rows of `flowRows`. */
export function rateFigure(of: string, label: string, count: number, detail: string): FigureDraft {
  const keys = (part: string) => Array.from({ length: count }, (_, index) => `${part}${of}:${index}`)
  const rate: Formula = { op: 'xirr', amounts: keys('flow'), dates: keys('flow_on') }
  return figure(`irr${of}`, label, 'percent', round(times(rate, number('100')), 4), { detail })
}

const netRate =
  'the annual rate at which all payments and the value come to nil, on a 365-day year; net, after fees and carry'

/** Payments in order of days, the value last: what a spreadsheet works the rate out from. */
export function flowRows(standing: FundStanding, currency: string): CellDraft[][] {
  const { of, name, flows, valuedOn } = standing
  const value =
    valuedOn === undefined ? [] : [{ date: valuedOn, what: `value${name}`, formula: cell(`value${of}`) }]
  return [...flows, ...value].map(({ date, what, formula }, index) => [
    words(`flow_what${of}:${index}`, what),
    { key: `flow_on${of}:${index}`, label: 'Date', unit: 'date', value: date },
    figure(`flow${of}:${index}`, `${what}, ${dateText(date)}`, 'money', formula, { currency }),
  ])
}

/** What counts of a commitment on the day of its value, with what it has come to. */
export function standingRow(
  { commitment, standing, counted }: ReturnType<typeof standingsOf>[number],
  { currency, rate }: { currency: string; rate: string | null },
): Row {
  const { id, name, amountMinor } = commitment
  const { payments, payouts, value } = counted
  const money = (key: string, label: string, formula: Formula, detail?: string) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency, ...(detail && { detail }) })
  const until = value ? `until ${dateText(value.date)}` : 'to date'
  return [
    words(`commitment:${id}`, name),
    moneyCell(
      `committed:${id}`,
      `committed, ${name}`,
      { minor: amountMinor, currency },
      { detail: `the signed ${inText('commitment')}` },
    ),
    money('paid_in', `paid in ${until}`, sumOf(payments.map((each) => `payment:${each.id}`))),
    money('paid_out', `paid out ${until}`, sumOf(payouts.map((each) => `payout:${each.id}`))),
    figure(
      `counted_units:${id}`,
      `units ${until}, ${name}`,
      'shares',
      sumOf(payments.map((each) => `payment_units:${each.id}`)),
    ),
    value &&
      money(
        'value',
        `value on ${dateText(value.date)}`,
        round(times(cell(`counted_units:${id}`), cell(`nav_unit:${value.id}`)), currencyPlaces(currency)),
        'units times the value of a unit',
      ),
    ...padded(multipleFigures(standing), 4),
    rate === null
      ? undefined
      : rateFigure(standing.of, `annualised net return, ${name}`, standing.flows.length + 1, netRate),
  ]
}

export const standingHeads = [
  'Of',
  'Committed',
  'Paid in',
  'Paid out',
  'Units',
  'Value',
  'PIC',
  'DPI',
  'RVPI',
  'TVPI',
  'IRR, % a year',
]

const padded = (figures: readonly FigureDraft[], length: number): Row =>
  Array.from({ length }, (_, index) => figures[index])

/** The whole fund, over the cells of all commitments. */
export function wholeLines(
  fund: ReturnsOf,
  standings: ReturnType<typeof standingsOf>,
  { standing, rate }: { standing: FundStanding; rate: string | null },
): CellDraft[][] {
  const ids = standings.map(({ commitment }) => commitment.id)
  const latest = latestValues(fund.values)
  const { currency } = fund
  const all = (part: string) => sumOf(ids.map((id) => `${part}:${id}`))
  const money = (key: string, label: string, formula: Formula) =>
    lineOf(figure(key, label, 'money', formula, { currency }))
  const [newest] = fund.values.filter(({ isPublished }) => isPublished)
  return [
    money('committed', 'committed by all', all('committed')),
    money('paid_in', 'paid in until the day of the value', all('paid_in')),
    money('paid_out', `paid out to ${inText('investors')} until the day of the value`, all('paid_out')),
    ...(latest.length === 0
      ? []
      : [money('value', inText('nav'), sumOf(latest.map(({ id }) => `nav_value:${id}`)))]),
    ...(newest
      ? [
          lineOf(
            figure('nav_per_unit', inText('nav_per_unit'), 'price', cell(`nav_unit:${newest.id}`), {
              currency,
            }),
          ),
        ]
      : []),
    ...multipleFigures(standing).map((each) => lineOf(each)),
    ...(rate === null
      ? []
      : [lineOf(rateFigure('', 'annualised net return (IRR)', standing.flows.length + 1, netRate))]),
  ]
}
