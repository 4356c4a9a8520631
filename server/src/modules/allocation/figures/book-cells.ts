import { figure } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import type { Round } from '../../../domain/round-allocation.ts'
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
import type { CellDraft, Formula } from '../../../domain/worksheet.ts'
import type { BookRow } from '../read-book.ts'

export type Row = (CellDraft | undefined)[]

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

export const lineHeads = ['Shares', 'Cost', 'Share of the request', 'Residue']

/**
 * What a rule gives one investor: shares by the formula of the rule, what they cost, and what of the request
 * they leave.
 */
export function lineCells(
  { policy, name, round: at }: RuleCells,
  row: BookRow,
  { formula, detail }: { formula: Formula; detail: string },
): Row {
  const { id, investor_name: investor } = row
  const { currency } = at
  const key = (part: string) => `${policy}_${part}:${id}`
  const of = `${investor}, ${name.toLowerCase()}`
  return [
    figure(key('shares'), `shares of ${of}`, 'shares', formula, { detail }),
    figure(key('cost'), `cost of the shares of ${of}`, 'money', costFormula(key('shares'), at), { currency }),
    figure(
      key('met'),
      `part of the request that is met, ${of}`,
      'percent',
      round(over(times(cell(key('cost')), number('100')), cell(`request:${id}`)), 6),
    ),
    figure(key('residue'), `residue of ${of}`, 'money', minus(cell(`request:${id}`), cell(key('cost'))), {
      currency,
      detail: 'what of the request buys no share',
    }),
  ]
}

/** What would have come, where the minimum turned it away: shares and what they would cost. */
export function refusedCells({ policy, name, round: at }: RuleCells, row: BookRow, formula: Formula): Row {
  const key = (part: string) => `${policy}_${part}:${row.id}`
  const of = `${row.investor_name}, ${name.toLowerCase()}`
  return [
    figure(key('refused'), `shares that would go to ${of}`, 'shares', formula),
    figure(key('refused_cost'), `what they would cost ${of}`, 'money', costFormula(key('refused'), at), {
      currency: at.currency,
    }),
  ]
}

export const totalHeads = ['Rule', 'Shares placed', 'Placed', 'Shares not placed', 'Get some', 'Get nothing']

/** What a rule places in all. */
export function totalCells({ policy, name, round: at, rows }: RuleCells): Row {
  // In the order of the sheet, so that they are one range.
  const inSheet =
    policy === 'holders_first' ? rows.toSorted((a, b) => Number(b.is_holder) - Number(a.is_holder)) : rows
  const keys = (part: string) => inSheet.map(({ id }) => `${policy}_${part}:${id}`)
  const of = name.toLowerCase()
  return [
    words(`${policy}_rule`, name),
    figure(`${policy}_placed_shares`, `shares placed, ${of}`, 'shares', sumOf(keys('shares'))),
    figure(`${policy}_placed`, `placed, ${of}`, 'money', sumOf(keys('cost')), { currency: at.currency }),
    figure(
      `${policy}_unplaced_shares`,
      `shares not placed, ${of}`,
      'shares',
      minus(cell('shares_on_offer'), cell(`${policy}_placed_shares`)),
    ),
    figure(
      `${policy}_investors`,
      `requests that get some, ${of}`,
      'number',
      countOf(keys('shares'), 'positive'),
    ),
    figure(
      `${policy}_without`,
      `requests that get nothing, ${of}`,
      'number',
      minus(cell('requests'), cell(`${policy}_investors`)),
    ),
  ]
}
