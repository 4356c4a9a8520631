import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import { positionsQuery } from '../../features/funds/performance.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing, money, quantity } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { price as priceText } from '../../ui/price.ts'
import type { Quarter } from './use-quarter.tsx'

interface Position {
  key: string
  company: string
  share_class: string
  shares: string | null
  price: string | null
  cost: string | null
  valued_on: string | null
  value: string
}

/** Shares of every class that the fund holds, with the price that each is valued at. */
export function Positions({ fundId, chosen }: { fundId: number; chosen: Quarter | undefined }) {
  const query = useQuery(positionsQuery(fundId, chosen))
  return (
    <Card title="Positions" flush>
      <Loaded query={query} what="the positions">
        {({ positions, currency }) => (
          <DataTable
            label="Positions"
            columns={columnsOf(currency)}
            rows={positions}
            keyOf={({ key }) => key}
            stacked
          />
        )}
      </Loaded>
    </Card>
  )
}

function columnsOf(currency: string): readonly Column<Position>[] {
  const opening = (
    of: string,
    label: string,
    { key, company, share_class: name }: Position,
    text: string,
  ) => (
    <Figure of={`position_${of}:${key}`} label={`${label}, ${company}, ${name}`}>
      {text}
    </Figure>
  )
  return [
    {
      id: 'company',
      header: 'Position',
      weight: 'strong',
      cell: ({ company, share_class: name }) => <TwoLines title={company} note={name} />,
    },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: (row) => opening('held', 'Shares', row, quantity(row.shares)),
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      from: 'lg',
      cell: (row) =>
        row.price === null ? missing : opening('price', 'Price', row, priceText(row.price, currency)),
    },
    {
      id: 'valued_on',
      header: 'Valued',
      from: 'lg',
      cell: ({ valued_on: day }) => (day === null ? 'At cost' : dateShort(day, { today: now() })),
    },
    {
      id: 'cost',
      header: 'Cost',
      align: 'end',
      cell: (row) => opening('held_cost', 'Cost', row, money(row.cost, { currency })),
    },
    {
      id: 'value',
      header: 'Fair value',
      align: 'end',
      cell: (row) => opening('value', 'Fair value', row, money(row.value, { currency })),
    },
  ]
}
