import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { Fragment } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { moved, placedBefore } from '../../kernel/drag/drop-targets.ts'
import { useCardDrag } from '../../kernel/drag/use-card-drag.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './sortable-rows.module.css'

interface SortableRowsProps<Row> {
  /** Its number on the page: a row stays in its own list. */
  list?: number
  label?: string
  rows: readonly Row[]
  isSortable: boolean
  /** An order is being saved. */
  busy: boolean
  onSort: (ids: number[]) => void
  className: { rows: string | undefined; row: string | undefined }
  children: (row: Row) => ReactNode
  /** Buttons behind the arrows. */
  renderActions?: (row: Row) => ReactNode
}

/** Rows in their order: dragged by mouse or finger as cards are, or moved by their arrows. */
export function SortableRows<Row extends { id: number; name: string }>(props: SortableRowsProps<Row>) {
  const { list = 0, label, rows, isSortable, busy, onSort, className, children, renderActions } = props
  const ids = rows.map(({ id }) => id)
  const sort = (order: number[]) => {
    if (order.join() !== ids.join()) onSort(order)
  }
  const { dragged, onPointerDown } = useCardDrag((id, { stageId, beforeId }) => {
    if (stageId === list) sort(placedBefore(ids, id, beforeId ?? undefined))
  }, isSortable && !busy)
  const over = dragged?.over?.stageId === list ? dragged.over : undefined
  return (
    // Dragging has its twin in each row's arrows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows do the same by key
    <ol
      className={cx(className.rows, dragged && styles.dragging)}
      aria-label={label}
      data-stage={list}
      onPointerDown={onPointerDown}
    >
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {over?.beforeId === row.id && <li className={styles.line} aria-hidden />}
          <li
            className={cx(className.row, styles.row, dragged?.id === row.id && styles.lifted)}
            data-card={row.id}
            {...(dragged?.id === row.id && { style: { '--dy': `${dragged.dy}px` } as CSSProperties })}
          >
            {isSortable && <Icon of={GripVertical} size={16} className={styles.grip} />}
            {children(row)}
            {isSortable && (
              <>
                <IconButton
                  icon={ArrowUp}
                  size="small"
                  label={`Move ${row.name} up`}
                  disabled={busy || index === 0}
                  onClick={() => sort(moved(ids, row.id, -1))}
                />
                <IconButton
                  icon={ArrowDown}
                  size="small"
                  label={`Move ${row.name} down`}
                  disabled={busy || index === rows.length - 1}
                  onClick={() => sort(moved(ids, row.id, 1))}
                />
              </>
            )}
            {renderActions?.(row)}
          </li>
        </Fragment>
      ))}
      {over && over.beforeId === null && <li className={styles.line} aria-hidden />}
    </ol>
  )
}
