import { now } from '../../../kernel/clock.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { missing, money, multiple, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { Performance } from './queries.ts'

type Round = Performance['rounds'][number]

/** What was paid for each round of the company, and what became of it. */
export function PerformanceByRound({ performance }: { performance: Performance }) {
  return (
    <Card flush title="By round" note={`At the end of ${dateFull(performance.as_at)}`}>
      <DataTable
        label="Performance by round"
        columns={[...roundColumns(performance), ...resultColumns(performance)]}
        rows={performance.rounds}
        keyOf={({ key }) => key}
        empty={
          <EmptyState level={3} title="No investments yet">
            Performance appears here once a round of this company completes.
          </EmptyState>
        }
      />
    </Card>
  )
}

const figure = (of: string, label: string, round: Pick<Round, 'key' | 'name'>, text: string) =>
  text === missing ? (
    missing
  ) : (
    <Figure of={`performance_${of}:${round.key}`} label={`${label}, ${round.name}`}>
      {text}
    </Figure>
  )

/** Which round it is, at which price, and what is held of it. */
function roundColumns({ currency }: Performance): Column<Round>[] {
  return [
    { id: 'name', header: 'Round', pinned: true, cell: ({ name }) => name, total: 'All rounds' },
    { id: 'class', header: 'Class', weight: 'soft', from: 'lg', cell: ({ share_class: name }) => name },
    { id: 'date', header: 'Date', weight: 'soft', cell: (row) => date(row.date, { today: now() }) },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      cell: (row) => figure('issue_price', 'Price', row, price(row.price, currency)),
    },
    {
      id: 'held',
      header: 'Shares held',
      align: 'end',
      cell: (row) => figure('held', 'Shares held', row, quantity(row.held_shares)),
    },
  ]
}

const whole = { key: 'total', name: 'all rounds' }

/** What was paid for it, and what it became, with the sums of all rounds. */
function resultColumns({
  currency,
  invested,
  returned,
  value,
  gain,
  multiple: all,
}: Performance): Column<Round>[] {
  const amount = (text: string | null) => money(text, { currency })
  return [
    {
      id: 'paid',
      header: 'Paid',
      align: 'end',
      cell: (row) => figure('paid', 'Paid', row, amount(row.invested)),
      total: figure('paid', 'Paid', whole, amount(invested)),
    },
    {
      id: 'returned',
      header: 'Paid back',
      align: 'end',
      cell: (row) => figure('returned', 'Paid back', row, amount(row.returned)),
      total: figure('returned', 'Paid back', whole, amount(returned)),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      cell: (row) => figure('value', 'Value', row, amount(row.value)),
      total: figure('value', 'Value', whole, amount(value)),
    },
    {
      id: 'gain',
      header: 'Gain',
      align: 'end',
      cell: (row) => figure('gain', 'Gain', row, money(row.gain, { currency, signed: true })),
      total: figure('gain', 'Gain', whole, money(gain, { currency, signed: true })),
    },
    {
      id: 'multiple',
      header: 'Multiple',
      align: 'end',
      cell: (row) => figure('multiple', 'Multiple', row, multiple(row.multiple)),
      total: figure('multiple', 'Multiple', whole, multiple(all)),
    },
  ]
}
