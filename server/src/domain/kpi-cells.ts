import { codesOf, isProblem, parseFormula } from './kpi-formula.ts'
import type { KpiFormula } from './kpi-formula.ts'
import { companiesIn } from './kpi-roll-up.ts'
import type { KpiBook, KpiCell, KpiRule, RollUpRange } from './kpi-roll-up.ts'
import { cell, larger, minus, number, over, plus, smaller, sumOf, times } from './worksheet.ts'
import type { Formula } from './worksheet.ts'

/** Where the figures of a KPI stand: those that a roll-up counts, and the cell of each. */
export interface KpiSources {
  cellsOf: (id: number) => readonly KpiCell[]
  keyOf: (rule: KpiRule, cell: KpiCell) => string
}

/**
 * What a KPI comes to over companies and periods as a formula over its figures, by the rules of `rolledUp`.
 * Asked for where that has a value: what is missing or divides by nothing has no formula.
 *
 * Worked example: a margin of 164 on 360 is gross profit ÷ revenue × 100, each the sum of its figures.
 */
export function kpiFormula(book: KpiBook, rule: KpiRule, sources: KpiSources, range: RollUpRange): Formula {
  const counted = book.countedCells(rule, sources.cellsOf, range)
  const keysOf = (of: KpiRule, cells: readonly KpiCell[]) => cells.map((each) => sources.keyOf(of, each))
  const formulaOf = (of: KpiRule): Formula => {
    if (of.formula !== null) return asWritten(of, byFormula(of))
    const [upper, lower] = book.partsOf(of)
    if (of.aggregation === 'ratio') return asWritten(of, over(asShare(upper!), asShare(lower!)))
    const cells = counted.get(of.id) ?? []
    if (of.aggregation === 'weighted') return weighted(of, cells)
    return plain(of, keysOf(of, cells), { cells, range })
  }
  const asShare = (part: KpiRule): Formula =>
    part.unit === 'percent' ? over(formulaOf(part), number('100')) : formulaOf(part)
  const byFormula = (of: KpiRule): Formula => {
    const parsed = parseFormula(of.formula!)
    if (isProblem(parsed)) throw new RangeError(`The formula of ${of.code} can’t be read.`)
    const parts = new Map(book.partsOf(of).map((part) => [part.code, part]))
    if (codesOf(parsed).some((code) => !parts.has(code))) throw new RangeError(`${of.code} misses a part.`)
    return translated(parsed, (code) => asShare(parts.get(code)!))
  }
  const weighted = (of: KpiRule, cells: readonly KpiCell[]): Formula => {
    const weights = counted.get(of.denominatorId!) ?? []
    const rule = book.partsOf(of).at(-1)!
    const at = (each: KpiCell) =>
      weights.find(({ entity, last }) => entity === each.entity && last === each.last)!
    const products = cells.map((each) =>
      times(cell(sources.keyOf(of, each)), cell(sources.keyOf(rule, at(each)))),
    )
    return over(products.reduce(plus), sumOf(keysOf(rule, weights)))
  }
  return formulaOf(rule)
}

const asWritten = ({ unit }: KpiRule, share: Formula): Formula =>
  unit === 'percent' ? times(share, number('100')) : share

function translated(formula: KpiFormula, partOf: (code: string) => Formula): Formula {
  if (formula.op === 'kpi') return partOf(formula.code)
  if (formula.op === 'minus') return minus(number('0'), translated(formula.of, partOf))
  const [left, right] = [translated(formula.left, partOf), translated(formula.right, partOf)]
  return { op: formula.op, left, right }
}

/**
 * By its kind: added up, the last of them, their average, the highest or the lowest. What is not added over
 * companies is divided by how many they are.
 */
function plain(
  rule: KpiRule,
  keys: readonly string[],
  { cells, range }: { cells: readonly KpiCell[]; range: RollUpRange },
): Formula {
  const { aggregation } = rule
  if (aggregation === 'average') return over(sumOf(keys), number(String(keys.length)))
  if (aggregation === 'max') return larger(...keys.map(cell))
  if (aggregation === 'min') return smaller(...keys.map(cell))
  const isUsed = ({ last }: KpiCell) => aggregation !== 'last' || last === range.periods.at(-1)
  const total = sumOf(keys.filter((_key, index) => isUsed(cells[index]!)))
  const companies = companiesIn(rule, cells.filter(isUsed))
  return companies > 1 ? over(total, number(String(companies))) : total
}
