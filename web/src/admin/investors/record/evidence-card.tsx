import { acceptOf } from '@moorgate/contract/file-kinds.ts'
import { documentExtensions } from '@moorgate/contract/documents/document.ts'
import {
  assessEvidence,
  categorisation,
  evidenceCategory,
} from '@moorgate/contract/suitability/categorisation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { addressOf } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import { missing } from '../../../ui/format.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { documentsQuery } from '../../../features/documents/records.ts'
import type { Document } from '../../../features/documents/records.ts'
import { useUploads } from '../../../features/documents/use-uploads.ts'
import type { Person } from '../person.ts'
import type { Statement } from './statement-words.ts'
import styles from './evidence-card.module.css'

interface EvidenceProps {
  person: Person
  statement: Statement
}

/** What supports an investor's category: a part of their documents, added to and assessed from here. */
export function EvidenceCard({ person, statement }: EvidenceProps) {
  const may = useAbilities()
  const owner = { type: 'user', id: person.id } as const
  const marks = useMarks(person, statement)
  const query = useQuery(documentsQuery(owner, { confirmations: may('investors', 'index') }))
  const uploads = useUploads(owner)
  const sending = uploads.files.filter(({ state }) => state !== 'done')
  return (
    <Card title="Evidence" flush>
      <Loaded query={query} what="the evidence">
        {(all) => {
          const rows = all.filter((document) => document.category === evidenceCategory)
          if (rows.length === 0)
            return (
              <Text tone="faint" className={styles.none}>
                No files yet. Files also appear in Documents.
              </Text>
            )
          return (
            <DataTable
              label="Evidence"
              columns={[...columns, marksColumn(marks)]}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )
        }}
      </Loaded>
      <Problem says={marks.problem} />
      {permits(person, 'add_documents') && (
        <div className={styles.add}>
          <FileDrop
            label="Add files"
            multiple
            hint={`${documentExtensions.join(', ').toUpperCase()}, up to 50 MB. Private until shared.`}
            accept={acceptOf(documentExtensions)}
            files={sending.map(({ id, name, progress, reason }) => ({
              id: String(id),
              name,
              progress,
              error: reason,
            }))}
            onFiles={(files) => uploads.add(files, { category: evidenceCategory, visibility: 'private' })}
            onRemove={(id) => uploads.dismiss(Number(id))}
          />
        </div>
      )}
    </Card>
  )
}

interface Marks {
  supports: (documentId: number) => boolean
  /** Undefined where nothing is to be marked. */
  mark: ((documentId: number, supports: boolean) => void) | undefined
  problem: string | undefined
}

/** Which files support the statement. A press shows at once, and goes back where it is refused. */
function useMarks(person: Person, { id, status, supporting_document_ids: supporting }: Statement): Marks {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [pressed, setPressed] = useState<{ documentId: number; supports: boolean }>()
  const mark = async (documentId: number, supports: boolean) => {
    if (busy) return
    setPressed({ documentId, supports })
    await run(async () => {
      await send(assessEvidence, { params: { id }, body: { document_id: documentId, supports } })
      await queries.invalidateQueries({ queryKey: [categorisation.name] })
    })
    setPressed(undefined)
  }
  return {
    supports: (documentId) =>
      pressed?.documentId === documentId ? pressed.supports : supporting.includes(documentId),
    mark:
      status === 'pending_review' && permits(person, 'categorise')
        ? (...given) => void mark(...given)
        : undefined,
    problem,
  }
}

/** To be ticked while the statement waits; afterwards it is said. */
const marksColumn = ({ supports, mark }: Marks): Column<Document> => ({
  id: 'supports',
  header: 'Assessment',
  cell: ({ id, name }) => {
    if (!mark) return supports(id) ? 'Supports it' : missing
    return (
      <Checkbox
        label="Supports it"
        aria-label={`Supports it: ${name}`}
        checked={supports(id)}
        onChange={(event) => mark(id, event.target.checked)}
      />
    )
  },
})

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
