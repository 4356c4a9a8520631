import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

export interface VisuallyHiddenProps {
  children: ReactNode
  /** Announces changes of its text. */
  role?: 'status' | 'alert' | undefined
}

/**
 * Words that are said whenever they change: "Copied", "12 results". It is there from the start, or nobody
 * hears it.
 */
export function Announced({ children }: { children: ReactNode }) {
  return <output className={styles.hidden}>{children}</output>
}

/** Words for people who listen: the figure behind a bar, what a colour means. */
export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  )
}
