import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { firstField } from './first-field.ts'
import { Form } from './form.tsx'
import type { FormProps } from './form.tsx'
import { useFormParts } from './form-parts.ts'
import { Heading } from './text.tsx'
import styles from './form-layout.module.css'

/**
 * A form of the back office: one column, as wide as it can be read, and where there is room the list of its
 * parts at its right.
 */
export function FormColumn({ children, onSubmit }: Pick<FormProps, 'children' | 'onSubmit'>) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <div className={styles.place}>
      <div className={styles.beside}>
        <Form ref={form} className={styles.column} onSubmit={onSubmit}>
          {children}
        </Form>
        <PartList form={form} />
      </div>
    </div>
  )
}

/** The names of a form's parts: a press goes to the first field, and what has to be mended is counted. */
function PartList({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const parts = useFormParts(form)
  if (parts.length < 2) return null
  return (
    <nav className={styles.parts} aria-label="Sections">
      {parts.map(({ title, problems, element }) => (
        <button
          key={title}
          type="button"
          onClick={() => {
            element.scrollIntoView({ block: 'start' })
            firstField(element)
          }}
        >
          {title}
          {problems > 0 && <span className={styles.problems}>{`${problems} to fix`}</span>}
        </button>
      ))}
    </nav>
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
