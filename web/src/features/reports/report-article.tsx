import { piecesOfReport } from '@moorgate/contract/update-reports/figures.ts'
import type { FiguresBlock, ReportPiece, ShownFigures } from '@moorgate/contract/update-reports/figures.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Html } from '../../kernel/html.tsx'
import { publishedSource } from './report.ts'
import { ReportFigures } from './report-figures.tsx'
import styles from './report-article.module.css'

export interface ReportPart {
  id: string
  title: string
}

export interface ReportText {
  summary: string | null
  body: string
  /** Of its text, in their order; null where they can’t be shown. */
  figures: readonly (ShownFigures | null)[]
}

interface ReportArticleProps {
  report: ReportText
  /** Of what is published: its figures open. */
  publishedId?: number | undefined
  /** Draws the figures of a draft, which keeps none yet. */
  renderBlock?: ((block: FiguresBlock) => ReactNode) | undefined
  /** Told the parts of the text by their headings, for a list of contents. */
  onParts?: ((parts: readonly ReportPart[]) => void) | undefined
}

/** The text of a report as its holders read it. */
export function ReportArticle({ report, publishedId, onParts, renderBlock }: ReportArticleProps) {
  const { summary, body } = report
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!place.current || !onParts || body === '') return
    const heads = [...place.current.querySelectorAll<HTMLElement>('h2')]
    for (const [index, head] of heads.entries()) head.id = `part-${index + 1}`
    onParts(heads.map(({ id, textContent }) => ({ id, title: textContent })))
  }, [body, onParts])
  return (
    <article ref={place} className={styles.paper}>
      {summary !== null && summary !== '' && <p className={styles.lede}>{summary}</p>}
      <Pieces report={report} publishedId={publishedId} renderBlock={renderBlock} />
    </article>
  )
}

/** Read when they come near; the room for them is kept by their sizes. */
const lazyPictures = (html: string): string => html.replaceAll('<img ', '<img loading="lazy" ')

/** Rich text and figures in their order. */
function Pieces({ report: { body, figures }, publishedId, renderBlock }: ReportArticleProps) {
  const pieces = piecesOfReport(body)
  const draw = (piece: ReportPiece, index: number) => {
    if (piece.kind === 'text') return <Html text={lazyPictures(piece.html)} className={styles.text} />
    if (renderBlock) return piece.block && renderBlock(piece.block)
    const before = pieces.slice(0, index).filter(({ kind }) => kind === 'figures').length
    const shown = figures[before]
    const source = publishedId === undefined ? undefined : publishedSource(publishedId, before + 1)
    return shown && <ReportFigures figures={shown} source={source} />
  }
  // oxlint-disable-next-line react/no-array-index-key -- pieces have nothing but their order
  return pieces.map((piece, index) => <Fragment key={index}>{draw(piece, index)}</Fragment>)
}

/** The parts of a report that is shown, and what tells them. */
export function useParts() {
  const [parts, setParts] = useState<readonly ReportPart[]>([])
  return { parts, onParts: setParts }
}
