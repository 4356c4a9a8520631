import { readFundReport } from '@moorgate/contract/kpis/aggregates.ts'
import type { KpiQuarterTable } from '@moorgate/contract/kpis/aggregates.ts'
import { reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { kpiValue } from '../../../features/kpis/kpi-words.ts'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { isFailure } from '../../../kernel/api-error.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'

/** A phone lists them one below the other, so more would be too long to read. */
const mostMeasures = 4

type ReportingCompany = KpiQuarterTable['companies'][number]

/**
 * What the companies of a fund last reported, as far as it is approved and shown to investors. The
 * section is left out where there is nothing to show.
 */
export function CompanyKpis({ fundId }: { fundId: string }) {
  const term = useTerm()
  const words = useWords()
  const { data } = useQuery({
    ...endpointQuery(reportInput.name, readFundReport, { params: { id: fundId } }),
    retry: (count, error) => count < 2 && !isFailure(error, 'not_found'),
  })
  if (!data) return null
  const measures = data.measures
    .map((measure, index) => ({ measure, index }))
    .filter(({ measure, index }) => isNumber(measure) && isAnyIn(data, index))
    .slice(0, mostMeasures)
  const rows = data.companies.filter(({ status }) => status === 'approved')
  const [year, quarter] = data.period.split('-q') as [string, string]
  const base = `reports/funds/${fundId}/kpi`
  if (measures.length === 0) return null
  return (
    <RuledSection title={words('What the {companies} report')} note={data.label}>
      <OwnFigures source={{ area: reportInput.name, base, query: { year, quarter } }}>
        <DataTable
          label={words('What the {companies} report')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'company', header: term('company'), weight: 'strong', cell: ({ name }) => name },
            ...measures.map(measureColumn),
          ]}
        />
      </OwnFigures>
    </RuledSection>
  )
}

interface MeasureAt {
  measure: KpiQuarterTable['measures'][number]
  index: number
}

const isNumber = ({ unit }: MeasureAt['measure']) => unit !== 'text' && unit !== 'rag'
const isAnyIn = ({ companies }: KpiQuarterTable, index: number) =>
  companies.some(({ values }) => values[index]!.value !== null)

const measureColumn = ({ measure, index }: MeasureAt): Column<ReportingCompany> => ({
  id: String(measure.id),
  header: measure.name,
  align: 'end',
  cell: ({ id, name, currency, values }) => (
    <Figure of={`value:${measure.id}:${id}`} label={`${measure.name}, ${name}`}>
      {kpiValue(values[index]!.value, measure, currency)}
    </Figure>
  ),
})
