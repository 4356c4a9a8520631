import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { call } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { nearestFocus } from '../../ui/nearest-focus.ts'
import { Text } from '../../ui/text.tsx'
import { showFailure, showToast } from '../../ui/toasts.ts'
import { ChildForm } from './child-form.tsx'
import type { ChildField } from './child-form.tsx'
import { RememberContext } from './undo-context.ts'
import styles from './child-records.module.css'
import { moved } from '../../kernel/drag/drop-targets.ts'

interface ChildRecordsProps<R extends Resource> {
  resource: R
  /** Whose they are, as their records say it. */
  owner: Readonly<Record<string, string | number>>
  fields: readonly ChildField[]
  /** How one is shown in the list: its name, and a fainter line. */
  lines: (row: RowOf<R>) => { title: ReactNode; note?: ReactNode; name: string }
  /** New ones are made elsewhere. */
  addable?: boolean | undefined
  /** They are only read. */
  locked?: boolean | undefined
  /** What they would be, where there are none: a sentence. */
  empty?: string | undefined
  /** They stand in a card, which frames them. */
  framed?: boolean | undefined
  /** More that can be done with one, before its pencil. */
  extra?: ComponentType<{ row: RowOf<R>; onDone: () => Promise<void> }> | undefined
}

/**
 * Records that stand on the page of an offer, or on a deal: highlights, dates, people. Each is saved by
 * itself; a deleted one comes back by Undo.
 */
export function ChildRecords<R extends Resource>({
  resource,
  owner,
  fields,
  lines,
  extra: Extra,
  addable = true,
  locked = false,
  empty,
  framed = false,
}: ChildRecordsProps<R>) {
  const [open, setOpen] = useState<RowOf<R> | 'new'>()
  const term = useTerm()
  const queries = useQueryClient()
  const query = useQuery(listQuery(resource, {}, { perPage: 100, fixed: owner }))
  const remember = use(RememberContext)
  const word = term(resource.term, { lower: true })
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: [resource.name] })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
  }
  const remove = (id: number, name: string) => {
    const redo = () => call('DELETE', `${resource.path}/${id}`).then(reload)
    const undo = () => call('POST', `${resource.path}/${id}/restore`).then(reload)
    const focusNear = nearestFocus()
    void redo().then(
      () => {
        focusNear()
        remember?.({ undo, redo })
        showToast(`${name} is deleted`, () => {
          void undo().catch(() => showFailure(`${name} couldn’t be brought back`))
        })
      },
      () => showFailure(`${name} couldn’t be deleted`),
    )
  }
  return (
    <div className={styles.stack}>
      <Loaded query={query} what={`the ${term(resource.term, { plural: true, lower: true })}`}>
        {({ data }) =>
          data.length === 0 ? (
            empty !== undefined && <Text tone="faint">{empty}</Text>
          ) : (
            <ul className={cx(styles.list, !framed && styles.boxed)}>
              {data.map((row) => {
                const { title, note, name } = lines(row)
                const id = row['id'] as number
                return (
                  <li key={id}>
                    <span className={styles.words}>
                      <b>{title}</b>
                      {note}
                    </span>
                    <span className={styles.acts}>
                      {Extra && <Extra row={row} onDone={reload} />}
                      {!locked && (
                        <>
                          <Places rows={data} row={row} resource={resource} name={name} onMoved={reload} />
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
                        </>
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      {addable && !locked && (
        <div>
          <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
            Add {word}
          </Button>
        </div>
      )}
      {open !== undefined && (
        <ChildForm
          resource={resource}
          row={open === 'new' ? undefined : open}
          owner={owner}
          order={query.data?.data.length ?? 0}
          fields={fields}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface PlacesProps<R extends Resource> {
  /** All of them, in their order. */
  rows: readonly RowOf<R>[]
  row: RowOf<R>
  resource: R
  name: string
  onMoved: () => Promise<void>
}

/** Moves one of several records a place up or down. Records that go by their date have no places. */
function Places<R extends Resource>({ rows, row, resource, name, onMoved }: PlacesProps<R>) {
  if (rows.length < 2 || !('order' in resource.create.shape)) return null
  const at = rows.indexOf(row)
  const move = async (by: -1 | 1) => {
    try {
      // Each whose place is another one now is told: the first rows may all have had the same.
      for (const [order, one] of moved(rows, row, by).entries())
        if (one['order'] !== order)
          await call('PATCH', `${resource.path}/${String(one['id'])}`, { body: { order } })
    } catch {
      showFailure(`${name} couldn’t be moved`)
    }
    await onMoved()
  }
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="small"
        label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => void move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="small"
        label={`Move ${name} down`}
        disabled={at === rows.length - 1}
        onClick={() => void move(1)}
      />
    </>
  )
}
