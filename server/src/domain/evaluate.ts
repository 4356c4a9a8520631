import { decimalUnits } from '@moorgate/contract'
import { add, compare, divided, fractionOf, negated, placesOf, reduced, rounded, whole } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { currencyPlaces } from './money.ts'
import { formatScaled, trimZeros } from './scaled.ts'
import { cellsOf } from './worksheet.ts'
import type {
  Cell,
  CellDraft,
  CountCriterion,
  FigureDraft,
  Formula,
  Unit,
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
  const worked = new WeakSet<readonly string[]>()
  const cellAt = (key: string): CellDraft => {
    const found = cells.get(key)
    if (!found) throw new RangeError(`No cell is called ${key}.`)
    return found
  }
  const isOpen = (each: CellDraft): each is FigureDraft => !('value' in each) && !results.has(each.key)
  /** What has to be worked out before it. A list that many formulas read is looked through once. */
  const openInputs = (formula: Formula): FigureDraft[] =>
    certainInputs(formula).flatMap((keys) => {
      if (worked.has(keys)) return []
      const open = keys.map(cellAt).filter(isOpen)
      if (open.length === 0) worked.add(keys)
      return open
    })
  /** First what it rests on, by a stack of our own: each place of a queue rests on the one before it. */
  const resultAt = (figureDraft: FigureDraft): Fraction => {
    const stack = results.has(figureDraft.key) ? [] : [unlessUnderway(figureDraft)]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const open = results.has(top.key) ? [] : openInputs(top.formula)
      underway.add(top.key)
      stack.push(...open.map(unlessUnderway))
      if (open.length > 0) continue
      if (!results.has(top.key)) results.set(top.key, resultOf(top.formula, reading))
      underway.delete(top.key)
      stack.pop()
    }
    return results.get(figureDraft.key)!
  }
  const unlessUnderway = (figureDraft: FigureDraft): FigureDraft => {
    if (underway.has(figureDraft.key)) throw new RangeError(`The formula of ${figureDraft.key} reads itself.`)
    return figureDraft
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
  const reading: EvaluationContext = { valueOf, numberAt, markedRows: new Map(), ranks: new Map() }
  return valueOf
}

/** Places that a figure is written with at most, and at least. */
const most = 12
const leastPlaces: Partial<Record<Unit, number>> = { price: 2, percent: 6, multiple: 6 }

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
  /** Likewise how many come before each row of a list, the largest first. */
  ranks: Map<readonly string[], Map<readonly string[], readonly number[]>>
}

/** What a formula comes to, exactly. */
export const evaluate = (formula: Formula, valueOf: ValueOf): Fraction =>
  resultOf(formula, {
    valueOf,
    numberAt: (key) => fractionOf(valueOf(key)),
    markedRows: new Map(),
    ranks: new Map(),
  })

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
      return whole(BigInt(ranksOf(formula, reading)[formula.at]!))
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

function ranksOf(
  { keys, weights }: Formula & { op: 'ahead' },
  { numberAt, ranks }: EvaluationContext,
): readonly number[] {
  const known = ranks.get(keys)?.get(weights)
  if (known) return known
  const rows = keys.map((key, index) => ({ value: numberAt(key), weight: numberAt(weights[index]!), index }))
  const found: number[] = []
  rows
    .toSorted((a, b) => compare(b.value, a.value) || compare(b.weight, a.weight) || a.index - b.index)
    .forEach(({ index }, rank) => (found[index] = rank))
  ranks.set(keys, (ranks.get(keys) ?? new Map()).set(weights, found))
  return found
}

/** Lists of the cells that a formula reads whatever they hold: of a condition, only what it compares. */
function certainInputs(formula: Formula): (readonly string[])[] {
  switch (formula.op) {
    case 'cell':
      return [[formula.key]]
    case 'number':
      return []
    case 'round':
    case 'rounddown':
    case 'roundup':
      return certainInputs(formula.of)
    case 'max':
    case 'min':
      return formula.of.flatMap(certainInputs)
    case 'sum':
    case 'count':
    case 'smallest':
      return [formula.keys]
    case 'matching':
      return [formula.names]
    case 'ahead':
      return [formula.keys, formula.weights]
    case 'xirr':
      return [formula.amounts]
    default:
      return [...certainInputs(formula.left), ...certainInputs(formula.right)]
  }
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
  return trimZeros(text, leastPlaces[unit] ?? 0)
}
