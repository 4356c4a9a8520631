import type { ReactNode } from 'react'
import { Glyph } from '../../ui/cover-art.tsx'
import { artSeed } from './art-seed.ts'
import styles from './summary-card.module.css'

interface SummaryCardProps {
  /** What it sums up, for those who hear it. */
  label: string
  opportunityId: number
  title: string
  note: string
  children: ReactNode
}

/** What an offer comes to for this investor: its mark and name over the sums. */
export function SummaryCard({ label, opportunityId, title, note, children }: SummaryCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.head}>
        <Glyph seed={artSeed(opportunityId)} name={title} />
        <p>
          <b>{title}</b>
          <small>{note}</small>
        </p>
      </div>
      {children}
    </section>
  )
}
