import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Form } from './form.tsx'
import type { FormProps } from './form.tsx'
import { WithPartList } from './part-list.tsx'
import { Heading } from './text.tsx'
import styles from './form-layout.module.css'

/**
 * A form of the back office: one column, as wide as it can be read, and where there is room the list of its
 * parts at its right.
 */
export function FormColumn({ children, onSubmit }: Pick<FormProps, 'children' | 'onSubmit'>) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <WithPartList of={form}>
      <Form ref={form} className={styles.column} onSubmit={onSubmit}>
        {children}
      </Form>
    </WithPartList>
  )
}

/** What belongs together, under its name. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} data-form-part={title}>
      <Heading level={2} variant="small">
        {title}
      </Heading>
      {children}
    </section>
  )
}
