import { fractionOf } from './fraction.ts'
import { monthsOf, periodEnding } from './kpi-period.ts'
import type { KpiPeriod, PeriodMonths } from './kpi-period.ts'
import { KpiBook } from './kpi-roll-up.ts'
import type { KpiCell, KpiRule, RolledUp } from './kpi-roll-up.ts'

/** A figure of one company, as it was reported. */
export interface ReportedFigure {
  company: number
  kpi: number
  months: PeriodMonths
  /** The last day of its period. */
  day: string
  value: string
  currency: string
}

export type TimedRule = KpiRule & { readonly frequency: 'monthly' | 'quarterly' | 'annual' }

/** A company, and the currency that it reports in now. */
export interface ReportingEntity {
  readonly id: number
  readonly currency: string
}

const quarter = 3

/** The quarter of the calendar that a period ends in, by its last month: of a quarter to January, March. */
export const calendarQuarterOf = (last: number): number => last + (2 - (last % quarter))

/**
 * KPIs of several companies in quarters of the calendar. Amounts of two currencies are never added: each
 * currency is a group of its own, with the companies that report in it.
 */
export class KpiAggregate {
  readonly #book: KpiBook
  readonly #rules: ReadonlyMap<number, TimedRule>
  readonly #entities: readonly ReportingEntity[]
  readonly #figures: ReadonlyMap<number, readonly ReportedFigure[]>
  readonly #cells = new Map<string, KpiCell[]>()
  /** The same by their quarter: forty quarters one by one would look through all of them forty times. */
  readonly #byQuarter = new Map<string, ReadonlyMap<number, KpiCell[]>>()

  constructor(
    rules: readonly TimedRule[],
    entities: readonly ReportingEntity[],
    figures: readonly ReportedFigure[],
  ) {
    this.#book = new KpiBook(rules)
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]))
    this.#entities = entities
    this.#figures = Map.groupBy(figures, ({ kpi }) => kpi)
  }

  /** Whether it can be had by the quarter: no part of it is asked for by the year, or in words. */
  isShown(rule: TimedRule): boolean {
    const bases = this.#book.basesOf(rule)
    return (
      bases.length > 0 &&
      bases.every((base) => {
        const { unit, frequency } = base as TimedRule
        return unit !== 'text' && unit !== 'rag' && monthsOf(frequency) <= quarter
      })
    )
  }

  /** The groups of a KPI: a currency each where it is money or made of money, else one without. */
  currenciesOf(rule: TimedRule): (string | null)[] {
    if (!this.#book.isOfCurrency(rule)) return [null]
    const reported = this.#book
      .basesOf(rule)
      .flatMap(({ id }) => (this.#figures.get(id) ?? []).map(({ currency }) => currency))
    return [...new Set(reported)].toSorted()
  }

  companiesIn(currency: string | null): ReportingEntity[] {
    return this.#entities.filter((entity) => currency === null || entity.currency === currency)
  }

  /** What a KPI comes to over these quarters and the companies of a group. */
  over(rule: TimedRule, periods: readonly KpiPeriod[], currency: string | null): RolledUp {
    return this.#rolled(rule, periods, { ids: this.companiesIn(currency).map(({ id }) => id), currency })
  }

  /** The same of one company. */
  of(rule: TimedRule, period: KpiPeriod, company: ReportingEntity): RolledUp {
    const currency = this.#book.isOfCurrency(rule) ? company.currency : null
    return this.#rolled(rule, [period], { ids: [company.id], currency })
  }

  /** Where the figures stand of a quarter, of one company or of all that a group has. */
  sourcesOf(rule: TimedRule, period: KpiPeriod, of: ReportingEntity | string | null) {
    const isCompany = typeof of === 'object' && of !== null
    const group = isCompany ? (this.#book.isOfCurrency(rule) ? of.currency : null) : of
    const ids = isCompany ? [of.id] : this.companiesIn(group).map(({ id }) => id)
    return {
      book: this.#book,
      cellsOf: (id: number) => this.#cellsIn(id, group, period.last),
      range: { entities: ids, periods: [period.last] },
    }
  }

  #rolled(
    rule: TimedRule,
    periods: readonly KpiPeriod[],
    { ids, currency }: { ids: readonly number[]; currency: string | null },
  ): RolledUp {
    const range = { entities: ids, periods: periods.map(({ last }) => last) }
    const [only] = periods.length === 1 ? periods : []
    const cellsOf = (id: number) =>
      only ? this.#cellsIn(id, currency, only.last) : this.#cellsOf(id, currency)
    return this.#book.rolledUp(rule, cellsOf, range)
  }

  #cellsIn(id: number, currency: string | null, last: number): readonly KpiCell[] {
    const key = `${id}:${currency}`
    const known = this.#byQuarter.get(key) ?? Map.groupBy(this.#cellsOf(id, currency), (cell) => cell.last)
    this.#byQuarter.set(key, known)
    return known.get(last) ?? []
  }

  #cellsOf(id: number, currency: string | null): readonly KpiCell[] {
    const key = `${id}:${currency}`
    const known = this.#cells.get(key)
    if (known) return known
    const cells = this.#inQuarters(this.#rules.get(id)!, currency)
    this.#cells.set(key, cells)
    return cells
  }

  #inQuarters(rule: TimedRule, currency: string | null): KpiCell[] {
    const own = monthsOf(rule.frequency)
    const cells = (this.#figures.get(rule.id) ?? [])
      .filter((figure) => figure.months === own && (currency === null || figure.currency === currency))
      .map(({ company, day, value }) => ({
        entity: company,
        last: periodEnding(day, own).last,
        value: fractionOf(value),
      }))
    if (own === quarter) return cells.map((cell) => ({ ...cell, last: calendarQuarterOf(cell.last) }))
    const groups = Map.groupBy(cells, ({ entity, last }) => `${entity}:${calendarQuarterOf(last)}`)
    return [...groups.values()].flatMap((some) => this.#joined(rule, some))
  }

  /** Three months as the quarter that they make; nothing where one is missing. */
  #joined(rule: TimedRule, cells: readonly KpiCell[]): KpiCell[] {
    const { entity, last } = cells[0]!
    const end = calendarQuarterOf(last)
    const months = [end - 2, end - 1, end]
    const plain = rule.aggregation === 'weighted' ? { ...rule, aggregation: 'average' as const } : rule
    const alone = new KpiBook([{ ...plain, denominatorId: null }])
    const { value, counted } = alone.rolledUp({ ...plain, denominatorId: null }, () => cells, {
      entities: [entity],
      periods: months,
    })
    return value === null || counted < quarter ? [] : [{ entity, last: end, value }]
  }
}
