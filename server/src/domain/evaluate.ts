import { decimalUnits } from '@moorgate/contract'
import { currencyPlaces, divideRounding, greatestCommonDivisor } from './money.ts'
import { formatScaled, trimZeros } from './scaled.ts'
import { cellsOf } from './worksheet.ts'
import type {
  Cell,
  CellDraft,
  CountCriterion,
  FigureDraft,
  Formula,
  Worksheet,
  WorksheetDraft,
} from './worksheet.ts'
import { xirr } from './xirr.ts'

/** The worksheet with every value: what a formula comes to is worked out here and nowhere else. */
export function evaluated(draft: WorksheetDraft): Worksheet {
  const valueOf = valuesOf(draft)
  const filled = (each: CellDraft): Cell => ('value' in each ? each : { ...each, value: valueOf(each.key) })
  return {
    ...draft,
    sheets: draft.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((each) => each && filled(each))),
    })),
  }
}

/** Values of cells by their keys, each worked out when it is asked for and with what it rests on. */
export function valuesOf(draft: WorksheetDraft): ValueOf {
  const cells = cellsOf(draft)
  const results = new Map<string, Fraction>()
  const underway = new Set<string>()
  const cellAt = (key: string): CellDraft => {
    const found = cells.get(key)
    if (!found) throw new RangeError(`No cell is called ${key}.`)
    return found
  }
  const resultAt = (figureDraft: FigureDraft): Fraction => {
    const { key, formula } = figureDraft
    const known = results.get(key)
    if (known) return known
    if (underway.has(key)) throw new RangeError(`The formula of ${key} reads itself.`)
    underway.add(key)
    const result = resultOf(formula, reading)
    underway.delete(key)
    results.set(key, result)
    return result
  }
  const valueOf = (key: string): string => {
    const found = cellAt(key)
    return 'value' in found
      ? found.value
      : decimalOf(resultAt(found), found, found.currency ?? draft.currency)
  }
  const numberAt = (key: string): Fraction => {
    const found = cellAt(key)
    return 'value' in found ? fractionOf(found.value) : resultAt(found)
  }
  const reading: EvaluationContext = { valueOf, numberAt, markedRows: new Map() }
  return valueOf
}

/** Cells that state another value than their formula comes to, exactly. */
export function contradictions(worksheet: Worksheet): string[] {
  const cells = cellsOf(worksheet)
  const valueOf = (key: string) => cells.get(key)!.value
  return [...cells.values()].flatMap(({ key, value, formula }) => {
    if (!formula) return []
    const found = evaluate(formula, valueOf)
    return compare(found, fractionOf(value)) === 0 ? [] : [`${key} states ${value}`]
  })
}

/** An exact number: a quotient of whole numbers, the lower one positive. */
export interface Fraction {
  readonly upper: bigint
  readonly lower: bigint
}

const most = 12
const whole = (upper: bigint): Fraction => ({ upper, lower: 1n })

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

/** Of decimal text of any length: "24.545455". */
function fractionOf(decimal: string): Fraction {
  const places = placesOf(decimal)
  return { upper: decimalUnits(decimal, places), lower: 10n ** BigInt(places) }
}

/**
 * Beyond this, fractions are brought to their lowest terms: to do so at each step would take most of the
 * time.
 */
const longest = 10n ** 30n

function reduced(upper: bigint, lower: bigint): Fraction {
  if (lower < longest) return { upper, lower }
  const divisor = greatestCommonDivisor(upper < 0n ? -upper : upper, lower)
  return divisor > 1n ? { upper: upper / divisor, lower: lower / divisor } : { upper, lower }
}

const add = (a: Fraction, b: Fraction): Fraction =>
  a.lower === b.lower
    ? { upper: a.upper + b.upper, lower: a.lower }
    : reduced(a.upper * b.lower + b.upper * a.lower, a.lower * b.lower)

const negated = ({ upper, lower }: Fraction): Fraction => ({ upper: -upper, lower })

function divided(a: Fraction, b: Fraction): Fraction {
  if (b.upper === 0n) throw new RangeError('A formula divides by nothing.')
  const sign = b.upper < 0n ? -1n : 1n
  return reduced(sign * a.upper * b.lower, sign * a.lower * b.upper)
}

