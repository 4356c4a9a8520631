import type { ShownFigures } from '@moorgate/contract'
import { dateText } from '../../../domain/format.ts'
import { earlier, periodLabel, periodName } from '../../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../../domain/kpi-period.ts'
import { words } from '../../../domain/worksheet.ts'
import type { CellDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { isInWords } from '../definitions.ts'
import type { Definition } from '../definitions.ts'
import { changeOn } from '../matrix-rows.ts'
import { KpiSheet, unitOf } from './kpi-sheet.ts'
import { addKpiValue, isMadeOfShared } from './matrix-worksheet.ts'
import type { OpenedMatrix } from './matrix-worksheet.ts'

/** What a block shows: KPIs that are shared with investors, in these periods. */
export interface PublishedSelection {
  shared: readonly Definition[]
  periods: readonly KpiPeriod[]
  approvedOn: string | null
}

/**
 * The figures of a block in cells, as they are published: `value:{kpi}:{period}`, and `change:{kpi}` of the last
 * period on the one before. What is made of KPIs that investors don't see is stated.
 */
export function publishedWorksheet(
  { view, figures }: OpenedMatrix,
  { shared, periods, approvedOn }: PublishedSelection,
): WorksheetDraft {
  const sheet = new KpiSheet()
  const { company, kind } = view
  const [last, before] = [periods.at(-1)!, earlier(periods.at(-1)!)]
  const keyOf = ({ id }: Definition, period: KpiPeriod) =>
    `value:${id}:${periodName(period, company.yearEndMonth)}`
  const read = periods.length > 1 ? periods : [before, ...periods]
  for (const definition of shared.filter((each) => !isInWords(each))) {
    for (const period of read)
      addKpiValue(
        sheet,
        { view, figures, isOwn: true },
        {
          key: keyOf(definition, period),
          label: `${definition.name}, ${periodLabel(period, company.yearEndMonth)}`,
          definition,
          periods: [period],
          kindId: kind.id,
        },
      )
    const value = changeOn(definition, figures.valueIn(definition, last), figures.valueIn(definition, before))
    if (value === null) continue
    const [key, label] = [`change:${definition.id}`, `${definition.name}, on the period before`]
    if (isMadeOfShared(figures, definition))
      sheet.addDistance(key, label, {
        of: keyOf(definition, last),
        from: keyOf(definition, before),
        isPoints: definition.unit === 'percent',
      })
    else sheet.state(key, label, { ...definition, unit: 'percent' }, { value, currency: company.currency })
  }
  return {
    currency: company.currency,
    sheets: sheet.sheets(company.name),
    basis: [
      { label: 'Figures', text: `${kind.name}, as ${company.name} reported them` },
      ...(approvedOn === null
        ? []
        : [{ label: 'Approved', text: `The last of them on ${dateText(approvedOn)}` }]),
      { label: 'Missing', text: 'Figures not reported are left out. They don’t count as zero' },
    ],
  }
}

/** The same figures where it was not kept how they were got: each states its source and date. */
export function statedWorksheet({
  company,
  currency,
  kind,
  periods,
  kpis,
  ...shown
}: ShownFigures): WorksheetDraft {
  const approved = shown.approved_on === null ? '' : `, approved by ${dateText(shown.approved_on)}`
  const detail = `${kind.name.toLowerCase()} figure of ${company}${approved}`
  const state = (key: string, label: string, unit: Definition['unit'], value: string): CellDraft[] => [
    words(`${key}_label`, label),
    { key, label, unit: unitOf({ unit }), value, currency, detail },
  ]
  const rows = kpis.flatMap(({ id, name, unit, values, change }) => [
    ...values.flatMap((value, index) => {
      const { period, label } = periods[index]!
      return value === null ? [] : [state(`value:${id}:${period}`, `${name}, ${label}`, unit, value)]
    }),
    ...(change === null ? [] : [state(`change:${id}`, `${name}, on the period before`, 'percent', change)]),
  ])
  return { currency, sheets: [{ name: company, columns: ['What', 'Value'], rows }], basis: [] }
}
