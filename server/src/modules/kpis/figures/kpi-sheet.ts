import { figure } from '../../../domain/figure-cells.ts'
import type { Fraction } from '../../../domain/fraction.ts'
import { kpiFormula } from '../../../domain/kpi-cells.ts'
import { kpiText } from '../../../domain/kpi-roll-up.ts'
import type { KpiBook, KpiCell, KpiRule, RollUpRange } from '../../../domain/kpi-roll-up.ts'
import { cell, larger, minus, number, over, round, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, InputCell, SheetDraft, Unit } from '../../../domain/worksheet.ts'

const units: Readonly<Record<string, Unit>> = { money: 'price', percent: 'percent', ratio: 'multiple' }

/** As it is written in a working: amounts as prices, which have as many places as were reported. */
export const unitOf = ({ unit }: Pick<KpiRule, 'unit'>): Unit => units[unit] ?? 'number'

export interface KpiSource {
  /** Tells figures of one kind, company or currency from others: `actual`. */
  of: string
  currency: string
  book: KpiBook
  cellsOf: (id: number) => readonly KpiCell[]
  range: RollUpRange
  /** "Tidewell Energy, Q3 2026". */
  nameOf: (cell: KpiCell) => string
}

/** KPIs in cells: what was reported, and what it comes to by their kinds and formulas. */
export class KpiSheet {
  readonly #inputs = new Map<string, InputCell>()
  readonly #figures = new Map<string, CellDraft[]>()

  /** What a KPI comes to; it has a value. `key` opens to six places, `exactly_{key}` goes on exactly. */
  add(key: string, label: string, rule: KpiRule & { name: string }, source: KpiSource): void {
    const keyOf = (part: KpiRule, each: KpiCell) => this.#input(part as typeof rule, each, source)
    const formula = kpiFormula(source.book, rule, { cellsOf: source.cellsOf, keyOf }, source.range)
    const more = { currency: source.currency }
    this.#figures.set(key, [
      words(`${key}_label`, label),
      figure(`exactly_${key}`, `${label}, exactly`, unitOf(rule), formula, { ...more, exact: true }),
      figure(key, label, unitOf(rule), round(cell(`exactly_${key}`), 6), more),
    ])
  }

  /** A value whose parts its reader doesn't see. */
  state(
    key: string,
    label: string,
    rule: KpiRule,
    { value, currency }: { value: Fraction; currency: string },
  ): void {
    const stated = (of: string): InputCell => ({
      key: of,
      label,
      unit: unitOf(rule),
      value: kpiText(value),
      currency,
      detail: 'as it was approved',
    })
    this.#figures.set(key, [words(`${key}_label`, label), stated(`exactly_${key}`), stated(key)])
  }

  /**
   * How far a value is from another, in per cent of the size of that, of a percentage in points. Both were
   * added.
   */
  addDistance(
    key: string,
    label: string,
    { of, from, isPoints }: { of: string; from: string; isPoints: boolean },
  ): void {
    const [value, other] = [cell(`exactly_${of}`), cell(`exactly_${from}`)]
    const change = minus(value, other)
    const size = larger(other, minus(number('0'), other))
    const formula: Formula = isPoints ? change : over(times(change, number('100')), size)
    this.#figures.set(key, [
      words(`${key}_label`, label),
      figure(key, label, 'percent', round(formula, 6), {
        detail: isPoints ? 'in points' : 'in per cent of what it is compared with',
      }),
    ])
  }

  #input(rule: KpiRule & { name: string }, each: KpiCell, { of, currency, nameOf }: KpiSource): string {
    const key = `reported:${of}:${rule.id}:${each.entity}:${each.last}`
    this.#inputs.set(key, {
      key,
      label: `${rule.name}, ${nameOf(each)}`,
      unit: unitOf(rule),
      value: kpiText(each.value),
      currency,
      detail: 'as it was reported, months joined',
    })
    return key
  }

  sheets(name: string): SheetDraft[] {
    return [
      { name, columns: ['What', 'Exactly', 'Value'], rows: [...this.#figures.values()] },
      {
        name: 'Reported',
        columns: ['What', 'Value'],
        rows: [...this.#inputs.values()].map((each) => [words(`${each.key}_of`, each.label), each]),
      },
    ]
  }
}
