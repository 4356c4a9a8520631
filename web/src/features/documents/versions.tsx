import { documentVersion, restoreDocumentVersion } from '@moorgate/contract/documents/document-version.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { everyRow, send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import type { Document } from './records.ts'
import styles from './preview.module.css'

type Version = RowOf<typeof documentVersion> & { uploader?: { name: string } | null }

/** Every file that the document had, each to be read, and brought back. */
export function Versions({ document, mayEdit }: { document: Document; mayEdit: boolean }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const { data = [] } = useQuery({
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
                look="link"
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
