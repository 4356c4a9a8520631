import { earlier, periodLabel, periodName, periodsUntil } from '../../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../../domain/kpi-period.ts'
import type { WorksheetDraft } from '../../../domain/worksheet.ts'
import type { Definition } from '../definitions.ts'
import { isInWords } from '../definitions.ts'
import type { MatrixFigures } from '../matrix-figures.ts'
import type { MatrixView } from '../read-matrix.ts'
import { KpiSheet } from './kpi-sheet.ts'

/** What is compared under the figures of a company: with its budget, and with periods before. */
export interface OpenedMatrix {
  view: MatrixView
  figures: MatrixFigures
  /** Read by an investor: KPIs that are shown to investors, and nothing of others. */
  isOwn?: boolean
}

/**
 * The KPIs of a company in cells: `value:{kpi}:{period}` of each period, `budget:{kpi}`, `against:{kpi}`,
 * `year:{kpi}`, and `moved:{kpi}:{period}` on the period before.
 */
export function matrixWorksheet({ view, figures, isOwn = false }: OpenedMatrix): WorksheetDraft {
  const sheet = new KpiSheet()
  const shown = figures.definitions.filter(
    (each) => figures.isShown(each) && !isInWords(each) && (each.visible || !isOwn),
  )
  for (const definition of shown) addRow(sheet, { view, figures, isOwn }, definition)
  return {
    currency: view.company.currency,
    sheets: sheet.sheets(view.company.name),
    basis: [
      { label: 'Figures', text: `${view.kind.name}, as ${view.company.name} reported them` },
      { label: 'Missing', text: 'Figures not reported are left out. They don’t count as zero' },
    ],
  }
}

function addRow(sheet: KpiSheet, opened: OpenedMatrix, definition: Definition): void {
  const { view, figures } = opened
  const { id, name, unit } = definition
  const last = view.periods.at(-1)!
  const isPoints = unit === 'percent'
  const add = (key: string, label: string, periods: readonly KpiPeriod[], kindId = view.kind.id) =>
    addKpiValue(sheet, opened, { key, label, definition, periods, kindId })
  for (const period of [...view.periods, ...comparedWith(view)])
    add(`value:${id}:${nameOf(view, period)}`, `${name}, ${periodLabel(period, view.company.yearEndMonth)}`, [
      period,
    ])
  for (const period of view.periods) {
    const [now, before] = [period, earlier(period)].map((each) => `value:${id}:${nameOf(view, each)}`)
    if (isCompared(figures, definition, period, earlier(period)))
      sheet.addDistance(`moved:${id}:${nameOf(view, period)}`, `${name}, on the period before`, {
        of: now!,
        from: before!,
        isPoints: false,
      })
  }
  const year = periodsUntil(last, 12 / figures.months)
  const { value, counted, expected } = figures.over(definition, year)
  if (value !== null && counted === expected) add(`year:${id}`, `${name}, twelve months`, year)
  const compare = (key: string, label: string, from: string) =>
    sheet.addDistance(key, `${name}, ${label}`, { of: `value:${id}:${nameOf(view, last)}`, from, isPoints })
  const budget = view.kinds.find(({ kind }) => kind === 'budget')
  if (budget && add(`budget:${id}`, `${name}, budget`, [last], budget.id))
    if (isCompared(figures, definition, last, last, budget.id))
      compare(`against:${id}`, 'against budget', `budget:${id}`)
  for (const [key, label, before] of [
    ['change', 'on the period before', earlier(last)],
    ['against_year', 'on the year before', earlier(last, 12 / last.months)],
  ] as const)
    if (isCompared(figures, definition, last, before))
      compare(`${key}:${id}`, label, `value:${id}:${nameOf(view, before)}`)
}

const nameOf = ({ company }: MatrixView, period: KpiPeriod) => periodName(period, company.yearEndMonth)

/** Periods that are not shown, and that others are compared with. */
function comparedWith(view: MatrixView): KpiPeriod[] {
  const [first, last] = [view.periods[0]!, view.periods.at(-1)!]
  const shown = new Set(view.periods.map((each) => each.last))
  return [earlier(first), earlier(last), earlier(last, 12 / last.months)].filter(
    (each) => !shown.has(each.last),
  )
}

/** Both have a value, and the second is not nought. */
function isCompared(
  figures: MatrixFigures,
  definition: Definition,
  period: KpiPeriod,
  before: KpiPeriod,
  kindId?: number,
): boolean {
  const other = figures.valueIn(definition, before, kindId)
  return (
    figures.valueIn(definition, period) !== null &&
    other !== null &&
    (other.upper !== 0n || definition.unit === 'percent')
  )
}

interface AddedValue {
  key: string
  label: string
  definition: Definition
  periods: readonly KpiPeriod[]
  kindId: number
}

/** Whether investors are shown all that it is made of. */
export const isMadeOfShared = (figures: MatrixFigures, definition: Definition): boolean =>
  figures.basesOf(definition).every(({ visible }) => visible)

/** Where there is a value; whether there is. */
export function addKpiValue(
  sheet: KpiSheet,
  { view, figures, isOwn = false }: OpenedMatrix,
  { key, label, definition, periods, kindId }: AddedValue,
): boolean {
  const { value } = figures.over(definition, periods, kindId)
  if (value === null) return false
  const { book, cellsOf, range, kindId: read } = figures.sourcesOver(periods, kindId)
  const { currency } = view.company
  if (isOwn && !isMadeOfShared(figures, definition)) {
    sheet.state(key, label, definition, { value, currency })
    return true
  }
  sheet.add(key, label, definition, {
    of: String(read),
    currency,
    book,
    cellsOf,
    range,
    nameOf: ({ last }) =>
      `${periodLabel({ months: figures.months, last }, view.company.yearEndMonth)}, ${view.kinds.find(({ id }) => id === read)?.name ?? ''}`,
  })
  return true
}
