import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../ui/class-names.ts'
import styles from './page-columns.module.css'

interface PageColumnsProps {
  /** Comes first where there is one column only, above what stands beside. */
  head?: ReactNode
  side: ReactNode
  /** The side stays in view while the rest is read. */
  sticky?: boolean
  children: ReactNode
}

/**
 * What a page of the portal is about, and at its right what goes with it; one below the other where there is
 * no room.
 */
export function PageColumns({ head, side, sticky = false, children }: PageColumnsProps) {
  const beside = useRef<HTMLElement>(null)
  useHeight(beside, sticky)
  const main = <div className={styles.main}>{children}</div>
  return (
    <div className={styles.place}>
      <div className={cx(styles.columns, head !== undefined && styles.headed)}>
        {head}
        {head === undefined && main}
        <aside ref={beside} className={cx(styles.side, sticky && styles.sticky)}>
          {side}
        </aside>
        {head !== undefined && main}
      </div>
    </div>
  )
}

/** Tells the style sheet how high an element is: one that is higher than the window stays at its own end. */
function useHeight(of: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = of.current
    if (!element || !isWanted) return
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--own-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [of, isWanted])
}
