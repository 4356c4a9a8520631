import { outcomeTypeNames } from '@moorgate/contract/companies/outcome.ts'
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
import { outcomesQuery } from '../company.ts'
import type { Company, Outcome } from '../company.ts'

const OutcomeDialog = overlay(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog)

/** What came of the shares, by date. */
export function OutcomesCard({ record }: { record: Company }) {
  const [editing, setEditing] = useState<Outcome | 'new'>()
  const term = useTerm()
  const query = useQuery(outcomesQuery(record.id))
  const title = term('company_outcome', { plural: true })
  const word = term('company_outcome', { lower: true })
  const mayWrite = permits(record, 'edit')
  return (
    <Card
      title={title}
      flush
      actions={
        mayWrite && (
          <Button size="small" icon={Plus} onClick={() => setEditing('new')}>
            Add {word}
          </Button>
        )
      }
    >
      <Loaded query={query} what="the outcomes" skeleton={<SkeletonRows rows={2} avatar={false} />}>
        {(rows) => (
          <DataTable
            label={title}
            columns={columnsOf(record, term('fund'), mayWrite ? setEditing : undefined)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title="No outcomes yet">
                Sales, write-offs and other outcomes appear here with their proceeds.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {editing && (
        <OutcomeDialog
          record={record}
          outcome={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function columnsOf(
  { currency }: Company,
  fundWord: string,
  onEdit: ((outcome: Outcome) => void) | undefined,
): Column<Outcome>[] {
  return [
    {
      id: 'date',
      header: 'Date',
      pinned: true,
      cell: (row) =>
        onEdit ? <RowButton onOpen={() => onEdit(row)}>{dateFull(row.date)}</RowButton> : dateFull(row.date),
    },
    { id: 'type', header: 'Outcome', cell: ({ type }) => outcomeTypeNames[type] },
    { id: 'fund', header: fundWord, cell: ({ fund }) => fund?.name ?? missing },
    { id: 'share_class', header: 'Share class', from: 'lg', cell: (row) => row.share_class },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: ({ id, shares }) => (
        <Figure of={`outcome_shares:${id}`} label="Shares">
          {quantity(shares)}
        </Figure>
      ),
    },
    {
      id: 'proceeds',
      header: 'Proceeds',
      align: 'end',
      weight: 'strong',
      cell: ({ id, proceeds }) => (
        <Figure of={`proceeds:${id}`} label="Proceeds">
          {money(proceeds, { currency })}
        </Figure>
      ),
    },
  ]
}
