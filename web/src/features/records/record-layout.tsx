import type { ReactNode } from 'react'
import { Heading } from '../../ui/text.tsx'
import styles from './record-layout.module.css'

interface RecordLayoutProps {
  /** Whose record it is, for those who hear the page. */
  label: string
  rail?: ReactNode
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
export function RecordLayout({ label, rail, below, children }: RecordLayoutProps) {
  return (
    <section
      className={styles.scroll}
      data-scroll
      data-scroll-restoration-id="page"
      // It scrolls, so the keyboard must reach it also where nothing inside takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
    >
      <div className={rail === undefined ? undefined : styles.beside}>
        <div className={styles.main}>{children}</div>
        {rail !== undefined && <aside className={styles.rail}>{rail}</aside>}
        {below !== undefined && <div className={styles.below}>{below}</div>}
      </div>
    </section>
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
