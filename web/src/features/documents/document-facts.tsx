import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { opening } from '@moorgate/contract/documents/opening.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { isStaff } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { addressOf, call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { everyRow, send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { previewedQuery } from './records.ts'
import type { Document, Folder } from './records.ts'
import { stateOf } from './document-state.ts'
import styles from './preview.module.css'
import { documentVersion, restoreDocumentVersion } from '@moorgate/contract/documents/document-version.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextLink } from '../../ui/link.tsx'

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
    return `Not shared, because its folder ${folder?.name ?? ''} isn’t shared.`
  if (seen === 'public')
    return folder ? 'Shared with its folder.' : 'Visible to everyone who can see the record.'
  return 'Staff only.'
}

function Uploaded({ document }: { document: Document }) {
  const name = useQuery(previewedQuery(document.id)).data?.uploader?.name
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

type Version = RowOf<typeof documentVersion> & { uploader?: { name: string } | null }

/** Every file that the document had, each to be read, and brought back. */
function Versions({ document, mayEdit }: { document: Document; mayEdit: boolean }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['document', 'versions', document.id, document.file_version],
    queryFn: ({ signal }) =>
      everyRow<Version>(documentVersion.path, {
        query: { 'filter[document_id]': String(document.id), include: 'uploader' },
        signal,
      }),
    enabled: open,
  })
  const restore = (id: number) =>
    run(async () => {
      await send(restoreDocumentVersion, { params: { id } })
      await queries.invalidateQueries({ queryKey: ['document'] })
    })
  if (document.file_version === 1) return null
  return (
    <Disclosure summary={`${document.file_version} versions`} onToggle={setOpen}>
      <Problem says={problem} />
      {isError && <ErrorState title="We couldn’t load the versions" onRetry={() => void refetch()} />}
      <ul className={styles.versions}>
        {data.map(({ id, number, client_name: file, created_at: at, uploader }) => (
          <li key={id}>
            <TextLink href={addressOf(`${documentVersion.path}/${id}/download`)} download>
              Version {number}, {file}
            </TextLink>
            <span>
              {uploader?.name ? `${uploader.name}, ` : ''}
              {dateShort(at, { today: now() })}
            </span>
            {mayEdit && number !== document.file_version && (
              <Button
                variant="link"
                aria-label={`Go back to version ${number}`}
                onClick={() => void restore(id)}
              >
                Go back to it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
