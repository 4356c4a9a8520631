import { MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { overlay } from '../../../kernel/overlay.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { RowButton } from '../../../features/records/row-button.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, multiple, quantity } from '../../../ui/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import { price } from '../../../ui/price.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useRenewCompany } from '../company.ts'
import type { Company } from '../company.ts'
import { moved, saveClasses, typedClass } from './share-classes.ts'
import type { ShareClass } from './share-classes.ts'

const ShareClassDialog = overlay(async () => (await import('./share-class-dialog.tsx')).ShareClassDialog)

/** The classes of a company's shares in their order, and what each carries. */
export function ShareClassesCard({ record }: { record: Company }) {
  const [editing, setEditing] = useState<ShareClass | 'new'>()
  const mayEdit = permits(record, 'edit')
  const { problem, move } = useMove(record)
  const columns = columnsOf(record, mayEdit ? setEditing : undefined)
  return (
    <Card
      title="Share classes"
      flush
      actions={
        mayEdit && (
          <Button size="small" icon={Plus} onClick={() => setEditing('new')}>
            Add share class
          </Button>
        )
      }
    >
      <Problem says={problem} />
      <DataTable
        label="Share classes"
        columns={
          mayEdit && record.share_classes.length > 1 ? [...columns, orderColumn(record, move)] : columns
        }
        rows={record.share_classes}
        keyOf={({ id }) => id}
        empty={
          <EmptyState level={3} title="No share classes yet">
            Add share classes and their rights.
          </EmptyState>
        }
      />
      {editing && (
        <ShareClassDialog
          record={record}
          entry={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function useMove(record: Company) {
  const renew = useRenewCompany()
  const { problem, run } = useCommand()
  const move = (id: number, by: -1 | 1) =>
    void run(async () => {
      await saveClasses(record, moved(record.share_classes.map(typedClass), id, by))
      await renew()
    })
  return { problem, move }
}

const columnsOf = (
  { currency }: Company,
  onEdit: ((entry: ShareClass) => void) | undefined,
): Column<ShareClass>[] => [
  {
    id: 'name',
    header: 'Name',
    pinned: true,
    cell: (row) => (
      <TwoLines
        title={onEdit ? <RowButton onOpen={() => onEdit(row)}>{row.name}</RowButton> : row.name}
        note={row.rights}
      />
    ),
  },
  {
    id: 'preference',
    header: 'Liquidation preference',
    align: 'end',
    cell: ({ liquidation_preference: of, participating }) =>
      of === null ? missing : `${multiple(of)}${participating ? ', participating' : ''}`,
  },
  {
    id: 'votes',
    header: 'Votes per share',
    align: 'end',
    cell: ({ votes }) => (votes === null ? missing : quantity(votes)),
  },
  {
    id: 'nominal',
    header: 'Nominal value',
    align: 'end',
    cell: ({ nominal_value: value }) => (value === null ? missing : price(value, currency)),
  },
]

const orderColumn = (
  { share_classes: all }: Company,
  onMove: (id: number, by: -1 | 1) => void,
): Column<ShareClass> => ({
  id: 'order',
  header: 'Order',
  headerHidden: true,
  align: 'end',
  cell: ({ id, name }) => (
    <Menu
      label={`Order of ${name}`}
      trigger={<IconButton icon={MoreHorizontal} size="small" label={`Order of ${name}`} />}
      groups={[
        {
          items: [
            { id: 'up', label: 'Move up', disabled: id === all[0]?.id, onSelect: () => onMove(id, -1) },
            {
              id: 'down',
              label: 'Move down',
              disabled: id === all.at(-1)?.id,
              onSelect: () => onMove(id, 1),
            },
          ],
        },
      ]}
    />
  ),
})
