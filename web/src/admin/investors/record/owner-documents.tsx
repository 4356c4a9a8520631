import {
  deleteDocument,
  documentExtensions,
  ownedDocument,
  restoreDocument,
} from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { addressOf, call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { listQuery, send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import { missing } from '../../../ui/format.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './owner-documents.module.css'

type Owned = RowOf<typeof ownedDocument>

export interface OwnerDocumentsProps {
  owner: Owned['owner_type']
  ownerId: number
  title?: string
  /** Only those of one category, into which new ones go too. */
  category?: string | undefined
}

/** Files of a record: added, shared with the client portal or kept for staff, and taken away. */
export function OwnerDocuments({ owner, ownerId, title, category }: OwnerDocumentsProps) {
  const label = useLabel()
  const may = useAbilities()
  const acts = useDocumentActs({ owner, ownerId, category })
  const fixed = { owner_type: owner, owner_id: ownerId, ...(category !== undefined && { category }) }
  const newest = { page: 1, sort: '-created_at', filters: {}, tab: undefined, panel: undefined }
  const query = useQuery(listQuery(ownedDocument, newest, { fixed, perPage: 100 }))
  const canWrite = may('investors', 'update')
  return (
    <Card title={title ?? label('documents')} count={query.data?.data.length || undefined} flush>
      <Problem says={acts.problem} />
      <Loaded query={query} what="the documents">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No files yet" level={3}>
              What is added stays with the record. Only staff see a file until it is shared.
            </EmptyState>
          ) : (
            <DataTable
              label={title ?? label('documents')}
              columns={columnsWith(canWrite, acts)}
              rows={data}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      {canWrite && <AddFile onFile={acts.add} sending={acts.sending} />}
    </Card>
  )
}

function AddFile({ onFile, sending }: { onFile: (file: File) => void; sending: string | undefined }) {
  return (
    <div className={styles.add}>
      <FileDrop
        label="Add a file"
        hint={`${documentExtensions.join(', ').toUpperCase()}, up to 50 MB. Private until you share it.`}
        accept={documentExtensions.map((kind) => `.${kind}`).join(',')}
        files={sending === undefined ? [] : [{ id: sending, name: sending, progress: 0.5 }]}
        onFiles={([file]) => file && onFile(file)}
        onRemove={() => undefined}
      />
    </div>
  )
}

type Acts = ReturnType<typeof useDocumentActs>

function useDocumentActs({
  owner,
  ownerId,
  category,
}: Pick<OwnerDocumentsProps, 'owner' | 'ownerId' | 'category'>) {
  const queries = useQueryClient()
  const { problem, run } = useAct()
  const [sending, setSending] = useState<string>()
  const after = (act: () => Promise<unknown>) =>
    run(async () => {
      await act()
      await queries.invalidateQueries({ queryKey: [ownedDocument.name] })
    })
  const add = async (file: File) => {
    setSending(file.name)
    const body = {
      owner_type: owner,
      owner_id: ownerId,
      file,
      visibility: 'private',
      ...(category && { category }),
    }
    if (await after(() => call('POST', ownedDocument.path, { body }))) showToast(`${file.name} is added`)
    setSending(undefined)
  }
  const share = (document: Owned) => {
    const visibility = document.visibility === 'public' ? 'private' : 'public'
    const body = { visibility, version: document.version }
    return after(() => call('PATCH', `${ownedDocument.path}/${document.id}`, { body }))
  }
  const remove = async (document: Owned) => {
    const params = { id: document.id }
    const undo = () => void after(() => send(restoreDocument, { params }))
    if (await after(() => send(deleteDocument, { params }))) showToast(`${nameOf(document)} is deleted`, undo)
  }
  return {
    problem,
    sending,
    add: (file: File) => void add(file),
    share: (document: Owned) => void share(document),
    remove: (document: Owned) => void remove(document),
  }
}

const nameOf = ({ name, client_name: file }: Owned) => name ?? file

function columnsWith(canWrite: boolean, acts: Acts): readonly Column<Owned>[] {
  const today = now()
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      cell: (row) => (
        <TextLink
          href={`${addressOf(`documents/${row.id}/download`)}?disposition=inline`}
          target="_blank"
          rel="noopener"
        >
          {nameOf(row)}
        </TextLink>
      ),
    },
    { id: 'category', header: 'Category', from: 'md', cell: ({ category }) => category ?? missing },
    {
      id: 'visibility',
      header: 'Visibility',
      cell: ({ effective_visibility: seen }) =>
        seen === 'public' ? <StatusDot tone="good">Public</StatusDot> : <StatusDot>Private</StatusDot>,
    },
    { id: 'size', header: 'Size', align: 'end', from: 'md', cell: ({ size }) => fileSize(size) },
    { id: 'added', header: 'Added', cell: ({ created_at: at }) => dateShort(at, { today }) },
    ...(canWrite
      ? [{ id: 'acts', header: 'Actions', headerHidden: true, align: 'end', cell: actsOf(acts) } as const]
      : []),
  ]
}

function actsOf({ share, remove }: Acts) {
  return function RowActs(row: Owned) {
    const isPublic = row.visibility === 'public'
    return (
      <Menu
        label={nameOf(row)}
        trigger={<IconButton icon={Ellipsis} size="small" label={`More about ${nameOf(row)}`} />}
        groups={[
          {
            items: [
              {
                id: 'download',
                label: 'Download',
                icon: Download,
                href: addressOf(`documents/${row.id}/download`),
              },
              {
                id: 'share',
                label: isPublic ? 'Make private' : 'Share with the client portal',
                icon: isPublic ? EyeOff : Eye,
                onSelect: () => share(row),
              },
              { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => remove(row) },
            ],
          },
        ]}
      />
    )
  }
}
