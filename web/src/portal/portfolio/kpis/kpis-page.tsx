import type { OwnKpi, OwnKpis } from '@moorgate/contract/kpis/own-kpis.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kpiText, kpiValue } from '../../../features/kpis/kpi-words.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { useBranding } from '../../../kernel/branding.tsx'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { moneyShort } from '../../../ui/format.ts'
import { LineChart } from '../../../ui/line-chart.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { HoldingTabs } from '../holding-tabs.tsx'
import { KpiTiles } from './kpi-tiles.tsx'
import type { Comparison } from './kpi-tiles.tsx'
import { ownKpiSource, ownKpisHref, ownKpisQuery } from './own-kpis-query.ts'
import styles from './kpis.module.css'

/** `/investor/portfolio/:id/reports/kpis/:suffix?`: what a company that I hold has reported. */
export function HoldingKpisPage({ params: { id = '0', suffix } }: ScreenProps) {
  const label = useLabel()
  const holdingId = Number(id)
  const query = useQuery(ownKpisQuery(holdingId, suffix))
  const own = query.data
  return (
    <PortalPage
      title={label('kpis')}
      back={{
        label: own?.company?.name ?? label('holding'),
        href: `/investor/portfolio/${holdingId}`,
      }}
    >
      <HoldingTabs offerId={holdingId} name={own?.company?.name ?? label('holding')} current="figures" />
      <Loaded queries={[query]} failed="We couldn’t load these figures" skeleton={<Skeleton height={280} />}>
        {() =>
          own &&
          (own.kpis.length === 0 ? (
            <NoFigures />
          ) : (
            <OwnFigures source={ownKpiSource(holdingId, own.period)}>
              <Figures own={own} holdingId={holdingId} />
            </OwnFigures>
          ))
        }
      </Loaded>
    </PortalPage>
  )
}

function NoFigures() {
  const text = useText()
  return (
    <EmptyState title={text('empty_reports')}>
      Figures appear here once the company has reported them and we’ve approved them.
    </EmptyState>
  )
}

const comparisons: readonly { value: Comparison; label: string }[] = [
  { value: 'before', label: 'Last period' },
  { value: 'budget', label: 'Budget' },
  { value: 'year', label: 'Year before' },
]
const spans: Readonly<Record<number, string>> = { 1: 'Month', 3: 'Quarter', 12: 'Year' }

function Figures({ own, holdingId }: { own: OwnKpis; holdingId: number }) {
  const visit = useVisit()
  const { name: provider } = useBranding()
  const [comparison, setComparison] = useState<Comparison>('before')
  const [asTable, setAsTable] = useState(false)
  const periodWords = (day: string) => `${spans[own.months] ?? 'Period'} to ${dateFull(day)}`
  return (
    <>
      <div className={styles.choices}>
        <Select
          pill
          label="Period"
          labelHidden
          options={own.periods.map(({ period, ends_on: day }) => ({
            value: period,
            label: periodWords(day),
          }))}
          value={own.period}
          onChange={(period) => visit(ownKpisHref(holdingId, period), { replace: true })}
        />
        <SegmentedControl
          label="Compared with"
          options={comparisons}
          value={comparison}
          onChange={setComparison}
        />
        <Button variant="quiet" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show figures' : 'Show as table'}
        </Button>
      </div>
      {asTable ? <FiguresTable own={own} /> : <KpiTiles kpis={own.kpis} own={own} comparison={comparison} />}
      <MainChart own={own} />
      <Text tone="faint" className={styles.source}>
        {`Figures are provided by the company and approved by ${provider}${own.approved_on === null ? '' : ` on ${dateFull(own.approved_on)}`}. They are not audited. A dash means not reported.`}
      </Text>
    </>
  )
}

const openedValue = ({ id, name }: Pick<OwnKpi, 'id' | 'name'>, period: string, text: string) => (
  <Figure of={`value:${id}:${period}`} label={name}>
    {text}
  </Figure>
)

function FiguresTable({ own }: { own: OwnKpis }) {
  const currency = own.company?.currency ?? 'GBP'
  const columns = own.history.map(({ period, label }, index) => ({
    id: period,
    header: label,
    align: 'end' as const,
    cell: (kpi: OwnKpis['kpis'][number]) => {
      if (kpi.unit !== 'text' && kpi.unit !== 'rag')
        return openedValue(kpi, period, kpiValue(kpi.history[index] ?? null, kpi, currency))
      return kpiText(index === own.history.length - 1 ? kpi.text : null, kpi)
    },
  }))
  return (
    <DataTable
      label="Figures"
      rows={own.kpis}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', header: 'Measure', pinned: true, left: 0, weight: 'strong', cell: ({ name }) => name },
        ...columns,
      ]}
    />
  )
}

/** The first amount of money that has a run, over time. A period without a figure breaks the line. */
function MainChart({ own }: { own: OwnKpis }) {
  const kpi = own.kpis.find(
    ({ unit, history }) => unit === 'money' && history.filter((value) => value !== null).length > 2,
  )
  if (!kpi) return null
  const currency = own.company?.currency ?? 'GBP'
  const span = spans[own.months] ?? 'Period'
  return (
    <RuledSection title={`${kpi.name}, by ${span.toLowerCase()}`}>
      <LineChart
        label={`${kpi.name} by ${span.toLowerCase()}`}
        categories={own.history.map(({ label }) => label)}
        categoryName={span}
        series={[{ name: kpi.name, values: kpi.history }]}
        opens={(_series, at, text) => openedValue(kpi, own.history[at]!.period, text)}
        format={{
          axis: (value) => moneyShort(value, { currency, trim: true, places: 1 }),
          full: (value) => kpiValue(value, kpi, currency),
        }}
      />
    </RuledSection>
  )
}
