import type { PageSize } from '@moorgate/contract/signing/fields.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useRef } from 'react'
import { PdfPage } from '../../ui/pdf-viewer/pdf-page.tsx'
import { useNear } from '../../ui/pdf-viewer/use-near.ts'
import styles from './signing.module.css'

const width = 92

interface ThumbnailsProps {
  document: PDFDocumentProxy
  pages: readonly PageSize[]
  current: number
  onGo: (page: number) => void
}

/** The pages as small pictures; pressing one goes there. */
export function Thumbnails({ document, pages, current, onGo }: ThumbnailsProps) {
  const box = useRef<HTMLElement>(null)
  const { near } = useNear(box, String(pages.length))
  return (
    <nav ref={box} className={styles.thumbnails} aria-label="Pages">
      {pages.map((size, index) => (
        <button
          key={index}
          type="button"
          data-page={index + 1}
          aria-label={`Page ${index + 1}`}
          aria-current={current === index + 1 ? 'page' : undefined}
          onClick={() => onGo(index + 1)}
        >
          <PdfPage
            document={document}
            number={index + 1}
            width={width}
            ratio={size.height / size.width}
            rotation={0}
            near={near.has(index + 1)}
          />
          <span>{index + 1}</span>
        </button>
      ))}
    </nav>
  )
}
