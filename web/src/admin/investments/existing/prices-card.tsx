import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, missing } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { Opportunity, SharePrice } from '../records.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { AddPrice } from './add-price.tsx'
import { PriceChart } from './price-chart.tsx'
import { sourceWords } from './price-sources.ts'
import styles from './existing.module.css'
import { price } from '../../../ui/price.ts'

interface PricesCardProps {
  opportunity: Opportunity
  /** Newest first. */
  prices: readonly SharePrice[]
  /** How many there are, those that are not loaded among them. */
  count: number
}

/** Every price that was recorded: the line that they make, and what they rest on. */
export function PricesCard({ opportunity, prices, count }: PricesCardProps) {
  const [adding, setAdding] = useState(false)
  const may = useAbilities()
  const term = useTerm()
  const currency = opportunity.currency ?? 'GBP'
  const mayAdd =
    may('investment_opportunity_existing', 'update') && opportunity.status === opportunityStatus.completed
  return (
    <Card
      title={term('share_price')}
      note={
        <Figure of="holding_prices" label="How many were recorded">
          {counted(count, 'price', 'prices')}
        </Figure>
      }
      actions={
        mayAdd && (
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            Add price
          </Button>
        )
      }
    >
      {prices.length === 0 && (
        <EmptyState level={3} title="No price yet">
          The first one is recorded when the round is completed.
        </EmptyState>
      )}
      {prices.length > 1 && (
        <PriceChart
          name={opportunity.name}
          currency={currency}
          prices={prices.toReversed()}
          issuePrice={opportunity.share_price}
        />
      )}
      {prices.length > 0 && (
        <DataTable
          label={term('share_price', { plural: true })}
          className={styles.prices}
          columns={columnsOf(currency)}
          rows={prices.slice(0, shownPrices)}
          keyOf={({ id }) => id}
        />
      )}
      {adding && <AddPrice opportunity={opportunity} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** The latest ones; all of them stand in the chart's own table. */
const shownPrices = 3

const columnsOf = (currency: string): Column<SharePrice>[] => [
  { id: 'date', header: 'From', pinned: true, cell: ({ date }) => dateFull(date) },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    weight: 'strong',
    cell: (row) => (
      <Figure of={`holding_price:${row.id}`} label={`Price from ${dateFull(row.date)}`}>
        {price(row.price, currency)}
      </Figure>
    ),
  },
  { id: 'source', header: 'Rests on', weight: 'soft', cell: ({ source }) => sourceWords(source) },
  { id: 'note', header: 'Note', weight: 'soft', from: 'lg', cell: ({ note }) => note || missing },
]
