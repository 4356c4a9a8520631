import { Check, Clock, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Heading } from '../../../ui/text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './record.module.css'

/** What a tab of a record shows, with a rail beside it where there is room and below it where there is not. */
export function RecordLayout({ rail, children }: { rail?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.scroll} data-scroll data-scroll-restoration-id="page">
      <div className={rail === undefined ? undefined : styles.beside}>
        <div className={styles.main}>{children}</div>
        {rail !== undefined && <aside className={styles.rail}>{rail}</aside>}
      </div>
    </div>
  )
}

/** One part of the rail. */
export function RailPart({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section>
      <div className={styles.head}>
        <Heading level={2}>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface CheckItem {
  key: string
  state: 'done' | 'waiting' | 'open' | 'trouble'
  title: string
  note?: string | undefined
}

const marks = { done: Check, waiting: Clock, open: Minus, trouble: X }
const said = { done: 'Done', waiting: 'Waiting', open: 'Open', trouble: 'Needs attention' }

/** What is in order and what is not, each in words. */
export function CheckList({ items }: { items: readonly CheckItem[] }) {
  return (
    <ul className={styles.checks}>
      {items.map(({ key, state, title, note }) => (
        <li key={key}>
          <span className={cx(styles.mark, styles[state])}>
            <Icon of={marks[state]} size={11} stroke={3} />
            <VisuallyHidden>{said[state]}</VisuallyHidden>
          </span>
          <span>
            <b>{title}</b>
            {note !== undefined && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
