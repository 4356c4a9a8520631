import type { ReactNode } from 'react'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
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
    <ScrollRegion className={className} data-scroll data-scroll-restoration-id="page" aria-label={label}>
      {children}
    </ScrollRegion>
  )
}
