import type { ComponentProps, ReactNode } from 'react'
import { Count } from './badge.tsx'
import { cx } from './class-names.ts'
import styles from './card.module.css'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A heading of level `level`. */
  title?: ReactNode
  level?: 2 | 3 | undefined
  count?: ReactNode
  /** Beside the title, fainter. */
  note?: ReactNode
  /** At the right of the head: a link, a legend, a control. */
  actions?: ReactNode
  /** No padding around the body, for tables and lists that reach the edge. */
  flush?: boolean | undefined
}

/** Something that acts as one thing. Never put a card into a card. */
export function Card({
  title,
  level = 2,
  count,
  note,
  actions,
  flush = false,
  className,
  children,
  ...rest
}: CardProps) {
  const Title = `h${level}` as const
  return (
    <section className={cx(styles.card, className)} {...rest}>
      {title !== undefined && (
        <div className={styles.head}>
          <Title className={styles.title}>{title}</Title>
          {count !== undefined && <Count>{count}</Count>}
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={cx(!flush && styles.body, title === undefined && styles.untitled)}>{children}</div>
    </section>
  )
}
