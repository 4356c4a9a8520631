import { Download, X } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { ButtonLink, IconButton } from '../button.tsx'
import { SkeletonRows } from '../states.tsx'
import { FilePreview } from './file-preview.tsx'
import type { FileHeaders } from './load-pdf.ts'
import { later } from '../later.ts'
import styles from './file-viewer.module.css'

const PdfViewer = later(async () => (await import('./pdf-viewer.tsx')).PdfViewer)

export interface FileViewerProps {
  open: boolean
  onClose: () => void
  name: string
  /** Below the name: whose it is, its version, its size. */
  note?: ReactNode
  mime: string
  /** Shows it in the page. */
  address: string
  /** Carried by the request where the cookie is not enough. */
  headers?: FileHeaders | undefined
  /** Saves it; left out where it may be read alone. */
  downloadAddress?: string | undefined
  /** Hears which page of a PDF is read. */
  onPage?: ((page: number) => void) | undefined
  /** One act that follows from reading: sign, confirm. */
  action?: ReactNode
  footer?: ReactNode
}

/**
 * A file over the whole window: PDFs with everything for reading them, pictures and plain text as they are,
 * other kinds to be downloaded.
 */
export function FileViewer(props: FileViewerProps) {
  const { open, onClose, name, note, mime, address, headers, downloadAddress, action, footer, onPage } = props
  const start = (
    <span className={styles.name}>
      <IconButton icon={X} label="Close" size="small" onClick={onClose} />
      <span>
        <Heading slot="title" level={2}>
          {name}
        </Heading>
        {note && <small>{note}</small>}
      </span>
    </span>
  )
  const end = (
    <>
      {downloadAddress !== undefined && (
        <ButtonLink href={downloadAddress} icon={Download} download>
          Download
        </ButtonLink>
      )}
      {action}
    </>
  )
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={styles.modal ?? ''}>
        {/* The heading may come later than the dialog, too late to name it. */}
        <Dialog className={styles.dialog ?? ''} aria-label={name}>
          {mime === 'application/pdf' ? (
            <Suspense fallback={<SkeletonRows rows={8} avatar={false} />}>
              <PdfViewer {...{ address, headers, start, end, footer, onPage }} label={name} />
            </Suspense>
          ) : (
            <div className={styles.plain}>
              <div className={styles.bar}>
                {start}
                <span className={styles.end}>{end}</span>
              </div>
              <div className={styles.file}>
                <FilePreview {...{ name, mime, address, headers }} />
              </div>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
