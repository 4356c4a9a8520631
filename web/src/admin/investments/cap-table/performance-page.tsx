import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { AreaChart } from '../../../ui/area-chart.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { directionOf, missing, money, multiple, quantity } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { price } from '../../../ui/price.ts'
import { Figure, useShowFigure } from '../../../features/figures/figure.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { PerformanceByRound } from './performance-by-round.tsx'
import { capTableSource, performanceQuery } from './queries.ts'
import type { Performance } from './queries.ts'
import styles from './cap-table.module.css'

/** `/admin/investments/existing/{id}/cap-table-performance`: what each round of the company became. */
export function CapTablePerformance({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing">
      {(opportunity) => <PerformancePage id={opportunity.id} />}
    </OpportunityPage>
  )
}

function PerformancePage({ id }: { id: number }) {
  const query = useQuery(performanceQuery(id))
  return (
    <Loaded query={query} what="the performance" skeleton={<SkeletonRows rows={8} avatar={false} />}>
      {(performance) => (
        <WithFigures source={capTableSource(id, {})}>
          <div className={styles.page}>
            <Totals performance={performance} />
            <CompanyValue performance={performance} />
            <PerformanceByRound performance={performance} />
          </div>
        </WithFigures>
      )}
    </Loaded>
  )
}

function Totals({ performance }: { performance: Performance }) {
  const { invested, returned, value, gain, currency, price_on: pricedOn } = performance
  const all = performance.multiple
  const figure = (of: string, label: string, text: string) =>
    text === missing ? (
      missing
    ) : (
      <Figure of={`performance_${of}:total`} label={label}>
        {text}
      </Figure>
    )
  return (
    <Figures
      items={[
        { key: 'paid', label: 'Paid', value: figure('paid', 'Paid', money(invested, { currency })) },
        {
          key: 'returned',
          label: 'Paid back',
          value: figure('returned', 'Paid back', money(returned, { currency })),
        },
        {
          key: 'value',
          label: 'Value',
          value: figure('value', 'Value', money(value, { currency })),
          note:
            pricedOn === null
              ? 'At cost: no price recorded'
              : `At the price of ${date(pricedOn, { today: now() })}`,
        },
        {
          key: 'gain',
          label: 'Gain',
          value: figure('gain', 'Gain', money(gain, { currency, signed: true })),
          direction: directionOf(gain),
        },
        { key: 'multiple', label: 'Multiple', value: figure('multiple', 'Multiple', multiple(all)) },
      ]}
    />
  )
}

const opened = (figure: string, day: string, text: string) => (
  <Figure of={figure} label={`Company value on ${dateFull(day)}`}>
    {text}
  </Figure>
)

function CompanyValue({ performance }: { performance: Performance }) {
  const { history, currency } = performance
  const show = useShowFigure()
  if (history.length < 2) return null
  const nameOf = (day: string) => `performance_company:${history.findIndex(({ date: on }) => on === day)}`
  return (
    <Card title="Company value" note="Shares in issue at each price">
      <AreaChart
        label="Company value at each price"
        points={history}
        currency={currency}
        opens={(_value, day, text) => opened(nameOf(day), day, text)}
        onPoint={(day) => show?.(nameOf(day))}
      />
      <DataTable
        label="Company value"
        columns={companyColumns(currency)}
        rows={history
          .map((each, index) => ({ ...each, index }))
          .toReversed()
          .slice(0, shownPrices)}
        keyOf={({ index }) => index}
      />
    </Card>
  )
}

/** The latest ones; all of them stand in the chart's own table. */
const shownPrices = 4

type HistoryRow = Performance['history'][number] & { index: number }

function companyColumns(currency: string): Column<HistoryRow>[] {
  const figure = (of: string, label: string, { index }: HistoryRow, text: string) => (
    <Figure of={`performance_${of}:${index}`} label={label}>
      {text}
    </Figure>
  )
  return [
    { id: 'from', header: 'From', pinned: true, cell: (row) => dateFull(row.date) },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      cell: (row) => figure('price', `Price from ${dateFull(row.date)}`, row, price(row.price, currency)),
    },
    {
      id: 'issued',
      header: 'Shares in issue',
      align: 'end',
      cell: (row) => figure('issued', `Shares in issue on ${dateFull(row.date)}`, row, quantity(row.shares)),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      cell: (row) =>
        figure('company', `Company value on ${dateFull(row.date)}`, row, money(row.value, { currency })),
    },
  ]
}
