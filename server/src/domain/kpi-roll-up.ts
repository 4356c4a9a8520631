import type { KpiAggregation, KpiUnit } from '@moorgate/contract'
import { add, compare, divided, rounded, whole } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { calculate, everyCodeOf, isProblem, parseFormula, quotient, times } from './kpi-formula.ts'
import { formatScaled, trimZeros } from './scaled.ts'

/** A KPI as far as arithmetic needs it. */
export interface KpiRule {
  readonly id: number
  readonly code: string
  readonly unit: KpiUnit
  readonly aggregation: KpiAggregation
  readonly numeratorId: number | null
  readonly denominatorId: number | null
  readonly formula: string | null
}

/** A figure that was reported: of a company, in the period with this last month. */
export interface KpiCell {
  readonly entity: number
  readonly last: number
  readonly value: Fraction
}

/** What figures come to, how many there are, and how many there would be were none missing. */
export interface RolledUp {
  readonly value: Fraction | null
  readonly counted: number
  readonly expected: number
}

/** The companies and periods that are taken together. */
export interface RollUpRange {
  readonly entities: readonly number[]
  /** Last months, in order. */
  readonly periods: readonly number[]
}

/** So many figures a KPI is worked out from: formulas of formulas multiply, and so do the digits of what comes out. */
export const mostFiguresRead = 100

/** KPIs by id and code, and the figures of those that are entered. */
export class KpiBook {
  readonly #byId: ReadonlyMap<number, KpiRule>
  readonly #byCode: ReadonlyMap<string, KpiRule>
  readonly #sizes = new Map<number, number>()

  constructor(rules: readonly KpiRule[]) {
    this.#byId = new Map(rules.map((rule) => [rule.id, rule]))
    this.#byCode = new Map(rules.map((rule) => [rule.code, rule]))
  }

  /** Whether it is worked out from others; nobody enters it then. */
  static isCalculated({ formula, aggregation }: Pick<KpiRule, 'formula' | 'aggregation'>): boolean {
    return formula !== null || aggregation === 'ratio'
  }

  /** The KPIs that it is read from directly; a code or an id that is gone is left out. */
  partsOf(rule: KpiRule): KpiRule[] {
    const readings = this.#readings(rule)
    return rule.formula === null ? readings : [...new Set(readings)]
  }

