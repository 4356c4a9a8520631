import { opening, ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { isStaff } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { everyRow, showQuery } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Switch } from '../../ui/switch.tsx'
import type { Document, Folder } from './records.ts'
import { stateOf } from './document-state.ts'
import { Versions } from './versions.tsx'
import styles from './preview.module.css'

interface DocumentFactsProps {
  document: Document
  folder: Folder | undefined
  mayEdit: boolean
}

/** Who sees a document, and what is known about it. */
export function DocumentFacts({ document, folder, mayEdit }: DocumentFactsProps) {
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const share = (visibility: 'public' | 'private') =>
    run(async () => {
      const body = { visibility, version: document.version }
      await call('PATCH', `${ownedDocument.path}/${document.id}`, { body })
      await queries.invalidateQueries({ queryKey: [ownedDocument.name] })
    })
  const today = now()
  const asked = document.requires_ack
    ? `${stateOf(document, today).words}${document.acknowledge_by ? `, by ${dateShort(document.acknowledge_by, { today })}` : ''}`
    : 'Not asked'
  return (
    <div className={styles.facts}>
      <Problem says={problem} />
      <Switch
        label="Visible in the client portal"
        description={visibilityWords(document, folder)}
        checked={document.visibility === 'public'}
        disabled={!mayEdit}
        onChange={(event) => void share(event.target.checked ? 'public' : 'private')}
      />
      <DescriptionList
        items={[
          {
            term: document.certificate_status === null ? 'Uploaded' : 'Issued',
            value: <Uploaded document={document} />,
          },
          { term: 'Opened by', value: <OpenedBy id={document.id} /> },
          { term: 'Acknowledge', value: asked },
          {
            term: 'Shown until',
            value: document.expires_on ? dateShort(document.expires_on, { today }) : missing,
          },
          { term: 'Category', value: document.category ?? missing },
        ]}
      />
      <Versions document={document} mayEdit={mayEdit} />
    </div>
  )
}

/** The stricter of file and folder counts, and it is said which of them it is. */
function visibilityWords(
  { visibility, effective_visibility: seen }: Document,
  folder: Folder | undefined,
): string {
  if (visibility === 'public' && seen === 'private')
    return `Its folder ${folder?.name ?? ''} isn’t shared, so it isn’t either.`
  if (seen === 'public')
    return folder
      ? 'The folder is shared, and so is this file.'
      : 'Visible to everyone who can see the record.'
  return 'Only staff see it.'
}

function Uploaded({ document }: { document: Document }) {
  const { data } = useQuery(showQuery(ownedDocument, document.id, { include: ['uploader'] }))
  const name = (data as { uploader?: { name: string } | null } | undefined)?.uploader?.name
  const on = dateShort(document.created_at, { today: now() })
  return name === undefined ? on : `${name}, ${on}`
}

type DocumentOpening = RowOf<typeof opening> & { user?: { name: string; role_id: number } | null }

/** The last few people who opened it, for those who may know people. */
function OpenedBy({ id }: { id: number }) {
  const may = useAbilities()('investors', 'index')
  const { data } = useQuery({
    queryKey: [opening.name, 'document', id],
    queryFn: ({ signal }) =>
      everyRow<DocumentOpening>(opening.path, {
        query: { 'filter[openable_type]': 'document', 'filter[openable_id]': String(id), include: 'user' },
        most: 100,
        signal,
      }),
    enabled: may,
    // Looking at the preview is opening too, so it is asked afresh.
    staleTime: 0,
  })
  if (!data || data.length === 0) return missing
  const latest = new Map(data.toReversed().map((each) => [each.user_id, each]))
  const today = now()
  const shown = [...latest.values()].toReversed().slice(0, 3)
  return (
    <>
      {shown.map((each) => `${opener(each)}, ${dateShort(each.created_at, { today })}`).join('; ')}
      {latest.size > shown.length && `, and ${latest.size - shown.length} more`}
    </>
  )
}

/** Staff are told apart from those for whom the document is. */
function opener({ user }: DocumentOpening): string {
  if (!user) return 'Someone'
  return isStaff(user.role_id) ? `${user.name} (staff)` : user.name
}
