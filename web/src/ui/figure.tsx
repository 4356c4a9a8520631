import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './figure.module.css'

export interface FigureItem {
  label: ReactNode
  value: ReactNode
  /** "+£5.7m this quarter". */
  note?: ReactNode
  /** Colours the value, as a gain or a loss; it carries its sign too. */
  direction?: 'up' | 'down' | 'none' | undefined
  noteTone?: 'plain' | 'warn' | undefined
}

const tones = { up: styles.up, down: styles.down, none: undefined }

/** One figure: what it is, how much, a note. */
function Figure({ label, value, note, direction = 'none', noteTone = 'plain' }: FigureItem) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={cx(styles.value, tones[direction])}>{value}</dd>
      {note !== undefined && <dd className={cx(styles.note, noteTone === 'warn' && styles.warn)}>{note}</dd>}
    </div>
  )
}

/** Figures beside each other, parted by hairlines, never boxed one by one. */
export function Figures({ items }: { items: readonly (FigureItem & { key: string })[] }) {
  return (
    <dl className={styles.strip}>
      {items.map(({ key, ...item }) => (
        <Figure key={key} {...item} />
      ))}
    </dl>
  )
}

export interface ChangeProps {
  /** As the format functions write it, with its sign. */
  children: ReactNode
  direction: 'up' | 'down' | 'none'
}

/** A gain or loss inside a line or cell: green, red, grey. */
export function Change({ children, direction }: ChangeProps) {
  return <span className={cx(styles.change, tones[direction] ?? styles.flat)}>{children}</span>
}
