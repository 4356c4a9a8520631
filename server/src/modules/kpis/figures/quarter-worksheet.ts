import { periodLabel } from '../../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../../domain/kpi-period.ts'
import type { WorksheetDraft } from '../../../domain/worksheet.ts'
import type { AggregateData } from '../aggregate-data.ts'
import { isInWords } from '../definitions.ts'
import { KpiSheet } from './kpi-sheet.ts'

interface QuarterOptions {
  /** Of KPIs that investors see alone; what rests on another is stated. */
  sharedOnly?: boolean
}

/** All companies in one quarter: `value:{kpi}:{company}`, and `together:{kpi}:{currency}` of all. */
export function quarterWorksheet(
  { definitions, companies, aggregate }: AggregateData,
  period: KpiPeriod,
  { sharedOnly = false }: QuarterOptions = {},
): WorksheetDraft {
  const sheet = new KpiSheet()
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  const quarter = periodLabel(period, 12)
  const nameOf = ({ entity }: { entity: number }) => `${names.get(entity)}, ${quarter}`
  const hidden = new Set(definitions.flatMap(({ id, visible }) => (sharedOnly && !visible ? [id] : [])))
  const shown = definitions.filter(
    (each) => aggregate.isShown(each) && !isInWords(each) && !hidden.has(each.id),
  )
  for (const definition of shown) {
    const { id, name } = definition
    for (const company of companies) {
      const [key, label] = [`value:${id}:${company.id}`, `${name}, ${company.name}`]
      const { value } = aggregate.of(definition, period, company)
      if (value === null) continue
      const { currency } = company
      const sources = aggregate.sourcesOf(definition, period, company)
      if (sources.book.basesOf(definition).some((base) => hidden.has(base.id)))
        sheet.state(key, label, definition, { value, currency })
      else sheet.add(key, label, definition, { of: 'quarter', currency, nameOf, ...sources })
    }
    if (sharedOnly) continue
    for (const currency of aggregate.currenciesOf(definition)) {
      if (aggregate.over(definition, [period], currency).value === null) continue
      const source = { of: 'quarter', currency: currency ?? 'GBP', nameOf }
      sheet.add(`together:${id}:${currency ?? 'none'}`, `${name}, combined`, definition, {
        ...source,
        ...aggregate.sourcesOf(definition, period, currency),
      })
    }
  }
  return {
    currency: 'GBP',
    sheets: sheet.sheets(quarter),
    basis: [
      { label: 'Quarter', text: `${quarter} of the calendar` },
      { label: 'Currencies', text: 'Amounts in different currencies aren’t added together' },
      { label: 'Missing', text: 'Figures not reported are left out. They don’t count as zero' },
    ],
  }
}
