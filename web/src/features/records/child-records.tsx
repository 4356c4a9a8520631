import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { call } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
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
  extra,
  addable = true,
  locked = false,
  empty,
  framed = false,
}: ChildRecordsProps<R>) {
  const [open, setOpen] = useState<RowOf<R> | 'new'>()
  const term = useTerm()
  const [page, setPage] = useState(1)
  const query = useQuery(listQuery(resource, { page }, { perPage: 100, fixed: owner }))
  const reload = useReload(resource)
  return (
    <div className={styles.stack}>
      <Loaded query={query} what={`the ${term(resource.term, { plural: true, lower: true })}`}>
        {({ data, meta }) =>
          data.length === 0 ? (
            empty !== undefined && <Text tone="faint">{empty}</Text>
          ) : (
            <>
              <ul className={cx(styles.list, !framed && styles.boxed)}>
                {data.map((row) => (
                  <Row
                    key={row['id'] as number}
                    {...{ resource, rows: data, first: (meta?.from ?? 1) - 1, row, lines, extra, locked }}
                    onEdit={() => setOpen(row)}
                  />
                ))}
              </ul>
              <Pages meta={meta} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {addable && !locked && (
        <div>
          <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
            Add {term(resource.term, { lower: true })}
          </Button>
        </div>
      )}
      {open !== undefined && (
        <ChildForm
          resource={resource}
          row={open === 'new' ? undefined : open}
          owner={owner}
          order={query.data?.meta?.total ?? 0}
          fields={fields}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function Row<R extends Resource>({
  lines,
  extra: Extra,
  locked,
  ...rowProps
}: Omit<RowProps<R>, 'name'> &
  Pick<ChildRecordsProps<R>, 'lines' | 'extra' | 'locked'> & { onEdit: () => void }) {
  const { resource, row } = rowProps
  const reload = useReload(resource)
  const { title, note, name } = lines(row)
  return (
    <li>
      <span className={styles.words}>
        <b>{title}</b>
        {note}
      </span>
      <span className={styles.acts}>
        {Extra && <Extra row={row} onDone={reload} />}
        {!locked && <RowButtons {...rowProps} name={name} />}
      </span>
    </li>
  )
}

/** Reads the records again, and the opportunity that shows them. */
function useReload({ name }: Resource): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [name] })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
  }
}

/** Deletes one of the records, and offers to bring it back. */
function useDeletion({ path }: Resource, reload: () => Promise<void>): (id: number, name: string) => void {
  const remember = use(RememberContext)
  return (id, name) => {
    const redo = () => call('DELETE', `${path}/${id}`).then(reload)
    const undo = () => call('POST', `${path}/${id}/restore`).then(reload)
    const focusNear = nearestFocus()
    void redo().then(
      () => {
        focusNear()
        remember?.({ undo, redo })
        showToast(`${name} deleted`, () => {
          void undo().catch(() => showFailure(`We couldn’t restore ${name}`))
        })
      },
      () => showFailure(`We couldn’t delete ${name}`),
    )
  }
}

interface RowProps<R extends Resource> {
  /** Those of the page, in their order. */
  rows: readonly RowOf<R>[]
  /** How many are on pages before. */
  first: number
  row: RowOf<R>
  resource: R
  name: string
}

/** What is done with one record: moved among the others, edited, deleted. */
function RowButtons<R extends Resource>({ onEdit, ...rowProps }: RowProps<R> & { onEdit: () => void }) {
  const { row, resource, name } = rowProps
  const reload = useReload(resource)
  const remove = useDeletion(resource, reload)
  return (
    <>
      <MoveButtons {...rowProps} onMoved={reload} />
      <IconButton icon={Pencil} size="small" label={`Edit ${name}`} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete ${name}`}
        onClick={() => remove(row['id'] as number, name)}
      />
    </>
  )
}

type MoveButtonsProps<R extends Resource> = RowProps<R> & { onMoved: () => Promise<void> }

/** Moves one of several records up or down. Records that go by their date are in that order alone. */
function MoveButtons<R extends Resource>({ rows, first, row, resource, name, onMoved }: MoveButtonsProps<R>) {
  if (rows.length < 2 || !('order' in resource.create.shape)) return null
  const at = rows.indexOf(row)
  const move = async (by: -1 | 1) => {
    try {
      // Each row whose order changed is sent: the first rows may all have had the same order.
      for (const [order, one] of moved(rows, row, by).entries())
        if (one['order'] !== first + order)
          await call('PATCH', `${resource.path}/${String(one['id'])}`, { body: { order: first + order } })
    } catch {
      showFailure(`We couldn’t move ${name}`)
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
