import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useState } from 'react'
import type { FormValues } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { ResourceFields } from '../../../kernel/resource-fields.tsx'
import { useRecordForm } from '../../../kernel/use-record-form.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { FormColumn, FormPart } from '../../../ui/form-layout.tsx'

interface DrawerFormProps<R extends Resource> {
  resource: R
  row: RowOf<R> | undefined
  /** What the form begins with, which may be more than the record has. */
  values: FormValues
  save: string
  onSaved: (row: RowOf<R>) => Promise<void>
}

/** A resource's form in a drawer, from its declaration, that begins with given values. */
export function DrawerForm<R extends Resource>({ resource, row, values, save, onSaved }: DrawerFormProps<R>) {
  const [isSaved, setIsSaved] = useState(false)
  const form = useRecordForm({
    resource,
    row,
    values,
    onSaved: (record) => {
      setIsSaved(true)
      return onSaved(record)
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !isSaved)
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      {resource.form.map((section) => (
        <FormPart key={section.title} title={section.title}>
          <ResourceFields resource={resource} fields={section.fields} row={row} form={form} />
        </FormPart>
      ))}
      <ChangesFooter form={form} save={save} />
      {guard}
    </FormColumn>
  )
}
