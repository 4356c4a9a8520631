import type { ReactNode } from 'react'
import { WayBack } from '../kernel/page.tsx'
import { useLabel } from '../kernel/terminology.tsx'
import styles from './offer-layout.module.css'

/** A page about one offer, which has a head of its own: the way back to all of them, and what follows. */
export function OfferLayout({ children }: { children: ReactNode }) {
  const label = useLabel()
  return (
    <div className={styles.page}>
      <WayBack label={label('investments')} href="/investor/investments" />
      {children}
    </div>
  )
}

interface OfferColumnsProps {
  /** Comes first on a phone, above what stands beside. */
  head?: ReactNode
  side: ReactNode
  children: ReactNode
}

/** What is read, and beside it, in view while it is read, what can be done; on a phone one below the other. */
export function OfferColumns({ head, side, children }: OfferColumnsProps) {
  return (
    <div className={styles.columns}>
      {head}
      {head === undefined && children}
      <aside className={styles.side}>{side}</aside>
      {head !== undefined && children}
    </div>
  )
}