function compare(a: Fraction, b: Fraction): number {
  const difference = a.upper * b.lower - b.upper * a.lower
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** As spreadsheets round: half away from nothing, down towards it, up away from it. */
function rounded({ upper, lower }: Fraction, places: number, how: 'halfUp' | 'floor' | 'ceil'): Fraction {
  const scale = 10n ** BigInt(places)
  const size = divideRounding((upper < 0n ? -upper : upper) * scale, lower, how)
  return { upper: upper < 0n ? -size : size, lower: scale }
}

type ValueOf = (key: string) => string

/**
 * What formulas read cells by: their values, which are decimal text, dates or words, and those that are
 * numbers exactly.
 */
interface EvaluationContext {
  valueOf: ValueOf
  numberAt: (key: string) => Fraction
  /**
   * Rows by what stands beside them, of each list of names: a table of thousands of rows reads one list for
   * each of them.
   */
  markedRows: Map<readonly string[], Map<string, number[]>>
}

/** What a formula comes to, exactly. */
export const evaluate = (formula: Formula, valueOf: ValueOf): Fraction =>
  resultOf(formula, { valueOf, numberAt: (key) => fractionOf(valueOf(key)), markedRows: new Map() })

function resultOf(formula: Formula, reading: EvaluationContext): Fraction {
  const of = (part: Formula) => resultOf(part, reading)
  const { valueOf, numberAt } = reading
  switch (formula.op) {
    case 'cell':
      return numberAt(formula.key)
    case 'number':
      return fractionOf(formula.value)
    case '+':
      return add(of(formula.left), of(formula.right))
    case '-':
      return add(of(formula.left), negated(of(formula.right)))
    case '*': {
      const [left, right] = [of(formula.left), of(formula.right)]
      return reduced(left.upper * right.upper, left.lower * right.lower)
    }
    case '/':
      return divided(of(formula.left), of(formula.right))
    case 'round':
      return rounded(of(formula.of), formula.places, 'halfUp')
    case 'rounddown':
      return rounded(of(formula.of), formula.places, 'floor')
    case 'roundup':
      return rounded(of(formula.of), formula.places, 'ceil')
    case 'max':
      return formula.of.map(of).reduce((a, b) => (compare(a, b) < 0 ? b : a))
    case 'min':
      return formula.of.map(of).reduce((a, b) => (compare(a, b) > 0 ? b : a))
    case 'sum':
      return formula.keys.map(numberAt).reduce(add, whole(0n))
    case 'matching':
      return markedIn(formula.keys, formula, reading).map(numberAt).reduce(add, whole(0n))
    case 'count':
      return whole(BigInt(countedKeys(formula, valueOf).length))
    case 'smallest':
      return formula.keys.map(numberAt).toSorted(compare)[formula.nth - 1]!
    case 'xirr':
      return rateOf(formula, valueOf)
    case 'ahead':
      return whole(BigInt(aheadOf(formula, numberAt)))
    case 'equal':
      return of(areEqual(formula.left, formula.right, reading) ? formula.same : formula.different)
    case 'atleast':
      return of(compare(of(formula.left), of(formula.right)) >= 0 ? formula.reached : formula.below)
  }
}

/** Cells may hold words as well. */
function areEqual(left: Formula, right: Formula, reading: EvaluationContext): boolean {
  const { valueOf } = reading
  if (left.op === 'cell' && right.op === 'cell' && valueOf(left.key) === valueOf(right.key)) return true
  const isNumber = (part: Formula) => part.op !== 'cell' || /^-?\d+(\.\d+)?$/.test(valueOf(part.key))
  return isNumber(left) && isNumber(right) && compare(resultOf(left, reading), resultOf(right, reading)) === 0
}

/** Those beside which the name stands that is asked for. */
export const marked = (
  keys: readonly string[],
  { names, name }: Exclude<CountCriterion, string>,
  valueOf: ValueOf,
): string[] => keys.filter((_key, index) => valueOf(names[index]!) === valueOf(name))

function markedIn(
  keys: readonly string[],
  { names, name }: Exclude<CountCriterion, string>,
  { valueOf, markedRows }: EvaluationContext,
): string[] {
  const rows = markedRows.get(names) ?? Map.groupBy(names.keys(), (index) => valueOf(names[index]!))
  markedRows.set(names, rows)
  return (rows.get(valueOf(name)) ?? []).map((index) => keys[index]!)
}

/** Those that a count counts. */
export function countedKeys({ keys, which }: Formula & { op: 'count' }, valueOf: ValueOf): string[] {
  if (which === undefined) return [...keys]
  if (which !== 'positive') return marked(keys, which, valueOf)
  return keys.filter((key) => fractionOf(valueOf(key)).upper > 0n)
}

function aheadOf(
  { keys, weights, at }: Formula & { op: 'ahead' },
  numberAt: (key: string) => Fraction,
): number {
  const [value, weight] = [numberAt(keys[at]!), numberAt(weights[at]!)]
  return keys.filter((key, index) => {
    const byValue = compare(numberAt(key), value)
    if (byValue !== 0) return byValue > 0
    const byWeight = compare(numberAt(weights[index]!), weight)
    return byWeight > 0 || (byWeight === 0 && index < at)
  }).length
}

function rateOf({ amounts, dates }: Formula & { op: 'xirr' }, valueOf: ValueOf): Fraction {
  // In minor units, as everywhere: the search counts what is less than half of one as nothing.
  const places = Math.max(0, ...amounts.map((key) => placesOf(valueOf(key))))
  const flows = amounts.map((key, index) => ({
    date: valueOf(dates[index]!),
    amountMinor: decimalUnits(valueOf(key), places),
  }))
  const found = xirr(flows)
  if ('none' in found) throw new RangeError(`No yearly rate: ${found.none}.`)
  return fractionOf(found.rate)
}

/**
 * As the wire has values of a unit. A figure that needs more places than that has to be rounded by its
 * formula, unless it goes on exactly.
 */
function decimalOf(result: Fraction, { key, unit, exact }: FigureDraft, currency: string): string {
  if (exact) return trimZeros(formatScaled(rounded(result, most, 'halfUp').upper, most), 2)
  const { upper, lower } = result
  const places = unit === 'money' ? currencyPlaces(currency) : most
  const scaled = upper * 10n ** BigInt(places)
  if (scaled % lower !== 0n) throw new RangeError(`${key} has to be rounded to ${places} places.`)
  const text = formatScaled(scaled / lower, places)
  if (unit === 'money') return text
  return trimZeros(text, unit === 'price' ? 2 : 0)
}
