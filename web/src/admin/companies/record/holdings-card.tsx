import { overlay } from '../../../kernel/overlay.tsx'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, money, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { fundNameOf, useHoldings } from '../company.ts'
import type { Company, Holding } from '../company.ts'
import { EntriesCard } from './entries-card.tsx'

const HoldingDialog = overlay(async () => (await import('./holding-dialog.tsx')).HoldingDialog)

/** What each fund acquired, by date. */
export function HoldingsCard({ record }: { record: Company }) {
  const term = useTerm()
  return (
    <EntriesCard
      record={record}
      term="company_holding"
      note="As acquired"
      query={useHoldings(record.id)}
      what="the holdings"
      day={{ id: 'acquired_on', header: 'Acquired', of: ({ acquired_on: day }) => day }}
      columns={columnsOf(record, term('fund'))}
      empty={
        <EmptyState level={3} title="No holdings yet">
          Add shares that {withArticle(term('fund', { lower: true }))} acquired, with their cost.
        </EmptyState>
      }
      dialog={HoldingDialog}
    />
  )
}

const columnsOf = (record: Company, fundWord: string): Column<Holding>[] => [
  { id: 'fund', header: fundWord, cell: (row) => fundNameOf(row, record) ?? missing },
  { id: 'share_class', header: 'Share class', cell: (row) => row.share_class },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ id, shares }) => (
      <Figure of={`acquired_shares:${id}`} label="Shares">
        {quantity(shares)}
      </Figure>
    ),
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    weight: 'strong',
    cell: ({ id, cost }) => (
      <Figure of={`acquired_cost:${id}`} label="Cost">
        {money(cost, { currency: record.currency })}
      </Figure>
    ),
  },
]
