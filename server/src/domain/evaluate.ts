import { fractionOf, rounded } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { currencyPlaces } from './money.ts'
import { formatScaled, trimZeros } from './scaled.ts'
import { cellsOf } from './worksheet.ts'
import type { Cell, CellDraft, FigureDraft, Formula, Unit, Worksheet, WorksheetDraft } from './worksheet.ts'
import { resultOf } from './formula-value.ts'
import type { ValueOf, EvaluationContext } from './formula-value.ts'

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
  /** A cell that many formulas read is parsed once. */
  const numberAt = (key: string): Fraction => {
    const known = results.get(key)
    if (known) return known
    const found = cellAt(key)
    if (!('value' in found)) return resultAt(found)
    const parsed = fractionOf(found.value)
    results.set(key, parsed)
    return parsed
  }
  const reading: EvaluationContext = { valueOf, numberAt, markedRows: new Map(), ranks: new Map() }
  return valueOf
}

/** Places that a figure is written with at most, and at least. */
const most = 12

const leastPlaces: Partial<Record<Unit, number>> = { price: 2, percent: 6, multiple: 6 }

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
    case 'power':
      return [...certainInputs(formula.of), ...certainInputs(formula.times)]
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
