import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import type { Company } from '../company.ts'

interface EntryDay<Entry> {
  id: string
  header: string
  of: (entry: Entry) => string
}

interface EntriesCardProps<Entry> {
  record: Company
  term: 'company_holding' | 'company_outcome'
  note?: string
  query: UseQueryResult<Entry[]>
  /** "the holdings". */
  what: string
  /** The first column, which opens the entry. */
  day: EntryDay<Entry>
  columns: readonly Column<Entry>[]
  empty: ReactElement
  /** Adds an entry, or changes the given one. */
  dialog: ComponentType<{ record: Company; entry: Entry | undefined; onClose: () => void }>
}

/** Entries about a company by their day, for those who may change the company to add to and correct. */
export function EntriesCard<Entry extends { id: number }>(props: EntriesCardProps<Entry>) {
  const { record, note, query, what, day, columns, empty, dialog: Dialog } = props
  const [editing, setEditing] = useState<Entry | 'new'>()
  const term = useTerm()
  const title = term(props.term, { plural: true })
  const mayWrite = permits(record, 'edit')
  return (
    <Card
      title={title}
      note={note}
      flush
      actions={
        mayWrite && (
          <Button size="small" icon={Plus} onClick={() => setEditing('new')}>
            Add {term(props.term, { lower: true })}
          </Button>
        )
      }
    >
      <Loaded query={query} what={what} skeleton={<SkeletonRows rows={2} avatar={false} />}>
        {(rows) => (
          <DataTable
            label={title}
            columns={[dayColumn(day, mayWrite ? setEditing : undefined), ...columns]}
            rows={rows}
            keyOf={({ id }) => id}
            empty={empty}
          />
        )}
      </Loaded>
      {editing && (
        <Dialog
          record={record}
          entry={editing === 'new' ? undefined : asRead(editing, query.data)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function dayColumn<Entry>(
  { id, header, of }: EntryDay<Entry>,
  onEdit: ((entry: Entry) => void) | undefined,
): Column<Entry> {
  return {
    id,
    header,
    pinned: true,
    cell: (row) =>
      onEdit ? <RowButton onOpen={() => onEdit(row)}>{dateFull(of(row))}</RowButton> : dateFull(of(row)),
  }
}
