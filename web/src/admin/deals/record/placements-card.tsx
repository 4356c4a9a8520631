import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, money, percent } from '../../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import type { Deal } from '../deal.ts'
import type { Placement } from './placements-query.ts'
import { isPlaced, placementsQuery } from './placements-query.ts'
import { placementStyles, usePlacedWith } from './placement-words.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { useWords } from '../../../kernel/words.tsx'
import styles from './record.module.css'

const PlacementDialog = overlay(async () => (await import('./placement-dialog.tsx')).PlacementDialog)

/** Who could take parts of the deal, and how much of it that is. */
export function PlacementsCard({ deal }: { deal: Deal }) {
  const words = useWords()
  const term = useTerm()
  const word = term('deal_placement', { lower: true })
  const title = term('deal_placement', { plural: true })
  const query = useQuery(placementsQuery(deal.id))
  const [editing, setEditing] = useState<Placement | 'new'>()
  const mayWrite = permits(deal, 'edit')
  return (
    <Card
      title={title}
      note={words('Potential {investors}')}
      flush
      actions={
        mayWrite && (
          <Button variant="link" onClick={() => setEditing('new')}>
            Add {word}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        what={words('potential {investors}')}
        skeleton={<SkeletonRows rows={3} avatar={false} />}
      >
        {(placements) => (
          <DataTable
            label={title}
            columns={columnsOf(deal, mayWrite ? setEditing : undefined)}
            rows={placements}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title={words('No {deal_placements} yet')}>
                {term('fund', { plural: true })}, groups and people who could invest appear here.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {editing && (
        <PlacementDialog
          deal={deal}
          placement={editing === 'new' ? undefined : asRead(editing, query.data)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

/** "Client group, 12 people": who they are of opens to where their number comes from. */
function PlacedWith({ row }: { row: Placement }) {
  const kind = usePlacedWith()(row.placed_with_type)
  if (row.placed_with_people === null) return kind
  return (
    <>
      {`${kind}, `}
      <Figure of={`people:${row.id}`} label={`People of ${row.placed_with_name ?? missing}`}>
        {counted(row.placed_with_people, 'person', 'people')}
      </Figure>
    </>
  )
}

function columnsOf(deal: Deal, onEdit: ((placement: Placement) => void) | undefined): Column<Placement>[] {
  const look = { currency: deal.currency ?? undefined }
  const { placed_amount: placed, placed_percent: share = null } = deal
  return [
    {
      id: 'who',
      header: 'Placed with',
      pinned: true,
      cell: (row) => (
        <TwoLines
          title={
            onEdit ? (
              <RowButton onOpen={() => onEdit(row)}>{row.placed_with_name}</RowButton>
            ) : (
              row.placed_with_name
            )
          }
          note={<PlacedWith row={row} />}
        />
      ),
      total: deal.target_amount === null ? 'Placed' : `Placed, of ${money(deal.target_amount, look)}`,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      weight: 'strong',
      cell: (row) => (
        <span className={cx(styles.amount, !isPlaced(row) && styles.gone)}>{money(row.amount, look)}</span>
      ),
      total: (
        <Figure of="placed" label="Placed">
          {money(placed, look)}
        </Figure>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => {
        const { label, ...dot } = placementStyles[status]
        return <StatusDot {...dot}>{label}</StatusDot>
      },
      total:
        share === null ? (
          ''
        ) : (
          <Figure of="placed_percent" label="Placed, of target">
            {percent(share)}
          </Figure>
        ),
    },
    {
      id: 'changed',
      header: 'Last changed',
      align: 'end',
      weight: 'soft',
      cell: (row) =>
        [row.changed_by_name?.split(' ')[0], dateShort(row.updated_at, { today: now() })]
          .filter(Boolean)
          .join(', '),
    },
  ]
}
