import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { FormErrors } from '../ui/form-errors.tsx'
import { ChangesFooter } from '../ui/form-footer.tsx'
import { FormColumn, FormPart } from '../ui/form-layout.tsx'
import type { FormValues } from './form-values.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { ResourceFields } from './resource-fields.tsx'
import { emptyValues } from './resource-values.ts'
import { useRecordForm } from './use-record-form.ts'

export interface ResourceFormProps<R extends Resource> {
  resource: R
  /** The record that is edited; without one, a new one is made. */
  row?: RowOf<R> | undefined
  /** What the button says: "Add nominee". */
  save?: string
  /** Shown above the fields, from what is typed so far. */
  beside?: (values: FormValues) => ReactNode
  /** Gets the record as the server answered it. */
  onSaved: (row: RowOf<R>) => void
}

/** The form of a resource, from its declaration: sections, fields by kind, the contract's own checks. */
export function ResourceForm<R extends Resource>({
  resource,
  row,
  save = 'Save',
  beside,
  onSaved,
}: ResourceFormProps<R>) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(false)
  const values = useMemo(() => emptyValues(resource, row), [resource, row])
  const form = useRecordForm({
    resource,
    row,
    values,
    onSaved: async (record) => {
      setSaved(true)
      await queries.invalidateQueries({ queryKey: [resource.name] })
      onSaved(record)
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      {beside?.(form.values)}
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
