import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { emptyValues } from '../../../kernel/resource-values.ts'
import { ResourceFields } from '../../../kernel/resource-fields.tsx'
import { useRecordForm } from '../../../kernel/use-record-form.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import styles from './offers.module.css'

/** A form of an entry of a short list. A new entry is in use from the beginning. */
export function referenceForm<R extends Resource>(resource: R) {
  return function ReferenceForm({ row, save, onSaved }: DrawerFormProps<R>) {
    const queries = useQueryClient()
    const values = useMemo(() => {
      const held = emptyValues(resource, row as Record<string, unknown> | undefined)
      return row === undefined && 'active' in held ? { ...held, active: true } : held
    }, [row])
    const form = useRecordForm({
      resource,
      row,
      values,
      onSaved: async (record: RowOf<R>) => {
        await queries.invalidateQueries({ queryKey: [resource.name] })
        onSaved(record)
      },
    })
    return (
      <Form className={styles.form} onSubmit={form.onSubmit}>
        {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
        {resource.form.map(({ title, fields }) => (
          <ResourceFields key={title} resource={resource} fields={fields} row={row} form={form} />
        ))}
        <ChangesFooter form={form} save={save} />
      </Form>
    )
  }
}
