import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

export interface VisuallyHiddenProps {
  children: ReactNode
  /** Announces changes of its text. */
  role?: 'status' | 'alert' | undefined
}

/** Words for people who listen: the figure behind a bar, what a colour means. */
export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  )
}
