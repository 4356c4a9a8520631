import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useMemo } from 'react'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { ResourceField } from '../../../kernel/resource-field.tsx'
import { emptyValues } from '../../../kernel/resource-values.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './edit.module.css'

export interface ChildField {
  key: string
  label: string
  hint?: string
}

interface ChildFormProps<R extends Resource> {
  resource: R
  /** The record that is edited; without one, a new one is made. */
  row: RowOf<R> | undefined
  owner: { owner_type: string; owner_id: number }
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
  const bodyOf = (given: FormValues) =>
    row ? changesOf(values, given) : { ...filledIn(given), ...owner, ...ordered }
  const form = withOwnIds(
    useForm<FormValues>({
      values,
      schema: row ? resource.update : resource.create,
      bodyOf,
      send: async (given) => {
        const body = row ? { ...bodyOf(given), version: row['version'] } : bodyOf(given)
        if (row) await call('PATCH', `${resource.path}/${String(row['id'])}`, { body })
        else await call('POST', resource.path, { body })
        await onSaved()
        onClose()
      },
    }),
  )
  return (
    <Modal
      open
      variant="long"
      title={row ? `Edit ${word}` : `Add ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={form.busy} busyLabel="Saving" onClick={() => form.onSubmit()}>
            {row ? 'Save' : `Add ${word}`}
          </Button>
        </>
      }
    >
      <form className={styles.childForm} onSubmit={form.onSubmit} noValidate>
        {form.refused !== undefined && (
          <Notice tone="bad" live>
            {form.refused}
          </Notice>
        )}
        {fields.map(({ key, label, hint }) => (
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
      </form>
    </Modal>
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
