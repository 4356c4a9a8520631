import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { addressOf } from '../../kernel/api.ts'
import { viewingHeaders } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { fileFacts } from './file-facts.ts'
import type { SharedDocument } from './records.ts'

const FileViewer = overlay(async () => (await import('../../ui/pdf-viewer/file-viewer.tsx')).FileViewer)

/** Opens a document in the page. Coming back, the list knows that it was opened. */
export function OpenDocument({
  document,
}: {
  document: Pick<SharedDocument, 'id' | 'name' | 'mime' | 'size' | 'version'>
}) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const file = `${ownedDocument.path}/${document.id}/download`
  const close = () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: [ownedDocument.name] })
  }
  return (
    <>
      <Button
        variant="link"
        needsConnection
        aria-label={`Open ${document.name}`}
        onClick={() => setOpen(true)}
      >
        Open
      </Button>
      {open && (
        <FileViewer
          open
          onClose={close}
          name={document.name}
          note={fileFacts(document.mime, document.size)}
          mime={document.mime}
          address={addressOf(
            file,
            new URLSearchParams({ disposition: 'inline', v: String(document.version) }),
          )}
          headers={viewingHeaders}
          // A browser's own download can't say as whom somebody looks.
          downloadAddress={viewingHeaders ? undefined : addressOf(file)}
        />
      )}
    </>
  )
}
