import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../../ui/text.tsx'
import styles from './form-layout.module.css'

/** A form of the back office: one column, as wide as it can be read. */
export function FormColumn({ children, onSubmit }: Pick<ComponentProps<'form'>, 'children' | 'onSubmit'>) {
  return (
    <form className={styles.column} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  )
}

/** What belongs together, under its name. */
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
