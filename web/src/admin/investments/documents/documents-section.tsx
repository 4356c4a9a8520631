import {
  deleteDocument,
  documentExtensions,
  ownedDocument,
  restoreDocument,
} from '@moorgate/contract/documents/document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { call } from '../../../kernel/api.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { fileSize } from '../../../ui/file-drop.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { documentsQuery, foldersQuery } from './document-queries.ts'
import type { RoundDocument } from './document-queries.ts'
import { folderPath } from './folder-path.ts'
import { Upload } from './upload.tsx'
import styles from './documents.module.css'

interface DocumentsSectionProps {
  opportunityId: number
  mayEdit: boolean
}

/** The documents of a round: who may read each, where it lies, and more of them. */
export function DocumentsSection({ opportunityId, mayEdit }: DocumentsSectionProps) {
  const query = useQuery(documentsQuery(opportunityId))
  const { data: folders = [] } = useQuery(foldersQuery(opportunityId))
  const columns = useColumns(opportunityId, mayEdit)
  return (
    <div className={styles.stack}>
      <Loaded query={query} what="the documents">
        {(rows) => (
          <DataTable
            label="Documents"
            className={styles.table}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            groupOf={(row) => folderPath(folders, row.folder_structure_id) ?? 'Not in a folder'}
            empty={
              <EmptyState level={3} title="No documents yet">
                Publishing needs one that investors can read.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {mayEdit && <Upload opportunityId={opportunityId} folders={folders} extensions={documentExtensions} />}
    </div>
  )
}

function useColumns(opportunityId: number, mayEdit: boolean): Column<RoundDocument>[] {
  const label = useLabel()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['document', 'of', opportunityId] })
  const show = (row: RoundDocument, visibility: string) =>
    void call('PATCH', `${ownedDocument.path}/${row.id}`, {
      body: { visibility, version: row.version },
    }).then(reload, () => {
      showToast(`${row.name} couldn’t be changed`)
      return reload()
    })
  const remove = (row: RoundDocument) =>
    void send(deleteDocument, { params: { id: row.id } }).then(
      async () => {
        await reload()
        showToast(
          `${row.name} is deleted`,
          () => void send(restoreDocument, { params: { id: row.id } }).then(reload),
        )
      },
      () => showToast(`${row.name} couldn’t be deleted`),
    )
  return [
    {
      id: 'name',
      header: 'Name',
      pinned: true,
      cell: (row) => <TwoLines title={row.name} note={`${row.client_name}, ${fileSize(row.size)}`} />,
    },
    {
      id: 'visibility',
      header: 'Visibility',
      cell: (row) => (
        <NativeSelect
          label={`Who reads ${row.name}`}
          labelHidden
          disabled={!mayEdit}
          value={row.visibility}
          hint={row.visibility !== row.effective_visibility ? 'Its folder is private' : undefined}
          options={[
            { value: 'public', label: label('visibility_public') },
            { value: 'private', label: label('visibility_private') },
          ]}
          onChange={(event) => show(row, event.target.value)}
        />
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (row) => (
        <span className={styles.actions}>
          <a
            className={styles.download}
            href={`/api/documents/${row.id}/download`}
            download
            aria-label={`Download ${row.name}`}
          >
            <Download size={14} aria-hidden />
          </a>
          {mayEdit && (
            <IconButton icon={Trash2} size="small" label={`Delete ${row.name}`} onClick={() => remove(row)} />
          )}
        </span>
      ),
    },
  ]
}
