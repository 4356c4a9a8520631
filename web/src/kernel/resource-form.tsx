import type { FormSection, Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormErrors } from '../ui/form-errors.tsx'
import { FormFooter } from '../ui/form-footer.tsx'
import { Heading } from '../ui/text.tsx'
import { call } from './api.ts'
import { useForm } from './form.ts'
import { changesOf, filledIn } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { ResourceField } from './resource-field.tsx'
import { emptyValues } from './resource-values.ts'
import styles from './resource-form.module.css'

export interface ResourceFormProps<R extends Resource> {
  resource: R
  /** The record that is edited; without one, a new one is made. */
  row?: RowOf<R> | undefined
  /** What the button says: "Add nominee". */
  save?: string
  /** Gets the record as the server answered it. */
  onSaved: (row: RowOf<R>) => void
}

/**
 * The form of a resource, from its declaration: sections, fields by kind, the contract's own checks. A new record sends what
 * was filled in, an old one what changed and the version it was read at, so that two editors don't overwrite each other.
 */
export function ResourceForm<R extends Resource>({
  resource,
  row,
  save = 'Save',
  onSaved,
}: ResourceFormProps<R>) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(false)
  const values = useMemo(() => emptyValues(resource, row), [resource, row])
  const bodyOf = (given: FormValues) => (row ? changesOf(values, given) : filledIn(given))
  const form = useForm<FormValues>({
    values,
    schema: row ? resource.update : resource.create,
    bodyOf,
    send: async (given) => {
      const { data } = row
        ? await call<{ data: RowOf<R> }>('PATCH', `${resource.path}/${String(row['id'])}`, {
            body: { ...bodyOf(given), version: row['version'] },
          })
        : await call<{ data: RowOf<R> }>('POST', resource.path, { body: bodyOf(given) })
      setSaved(true)
      await queries.invalidateQueries({ queryKey: [resource.name] })
      onSaved(data)
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  const changes = form.changes === 1 ? '1 unsaved change' : `${form.changes} unsaved changes`
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      {resource.form.map((section) => (
        <Section key={section.title} section={section} resource={resource} row={row} form={form} />
      ))}
      <FormFooter
        state={form.changes > 0 ? { kind: 'unsaved', text: changes } : undefined}
        problems={form.problems}
        save={save}
        saving={form.busy}
        {...(form.changes > 0 && { onDiscard: form.discard })}
      />
      {guard}
    </form>
  )
}

interface SectionProps {
  section: FormSection
  resource: Resource
  row: FormValues | undefined
  form: ReturnType<typeof useForm<FormValues>>
}

function Section({ section, resource, row, form }: SectionProps) {
  return (
    <section className={styles.section}>
      <Heading level={2} look="small">
        {section.title}
      </Heading>
      {section.fields.map(({ key, label, hint }) => (
        <ResourceField
          key={key}
          name={key}
          label={label}
          hint={hint}
          schema={resource.create.shape[key]}
          row={row}
          form={form}
        />
      ))}
    </section>
  )
}
