import type { ReactNode } from 'react'
import { BackLink } from '../../kernel/portal-page.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import styles from './opportunity-layout.module.css'

/** A page about one offer, which has a head of its own: the way back to all of them, and what follows. */
export function OpportunityLayout({ children }: { children: ReactNode }) {
  const label = useLabel()
  return (
    <div className={styles.page}>
      <BackLink label={label('investments')} href="/investor/investments" />
      {children}
    </div>
  )
}
