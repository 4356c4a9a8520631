import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  summary: ReactNode
  /** Open at first. */
  open?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** Something more, out of the way until wanted. The browser finds words in it even while it is closed. */
export function Disclosure({ summary, open = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={styles.details}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon of={ChevronRight} size={14} />
        {summary}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
