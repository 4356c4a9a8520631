import { decimalUnits } from '@moorgate/contract'
import { add, compare, divided, fractionOf, negated, placesOf, reduced, rounded, whole } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { fractionalPower } from './fractional-power.ts'
import type { CountCriterion, Formula } from './worksheet.ts'
import { xirr } from './xirr.ts'

export type ValueOf = (key: string) => string

/**
 * What formulas read cells by: their values, which are decimal text, dates or words, and those that are
 * numbers exactly.
 */
export interface EvaluationContext {
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

export function resultOf(formula: Formula, reading: EvaluationContext): Fraction {
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
    case 'power':
      return raised(of(formula.of), of(formula.times))
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

/** 1.08 three times by itself is 1.259712; a part of a time is exact to forty places. */
function raised(of: Fraction, exponent: Fraction): Fraction {
  if (exponent.upper < 0n) throw new RangeError('A power is not taken less than no time.')
  if (exponent.upper % exponent.lower !== 0n) {
    if (of.upper < 0n) throw new RangeError('No part of a time is taken of less than nothing.')
    return of.upper === 0n ? of : fractionalPower(of, exponent)
  }
  const count = exponent.upper / exponent.lower
  return reduced(of.upper ** count, of.lower ** count)
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
