import { piecesOfReport } from '@moorgate/contract/update-reports/figures.ts'
import type { FiguresBlock, ShownFigures } from '@moorgate/contract/update-reports/figures.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Html } from '../../kernel/html.tsx'
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
  /** Draws the figures of a draft, which keeps none yet. */
  renderBlock?: ((block: FiguresBlock) => ReactNode) | undefined
  /** Told the parts of the text by their headings, for a list of contents. */
  onParts?: ((parts: readonly ReportPart[]) => void) | undefined
}

/** The text of a report as its holders read it. */
export function ReportArticle({ report, onParts, renderBlock }: ReportArticleProps) {
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
      <Pieces report={report} renderBlock={renderBlock} />
    </article>
  )
}

/** Rich text and figures in their order. */
function Pieces({ report: { body, figures }, renderBlock }: ReportArticleProps) {
  const pieces = piecesOfReport(body)
  return pieces.map((piece, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- pieces have nothing but their order
    if (piece.kind === 'text') return <Html key={index} text={piece.html} className={styles.text} />
    const place = pieces.slice(0, index).filter(({ kind }) => kind === 'figures').length
    const shown = figures[place]
    // oxlint-disable-next-line react/no-array-index-key -- pieces have nothing but their order
    if (renderBlock) return <Fragment key={index}>{piece.block && renderBlock(piece.block)}</Fragment>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have nothing but their order
    return shown && <ReportFigures key={index} figures={shown} />
  })
}

/** The parts of a report that is shown, and what tells them. */
export function useParts() {
  const [parts, setParts] = useState<readonly ReportPart[]>([])
  return { parts, onParts: setParts }
}
