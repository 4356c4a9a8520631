import { useEffect, useRef, useState } from 'react'
import { Html } from '../../kernel/html.tsx'
import styles from './report-article.module.css'

export interface ReportPart {
  id: string
  title: string
}

interface ReportArticleProps {
  report: { summary: string | null; body: string }
  /** Told the parts of the text by their headings, for a list of contents. */
  onParts?: (parts: readonly ReportPart[]) => void
}

/** The text of a report as its holders read it. */
export function ReportArticle({ report: { summary, body }, onParts }: ReportArticleProps) {
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
      <Html text={body} className={styles.text} />
    </article>
  )
}

/** The parts of a report that is shown, and what tells them. */
export function useParts() {
  const [parts, setParts] = useState<readonly ReportPart[]>([])
  return { parts, onParts: setParts }
}
