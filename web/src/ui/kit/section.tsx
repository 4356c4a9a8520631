import type { ReactNode } from 'react'
import { Heading } from '../text.tsx'
import styles from './kit.module.css'

/** One heading of the sheet and what stands below it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Heading level={2} variant="small">
        {title}
      </Heading>
      {children}
    </section>
  )
}
