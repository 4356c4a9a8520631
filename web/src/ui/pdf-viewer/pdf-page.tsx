import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import styles from './pdf-viewer.module.css'

interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  ratio: number
  rotation: number
  /** Far from what is in view it stays an empty sheet. */
  near: boolean
  /** Selectable words above the picture; thumbnails have none. */
  words?: boolean | undefined
  wanted?: string | undefined
  currentHit?: number | undefined
}

/**
 * One page, drawn at the density of the screen when it comes near, with its words above it to be selected,
 * searched and read out.
 */
export function PdfPage(props: PdfPageProps) {
  const { document, number, width, ratio, rotation, near, words = false, wanted = '', currentHit } = props
  const sheet = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!near) return
    let gone = false
    const tasks: { cancel(): void }[] = []
    const draw = async () => {
      const page = await document.getPage(number)
      const turned = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
      const viewport = page.getViewport({
        scale: width / turned.width,
        rotation: (page.rotate + rotation) % 360,
      })
      if (gone || !sheet.current) return
      const canvas = window.document.createElement('canvas')
      const density = Math.min(window.devicePixelRatio || 1, 2)
      canvas.width = Math.round(viewport.width * density)
      canvas.height = Math.round(viewport.height * density)
      const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
      tasks.push(task)
      await task.promise
      if (gone) return
      sheet.current.querySelector('canvas')?.remove()
      sheet.current.prepend(canvas)
      if (words && layer.current) await writeWords(page, viewport, layer.current, tasks)
      if (!gone && layer.current) markHits(layer.current, wanted, currentHit)
    }
    // A page that was left while it was being drawn is cancelled, and that is no failure.
    draw().catch(() => undefined)
    return () => {
      gone = true
      for (const task of tasks) task.cancel()
    }
  }, [document, number, width, rotation, near, words, wanted, currentHit])
  const turned = rotation % 180 === 0 ? ratio : 1 / ratio
  return (
    <div ref={sheet} className={styles.sheet} style={{ width, height: Math.round(width * turned) }}>
      {words && <div ref={layer} className={styles.words} />}
    </div>
  )
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>

async function writeWords(
  page: Page,
  viewport: ReturnType<Page['getViewport']>,
  container: HTMLElement,
  tasks: { cancel(): void }[],
): Promise<void> {
  const { TextLayer } = await import('pdfjs-dist')
  container.replaceChildren()
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  tasks.push(text)
  await text.render()
}

/**
 * Marks what is looked for in the words of a page. The words lie in many small pieces, so a hit may run over
 * several of them: it is found in all of them together and marked piece by piece.
 */
function markHits(layer: HTMLElement, wanted: string, current: number | undefined): void {
  for (const mark of layer.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes)
  layer.normalize()
  const needle = wanted.trim().toLowerCase()
  if (needle.length < 2) return
  const nodes = textNodesOf(layer)
  const whole = nodes.map(({ data }) => data.toLowerCase()).join('')
  const hits: number[] = []
  for (let at = whole.indexOf(needle); at >= 0; at = whole.indexOf(needle, at + needle.length)) hits.push(at)
  // From the last to the first, so that places before a mark stay where they are.
  for (const [index, at] of [...hits.entries()].toReversed())
    markOne(textNodesOf(layer), { from: at, to: at + needle.length, isCurrent: index === current })
  layer.querySelector('mark[data-current]')?.scrollIntoView({ block: 'center' })
}

function textNodesOf(layer: HTMLElement): Text[] {
  const walker = layer.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function markOne(
  nodes: readonly Text[],
  { from, to, isCurrent }: { from: number; to: number; isCurrent: boolean },
): void {
  let start = 0
  for (const node of nodes) {
    const end = start + node.data.length
    const [first, last] = [Math.max(from, start) - start, Math.min(to, end) - start]
    start = end
    if (first >= last) continue
    const range = node.ownerDocument.createRange()
    range.setStart(node, first)
    range.setEnd(node, last)
    const mark = node.ownerDocument.createElement('mark')
    if (isCurrent) mark.dataset['current'] = ''
    range.surroundContents(mark)
  }
}
