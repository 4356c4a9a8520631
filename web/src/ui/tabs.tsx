import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Count } from './badge.tsx'
import { cx } from './class-names.ts'
import { Link } from './link.tsx'
import styles from './tabs.module.css'

export interface TabItem {
  label: string
  href: string
  count?: ReactNode
  current?: boolean | undefined
}

export interface TabsProps {
  /** What the tabs divide: "Tidewell Energy", "Saved views". */
  label: string
  items: readonly TabItem[]
  /** After the last tab, such as "Save view". */
  end?: ReactNode
  className?: string | undefined
}

/**
 * Tabs as links, so that each has its address. A row too long scrolls, and the current tab is brought into
 * view.
 */
export function Tabs({ label, items, end, className }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.href
  const counted = items.filter(({ count }) => count !== undefined).length
  // Tabs and counts that come later push it out again.
  const place = current && `${current} ${items.length} ${counted}`
  useEffect(() => {
    if (place === undefined) return undefined
    // Waits for the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() => row.current && bringIntoView(row.current))
    return () => cancelAnimationFrame(frame)
  }, [place])
  return (
    <nav ref={row} className={cx(styles.tabs, className)} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={cx(styles.tab, item.current && styles.current)}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
          {item.count !== undefined && <Count>{item.count}</Count>}
        </Link>
      ))}
      {end}
    </nav>
  )
}

/** Scrolls the row alone; `scrollIntoView` would move the page too. */
function bringIntoView(row: HTMLElement) {
  const tab = row.querySelector<HTMLElement>('[aria-current]')
  if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
