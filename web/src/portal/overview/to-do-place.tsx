import type { ReactNode } from 'react'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './to-do-panel.module.css'

/** Where the list stands, from the first picture on; its code and its questions follow. */
export function ToDoPlace({ children = <PanelSkeleton /> }: { children?: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby="to-do">
      <OverTitle id="to-do">For you to do</OverTitle>
      {children}
    </section>
  )
}

export function PanelSkeleton() {
  return (
    <div className={styles.bones}>
      <Skeleton height={168} />
      <Skeleton width="80%" height={14} />
      <Skeleton width="60%" height={14} />
    </div>
  )
}
