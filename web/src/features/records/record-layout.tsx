import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Heading } from '../../ui/text.tsx'
import { ScrollArea } from './scroll-area.tsx'
import styles from './record-layout.module.css'

interface RecordLayoutProps {
  /** Whose record it is, for those who hear the page. */
  label: string
  rail?: ReactNode
  /** What has to be decided: above the rail, and above everything where the rail isn't beside it. */
  lead?: ReactNode
  /**
   * What goes on for long, such as a stream: under what the tab shows, and under the rail where that isn't
   * beside it.
   */
  below?: ReactNode
  children: ReactNode
}

export interface WithActivity {
  /** The stream of a record, by its number. */
  activity: (id: number) => ReactNode
}

/**
 * What a tab of a record shows, with a rail beside it where there is room and below it where there is not.
 */
export function RecordLayout({ label, rail, lead, below, children }: RecordLayoutProps) {
  return (
    <ScrollArea label={label}>
      <div className={rail === undefined ? undefined : styles.beside}>
        {lead !== undefined && <aside className={cx(styles.rail, styles.lead)}>{lead}</aside>}
        <div className={styles.main}>{children}</div>
        {rail !== undefined && <aside className={styles.rail}>{rail}</aside>}
        {below !== undefined && <div className={styles.below}>{below}</div>}
      </div>
    </ScrollArea>
  )
}

interface RailPartProps {
  title: ReactNode
  /** At the right of the title: a small button or a badge. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the rail. */
export function RailPart({ title, action, children }: RailPartProps) {
  return (
    <section>
      <div className={styles.head}>
        <Heading level={2}>{title}</Heading>
        {action && <span className={styles.action}>{action}</span>}
      </div>
      {children}
    </section>
  )
}
