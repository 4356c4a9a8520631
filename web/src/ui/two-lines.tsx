import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface TwoLinesProps {
  lead?: ReactNode
  title: ReactNode
  note?: ReactNode
}

/** Name over a fainter line, with an avatar or glyph before: the first cell of most lists. */
export function TwoLines({ lead, title, note }: TwoLinesProps) {
  return (
    <span className={styles.two}>
      {lead}
      <span className={styles.lines}>
        <span className={styles.name}>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  )
}
