import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FormValues } from '../../kernel/form-values.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { showQuery } from '../../kernel/queries.ts'
import { ResourceForm } from '../../kernel/resource-form.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { showToast } from '../../ui/toasts.ts'

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
  /** Shown above the fields, from what is typed so far: who is in the book already. */
  beside?: (values: FormValues) => ReactNode
}

/** A page that adds a record: the form of its declaration. */
export function NewRecordPage<R extends Resource>({ resource, pathOf, beside }: NewRecordProps<R>) {
  const noun = useTerm()(resource.term, { lower: true })
  const saved = useSaved(pathOf, 'added')
  return (
    <AdminPage title={`New ${noun}`}>
      <ResourceForm resource={resource} save={`Add ${noun}`} onSaved={saved} {...(beside && { beside })} />
    </AdminPage>
  )
}

interface EditRecordProps<R extends Resource> extends RecordFormProps<R> {
  id: string
  /** Relations whose names the form shows. */
  include?: readonly string[]
}

/** A page that changes a record: the same form, also where a newer version is read while it is open. */
export function EditRecordPage<R extends Resource>({ resource, pathOf, id, include }: EditRecordProps<R>) {
  const found = useQuery(showQuery(resource, id, include && { include }))
  const noun = useTerm()(resource.term, { lower: true })
  const saved = useSaved(pathOf, 'saved')
  return (
    <AdminPage title={`Edit ${found.data ? nameOf(found.data) : noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(row) => <ResourceForm key={id} resource={resource} row={row} onSaved={saved} />}
      </Loaded>
    </AdminPage>
  )
}

function useSaved(pathOf: (id: number) => string, text: string) {
  const visit = useVisit()
  return (row: RowOf<Resource>) => {
    showToast(`${nameOf(row)} ${text}`)
    visit(pathOf(Number(row['id'])), { replace: true })
  }
}

function nameOf(row: RowOf<Resource>): string {
  return String(row['name'])
}
