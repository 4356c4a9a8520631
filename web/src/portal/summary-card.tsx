import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { Glyph } from '../ui/cover-art.tsx'
import { artSeed } from './offer-card.tsx'
import styles from './summary-card.module.css'

interface SummaryCardProps {
  /** What it sums up, for those who hear it. */
  label: string
  offerId: number
  title: string
  note: string
  children: ReactNode
}

/** What an offer comes to for this investor: its mark and name over the sums. */
export function SummaryCard({ label, offerId, title, note, children }: SummaryCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.head}>
        <Glyph seed={artSeed(offerId)} />
        <p>
          <b>{title}</b>
          <small>{note}</small>
        </p>
      </div>
      {children}
    </section>
  )
}

interface BesideSummaryProps {
  summary: ReactNode
  /** It stays in view while the page is read. */
  sticky?: boolean
  children: ReactNode
}

/** A page with a summary at its right, or below it where there is no room. */
export function BesideSummary({ summary, sticky = false, children }: BesideSummaryProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={cx(sticky && styles.sticky)}>{summary}</aside>
    </div>
  )
}
