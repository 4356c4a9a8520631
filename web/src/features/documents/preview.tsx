import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Maximize2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { permits } from '../../kernel/permissions.ts'
import { IconButton } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FilePreview } from '../../ui/pdf-viewer/file-preview.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { PreviewActs } from './preview-actions.tsx'
import { isCertificate, previewedQuery } from './records.ts'
import type { Document, Folder } from './records.ts'
import { later } from '../../ui/later.ts'
import styles from './preview.module.css'

const FileViewer = later(async () => (await import('../../ui/pdf-viewer/file-viewer.tsx')).FileViewer)

interface PreviewProps {
  document: Document
  folder: Folder | undefined
  onClose: () => void
}

/**
 * One document beside the list: what it looks like, who sees it, what is known about it, and what can be done
 * with it.
 */
export function Preview({ document, folder, onClose }: PreviewProps) {
  const [reading, setReading] = useState(false)
  const { data: permitted } = useQuery(previewedQuery(document.id))
  const mayEdit = permitted !== undefined && permits(permitted, 'edit') && !isCertificate(document)
  const file = `${ownedDocument.path}/${document.id}/download`
  const shown = addressOf(file, new URLSearchParams({ disposition: 'inline', v: String(document.version) }))
  return (
    <aside className={styles.preview} aria-label={document.name}>
      <div className={styles.head}>
        <h2>{document.name}</h2>
        <IconButton icon={Maximize2} size="small" label="Open in viewer" onClick={() => setReading(true)} />
        <a
          className={styles.download}
          href={addressOf(file)}
          download
          aria-label={`Download ${document.name}`}
        >
          <Icon of={Download} />
        </a>
        <IconButton icon={X} size="small" label="Close preview" onClick={onClose} />
      </div>
      <ScrollRegion className={styles.paper} aria-label={`Preview of ${document.name}`}>
        <FilePreview name={document.name} mime={document.mime} address={shown} />
      </ScrollRegion>
      <DocumentFacts document={document} folder={folder} mayEdit={mayEdit} />
      {mayEdit && <PreviewActs document={document} onGone={onClose} />}
      {reading && (
        <Suspense>
          <FileViewer
            open
            onClose={() => setReading(false)}
            name={document.name}
            note={[folder?.name, `version ${document.file_version}`, fileSize(document.size)]
              .filter(Boolean)
              .join(', ')}
            mime={document.mime}
            address={shown}
            downloadAddress={addressOf(file)}
            footer="Opening a document is recorded."
          />
        </Suspense>
      )}
    </aside>
  )
}
