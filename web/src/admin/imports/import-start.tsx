import { importLimits } from '@moorgate/contract/imports/kinds.ts'
import type { ImportKind, ImportStatus } from '@moorgate/contract/imports/kinds.ts'
import { importRun, uploadImport } from '@moorgate/contract/imports/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { listQuery, send } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { StatusDot } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { agoOrDay } from '../../ui/ago-or-day.ts'
import { quantity } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ImportSteps } from './import-steps.tsx'
import type { ImportRun } from './run.ts'
import { kindLabels } from './kind-labels.ts'
import styles from './imports.module.css'

interface StatusStyle {
  text: string
  tone: Tone
  fill: 'full' | 'half' | 'hollow'
}

const looks: Readonly<Record<ImportStatus, StatusStyle>> = {
  mapping: { text: 'Columns to match', tone: 'waiting', fill: 'full' },
  checking: { text: 'Being checked', tone: 'info', fill: 'half' },
  checked: { text: 'Checked, not imported', tone: 'waiting', fill: 'full' },
  applying: { text: 'Being imported', tone: 'info', fill: 'half' },
  applied: { text: 'Imported', tone: 'good', fill: 'full' },
  undoing: { text: 'Being undone', tone: 'info', fill: 'half' },
  undone: { text: 'Undone', tone: 'neutral', fill: 'full' },
  cancelled: { text: 'Cancelled', tone: 'neutral', fill: 'hollow' },
}

const styleOfRun = (status: ImportStatus): StatusStyle => looks[status]

/** `/admin/investors/import`: a file to bring in, and those that were. */
export function ImportStart() {
  const label = useLabel()
  return (
    <AdminPage title={`Import ${label('investors', { lower: true })}`}>
      <div className={styles.start}>
        <ImportSteps />
        <Upload />
        <h2 className={styles.heading}>Previous imports</h2>
        <Earlier />
      </div>
    </AdminPage>
  )
}

function Upload() {
  const label = useLabel()
  const visit = useVisit()
  const queries = useQueryClient()
  const [kind, setKind] = useState<ImportKind>('users')
  const [file, setFile] = useState<File>()
  const act = useCommand(['file'])
  const upload = async ([chosen]: File[]) => {
    if (!chosen) return
    setFile(chosen)
    await act.run(async (idempotencyKey) => {
      const run = await send(uploadImport, { body: { kind, file: chosen }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['import'] })
      visit(`/admin/investors/import/${run.id}`)
    })
  }
  const problem = act.fields['file'] ?? act.problem
  return (
    <>
      <SegmentedControl<ImportKind>
        label="Type"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'users', label: label('investors') },
          { value: 'contacts', label: label('contacts') },
          { value: 'organisations', label: label('organisations') },
        ]}
      />
      <FileDrop
        label="File"
        hint={`CSV or Excel (.xlsx) with headings in the first row, up to ${quantity(importLimits.rows)} rows and ${importLimits.kilobytes / 1024} MB. Nothing is saved until you confirm.`}
        accept=".csv,.tsv,.txt,.xlsx"
        disabled={act.busy}
        error={file ? undefined : problem}
        files={
          file
            ? [
                {
                  id: 'file',
                  name: file.name,
                  size: fileSize(file.size),
                  ...(act.busy && { progress: 0.6 }),
                  ...(problem && { error: problem }),
                },
              ]
            : []
        }
        onFiles={(files) => void upload(files)}
        onRemove={() => setFile(undefined)}
      />
    </>
  )
}

function Earlier() {
  const query = useQuery(listQuery(importRun, {}, { perPage: 25 }))
  const label = useLabel()
  return (
    <Loaded query={query} what="previous imports">
      {({ data }) => (
        <DataTable
          className={styles.earlier}
          label="Previous imports"
          columns={columns((kind) => label(kindLabels[kind]))}
          rows={data}
          keyOf={(run) => run.id}
          stacked
          empty={<EmptyState title="No imports yet">Your imports appear here. You can undo them.</EmptyState>}
        />
      )}
    </Loaded>
  )
}

const columns = (nameOf: (kind: ImportKind) => string): readonly Column<ImportRun>[] => [
  {
    id: 'file',
    header: 'File',
    cell: (run) => <TextLink href={`/admin/investors/import/${run.id}`}>{run.file_name}</TextLink>,
  },
  { id: 'kind', header: 'Type', cell: (run) => nameOf(run.kind) },
  { id: 'rows', header: 'Rows', align: 'end', cell: (run) => quantity(run.row_count) },
  {
    id: 'status',
    header: 'Status',
    cell: (run) => {
      const { text, ...look } = styleOfRun(run.status)
      return <StatusDot {...look}>{text}</StatusDot>
    },
  },
  { id: 'by', header: 'Uploaded by', from: 'md', cell: (run) => run.uploaded_by ?? '–' },
  { id: 'at', header: 'Uploaded', weight: 'soft', cell: (run) => agoOrDay(run.created_at, now()) },
]
