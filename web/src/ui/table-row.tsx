import { memo, useEffect, useMemo, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { BareCheckbox } from './bare-checkbox.tsx'
import { cx } from './class-names.ts'
import { missing } from './format.ts'
import { classOf, placeOf } from './table-parts.ts'
import type { Column, DataTableProps, RowKey } from './table-parts.ts'
import styles from './data-table.module.css'

/** What a press on a row does. It stays the same object, so that a row is drawn again only for what it shows. */
interface RowActs<Row> {
  open: ((row: Row, event: MouseEvent) => void) | undefined
  choose: (key: RowKey) => void
}

/** The table's acts as they are at the moment of a press. */
export function useRowActs<Row>(props: Pick<DataTableProps<Row>, 'onOpen' | 'selection'>): RowActs<Row> {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const opens = props.onOpen !== undefined
  return useMemo(
    () => ({
      open: opens ? (row, event) => latest.current.onOpen?.(row, event) : undefined,
      choose: (key) => {
        const { selection } = latest.current
        selection?.onChange(toggled(selection.selected, key))
      },
    }),
    [opens],
  )
}

function toggled(selected: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

interface TableRowProps<Row> {
  row: Row
  rowKey: RowKey
  rowIndex: number | undefined
  columns: readonly Column<Row>[]
  /** Undefined where rows can't be chosen. */
  chosen: boolean | undefined
  chooseLabel: string | undefined
  isCurrent: boolean
  acts: RowActs<Row>
}

const controls = 'a,button,input,label,select,textarea,[role=menuitem]'

function Drawn<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, rowKey, rowIndex, columns, chosen, chooseLabel = '', isCurrent, acts } = props
  const { open, choose } = acts
  // The pointer's shortcut only: the same place is reached by the link in the row's name.
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest(controls))) open?.(row, event)
  }
  return (
    <tr
      className={cx((chosen || isCurrent) && styles.chosen)}
      aria-selected={chosen}
      aria-rowindex={rowIndex}
      aria-current={isCurrent || undefined}
      onClick={open && press}
    >
      {chosen !== undefined && (
        <td className={styles.choose}>
          <BareCheckbox label={chooseLabel} checked={chosen} onChange={() => choose(rowKey)} />
        </td>
      )}
      {columns.map((column) => {
        const shown = column.cell(row)
        return (
          <td
            key={column.id}
            className={cx(classOf(column), shown === missing && styles.nothing)}
            style={placeOf(column)}
            data-label={column.headerHidden ? undefined : column.header}
          >
            {shown}
          </td>
        )
      })}
    </tr>
  )
}

/** A row of a table. While the columns and the row are the same ones it is not drawn again. */
export const TableRow = memo(Drawn) as typeof Drawn
