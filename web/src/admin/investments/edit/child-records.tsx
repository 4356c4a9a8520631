import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../../kernel/api.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ChildForm } from './child-form.tsx'
import type { ChildField } from './child-form.tsx'
import styles from './edit.module.css'

interface ChildRecordsProps<R extends Resource> {
  resource: R
  opportunityId: number
  fields: readonly ChildField[]
  /** How one is shown in the list: its name, and a fainter line. */
  lines: (row: RowOf<R>) => { title: ReactNode; note?: ReactNode; name: string }
}

const whole = { page: 1, sort: undefined, filters: {}, tab: undefined, panel: undefined }

/** Records that stand on the page of an offer: highlights, dates, people. Each is saved by itself; a deleted one comes back by Undo. */
export function ChildRecords<R extends Resource>({
  resource,
  opportunityId,
  fields,
  lines,
}: ChildRecordsProps<R>) {
  const [open, setOpen] = useState<RowOf<R> | 'new'>()
  const term = useTerm()
  const queries = useQueryClient()
  const fixed = { owner_type: 'investment_opportunity', owner_id: opportunityId }
  const query = useQuery(listQuery(resource, whole, { perPage: 100, fixed }))
  const word = term(resource.term, { lower: true })
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: [resource.name] })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity', 'show'] })
  }
  const remove = (id: number, name: string) =>
    void call('DELETE', `${resource.path}/${id}`).then(
      async () => {
        await reload()
        showToast(
          `${name} is deleted`,
          () => void call('POST', `${resource.path}/${id}/restore`).then(reload),
        )
      },
      () => showToast(`${name} couldn’t be deleted`),
    )
  return (
    <div className={styles.stack}>
      <Loaded query={query} what={`the ${term(resource.term, { plural: true, lower: true })}`}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={styles.children}>
              {data.map((row) => {
                const { title, note, name } = lines(row)
                const id = row['id'] as number
                return (
                  <li key={id}>
                    <span className={styles.childWords}>
                      <b>{title}</b>
                      {note}
                    </span>
                    <IconButton
                      icon={Pencil}
                      size="small"
                      label={`Edit ${name}`}
                      onClick={() => setOpen(row)}
                    />
                    <IconButton
                      icon={Trash2}
                      size="small"
                      label={`Delete ${name}`}
                      onClick={() => remove(id, name)}
                    />
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
          Add {word}
        </Button>
      </div>
      {open !== undefined && (
        <ChildForm
          resource={resource}
          row={open === 'new' ? undefined : open}
          owner={fixed}
          order={query.data?.data.length ?? 0}
          fields={fields}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
