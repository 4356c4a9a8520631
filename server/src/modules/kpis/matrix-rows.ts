import { largeMovePercent } from '@moorgate/contract'
import type { KpiCell, KpiMatrixRow } from '@moorgate/contract'
import { add, negated } from '../../domain/fraction.ts'
import type { Fraction } from '../../domain/fraction.ts'
import { earlier, periodsUntil } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { changeInPercent, growthInPercent, isLargeMove } from '../../domain/kpi-change.ts'
import { kpiText, kpiTextOf } from '../../domain/kpi-roll-up.ts'
import { isInWords, measureOf } from './definitions.ts'
import type { Definition } from './definitions.ts'
import type { EnteredFigure, MatrixFigures } from './matrix-figures.ts'
import type { MatrixView } from './read-matrix.ts'

/** One row for each KPI that has figures in such periods, in the order of the firm’s categories. */
export function matrixRows(view: MatrixView, figures: MatrixFigures): KpiMatrixRow[] {
  return figures.definitions
    .filter((definition) => figures.isShown(definition))
    .map((definition) => ({
      ...measureOf(definition),
      can_enter: figures.canEnter(definition),
      cells: view.periods.map((period) => cellOf(definition, period, figures)),
      ...besideBudget(view, definition, figures),
      year: yearOf(view, definition, figures),
    }))
}

function cellOf(definition: Definition, period: KpiPeriod, figures: MatrixFigures): KpiCell {
  const entered = figures.enteredIn(definition, period)
  if (isInWords(definition))
    return {
      value: null,
      text: entered?.text ?? null,
      input: inputOf(entered),
      move_percent: null,
      needs_note: false,
    }
  const value = figures.valueIn(definition, period)
  const before = figures.valueIn(definition, earlier(period))
  const move = value && before ? changeInPercent(value, before) : null
  const isLarge =
    figures.canEnter(definition) &&
    value &&
    before &&
    isLargeMove(kpiText(value), kpiText(before), largeMovePercent)
  return {
    value: kpiTextOf(value),
    text: null,
    input: inputOf(entered),
    move_percent: kpiTextOf(move),
    needs_note: isLarge === true && (entered?.note ?? null) === null,
  }
}

function inputOf(entered: EnteredFigure | undefined): KpiCell['input'] {
  if (!entered) return null
  return {
    id: entered.id,
    status: entered.status,
    source: entered.source,
    note: entered.note,
    changed_from: entered.changedFrom,
    changed_at: entered.changedAt,
    entered_at: entered.enteredAt,
    entered_by: entered.enteredBy,
  }
}

/** The last period beside its budget: a percentage in points, everything else in percent of the budget. */
function besideBudget(
  { kinds, kind, periods }: MatrixView,
  definition: Definition,
  figures: MatrixFigures,
): Pick<KpiMatrixRow, 'budget' | 'against' | 'is_good'> {
  const budget = kinds.find((each) => each.kind === 'budget')
  const last = periods.at(-1)!
  if (!budget || isInWords(definition)) return { budget: null, against: null, is_good: null }
  const planned = figures.valueIn(definition, last, budget.id)
  const value = figures.valueIn(definition, last, kind.id)
  const against = value && planned ? distance(definition, value, planned) : null
  const isGood = against && against.upper !== 0n ? against.upper > 0n === definition.higherIsBetter : null
  return { budget: kpiTextOf(planned), against: kpiTextOf(against), is_good: isGood }
}

export const distance = ({ unit }: Definition, value: Fraction, planned: Fraction): Fraction | null =>
  unit === 'percent' ? add(value, negated(planned)) : changeInPercent(value, planned)

/** How far a figure is from an earlier one: of a percentage in points, else its growth. */
export function changeOn(
  definition: Definition,
  value: Fraction | null,
  before: Fraction | null,
): Fraction | null {
  if (!value || !before) return null
  return definition.unit === 'percent' ? distance(definition, value, before) : growthInPercent(value, before)
}

/** Twelve months: nothing where one of them is missing, and always how many there are. */
function yearOf(
  { periods }: MatrixView,
  definition: Definition,
  figures: MatrixFigures,
): KpiMatrixRow['year'] {
  const count = 12 / figures.months
  if (isInWords(definition)) return { value: null, counted: 0, expected: count }
  const { value, counted, expected } = figures.over(definition, periodsUntil(periods.at(-1)!, count))
  return { value: counted < expected ? null : kpiTextOf(value), counted, expected }
}
