import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { withOwnValues } from '@moorgate/contract/attributes/own-values.ts'
import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FormValues } from '../../kernel/form-values.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { showQuery } from '../../kernel/queries.ts'
import { useVisitRecord } from '../../kernel/record-link.tsx'
import { ResourceForm } from '../../kernel/resource-form.tsx'
import type { AddedFields } from '../../kernel/resource-form.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { AttributeValue } from '../attributes/attributes.ts'
import { OwnFieldsPart } from '../attributes/own-fields-part.tsx'
import { newRecord, typedFields } from '../attributes/own-values.ts'
import { useRequiredFields } from '../attributes/use-required-fields.ts'

/** A resource whose records have a number and a name, and a page of their own. */
interface RecordFormProps<R extends Resource> {
  resource: R
  /**
   * Where a record is shown, and where one goes when it is saved: in the place of the form, which is not gone
   * back to.
   */
  pathOf: (id: number) => string
}

interface NewRecordProps<R extends Resource> extends RecordFormProps<R> {
  /** The kind of record that the tenant's own fields are of. */
  owner: OwnerType
  /** Shown above the fields, from what is typed so far: who is in the book already. */
  beside?: (values: FormValues) => ReactNode
}

/** A page that adds a record: the form of its declaration, and the required fields that the tenant added. */
export function NewRecordPage<R extends Resource>(props: NewRecordProps<R>) {
  const noun = useTerm()(props.resource.term, { lower: true })
  const fields = useRequiredFields(props.owner)
  return (
    <AdminPage title={`New ${noun}`}>
      <Loaded query={fields} what="the form">
        {(own) => <NewRecordForm {...props} save={`Add ${noun}`} fields={own} />}
      </Loaded>
    </AdminPage>
  )
}

interface NewRecordFormProps<R extends Resource> extends NewRecordProps<R> {
  save: string
  fields: readonly AttributeValue[]
}

function NewRecordForm<R extends Resource>({
  resource,
  pathOf,
  beside,
  save,
  fields,
}: NewRecordFormProps<R>) {
  const saved = useSaved(pathOf, 'added')
  const added = useMemo(() => ownFields(resource, fields), [resource, fields])
  return (
    <ResourceForm resource={resource} save={save} added={added} onSaved={saved} {...(beside && { beside })} />
  )
}

/** The part of a new record's form for the tenant's own fields. */
const ownFields = (resource: Resource, fields: readonly AttributeValue[]): AddedFields => ({
  values: { attribute_values: typedFields(fields) },
  schema: withOwnValues(resource).create,
  bodyOf: (values) => newRecord(values, fields),
  show: (form) => <OwnFieldsPart fields={fields} control={(name: string) => form.chosen(name)} />,
})

interface EditRecordProps<R extends Resource> extends RecordFormProps<R> {
  id: string
  /** Relations whose names the form shows. */
  include?: readonly string[]
  /** Fields that this person can't choose for. */
  without?: readonly string[]
}

/** A page that changes a record: the same form, also where a newer version is read while it is open. */
export function EditRecordPage<R extends Resource>({
  resource,
  pathOf,
  id,
  include,
  without = [],
}: EditRecordProps<R>) {
  const found = useQuery(showQuery(resource, id, include && { include }))
  const noun = useTerm()(resource.term, { lower: true })
  const saved = useSaved(pathOf, 'saved')
  return (
    <AdminPage title={`Edit ${found.data ? nameOf(found.data) : noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(row) => <ResourceForm key={id} resource={resource} row={row} without={without} onSaved={saved} />}
      </Loaded>
    </AdminPage>
  )
}

function useSaved(pathOf: (id: number) => string, text: string) {
  const visit = useVisitRecord()
  return (row: RowOf<Resource>) => {
    showToast(`${nameOf(row)} ${text}`)
    visit(pathOf(Number(row['id'])))
  }
}

function nameOf(row: RowOf<Resource>): string {
  return String(row['name'])
}
