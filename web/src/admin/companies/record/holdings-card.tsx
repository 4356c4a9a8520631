import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, quantity } from '../../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { holdingsQuery } from '../company.ts'
import type { Company, Holding } from '../company.ts'

const HoldingDialog = overlay(async () => (await import('./holding-dialog.tsx')).HoldingDialog)

/** What each fund acquired, by date. */
export function HoldingsCard({ record }: { record: Company }) {
  const [editing, setEditing] = useState<Holding | 'new'>()
  const term = useTerm()
  const query = useQuery(holdingsQuery(record.id))
  const title = term('company_holding', { plural: true })
  const word = term('company_holding', { lower: true })
  const mayWrite = permits(record, 'edit')
  return (
    <Card
      title={title}
      note="As acquired"
      flush
      actions={
        mayWrite && (
          <Button size="small" icon={Plus} onClick={() => setEditing('new')}>
            Add {word}
          </Button>
        )
      }
    >
      <Loaded query={query} what="the holdings" skeleton={<SkeletonRows rows={2} avatar={false} />}>
        {(rows) => (
          <DataTable
            label={title}
            columns={columnsOf(record, term('fund'), mayWrite ? setEditing : undefined)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title="No holdings yet">
                Add shares that a {term('fund', { lower: true })} acquired, with their cost.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {editing && (
        <HoldingDialog
          record={record}
          holding={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function columnsOf(
  { currency }: Company,
  fundWord: string,
  onEdit: ((holding: Holding) => void) | undefined,
): Column<Holding>[] {
  return [
    {
      id: 'acquired_on',
      header: 'Acquired',
      pinned: true,
      cell: (row) =>
        onEdit ? (
          <RowButton onOpen={() => onEdit(row)}>{dateFull(row.acquired_on)}</RowButton>
        ) : (
          dateFull(row.acquired_on)
        ),
    },
    { id: 'fund', header: fundWord, cell: ({ fund }) => fund?.name ?? missing },
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
          {money(cost, { currency })}
        </Figure>
      ),
    },
  ]
}
