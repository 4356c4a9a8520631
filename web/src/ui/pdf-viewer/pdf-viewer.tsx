import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { ScrollRegion } from '../scroll-region.tsx'
import { SkeletonRows } from '../states.tsx'
import { findInPages } from './find-in-pages.ts'
import type { FileHeaders } from './load-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { PdfSearch } from './pdf-search.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useNear } from './use-near.ts'
import { UnopenedFile } from './unopened-file.tsx'
import { usePdf, usePdfText } from './use-pdf.ts'
import styles from './pdf-viewer.module.css'

export interface PdfViewerProps {
  /** Where the file is; asked again for every part, so a link that lives a minute will do. */
  address: string
  headers?: FileHeaders | undefined
  /** What it is, for those who hear the page. */
  label: string
  /** At the left and the right of the toolbar: the name, download, close. */
  start?: ReactNode
  end?: ReactNode
  /** Below the places found. */
  footer?: ReactNode
  /** Hears which page fills the view most, whenever it is another. */
  onPage?: ((page: number) => void) | undefined
}

/**
 * A PDF in the page: pages that are drawn when they come near, thumbnails, search, zoom, and the keyboard:
 * arrows and Page Up and Down move, + and − zoom, 0 fits, R turns, / or Ctrl F searches.
 */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0)
  const pdf = usePdf(props.address, attempt, props.headers)
  if (pdf.state === 'ready') return <Opened {...props} document={pdf.document} ratio={pdf.ratio} />
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        {props.start}
        <span className={styles.end}>{props.end}</span>
      </div>
      <div className={styles.wait}>
        {pdf.state === 'loading' ? (
          <SkeletonRows rows={8} avatar={false} />
        ) : (
          <UnopenedFile missing={pdf.missing} onRetry={() => setAttempt(attempt + 1)} />
        )}
      </div>
    </div>
  )
}

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]
/** CSS pixels of a page at 100%: an A4 sheet at 96 to the inch. */
const fullWidth = 794

type OpenedProps = PdfViewerProps & { document: PDFDocumentProxy; ratio: number }

function Opened({ document, ratio, label, start, end, footer, onPage }: OpenedProps) {
  const pages = useRef<HTMLElement>(null)
  const room = useWidth(pages)
  // The keys work at once, without a press on the pages first.
  useEffect(() => pages.current?.focus(), [])
  const look = useLook()
  const { zoom, rotation } = look
  const [panels, setPanels] = useState({ thumbnails: true, search: false })
  const { near, most: current } = useNear(pages, room > 0 ? (document.fingerprints[0] ?? 'pdf') : '')
  useEffect(() => onPage?.(current), [onPage, current])
  const search = useSearch(document, panels.search)
  const width = Math.round(Math.min(fullWidth, Math.max(240, room - 32)) * zoom)
  const goTo = (page: number) => scrollTo(pages.current, Math.min(Math.max(page, 1), document.numPages))
  const goToFound = (at: number) => {
    search.setAt(at)
    const page = search.found?.[at]?.page
    if (page !== undefined) goTo(page)
  }
  const keys = {
    PageDown: () => goTo(current + 1),
    PageUp: () => goTo(current - 1),
    Home: () => goTo(1),
    End: () => goTo(document.numPages),
    ...look.keys,
    '/': () => setPanels({ ...panels, search: true }),
  }
  return (
    // The keys are shortcuts for what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.viewer} onKeyDown={(event) => pressed(event, keys)}>
      <div className={styles.bar}>
        {start}
        <PdfToolbar
          page={current}
          pages={document.numPages}
          zoom={zoom}
          onPage={goTo}
          onZoom={look.step}
          onTurn={look.turn}
          panels={panels}
          onPanels={setPanels}
        />
        <span className={styles.end}>{end}</span>
      </div>
      <div className={styles.body}>
        {panels.thumbnails && <Thumbnails {...{ document, ratio, rotation, current }} onGo={goTo} />}
        <ScrollRegion ref={pages} className={styles.pages} role="document" aria-label={label}>
          <Pages
            {...{ document, ratio, rotation, near, width }}
            wanted={panels.search ? search.wanted : ''}
            found={search.here}
          />
        </ScrollRegion>
        {panels.search && (
          <PdfSearch
            wanted={search.typed}
            onWanted={search.setTyped}
            found={search.found}
            at={search.at}
            onGo={goToFound}
            footer={footer}
          />
        )}
      </div>
    </div>
  )
}

interface PagesProps {
  document: PDFDocumentProxy
  ratio: number
  rotation: number
  /** Numbers of the pages that are near enough to be drawn. */
  near: ReadonlySet<number>
  width: number
  wanted: string
  found: { page: number; hit: number } | undefined
}

function Pages({ document, near, found, ...page }: PagesProps) {
  const numbers = Array.from({ length: document.numPages }, (_page, index) => index + 1)
  return numbers.map((number) => (
    <div key={number} data-page={number} className={styles.place}>
      <PdfPage
        {...page}
        document={document}
        number={number}
        near={near.has(number)}
        words
        currentHit={found?.page === number ? found.hit : undefined}
      />
    </div>
  ))
}

/**
 * Does what a key stands for. Ctrl F is the viewer's own search; other keys of the browser, and what is
 * typed, stay theirs.
 */
function pressed(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const isCommand = event.ctrlKey || event.metaKey
  const isFind = isCommand && event.key === 'f'
  if (!isFind && (isCommand || event.target instanceof HTMLInputElement)) return
  const act = keys[isFind ? '/' : event.key]
  if (!act) return
  event.preventDefault()
  act()
}

const scrollTo = (pages: HTMLElement | null, page: number) =>
  pages?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' })

/** How large the pages are, and how they are turned. */
function useLook() {
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const step = (by: number) =>
    setZoom((now) => zooms[Math.min(Math.max(nearest(now) + by, 0), zooms.length - 1)] ?? 1)
  const turn = () => setRotation((now) => (now + 90) % 360)
  const keys = {
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': () => setZoom(1),
    r: turn,
  }
  return { zoom, rotation, step, turn, keys }
}

const nearest = (zoom: number) =>
  Math.max(
    0,
    zooms.findIndex((each) => each >= zoom),
  )

function useSearch(document: PDFDocumentProxy, open: boolean) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const wanted = useDeferredValue(typed)
  const texts = usePdfText(document, open)
  const found = useMemo(() => texts && findInPages(texts, wanted), [texts, wanted])
  const place = Math.min(at, Math.max(0, (found?.length ?? 0) - 1))
  const type = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  return { typed, setTyped: type, wanted, found, at: place, setAt, here: found?.[place] }
}

/** How much room a box has, in CSS pixels. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return width
}
