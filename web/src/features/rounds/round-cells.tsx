import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { dateShort, daysUntil } from '../../ui/format-dates.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ProgressPart } from '../../ui/progress-bar.tsx'
import styles from './round-cells.module.css'

/** A closing date this near is shown in amber. */
const soonDays = 14

interface RoundProgressProps {
  /** Whose progress, for those who hear it. */
  name: string
  parts: readonly ProgressPart[]
  /** How far it is, as it is printed. */
  shown: ReactNode
  /** Tip over the bar. */
  tip?: string
}

/** How far a round is: a bar, and the figure that it draws. */
export function RoundProgress({ name, parts, shown, tip }: RoundProgressProps) {
  return (
    <span className={styles.progress} title={tip}>
      <span className={styles.track}>
        <ProgressBar label={name} thickness="thin" parts={parts} />
      </span>
      <span className={styles.share}>{shown}</span>
    </span>
  )
}

interface ClosingDayProps {
  date: string | null
  /** Whether money is still taken: only then is there something to hurry for. */
  open?: boolean
}

/** The day on which a round closes. */
export function ClosingDay({ date, open = true }: ClosingDayProps) {
  const today = now()
  const left = date === null ? undefined : daysUntil(date, { today })
  const soon = open && left !== undefined && left <= soonDays
  return <span className={soon ? styles.soon : undefined}>{dateShort(date, { today })}</span>
}
