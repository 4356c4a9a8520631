import type { reportInputStatuses } from '@moorgate/contract'
import { fractionOf } from '../../domain/fraction.ts'
import type { Fraction } from '../../domain/fraction.ts'
import { lastDayOf, monthsOf, periodEnding } from '../../domain/kpi-period.ts'
import type { KpiPeriod, PeriodMonths } from '../../domain/kpi-period.ts'
import { KpiBook } from '../../domain/kpi-roll-up.ts'
import type { KpiCell, RolledUp } from '../../domain/kpi-roll-up.ts'
import type { Definition } from './definitions.ts'
import type { MatrixView } from './read-matrix.ts'

/** A figure as it was entered. */
export interface EnteredFigure {
  id: number
  kindId: number
  typeId: number
  months: number
  day: string
  value: string | null
  text: string | null
  source: string | null
  note: string | null
  status: (typeof reportInputStatuses)[number]
  changedFrom: string | null
  changedAt: string | null
  enteredAt: string
  enteredBy: string | null
}

const one = 1

/**
 * The figures of one company as a matrix reads them: in its periods, of any kind. What is entered by the month
 * comes to quarters where all three months are there; the year before is the actual figure of then.
 */
export class MatrixFigures {
  readonly #view: MatrixView
  readonly #book: KpiBook
  readonly #entered: ReadonlyMap<string, EnteredFigure>
  readonly #cells: ReadonlyMap<string, readonly KpiCell[]>
  readonly #inPeriods = new Map<string, KpiCell[]>()
  readonly #all: readonly Definition[]
  /** KPIs in use. Those that were switched off still count in what is calculated from them. */
  readonly definitions: readonly Definition[]
  readonly months: PeriodMonths

  constructor(view: MatrixView, definitions: readonly Definition[], entered: readonly EnteredFigure[]) {
    this.#view = view
    this.#all = definitions
    this.definitions = definitions.filter(({ active }) => active)
    this.months = monthsOf(view.frequency)
    this.#book = new KpiBook(definitions)
    this.#entered = new Map(entered.map((each) => [keyOf(each.kindId, each.typeId, each.day), each]))
    const numbers = entered.flatMap(({ kindId, typeId, value, day, months }) =>
      value === null
        ? []
        : [
            {
              of: `${kindId}:${typeId}`,
              entity: one,
              last: periodEnding(day, months as PeriodMonths).last,
              value: fractionOf(value),
            },
          ],
    )
    this.#cells = Map.groupBy(numbers, ({ of }) => of)
  }

  /** Whether a KPI has figures in periods as short as these: none of its parts is asked for less often. */
  isShown(definition: Definition): boolean {
    const bases = this.basesOf(definition)
    return bases.length > 0 && bases.every((base) => monthsOf(base.frequency) <= this.months)
  }

  /** The KPIs that are entered and that it rests on. */
  basesOf(definition: Definition): Definition[] {
    return this.#book.basesOf(definition) as Definition[]
  }

  canEnter(definition: Definition): boolean {
    return (
      this.#view.kind.kind !== 'prior' &&
      !KpiBook.isCalculated(definition) &&
      monthsOf(definition.frequency) === this.months
    )
  }

  /** As it was entered in this period; of the year before, the actual one of then. */
  enteredIn(definition: Definition, period: KpiPeriod): EnteredFigure | undefined {
    if (monthsOf(definition.frequency) !== this.months) return undefined
    const { kindId, shift } = this.#readFrom(this.#view.kind.id)
    return this.#entered.get(
      keyOf(kindId, definition.id, lastDayOf({ ...period, last: period.last - shift })),
    )
  }

  valueIn(definition: Definition, period: KpiPeriod, kindId = this.#view.kind.id): Fraction | null {
    return this.over(definition, [period], kindId).value
  }

  /** What a KPI comes to over several periods, in order. */
  over(definition: Definition, periods: readonly KpiPeriod[], kindId = this.#view.kind.id): RolledUp {
    const from = this.#readFrom(kindId)
    const range = { entities: [one], periods: periods.map(({ last }) => last - from.shift) }
    return this.#book.rolledUp(definition, (id) => this.#cellsInPeriods(from.kindId, id), range)
  }

  /** Where its figures over these periods stand, for a formula over them: those of months are already joined. */
  sourcesOver(periods: readonly KpiPeriod[], kindId = this.#view.kind.id) {
    const from = this.#readFrom(kindId)
    return {
      book: this.#book,
      kindId: from.kindId,
      cellsOf: (id: number) => this.#cellsInPeriods(from.kindId, id),
      range: { entities: [one], periods: periods.map(({ last }) => last - from.shift) },
    }
  }

  #readFrom(kindId: number): { kindId: number; shift: number } {
    const { kinds } = this.#view
    const actual = kinds.find(({ kind }) => kind === 'actual')
    const isPrior = kinds.find(({ id }) => id === kindId)?.kind === 'prior'
    return isPrior && actual ? { kindId: actual.id, shift: 12 } : { kindId, shift: 0 }
  }

  #cellsInPeriods(kindId: number, id: number): readonly KpiCell[] {
    const key = `${kindId}:${id}`
    const known = this.#inPeriods.get(key)
    if (known) return known
    const definition = this.#all.find((each) => each.id === id)!
    const cells = this.#cells.get(key) ?? []
    const own = monthsOf(definition.frequency)
    const whole = own === this.months ? [...cells] : this.#joined(definition, cells, kindId)
    this.#inPeriods.set(key, whole)
    return whole
  }

  /** Months as the quarters or years that they make, where none of them is missing. */
  #joined(definition: Definition, cells: readonly KpiCell[], kindId: number): KpiCell[] {
    const own = monthsOf(definition.frequency)
    const count = this.months / own
    const end = this.#view.periods.at(-1)!.last
    const lasts = new Set(cells.map(({ last }) => end - Math.floor((end - last) / this.months) * this.months))
    return [...lasts].flatMap((last) => {
      const periods = Array.from({ length: count }, (_, index) => last - own * (count - 1 - index))
      const raw = (id: number) => this.#cells.get(`${kindId}:${id}`) ?? []
      const { value, counted } = this.#book.rolledUp(definition, raw, { entities: [one], periods })
      return value === null || counted < count ? [] : [{ entity: one, last, value }]
    })
  }
}

const keyOf = (kindId: number, typeId: number, day: string): string => `${kindId}:${typeId}:${day}`
