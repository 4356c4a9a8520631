import type { ReactNode } from 'react'
import { Form } from '../../ui/form.tsx'
import type { FormProps } from '../../ui/form.tsx'
import { Heading } from '../../ui/text.tsx'
import styles from './form-layout.module.css'

/** A form of the back office: one column, as wide as it can be read. */
export function FormColumn({ children, onSubmit }: Pick<FormProps, 'children' | 'onSubmit'>) {
  return (
    <Form className={styles.column} onSubmit={onSubmit}>
      {children}
    </Form>
  )
}

/** What belongs together, under its name. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Heading level={2} variant="small">
        {title}
      </Heading>
      {children}
    </section>
  )
}
