import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormErrors } from '../ui/form-errors.tsx'
import { ChangesFooter } from '../ui/form-footer.tsx'
import { FormColumn, FormPart } from '../ui/form-layout.tsx'
import type { FormValues } from './form-values.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { ResourceFields } from './resource-fields.tsx'
import { emptyValues } from './resource-values.ts'
import { useRecordForm } from './use-record-form.ts'

/** Fields of a new record beside those of its declaration. */
export interface AddedFields {
  values: FormValues
  schema: z.ZodType
  bodyOf: (values: FormValues) => FormValues
  show: (form: ReturnType<typeof useRecordForm>) => ReactNode
}

export interface ResourceFormProps<R extends Resource> {
  resource: R
  /** The record that is edited; without one, a new one is made. */
  row?: RowOf<R> | undefined
  /** Fields of the declaration that are not shown. */
  without?: readonly string[]
  /** What the button says: "Add nominee". */
  save?: string
  /** Shown above the fields, from what is typed so far. */
  beside?: (values: FormValues) => ReactNode
  added?: AddedFields | undefined
  /** Gets the record as the server answered it. */
  onSaved: (row: RowOf<R>) => void
}

/** The form of a resource, from its declaration: sections, fields by kind, the contract's own checks. */
export function ResourceForm<R extends Resource>({
  resource,
  row,
  without = [],
  save = 'Save',
  beside,
  added,
  onSaved,
}: ResourceFormProps<R>) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(false)
  const values = useMemo(() => ({ ...emptyValues(resource, row), ...added?.values }), [resource, row, added])
  const form = useRecordForm({
    resource,
    row,
    values,
    added,
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
          <ResourceFields
            resource={resource}
            fields={section.fields.filter(({ key }) => !without.includes(key))}
            row={row}
            form={form}
          />
        </FormPart>
      ))}
      {added?.show(form)}
      <ChangesFooter form={form} save={save} />
      {guard}
    </FormColumn>
  )
}
