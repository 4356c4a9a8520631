import type { ReactNode } from 'react'
import { Heading } from '../../../ui/text.tsx'
import styles from './edit.module.css'

/** What belongs together in a deal's form, under its name. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Heading level={2} look="small">
        {title}
      </Heading>
      {children}
    </section>
  )
}
