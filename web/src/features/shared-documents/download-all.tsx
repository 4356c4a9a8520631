import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { addressOf } from '../../kernel/api.ts'
import { useRefetch } from './refetch-soon.ts'
import { SaveLink } from './save-link.tsx'
import { recordFilter } from './records.ts'
import type { Owner, SharedDocument } from './records.ts'

interface DownloadAllProps {
  owner: Owner
  /** Some of the record's documents; all of them where nothing is said. */
  only?: readonly SharedDocument[]
  children: string
}

/** Saves the documents of a record that the reader may read, as one archive in their folders. */
export function DownloadAll({ owner, only, children }: DownloadAllProps) {
  const lookAgain = useRefetch(ownedDocument.name)
  const query = new URLSearchParams({
    ...recordFilter(owner),
    ...(only && { ids: only.map(({ id }) => id).join(',') }),
  })
  return (
    <SaveLink
      address={addressOf('documents/zip', query)}
      fileName="documents.zip"
      label={children}
      onSave={lookAgain}
    >
      {children}
    </SaveLink>
  )
}
