import type { PDFDocumentProxy } from 'pdfjs-dist'
import { cx } from '../class-names.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-viewer.module.css'

interface ThumbnailsProps {
  document: PDFDocumentProxy
  ratio: number
  rotation: number
  current: number
  onGo: (page: number) => void
}

/** Pages either side of the current one that are drawn: the rest have their place alone. */
const drawn = 8

/** Every page in small, to go to. */
export function Thumbnails({ document, ratio, rotation, current, onGo }: ThumbnailsProps) {
  return (
    <nav className={styles.thumbnails} aria-label="Pages">
      {Array.from({ length: document.numPages }, (_page, index) => index + 1).map((number) => (
        <button
          key={number}
          type="button"
          className={cx(number === current && styles.here)}
          aria-current={number === current || undefined}
          aria-label={`Page ${number}`}
          onClick={() => onGo(number)}
        >
          <PdfPage
            {...{ document, number, ratio, rotation }}
            width={104}
            near={Math.abs(number - current) < drawn}
          />
          <span aria-hidden>{number}</span>
        </button>
      ))}
    </nav>
  )
}
