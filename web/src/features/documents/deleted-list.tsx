import { restoreDocument } from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { DeletedDocument } from './records.ts'

/** What was deleted in the last thirty days, each to be brought back. */
export function DeletedList({ rows }: { rows: readonly DeletedDocument[] }) {
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const restore = (id: number) =>
    run(async () => {
      await send(restoreDocument, { params: { id } })
      await queries.invalidateQueries({ queryKey: ['document'] })
    })
  return (
    <>
      <Problem says={problem} />
      <DataTable
        label="Deleted documents"
        columns={columnsWith((id) => void restore(id))}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title="No deleted documents" icon={Trash2} level={3} />}
      />
    </>
  )
}

function columnsWith(restore: (id: number) => void): readonly Column<DeletedDocument>[] {
  const today = now()
  return [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'deleted', header: 'Deleted', cell: (row) => dateShort(row.deleted_at, { today }) },
    {
      id: 'restore',
      header: 'Restore',
      headerHidden: true,
      align: 'end',
      cell: ({ id, name }) => (
        <Button variant="link" aria-label={`Restore ${name}`} onClick={() => restore(id)}>
          Restore
        </Button>
      ),
    },
  ]
}
