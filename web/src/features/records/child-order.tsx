import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { call } from '../../kernel/api.ts'
import { IconButton } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.ts'
import { moved } from '../../kernel/drag/drop-targets.ts'

interface PlacesProps<R extends Resource> {
  /** All of them, in their order. */
  rows: readonly RowOf<R>[]
  row: RowOf<R>
  resource: R
  name: string
  onMoved: () => Promise<void>
}

/** Moves one of several records a place up or down. Records that go by their date have no places. */
export function Places<R extends Resource>({ rows, row, resource, name, onMoved }: PlacesProps<R>) {
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
