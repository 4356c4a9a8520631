import { decimalUnits } from '@moorgate/contract'
import { currencyPlaces, divideRounding, greatestCommonDivisor } from './money.ts'
import { formatScaled, trimZeros } from './scaled.ts'
import { cellsOf } from './worksheet.ts'
import type { Cell, CellDraft, Counted, Formula, Worksheet, WorksheetDraft } from './worksheet.ts'
import { xirr } from './xirr.ts'

/** The worksheet with every value: what a formula comes to is worked out here and nowhere else. */
export function evaluated(draft: WorksheetDraft): Worksheet {
  const cells = new Map<string, CellDraft>()
  for (const { rows } of draft.sheets)
    for (const row of rows) for (const each of row) if (each) cells.set(each.key, each)
  const values = new Map<string, string>()
  const underway = new Set<string>()
  const valueOf = (key: string): string => {
    const known = values.get(key)
    if (known !== undefined) return known
    const found = cells.get(key)
    if (!found) throw new RangeError(`No cell is called ${key}.`)
    if ('value' in found) return found.value
    if (underway.has(key)) throw new RangeError(`The formula of ${key} reads itself.`)
    underway.add(key)
    const value = decimalOf(evaluate(found.formula, valueOf), found, found.currency ?? draft.currency)
    underway.delete(key)
    values.set(key, value)
    return value
  }
  const filled = (each: CellDraft): Cell => ('value' in each ? each : { ...each, value: valueOf(each.key) })
  return {
    ...draft,
    sheets: draft.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((each) => each && filled(each))),
    })),
  }
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

/** Of decimal text of any length: "24.545455". */
function fractionOf(decimal: string): Fraction {
  const places = decimal.split('.')[1]?.length ?? 0
  return { upper: decimalUnits(decimal, places), lower: 10n ** BigInt(places) }
}

function reduced(upper: bigint, lower: bigint): Fraction {
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

/** What a formula comes to, exactly. Cells are read by their values, which are decimal text, dates or words. */
export function evaluate(formula: Formula, valueOf: ValueOf): Fraction {
  const of = (part: Formula) => evaluate(part, valueOf)
  const numberAt = (key: string) => fractionOf(valueOf(key))
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
      return marked(formula.keys, formula, valueOf).map(numberAt).reduce(add, whole(0n))
    case 'count':
      return whole(BigInt(countedKeys(formula, valueOf).length))
    case 'smallest':
      return formula.keys.map(numberAt).toSorted(compare)[formula.nth - 1]!
    case 'xirr':
      return rateOf(formula, valueOf)
    case 'ahead':
      return whole(BigInt(aheadOf(formula, numberAt)))
    case 'equal':
      return of(areEqual(formula.left, formula.right, valueOf) ? formula.same : formula.different)
    case 'atleast':
      return of(compare(of(formula.left), of(formula.right)) >= 0 ? formula.reached : formula.below)
  }
}

/** Cells may hold words as well. */
function areEqual(left: Formula, right: Formula, valueOf: ValueOf): boolean {
  if (left.op === 'cell' && right.op === 'cell' && valueOf(left.key) === valueOf(right.key)) return true
  const isNumber = (part: Formula) => part.op !== 'cell' || /^-?\d+(\.\d+)?$/.test(valueOf(part.key))
  return isNumber(left) && isNumber(right) && compare(evaluate(left, valueOf), evaluate(right, valueOf)) === 0
}

/** Those beside which the name stands that is asked for. */
export const marked = (
  keys: readonly string[],
  { names, name }: Exclude<Counted, string>,
  valueOf: ValueOf,
): string[] => keys.filter((_key, index) => valueOf(names[index]!) === valueOf(name))

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
  const flows = amounts.map((key, index) => ({
    date: valueOf(dates[index]!),
    amountMinor: decimalUnits(valueOf(key), 4),
  }))
  const found = xirr(flows)
  if ('none' in found) throw new RangeError(`No yearly rate: ${found.none}.`)
  return fractionOf(found.rate)
}

/** As the wire has values of a unit. A figure that needs more places than that has to be rounded by its formula. */
function decimalOf({ upper, lower }: Fraction, { key, unit }: CellDraft, currency: string): string {
  const places = unit === 'money' ? currencyPlaces(currency) : most
  const scaled = upper * 10n ** BigInt(places)
  if (scaled % lower !== 0n) throw new RangeError(`${key} has to be rounded to ${places} places.`)
  const text = formatScaled(scaled / lower, places)
  if (unit === 'money') return text
  return trimZeros(text, unit === 'price' ? 2 : 0)
}
