import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import styles from './timeline.module.css'

export interface TimelineEntry {
  id: string | number
  icon: IconType
  /** What happened; the actor in `<b>`. */
  text: ReactNode
  /** When: "Today, 10:42". */
  when: ReactNode
  /** What was written, boxed. */
  note?: ReactNode
  actions?: ReactNode
}

/** One stream of notes, calls, tasks and events, newest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles.icon}>
            <Icon of={entry.icon} size={13} />
          </span>
          <div>
            <p className={styles.text}>{entry.text}</p>
            <small className={styles.when}>{entry.when}</small>
            {entry.note !== undefined && <div className={styles.note}>{entry.note}</div>}
            {entry.actions}
          </div>
        </li>
      ))}
    </ol>
  )
}
