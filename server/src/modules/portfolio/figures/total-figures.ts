import { figure } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { cell, countOf, minus, number, over, plus, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { FigureDraft, Formula, Unit } from '../../../domain/worksheet.ts'
import { multipleFormulas } from './multiple-formulas.ts'

/**
 * What a total needs of a holding. One that has ended is worth nothing more, whatever its shares last cost.
 */
export interface TotalledHolding {
  id: number | string
  type: string
  isEnded: boolean
  costMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
  /** What its shares were sold for, of what was paid out. */
  soldMinor?: bigint
  /** It was sold of a holding of which some is still held: it counts as no holding. */
  isPart?: boolean
}

type Amount = 'invested' | 'value' | 'distributed' | 'proceeds'

/**
 * What holdings in one currency come to, over the cells `invested:{id}`, `value:{id}` and `distributed:{id}`
 * of each, and `proceeds:{id}` of shares that were sold, which are positions that have ended. The API's
 * totals, the page and the workbook all read these formulas. A part of nothing is no figure.
 *
 * Worked example: £245,000 held, worth £301,450, with £10,200 paid out on it; £30,000 that brought £66,000
 * when it was sold. Unrealised £56,450, realised £36,000, income £10,200: a gain of £102,650 on £275,000,
 * 1.373273 times the money.
 */
export function totalFigures(currency: string, holdings: readonly TotalledHolding[]): FigureDraft[] {
  const held = holdings.filter(({ isEnded }) => !isEnded)
  const ended = holdings.filter(({ isEnded }) => isEnded)
  const at = (key: string) => cell(`${key}:${currency}`)
  const line = (key: string, label: string, unit: Unit, formula: Formula) =>
    figure(`${key}:${currency}`, label, unit, formula, unit === 'money' ? { currency } : {})
  const percent = (key: string, label: string, part: Formula, whole: Formula) =>
    line(key, label, 'percent', percentOf(part, whole))
  const multiples = multipleFormulas({
    value: at('value'),
    held: at('held'),
    distributed: at('distributed'),
    invested: at('invested'),
  })
  const multiple = (key: keyof typeof multiples) =>
    line(key, multiples[key].label, 'multiple', multiples[key].formula)
  const sold = holdings.filter(({ soldMinor = 0n }) => soldMinor > 0n)
  const exited = ended.filter(({ isPart }) => !isPart)
  const ofHeld = ifAny(costOf(held))
  const ofInvested = ifAny(costOf(holdings))
  return [
    line('value', 'value of holdings', 'money', sumFor(held, 'value')),
    line('held', 'invested in what is held', 'money', sumFor(held, 'invested')),
    line('unrealised', 'unrealised gain', 'money', minus(at('value'), at('held'))),
    ...ofHeld(percent('unrealised_percent', 'unrealised gain', at('unrealised'), at('held'))),
    line(
      'realised',
      'realised gain',
      'money',
      minus(sumFor(ended, 'distributed'), sumFor(ended, 'invested')),
    ),
    line('income', 'paid out on what is held', 'money', sumFor(held, 'distributed')),
    line('gain', 'total gain', 'money', plus(plus(at('unrealised'), at('realised')), at('income'))),
    line('invested', 'invested to date', 'money', sumFor(holdings, 'invested')),
    line('holdings', 'holdings', 'number', countOf(keysFor(held, 'invested'))),
    line('ended', 'holdings that have ended', 'number', countOf(keysFor(exited, 'invested'))),
    line('distributed', 'received to date', 'money', sumFor(holdings, 'distributed')),
    line('sold', 'of that for shares sold', 'money', sumFor(sold, 'proceeds')),
    line('total_value', 'value and what was received', 'money', plus(at('value'), at('distributed'))),
    ...ofInvested(percent('gain_percent', 'total gain', at('gain'), at('invested'))),
    ...ofInvested(multiple('multiple')),
    ...ofHeld(multiple('held_multiple')),
  ]
}

/** More parts than this nobody tells apart in a chart: the smallest are one. */
const mostTypes = 6

/** What is held by type of investment, the largest first, with the smallest as one where there are many. */
export function typeFigures(currency: string, holdings: readonly TotalledHolding[]): FigureDraft[] {
  const held = holdings.filter(({ isEnded }) => !isEnded)
  const ofValue = ifAny(valueOf(held))
  const lines = (key: string, type: string, some: readonly TotalledHolding[]) => [
    figure(`kind:${key}`, type, 'money', sumFor(some, 'value'), { currency }),
    ...ofValue(
      figure(
        `kind_percent:${key}`,
        `${type}, of what is held`,
        'percent',
        percentOf(cell(`kind:${key}`), cell(`value:${currency}`)),
      ),
    ),
  ]
  const { rest } = chartedTypes(holdings)
  return [
    ...typesOf(held).flatMap(({ type, some }) => lines(`${currency}:${type}`, type, some)),
    ...(rest.length > 0 ? lines(restOf(currency), 'other types', rest) : []),
  ]
}

/** What a chart shows by itself, and the holdings that it shows as the rest. */
export function chartedTypes(holdings: readonly TotalledHolding[]): {
  types: string[]
  rest: TotalledHolding[]
} {
  const worth = typesOf(holdings.filter(({ isEnded }) => !isEnded)).filter(({ some }) => valueOf(some) > 0n)
  const shown = worth.length > mostTypes ? mostTypes - 1 : worth.length
  return {
    types: worth.slice(0, shown).map(({ type }) => type),
    rest: worth.slice(shown).flatMap(({ some }) => some),
  }
}

/** Where the figures of the rest are found; no type has a name that begins so. */
export const restOf = (currency: string) => `${currency}::rest`

/** The largest first, and between equals by name. */
const typesOf = (held: readonly TotalledHolding[]) =>
  [...Map.groupBy(held, ({ type }) => type)]
    .map(([type, some]) => ({ type, some }))
    .toSorted(
      (one, other) =>
        largestFirst(valueOf(one.some), valueOf(other.some)) || one.type.localeCompare(other.type),
    )

const largestFirst = (one: bigint, other: bigint) => (one === other ? 0 : one > other ? -1 : 1)

const keysFor = (holdings: readonly TotalledHolding[], amount: Amount) =>
  holdings.map(({ id }) => `${amount}:${id}`)
const sumFor = (holdings: readonly TotalledHolding[], amount: Amount) => sumOf(keysFor(holdings, amount))
const percentOf = (part: Formula, whole: Formula) => round(over(times(part, number('100')), whole), 6)

const costOf = (holdings: readonly TotalledHolding[]) => sum(holdings.map(({ costMinor }) => costMinor))
const valueOf = (holdings: readonly TotalledHolding[]) => sum(holdings.map(({ valueMinor }) => valueMinor))

const ifAny =
  (wholeMinor: bigint) =>
  (line: FigureDraft): FigureDraft[] =>
    wholeMinor === 0n ? [] : [line]
