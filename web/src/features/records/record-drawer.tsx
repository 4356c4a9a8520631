import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { call } from '../../kernel/api.ts'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { ResourceForm } from '../../kernel/resource-form.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './record-drawer.module.css'

export interface DrawerFormProps<R extends Resource> {
  /** Absent for a new record. */
  row?: RowOf<R> | undefined
  /** What the button says. */
  save: string
  onSaved: (row: RowOf<R>) => void
}

export interface RecordDrawerProps<R extends Resource> {
  resource: R
  /** The record that is edited, or "new". */
  row: RowOf<R> | 'new'
  /** What the record is called on its own page and in toasts. */
  nameOf: (row: RowOf<R>) => string
  /** The form, where the one from the resource's declaration is not enough. */
  form?: ComponentType<DrawerFormProps<R>> | undefined
  onClose: () => void
  /** What follows when a new record was added, where that is not closing the drawer. */
  onAdded?: ((row: RowOf<R>) => void) | undefined
}

/**
 * A small record beside its list: made, changed and deleted in a drawer. Deleting can be taken back; what is
 * in use stays, and the refusal says so.
 */
export function RecordDrawer<R extends Resource>(props: RecordDrawerProps<R>) {
  const { resource, row, nameOf, form: Form, onClose, onAdded } = props
  const term = useTerm()
  const noun = term(resource.term, { lower: true })
  const isNew = row === 'new'
  const save = isNew ? `Add ${noun}` : 'Save'
  const saved = (record: RowOf<R>) => {
    showToast(`${nameOf(record)} ${isNew ? 'added' : 'saved'}`)
    if (isNew && onAdded) onAdded(record)
    else onClose()
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={isNew ? `New ${noun}` : nameOf(row)}
      footer={
        isNew || !resource.operations.includes('delete') ? undefined : (
          <Delete resource={resource} row={row} name={nameOf(row)} onDone={onClose} />
        )
      }
    >
      <div className={styles.body}>
        {Form ? (
          <Form {...(!isNew && { row })} save={save} onSaved={saved} />
        ) : (
          <ResourceForm resource={resource} {...(!isNew && { row })} save={save} onSaved={saved} />
        )}
      </div>
    </Drawer>
  )
}

interface DeleteProps<R extends Resource> {
  resource: R
  row: RowOf<R>
  name: string
  onDone: () => void
}

function Delete<R extends Resource>({ resource, row, name, onDone }: DeleteProps<R>) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState(false)
  // A record that is just being deleted is not read again.
  const { data: record } = useQuery({ ...permittedQuery(resource, String(row['id'])), enabled: !busy })
  if (!record || !permits(record, 'delete')) return null
  const path = `${resource.path}/${String(row['id'])}`
  const again = () => queries.invalidateQueries({ queryKey: [resource.name] })
  const restore = async () => {
    await call('POST', `${path}/restore`)
    await again()
  }
  const remove = async () => {
    setAsking(false)
    const done = await run(async () => {
      await call('DELETE', path)
      await again()
    })
    if (!done) return
    showToast(`${name} deleted`, resource.operations.includes('restore') ? () => void restore() : undefined)
    onDone()
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="danger-quiet" busy={busy} busyLabel="Deleting" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirmation
        open={asking}
        title={`Delete ${name}?`}
        confirm="Delete"
        cancel="Keep it"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        It’s removed from every list. If it’s still in use, we’ll keep it and tell you.
      </Confirmation>
    </>
  )
}
