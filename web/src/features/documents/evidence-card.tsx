import { documentExtensions } from '@moorgate/contract/documents/document.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { documentsQuery } from './records.ts'
import type { Document } from './records.ts'
import { useUploads } from './use-uploads.ts'
import styles from './evidence-card.module.css'

const category = 'Category evidence'

/** What supports an investor's category: a part of their documents, added to from here. */
export function EvidenceCard({ userId, mayAdd }: { userId: number; mayAdd: boolean }) {
  const may = useAbilities()
  const owner = { type: 'user', id: userId } as const
  const query = useQuery(documentsQuery(owner, { confirmations: may('investors', 'index') }))
  const uploads = useUploads(owner)
  const sending = uploads.files.filter(({ state }) => state !== 'done')
  return (
    <Card title="Evidence" flush>
      <Loaded query={query} what="the evidence">
        {(all) => (
          <DataTable
            label="Evidence"
            columns={columns}
            rows={all.filter((document) => document.category === category)}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No files yet" level={3}>
                Files also appear in Documents.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {mayAdd && (
        <div className={styles.add}>
          <FileDrop
            label="Add files"
            multiple
            hint={`${documentExtensions.join(', ').toUpperCase()}, up to 50 MB. Private until shared.`}
            accept={documentExtensions.map((kind) => `.${kind}`).join(',')}
            files={sending.map(({ id, name, progress, reason }) => ({
              id: String(id),
              name,
              progress,
              error: reason,
            }))}
            onFiles={(files) => uploads.add(files, { category, visibility: 'private' })}
            onRemove={(id) => uploads.dismiss(Number(id))}
          />
        </div>
      )}
    </Card>
  )
}

const columns: readonly Column<Document>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <TextLink
        href={`${addressOf(`documents/${id}/download`)}?disposition=inline`}
        target="_blank"
        rel="noopener"
      >
        {name}
      </TextLink>
    ),
  },
  { id: 'size', header: 'Size', align: 'end', from: 'md', cell: ({ size }) => fileSize(size) },
  { id: 'added', header: 'Added', cell: (row) => dateShort(row.created_at, { today: now() }) },
]
