import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useMemo } from 'react'
import type { useForm } from '../../kernel/form.ts'
import type { FormValues } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { ResourceFields } from '../../kernel/resource-fields.tsx'
import { emptyValues } from '../../kernel/resource-values.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useRecordForm } from '../../kernel/use-record-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'

export interface ChildField {
  key: string
  label: string
  hint?: string
}

interface ChildFormProps<R extends Resource> {
  resource: R
  /** The record that is edited; without one, a new one is made. */
  row: RowOf<R> | undefined
  owner: Readonly<Record<string, string | number>>
  /** Place of a new one: after the others. */
  order: number
  fields: readonly ChildField[]
  onSaved: () => Promise<void>
  onClose: () => void
}

/** One highlight, date or person, in a dialog. */
export function ChildForm<R extends Resource>({
  resource,
  row,
  owner,
  order,
  fields,
  onSaved,
  onClose,
}: ChildFormProps<R>) {
  const term = useTerm()
  const word = term(resource.term, { lower: true })
  const values = useMemo(() => initialValues(resource, row, fields), [resource, row, fields])
  const ordered = 'order' in resource.create.shape ? { order } : {}
  const form = withOwnIds(
    useRecordForm({
      resource,
      row,
      values,
      also: { ...owner, ...ordered },
      onSaved: async () => {
        await onSaved()
        onClose()
      },
    }),
  )
  return (
    <FormModal
      variant="long"
      title={row ? `Edit ${word}` : `Add ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit={row ? 'Save' : `Add ${word}`}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <ResourceFields resource={resource} fields={fields} row={row} form={form} />
    </FormModal>
  )
}

type Form = ReturnType<typeof useForm<FormValues>>

/** The page below has fields of the same names, and an id is one element's alone. */
function withOwnIds(form: Form): Form {
  return {
    ...form,
    typed: (name) => ({ ...form.typed(name), id: `child-${name}` }),
    chosen: (name) => ({ ...form.chosen(name), id: `child-${name}` }),
  }
}

/** Files begin empty: what is there already is not sent again. */
function initialValues(
  resource: Resource,
  row: FormValues | undefined,
  fields: readonly ChildField[],
): FormValues {
  const kept = row && Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'file'))
  return emptyValues(
    {
      create: resource.create,
      form: [{ title: '', fields: fields.map(({ key, label }) => ({ key, label })) }],
    },
    kept,
  )
}
