import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { addressOf } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/terminology.tsx'
import { fileSize } from '../../../ui/file-drop.tsx'
import { dateShort, monthShort } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Row, Rows, Section } from '../section.tsx'

const newest = { page: 1, sort: '-created_at', filters: {}, tab: undefined, panel: undefined }

export interface SharedDocumentsProps {
  owner: RowOf<typeof ownedDocument>['owner_type']
  ownerId: number
}

/** Files that staff have shared about a record, newest first, by year. The API answers only what this person may open. */
export function SharedDocuments({ owner, ownerId }: SharedDocumentsProps) {
  const text = useText()
  const fixed = { owner_type: owner, owner_id: ownerId }
  const documents = useQuery(listQuery(ownedDocument, newest, { fixed, perPage: 100 }))
  return (
    <Loaded
      query={documents}
      what="the documents shared with you"
      skeleton={<SkeletonRows rows={3} avatar={false} />}
    >
      {({ data }) =>
        data.length === 0 ? (
          <Section title="Shared with you">
            <br />
            <Text tone="soft">{text('empty_documents')}</Text>
          </Section>
        ) : (
          yearsOf(data).map(([year, some]) => (
            <Year key={year} title={`Shared with you, ${year}`} documents={some} />
          ))
        )
      }
    </Loaded>
  )
}

type Shared = RowOf<typeof ownedDocument>

function Year({ title, documents }: { title: string; documents: readonly Shared[] }) {
  const today = now()
  return (
    <Section title={title} end={documents.length}>
      <Rows label={title}>
        {documents.map(({ id, name, category, size, created_at: added, client_name: file }) => (
          <Row
            key={id}
            icon={FileText}
            title={name ?? file}
            note={[category, dateShort(added, { today }), fileSize(size)].filter(Boolean).join(', ')}
            action={
              <TextLink href={addressOf(`documents/${id}/download`)} download>
                Download<VisuallyHidden>: {name ?? file}</VisuallyHidden>
              </TextLink>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

function yearsOf(documents: readonly Shared[]): [year: string, documents: Shared[]][] {
  return [...Map.groupBy(documents, ({ created_at: added }) => monthShort(added).slice(-4))]
}
