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
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { differenceOf } from '../../decimals.ts'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { price } from '../price.ts'
import { WithFigures } from './cap-table-page.tsx'
import { Figure } from '../working/figure.tsx'
import { performanceQuery } from './queries.ts'
import type { Performance } from './queries.ts'
import { useCapTableSearch } from './use-cap-table-search.ts'
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
  const search = useCapTableSearch()
  const query = useQuery(performanceQuery(id))
  return (
    <Loaded query={query} what="the performance" skeleton={<SkeletonRows rows={8} avatar={false} />}>
      {(performance) => (
        <WithFigures
          search={search}
          source={{ id, place: 'cap-table', query: {} }}
          currency={performance.currency}
        >
          <div className={styles.page}>
            <Totals performance={performance} />
            <CompanyValue performance={performance} />
            <Rounds performance={performance} />
          </div>
        </WithFigures>
      )}
    </Loaded>
  )
}

function Totals({ performance }: { performance: Performance }) {
  const { invested, returned, value, currency, price_on: pricedOn } = performance
  const all = performance.multiple
  const gain = value === null ? null : differenceOf(sumOf(value, returned), invested)
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
              ? 'No price is recorded'
              : `At the price of ${date(pricedOn, { today: now() })}`,
        },
        {
          key: 'gain',
          label: 'Gain',
          value: money(gain, { currency, signed: true }),
          direction: directionOf(gain),
        },
        { key: 'multiple', label: 'Multiple', value: figure('multiple', 'Multiple', multiple(all)) },
      ]}
    />
  )
}

/** `differenceOf` of the negative: amounts are text and never floats. */
const sumOf = (a: string, b: string) => differenceOf(a, differenceOf('0', b) ?? '0') ?? a

function CompanyValue({ performance }: { performance: Performance }) {
  const { history, currency } = performance
  if (history.length < 2) return null
  return (
    <Card title="Value of the company" note="Shares in issue at each price">
      <AreaChart label="Value of the company at each price" points={history} currency={currency} />
    </Card>
  )
}

type Round = Performance['rounds'][number]

function Rounds({ performance }: { performance: Performance }) {
  return (
    <Card flush title="By round" note={`At the end of ${dateFull(performance.as_at)}`}>
      <DataTable
        label="Performance by round"
        columns={columnsOf(performance)}
        rows={performance.rounds}
        keyOf={({ key }) => key}
        empty={
          <EmptyState level={3} title="Nothing was bought here yet">
            When a round of this company completes, what it became is followed in this place.
          </EmptyState>
        }
      />
    </Card>
  )
}

function columnsOf({ currency, invested, returned, value, multiple: all }: Performance): Column<Round>[] {
  const amount = (text: string | null) => money(text, { currency })
  const figure = (of: string, label: string, round: Round, text: string) =>
    text === missing ? (
      missing
    ) : (
      <Figure of={`performance_${of}:${round.key}`} label={`${label}, ${round.name}`}>
        {text}
      </Figure>
    )
  return [
    { id: 'name', header: 'Round', pinned: true, cell: ({ name }) => name, total: 'All rounds' },
    { id: 'class', header: 'Class', weight: 'soft', from: 'lg', cell: ({ share_class: name }) => name },
    { id: 'date', header: 'Date', weight: 'soft', cell: (row) => date(row.date, { today: now() }) },
    { id: 'price', header: 'Price', align: 'end', cell: (row) => price(row.price, currency) },
    { id: 'held', header: 'Shares held', align: 'end', cell: (row) => quantity(row.held_shares) },
    {
      id: 'paid',
      header: 'Paid',
      align: 'end',
      cell: (row) => figure('paid', 'Paid', row, amount(row.invested)),
      total: amount(invested),
    },
    {
      id: 'returned',
      header: 'Paid back',
      align: 'end',
      cell: (row) => figure('returned', 'Paid back', row, amount(row.returned)),
      total: amount(returned),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      cell: (row) => figure('value', 'Value', row, amount(row.value)),
      total: amount(value),
    },
    {
      id: 'gain',
      header: 'Gain',
      align: 'end',
      cell: (row) => figure('gain', 'Gain', row, money(row.gain, { currency, signed: true })),
    },
    {
      id: 'multiple',
      header: 'Multiple',
      align: 'end',
      cell: (row) => figure('multiple', 'Multiple', row, multiple(row.multiple)),
      total: multiple(all),
    },
  ]
}
