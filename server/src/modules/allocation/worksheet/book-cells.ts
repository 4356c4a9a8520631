import { fromWholeShares, ratio, valueOfShares } from '../../../domain/decimal.ts'
import { moneyCell, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import type { CellOrigin } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import type { Round, RoundLine } from '../../../domain/round-allocation.ts'
import type { BookAllocation, BookPolicy, BookRequest } from '../../../domain/round-allocation-book.ts'
import {
  atLeast,
  cell,
  countOf,
  minus,
  number,
  over,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Formula } from '../../../domain/worksheet.ts'
import type { BookRow } from '../read-book.ts'

export type Row = (Cell | undefined)[]

/** One rule over a book: what its sheets are made from. Keys begin with the policy: `pro_rata_shares:12`. */
export interface RuleCells {
  policy: BookPolicy
  /** "Pro rata" */
  name: string
  /** Its minimum is zero where the rule keeps none. */
  round: Round
  allocation: BookAllocation
  rows: readonly BookRow[]
  /** Requests of the rows, in their order. */
  requests: readonly BookRequest[]
}

/** Shares × price, to the smallest unit of the currency. */
const costFormula = (sharesKey: string, { currency }: Round): Formula =>
  round(times(cell(sharesKey), cell('price')), currencyPlaces(currency))

/** Nothing where it is below the minimum. */
export const atMinimum = (value: Formula): Formula =>
  atLeast(value, cell('minimum_shares'), value, number('0'))

export const lineHeads = ['Shares', 'Cost', 'Part of the request', 'Residue']

/**
 * What a rule gives one investor: shares by the formula of the rule, what they cost, and what of the request
 * they leave.
 */
export function lineCells(
  { policy, name, round: at }: RuleCells,
  row: BookRow,
  roundLine: RoundLine,
  cellOrigin: CellOrigin,
): Row {
  const { id, investor_name: investor } = row
  const { currency } = at
  const key = (figure: string) => `${policy}_${figure}:${id}`
  const of = `${investor}, ${name.toLowerCase()}`
  return [
    sharesCell(key('shares'), `shares of ${of}`, roundLine.shares, cellOrigin),
    moneyCell(
      key('cost'),
      `cost of the shares of ${of}`,
      { minor: roundLine.costMinor, currency },
      {
        formula: costFormula(key('shares'), at),
      },
    ),
    {
      key: key('met'),
      label: `part of the request that is met, ${of}`,
      unit: 'percent',
      value: ratio(roundLine.costMinor * 100n, roundLine.costMinor + roundLine.residueMinor, 6) ?? '0',
      formula: round(over(times(cell(key('cost')), number('100')), cell(`request:${id}`)), 6),
    },
    moneyCell(
      key('residue'),
      `residue of ${of}`,
      { minor: roundLine.residueMinor, currency },
      {
        formula: minus(cell(`request:${id}`), cell(key('cost'))),
        detail: 'what of the request buys no share',
      },
    ),
  ]
}

/** What would have come, where the minimum turned it away: shares and what they would cost. */
export function refusedCells(
  { policy, name, round: at }: RuleCells,
  row: BookRow,
  shares: bigint,
  formula: Formula,
): Row {
  const key = (figure: string) => `${policy}_${figure}:${row.id}`
  const of = `${row.investor_name}, ${name.toLowerCase()}`
  const minor = valueOfShares(fromWholeShares(shares), at)
  return [
    sharesCell(key('refused'), `shares that would go to ${of}`, shares, { formula }),
    moneyCell(
      key('refused_cost'),
      `what they would cost ${of}`,
      { minor, currency: at.currency },
      {
        formula: costFormula(key('refused'), at),
      },
    ),
  ]
}

export const totalHeads = ['Rule', 'Shares placed', 'Placed', 'Shares not placed', 'Get some', 'Get nothing']

/** What a rule places in all. */
export function totalCells({ policy, name, round: at, allocation, rows }: RuleCells): Row {
  const { lines, placedShares, placedMinor, unplacedShares } = allocation
  // In the order of the sheet, so that they are one range.
  const inSheet =
    policy === 'holders_first' ? rows.toSorted((a, b) => Number(b.is_holder) - Number(a.is_holder)) : rows
  const keys = (figure: string) => inSheet.map(({ id }) => `${policy}_${figure}:${id}`)
  const of = name.toLowerCase()
  const investors = lines.filter(({ shares }) => shares > 0n).length
  return [
    words(`${policy}_rule`, name),
    sharesCell(`${policy}_placed_shares`, `shares placed, ${of}`, placedShares, {
      formula: sumOf(keys('shares')),
    }),
    moneyCell(
      `${policy}_placed`,
      `placed, ${of}`,
      { minor: placedMinor, currency: at.currency },
      {
        formula: sumOf(keys('cost')),
      },
    ),
    sharesCell(`${policy}_unplaced_shares`, `shares not placed, ${of}`, unplacedShares, {
      formula: minus(cell('shares_on_offer'), cell(`${policy}_placed_shares`)),
    }),
    numberCell(`${policy}_investors`, `requests that get some, ${of}`, String(investors), {
      formula: countOf(keys('shares'), 'positive'),
    }),
    numberCell(`${policy}_without`, `requests that get nothing, ${of}`, String(rows.length - investors), {
      formula: minus(cell('requests'), cell(`${policy}_investors`)),
    }),
  ]
}