  /** The same, each as often as it is read. */
  #readings(rule: KpiRule): KpiRule[] {
    if (rule.formula !== null) {
      const formula = parseFormula(rule.formula)
      return isProblem(formula) ? [] : everyCodeOf(formula).flatMap((code) => this.#byCode.get(code) ?? [])
    }
    return [rule.numeratorId, rule.denominatorId].flatMap((id) =>
      id === null ? [] : (this.#byId.get(id) ?? []),
    )
  }

  /**
   * How many figures it is worked out from, each as often as it is read: `a * a` reads two, and `b + b` of that four.
   * Infinite where it leads back to itself.
   */
  figuresRead(rule: KpiRule): number {
    const known = this.#sizes.get(rule.id)
    if (known !== undefined) return known
    this.#sizes.set(rule.id, Infinity)
    const own = KpiBook.isCalculated(rule) ? 0 : 1
    const size = this.#readings(rule).reduce((sum, part) => sum + this.figuresRead(part), own)
    this.#sizes.set(rule.id, size)
    return size
  }

  /** The entered KPIs that it rests on in the end; none where it leads back to itself, or reads too many figures. */
  basesOf(rule: KpiRule): KpiRule[] {
    return this.figuresRead(rule) > mostFiguresRead ? [] : [...this.#basesOn(rule)]
  }

  #basesOn(rule: KpiRule): Set<KpiRule> {
    const bases = new Set(KpiBook.isCalculated(rule) ? [] : [rule])
    for (const part of this.partsOf(rule)) for (const base of this.#basesOn(part)) bases.add(base)
    return bases
  }

  /** Whether it is an amount of money, or made of some: then companies of two currencies are kept apart. */
  isOfCurrency(rule: KpiRule): boolean {
    return this.basesOf(rule).some(({ unit }) => unit === 'money')
  }

  /**
   * What a KPI comes to over companies and periods, by its kind. Of one that is made of others only what has
   * all its parts counts, so that a missing part doesn't bend a ratio.
   *
   * Worked example: gross profit 40, 54, 70 on revenue 100, 120, 140: the margin is 164/360, 45.555556 %,
   * and not the mean of three margins, 45 %.
   */
  rolledUp(rule: KpiRule, cellsOf: (id: number) => readonly KpiCell[], range: RollUpRange): RolledUp {
    const expected = range.entities.length * range.periods.length
    const bases = this.basesOf(rule)
    const cells = this.countedCells(rule, cellsOf, range)
    const counted = cells.get(bases[0]?.id ?? 0)?.length ?? 0
    if (counted === 0) return { value: null, counted: 0, expected }
    return { value: this.#valueOf(rule, (id) => cells.get(id) ?? [], range), counted, expected }
  }

  /** Of each KPI that it rests on the figures that count. */
  countedCells(
    rule: KpiRule,
    cellsOf: (id: number) => readonly KpiCell[],
    range: RollUpRange,
  ): ReadonlyMap<number, KpiCell[]> {
    return completeCells(this.basesOf(rule), cellsOf, range)
  }

  #valueOf(rule: KpiRule, cellsOf: (id: number) => KpiCell[], range: RollUpRange): Fraction | null {
    if (rule.formula !== null) {
      const formula = parseFormula(rule.formula)
      if (isProblem(formula)) return null
      const share = calculate(formula, (code) => {
        const part = this.#byCode.get(code)
        const value = part && this.#valueOf(part, cellsOf, range)
        return value ? asShare(part, value) : null
      })
      return share && asWritten(rule, share)
    }
    if (rule.aggregation === 'ratio') {
      const parts = this.partsOf(rule).map((part) => {
        const value = this.#valueOf(part, cellsOf, range)
        return value && asShare(part, value)
      })
      const [upper, lower] = parts
      const share = upper && lower ? quotient(upper, lower) : null
      return share && asWritten(rule, share)
    }
    const cells = cellsOf(rule.id)
    if (rule.aggregation === 'weighted')
      return rule.denominatorId === null ? null : weighted(cells, cellsOf(rule.denominatorId))
    const used = rule.aggregation === 'last' ? lastOf(cells, range) : cells
    const value = byKind[rule.aggregation](used, range)
    return value && divided(value, whole(BigInt(companiesIn(rule, used))))
  }
}

/** As a number: a text for each of thousands of cells takes most of the time. Months stay below 100,000. */
const keyOf = ({ entity, last }: Pick<KpiCell, 'entity' | 'last'>): number => entity * 100_000 + last

/** Of each base the figures in the range, as far as all bases have one of that company and period. */
function completeCells(
  bases: readonly KpiRule[],
  cellsOf: (id: number) => readonly KpiCell[],
  range: RollUpRange,
): Map<number, KpiCell[]> {
  const [entities, periods] = [new Set(range.entities), new Set(range.periods)]
  const inRange = new Map(
    bases.map(({ id }) => [
      id,
      cellsOf(id).filter(({ entity, last }) => periods.has(last) && entities.has(entity)),
    ]),
  )
  if (bases.length < 2) return inRange
  const common = [...inRange.values()]
    .map((cells) => new Set(cells.map(keyOf)))
    .reduce((left, right) => left.intersection(right))
  return new Map([...inRange].map(([id, cells]) => [id, cells.filter((cell) => common.has(keyOf(cell)))]))
}

const hundred = whole(100n)
/** A percentage counts as the share that it is: 45 % of 200 is 90. */
const asShare = ({ unit }: KpiRule, value: Fraction): Fraction =>
  unit === 'percent' ? divided(value, hundred) : value
const asWritten = ({ unit }: KpiRule, share: Fraction): Fraction =>
  unit === 'percent' ? times(share, hundred) : share

type PlainAggregation = Exclude<KpiAggregation, 'weighted' | 'ratio'>

/** What stands at the end of a period is that of the last period, and is missing where that is. */
const lastOf = (cells: readonly KpiCell[], { periods }: RollUpRange): KpiCell[] =>
  cells.filter(({ last }) => last === periods.at(-1))

/**
 * By how many companies what was added is divided. Percentages, months and ratios of several companies are
 * never added: each company has its own by its kind, and together they have the average of those.
 *
 * Worked example: staff turnover of 4 % and 3 % is 3.5 % of both; their people, 12 and 5, are 17.
 */
export function companiesIn(
  { unit, aggregation }: Pick<KpiRule, 'unit' | 'aggregation'>,
  cells: readonly KpiCell[],
): number {
  const isAdded = aggregation === 'sum' || aggregation === 'last'
  const isAveraged = isAdded && (unit === 'percent' || unit === 'months' || unit === 'ratio')
  return isAveraged ? new Set(cells.map(({ entity }) => entity)).size : 1
}

/** Worked example, of 100, 120 and 140: sum 360, last 140, average 120. */
const byKind: Readonly<
  Record<PlainAggregation, (cells: readonly KpiCell[], range: RollUpRange) => Fraction | null>
> = {
  sum: (cells) => sumOf(cells),
  average: (cells) => divided(sumOf(cells), whole(BigInt(cells.length))),
  max: (cells) => extreme(cells, 1),
  min: (cells) => extreme(cells, -1),
  last: (cells) => (cells.length === 0 ? null : sumOf(cells)),
  none: (cells, { entities, periods }) =>
    entities.length === 1 && periods.length === 1 ? (cells[0]?.value ?? null) : null,
}

const sumOf = (cells: readonly KpiCell[]): Fraction =>
  cells.reduce((sum, { value }) => add(sum, value), whole(0n))

const extreme = (cells: readonly KpiCell[], sign: 1 | -1): Fraction | null =>
  cells.reduce<Fraction | null>(
    (best, { value }) => (best === null || compare(value, best) * sign > 0 ? value : best),
    null,
  )

/** Worked example: 10 % on 100 and 40 % on 300 are 32.5 %. Null where the weights come to nothing. */
function weighted(cells: readonly KpiCell[], weights: readonly KpiCell[]): Fraction | null {
  const weightOf = new Map(weights.map((cell) => [keyOf(cell), cell.value]))
  const products = cells.map((cell) => ({
    ...cell,
    value: times(cell.value, weightOf.get(keyOf(cell)) ?? whole(0n)),
  }))
  return quotient(sumOf(products), sumOf(weights))
}

const places = 6

/** As the wire has it: at most six places, without zeros at the end. */
export const kpiText = (value: Fraction): string =>
  trimZeros(formatScaled(rounded(value, places, 'halfUp').upper, places))

export const kpiTextOf = (value: Fraction | null): string | null => (value === null ? null : kpiText(value))
