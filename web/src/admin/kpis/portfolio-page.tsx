import { readKpiQuarter } from '@moorgate/contract/kpis/aggregates.ts'
import type { KpiQuarterTable } from '@moorgate/contract/kpis/aggregates.ts'
import { reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import { industry } from '@moorgate/contract/opportunities/reference-lists.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Figure } from '../../features/figures/figure.tsx'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { referenceQuery } from '../../features/records/reference-query.ts'
import { kpiNumber, kpiText, kpiValue } from '../../features/kpis/kpi-words.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { counted, missing } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { kpiHref } from '../../features/kpis/kpi-address.ts'
import { KpiOverTime, quarterSource } from './kpi-over-time.tsx'
import { periodStates } from './period-words.ts'
import { useKpiTabs } from './use-kpi-tabs.ts'
import styles from './portfolio.module.css'

const path = '/admin/reports/kpi-portfolio'

/** `/admin/reports/kpi-portfolio`: all companies in one quarter of the calendar, with what they come to. */
export function KpiPortfolioPage() {
  const label = useLabel()
  const visit = useVisit()
  const may = useAbilities()
  const tabs = useKpiTabs('measure')
  const { period, ...chosen } = parseFlat(useAddress().search)
  const [, year, quarter] = /^(\d{4})-q([1-4])$/.exec(period ?? '') ?? []
  const address = { fund: idOf(chosen['fund']), industry: idOf(chosen['industry']), kpi: idOf(chosen['kpi']) }
  const companies = { fund_id: address.fund, industry_id: address.industry }
  const query = useQuery({
    ...endpointQuery(reportInput.name, readKpiQuarter, { query: { year, quarter, ...companies } }),
    placeholderData: keepPreviousData,
  })
  const go = (next: { period?: string | undefined } & Partial<typeof address>) =>
    visit(path + stringifyFlat({ period, ...address, ...next }), { replace: true })
  return (
    <AdminPage title={label('kpi_portfolio')} tabs={tabs}>
      <div className={styles.page}>
        <div className={styles.choices}>
          <ReferenceChoice of={fund} value={address.fund} onChange={(id) => go({ fund: id })} />
          <ReferenceChoice of={industry} value={address.industry} onChange={(id) => go({ industry: id })} />
          <div className={styles.period}>
            <IconButton
              icon={ChevronLeft}
              label="Quarter before"
              size="small"
              onClick={() => go({ period: query.data?.earlier })}
            />
            <b>{query.data?.label}</b>
            <IconButton
              icon={ChevronRight}
              label="Quarter after"
              size="small"
              onClick={() => go({ period: query.data?.later })}
            />
          </div>
        </div>
        <Loaded query={query} what={label('kpi_portfolio')}>
          {(table) => (
            <>
              <OwnFigures source={quarterSource(table.period, companies)}>
                <QuarterTable table={table} />
              </OwnFigures>
              {may('kpi', 'index') && (
                <KpiOverTime
                  table={table}
                  companies={companies}
                  kpi={address.kpi}
                  onKpi={(id) => go({ kpi: id })}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
    </AdminPage>
  )
}

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

interface ReferenceChoiceProps {
  of: typeof fund | typeof industry
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** One fund or industry, or all; nothing where there is none to choose. */
function ReferenceChoice({ of, value, onChange }: ReferenceChoiceProps) {
  const may = useAbilities()
  const term = useTerm()
  const { data: records = [] } = useQuery({ ...referenceQuery(of), enabled: may(of.event, 'index') })
  if (records.length === 0) return null
  const all = { value: 0, label: `All ${term(of.term, { plural: true, lower: true })}` }
  return (
    <div className={styles.choice}>
      <Select
        label={term(of.term)}
        labelHidden
        options={[all, ...records.map(({ id, name }) => ({ value: id, label: name }))]}
        value={value ?? 0}
        onChange={(chosen) => onChange(chosen === 0 ? undefined : chosen)}
      />
    </div>
  )
}

type Company = KpiQuarterTable['companies'][number]
type QuarterMeasure = KpiQuarterTable['measures'][number]

function QuarterTable({ table }: { table: KpiQuarterTable }) {
  const may = useAbilities()
  const term = useTerm()
  const { companies, measures } = table
  if (companies.length === 0 || measures.length === 0)
    return (
      <EmptyState title="Nothing to show for this quarter">No KPIs or companies to report on.</EmptyState>
    )
  return (
    <>
      <DataTable
        label={`KPIs, ${table.label}`}
        rows={companies}
        keyOf={({ id }) => id}
        columns={[nameColumn(term('company'), may('kpi', 'index')), ...measures.map(measureColumn)]}
        className={styles.table}
      />
      <Totals table={table} />
    </>
  )
}

const measureColumn = (measure: QuarterMeasure, index: number): Column<Company> => ({
  id: String(measure.id),
  header: headOf(measure),
  align: 'end',
  cell: ({ id, name, values, currency }) => {
    const { value, text } = values[index]!
    if (measure.unit === 'text' || measure.unit === 'rag') return kpiText(text, measure)
    return (
      <Figure of={`value:${measure.id}:${id}`} label={`${measure.name}, ${name}`}>
        {measure.unit === 'money' ? kpiValue(value, measure, currency) : kpiNumber(value, measure)}
      </Figure>
    )
  },
})

const nameColumn = (header: string, mayOpen: boolean): Column<Company> => ({
  id: 'company',
  header,
  pinned: true,
  left: 0,
  weight: 'strong',
  cell: ({ id, name, status }) => (
    <TwoLines
      title={mayOpen ? <Link href={kpiHref({ company: id })}>{name}</Link> : name}
      note={<StatusDot {...periodStates[status]}>{periodStates[status].words}</StatusDot>}
    />
  ),
})

const headOf = ({ name, unit, unit_label: label }: KpiQuarterTable['measures'][number]) => {
  const counted = label ?? { percent: '%', months: 'months', ratio: '×' }[unit as string]
  return counted === undefined ? name : `${name}, ${counted}`
}

/** What the companies come to, each currency by itself, with how many of them have reported. */
function Totals({ table }: { table: KpiQuarterTable }) {
  const { measures, totals } = table
  if (totals.length === 0) return null
  const currencies = new Set(totals.flatMap(({ currency }) => currency ?? []))
  const rows = measures.flatMap((measure, index) =>
    totals.flatMap(({ currency, values }) => {
      const total = values[index]
      return total ? [{ key: `${measure.id} ${currency}`, measure, currency, ...total }] : []
    }),
  )
  return (
    <Card title={`Combined, ${table.label}`} flush>
      <DataTable
        label={`Combined KPIs, ${table.label}`}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { id: 'measure', header: 'Measure', weight: 'strong', cell: ({ measure }) => headOf(measure) },
          ...(currencies.size > 1 ? [currencyColumn] : []),
          togetherColumn,
          {
            id: 'counted',
            header: 'Reported',
            align: 'end',
            weight: 'soft',
            cell: ({ counted: there, expected }) =>
              `${there} of ${counted(expected, 'company', 'companies')}`,
          },
        ]}
      />
    </Card>
  )
}

interface TogetherRow {
  measure: QuarterMeasure
  currency: string | null
  value: string | null
}

const togetherColumn: Column<TogetherRow> = {
  id: 'value',
  header: 'Combined',
  align: 'end',
  cell: ({ value, measure, currency }) => (
    <Figure of={`together:${measure.id}:${currency ?? 'none'}`} label={`${measure.name}, combined`}>
      {measure.unit === 'money' && currency !== null
        ? kpiValue(value, measure, currency)
        : kpiNumber(value, measure)}
    </Figure>
  ),
}

const currencyColumn: Column<TogetherRow> = {
  id: 'currency',
  header: 'Currency',
  cell: ({ currency }) => currency ?? missing,
}
