import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../kernel/api.ts'
import { SaveLink } from '../save-link.tsx'
import { ownerFilter } from './records.ts'
import type { Owner, SharedDocument } from './records.ts'

interface DownloadAllProps {
  owner: Owner
  /** Some of the record's documents; all of them where nothing is said. */
  only?: readonly SharedDocument[]
  children: string
}

/**
 * When the list is asked for again, so that it says what was read. A browser says nothing of what it downloads by itself; the server keeps
 * what is read before the first byte goes out, which a slow line needs longer for.
 */
const lookedAgainMs = [700, 3000]

/** Saves the documents of a record that the reader may read, as one archive in their folders. */
export function DownloadAll({ owner, only, children }: DownloadAllProps) {
  const queries = useQueryClient()
  const lookAgain = () => {
    for (const ms of lookedAgainMs)
      setTimeout(() => void queries.invalidateQueries({ queryKey: [ownedDocument.name] }), ms)
  }
  const asked = new URLSearchParams({
    ...ownerFilter(owner),
    ...(only && { ids: only.map(({ id }) => id).join(',') }),
  })
  return (
    <SaveLink
      address={addressOf('documents/zip', asked)}
      fileName="documents.zip"
      label={children}
      onSave={lookAgain}
    >
      {children}
    </SaveLink>
  )
}
