import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { kpiValue } from '../../features/kpis/kpi-words.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextLink } from '../../ui/link.tsx'
import { questions } from './questions.ts'

/** More are on the page of the quarter. */
const mostShown = 6

/**
 * What the KPIs of all companies came to in the last quarter that is over. Where nothing is reported there is
 * no card, nor for those who may not read the quarter that its figures open to.
 */
export function CompanyKpis() {
  const label = useLabel()
  const may = useAbilities()
  const isAsked = useFlags().funds_enabled === 1
  const mayRead = isAsked && may('kpi', 'index') && may('kpiPortfolio', 'index')
  const { data } = useQuery({
    ...endpointQuery('statistics', questions.kpis),
    enabled: mayRead,
    retry: false,
  })
  const first = data?.[0]
  if (!mayRead || !first) return null
  const [year, quarter] = first.period.split('-q') as [string, string]
  return (
    <Card
      title={label('kpi_portfolio')}
      note={`Q${quarter} ${year}`}
      actions={<TextLink href={`/admin/reports/kpi-portfolio?period=${first.period}`}>Open</TextLink>}
    >
      <OwnFigures source={{ area: 'report_input', base: 'reports/quarter', query: { year, quarter } }}>
        <DescriptionList
          variant="spread"
          items={data.slice(0, mostShown).map((row) => {
            const name = row.currency === null ? row.label : `${row.label}, ${row.currency}`
            return {
              term: name,
              value: (
                <>
                  <Figure of={`together:${row.report_type_id}:${row.currency ?? 'none'}`} label={name}>
                    {kpiValue(row.value, row, row.currency ?? 'GBP')}
                  </Figure>
                  {row.counted < row.expected && ` from ${row.counted} of ${row.expected}`}
                </>
              ),
            }
          })}
        />
      </OwnFigures>
    </Card>
  )
}
