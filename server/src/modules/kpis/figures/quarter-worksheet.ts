import { periodLabel } from '../../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../../domain/kpi-period.ts'
import type { WorksheetDraft } from '../../../domain/worksheet.ts'
import type { AggregateData } from '../aggregate-data.ts'
import { isInWords } from '../definitions.ts'
import { KpiSheet } from './kpi-sheet.ts'

/** All companies in one quarter: `value:{kpi}:{company}`, and `together:{kpi}:{currency}` of all. */
export function quarterWorksheet(
  { definitions, companies, aggregate }: AggregateData,
  period: KpiPeriod,
): WorksheetDraft {
  const sheet = new KpiSheet()
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  const quarter = periodLabel(period, 12)
  const nameOf = ({ entity }: { entity: number }) => `${names.get(entity)}, ${quarter}`
  for (const definition of definitions.filter((each) => aggregate.isShown(each) && !isInWords(each))) {
    const { id, name } = definition
    for (const company of companies) {
      if (aggregate.of(definition, period, company).value === null) continue
      const source = { of: 'quarter', currency: company.currency, nameOf }
      sheet.add(`value:${id}:${company.id}`, `${name}, ${company.name}`, definition, {
        ...source,
        ...aggregate.sourcesOf(definition, period, company),
      })
    }
    for (const currency of aggregate.currenciesOf(definition)) {
      if (aggregate.over(definition, [period], currency).value === null) continue
      const source = { of: 'quarter', currency: currency ?? 'GBP', nameOf }
      sheet.add(`together:${id}:${currency ?? 'none'}`, `${name}, together`, definition, {
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
