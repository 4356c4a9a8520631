import type { PageSize } from '@moorgate/contract/signing/fields.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { SkeletonRows } from '../../ui/states.tsx'
import { PdfPage } from '../../ui/pdf-viewer/pdf-page.tsx'
import { useNear } from '../../ui/pdf-viewer/use-near.ts'
import { UnopenedFile } from '../../ui/pdf-viewer/unopened-file.tsx'
import { usePdf } from '../../ui/pdf-viewer/use-pdf.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import styles from './signing.module.css'

export interface PdfWorkspaceProps {
  address: string
  /** In points, as they are read; where nothing is known, every page has the shape of the first. */
  pages?: readonly PageSize[] | undefined
  /** Page that is brought into view, each time that somebody asks. */
  shown?: { page: number } | undefined
  onShown?: ((page: number) => void) | undefined
  /** What lies on a page. `scale` is CSS pixels for each point. */
  renderOver?: ((page: number, scale: number) => ReactNode) | undefined
  /** Something is dropped onto a page, in points from its top left corner. */
  onDrop?: ((event: DragEvent, place: { page: number; x: number; y: number }) => void) | undefined
  /** Beside the pages, once there are any. */
  renderThumbnails?: ((document: PDFDocumentProxy) => ReactNode) | undefined
}

const widest = 720

/** The pages of a PDF below each other, with what lies on them. */
export function PdfWorkspace({ address, renderThumbnails, ...pages }: PdfWorkspaceProps) {
  const [attempt, setAttempt] = useState(0)
  const pdf = usePdf(address, attempt)
  if (pdf.state === 'failed')
    return (
      <div className={styles.workspace}>
        <UnopenedFile missing={pdf.missing} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    )
  if (pdf.state === 'loading')
    return (
      <div className={styles.workspace}>
        <div className={styles.waiting}>
          <SkeletonRows rows={8} avatar={false} label="Loading the document" />
        </div>
      </div>
    )
  return (
    <>
      {renderThumbnails?.(pdf.document)}
      <Pages {...pages} document={pdf.document} ratio={pdf.ratio} />
    </>
  )
}

interface PagesProps extends Omit<PdfWorkspaceProps, 'address' | 'renderThumbnails'> {
  document: PDFDocumentProxy
  ratio: number
}

function Pages({ document, ratio, pages, shown, onShown, renderOver, onDrop }: PagesProps) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const { near, most } = useNear(box, `${document.numPages} ${width}`)
  useEffect(() => onShown?.(most), [most, onShown])
  useEffect(() => {
    const page = shown === undefined ? null : box.current?.querySelector(`[data-page="${shown.page}"]`)
    page?.scrollIntoView({ block: 'start' })
  }, [shown])
  return (
    <ScrollRegion ref={box} className={styles.workspace} aria-label="Document pages">
      {width > 0 &&
        Array.from({ length: document.numPages }, (_, index) => {
          const size = pages?.[index] ?? { width: 595, height: 595 * ratio }
          const scale = width / size.width
          return (
            <div
              key={index}
              data-page={index + 1}
              className={styles.page}
              style={{ width, height: Math.round(size.height * scale) }}
              onDragOver={onDrop && ((event) => event.preventDefault())}
              onDrop={
                onDrop &&
                ((event) => {
                  const corner = event.currentTarget.getBoundingClientRect()
                  event.preventDefault()
                  onDrop(event, {
                    page: index + 1,
                    x: (event.clientX - corner.left) / scale,
                    y: (event.clientY - corner.top) / scale,
                  })
                })
              }
            >
              <PdfPage
                document={document}
                number={index + 1}
                width={width}
                ratio={size.height / size.width}
                rotation={0}
                near={near.has(index + 1)}
                words
              />
              {renderOver?.(index + 1, scale)}
            </div>
          )
        })}
    </ScrollRegion>
  )
}

/** How wide a page may be, in CSS pixels; 0 before it is measured. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      setWidth(Math.floor(Math.min(widest, room)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return width
}
