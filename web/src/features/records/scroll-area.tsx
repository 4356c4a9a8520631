import type { ReactNode } from 'react'
import styles from './scroll-area.module.css'

interface ScrollAreaProps {
  /** What it is about, for those who hear the page. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * The part of a page that scrolls; on a phone the whole page does. What it holds can be laid out by its
 * width.
 */
export function ScrollArea({ label, className = styles.scroll, children }: ScrollAreaProps) {
  return (
    <section
      className={className}
      data-scroll
      data-scroll-restoration-id="page"
      // It scrolls, so the keyboard must reach it also where nothing inside takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </section>
  )
}
