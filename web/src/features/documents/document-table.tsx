import { now } from '../../kernel/clock.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column, RowKey } from '../../ui/data-table.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { stateOf } from './document-state.ts'
import { FileMark } from './file-mark.tsx'
import type { Document } from './records.ts'
import styles from './document-table.module.css'

interface DocumentTableProps {
  rows: readonly Document[]
  mayEdit: boolean
  /** Something is looked for, so an empty list means another thing. */
  sought: boolean
  chosen: ReadonlySet<RowKey>
  onChosen: (chosen: ReadonlySet<RowKey>) => void
  current: number | undefined
  onOpen: (id: number) => void
}

/**
 * The files of a folder: who sees each, and what is still to be done about it. The name opens the preview, by
 * Enter and Space too.
 */
export function DocumentTable(props: DocumentTableProps) {
  const { rows, mayEdit, sought, chosen, onChosen, current, onOpen } = props
  return (
    <DataTable
      label="Documents"
      columns={columnsWith(onOpen, useLabel()('state_cancelled'))}
      rows={rows}
      keyOf={({ id }) => id}
      current={current}
      onOpen={({ id }) => onOpen(id)}
      selection={{ selected: chosen, onChange: onChosen, nameOf: ({ name }) => name }}
      empty={
        sought ? (
          <EmptyState title="No matching files" level={3}>
            Search all documents, or try another word.
          </EmptyState>
        ) : (
          <EmptyState title="No files yet" level={3}>
            {mayEdit
              ? 'Drop files here, or select Upload. Only staff can see a file until it’s shared.'
              : 'No files here.'}
          </EmptyState>
        )
      }
    />
  )
}

function columnsWith(onOpen: (id: number) => void, cancelled: string): readonly Column<Document>[] {
  const today = now()
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => (
        <span className={styles.name}>
          <FileMark name={row.client_name} />
          <span>
            <Button variant="link" onClick={() => onOpen(row.id)}>
              {row.name}
            </Button>
            <small>
              {fileSize(row.size)}
              {row.file_version > 1 && `, version ${row.file_version}`}
            </small>
          </span>
        </span>
      ),
    },
    { id: 'added', header: 'Added', weight: 'soft', cell: (row) => dateShort(row.created_at, { today }) },
    {
      id: 'visibility',
      header: 'Visibility',
      cell: ({ effective_visibility: seen }) =>
        seen === 'public' ? <StatusDot tone="info">Portal</StatusDot> : <StatusDot>Private</StatusDot>,
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => {
        if (row.certificate_status === 'cancelled') return <StatusDot>{cancelled}</StatusDot>
        const { tone, hollow, words } = stateOf(row, today)
        return (
          <StatusDot tone={tone} fill={hollow ? 'hollow' : 'full'}>
            {words}
          </StatusDot>
        )
      },
    },
  ]
}
