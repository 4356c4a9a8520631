import { readKpiAggregate } from '@moorgate/contract/kpis/aggregates.ts'
import type { KpiAggregate, KpiQuarterTable } from '@moorgate/contract/kpis/aggregates.ts'
import { reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import type { FigureSource } from '../../features/figures/queries.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { kpiValue } from '../../features/kpis/kpi-words.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { Card } from '../../ui/card.tsx'
import { decimalText, missing, moneyShort } from '../../ui/format.ts'
import { LineChart } from '../../ui/line-chart.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './portfolio.module.css'

/** Which companies are counted. */
export interface CountedCompanies {
  fund_id: number | undefined
  industry_id: number | undefined
}

/** Where the combined figures of a quarter come from, asked by the same question. */
export const quarterSource = (
  period: string,
  { fund_id: fundId, industry_id: industryId }: CountedCompanies,
): FigureSource => {
  const [year, quarter] = period.split('-q') as [string, string]
  return {
    area: reportInput.name,
    base: 'reports/quarter',
    query: {
      year,
      quarter,
      ...(fundId !== undefined && { fund_id: String(fundId) }),
      ...(industryId !== undefined && { industry_id: String(industryId) }),
    },
  }
}

const quarters = 12

interface KpiOverTimeProps {
  table: KpiQuarterTable
  companies: CountedCompanies
  kpi: number | undefined
  onKpi: (id: number) => void
}

/** One KPI of all these companies over three years, up to the quarter that is shown; each currency by itself. */
export function KpiOverTime({ table, companies, kpi, onKpi }: KpiOverTimeProps) {
  const numbers = table.measures.filter(({ unit }) => unit !== 'text' && unit !== 'rag')
  const chosen = numbers.find(({ id }) => id === kpi) ?? numbers[0]
  const query = useQuery({
    ...endpointQuery(reportInput.name, readKpiAggregate, {
      query: { report_type_id: chosen?.id, until: table.period, quarters, ...companies },
    }),
    enabled: chosen !== undefined && table.companies.length > 0,
    placeholderData: keepPreviousData,
  })
  if (!chosen || table.companies.length === 0) return null
  return (
    <Card
      title="Combined over time"
      actions={
        <div className={styles.choice}>
          <Select
            label="Measure"
            labelHidden
            options={numbers.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            onChange={onKpi}
          />
        </div>
      }
    >
      <Loaded query={query} what="these quarters">
        {(aggregate) =>
          aggregate.rows.map((row) => (
            <OneCurrency key={`${row.id} ${row.currency}`} {...{ aggregate, row, companies }} />
          ))
        }
      </Loaded>
    </Card>
  )
}

interface OneCurrencyProps {
  aggregate: KpiAggregate
  row: KpiAggregate['rows'][number]
  companies: CountedCompanies
}

function OneCurrency({ aggregate, row, companies }: OneCurrencyProps) {
  const name = row.currency === null ? row.name : `${row.name}, ${row.currency}`
  const full = (value: string | null) => kpiValue(value, row, row.currency ?? 'GBP')
  const opened = (at: number, text: string) => {
    const { value, counted, expected } = row.quarters[at]!
    const { label, period } = aggregate.quarters[at]!
    if (value === null) return missing
    return (
      <OwnFigures source={quarterSource(period, companies)}>
        <Figure of={`together:${row.id}:${row.currency ?? 'none'}`} label={`${name}, ${label}`}>
          {text}
        </Figure>
        {counted < expected && ` from ${counted} of ${expected}`}
      </OwnFigures>
    )
  }
  return (
    <LineChart
      label={`${name}, combined, by quarter`}
      categories={aggregate.quarters.map(({ label }) => label)}
      categoryName="Quarter"
      series={[{ name, values: row.quarters.map(({ value }) => value) }]}
      opens={(_series, at, text) => opened(at, text)}
      format={{
        axis: (value) =>
          row.unit === 'money' && row.currency !== null
            ? moneyShort(value, { currency: row.currency, trim: true, places: 1 })
            : decimalText(value, row.decimals),
        full,
      }}
    />
  )
}
