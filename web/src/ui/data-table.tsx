import { cx } from './class-names.ts'
import { LoadingRows, TableBody, TableTotals } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { DataTableProps } from './table-parts.ts'
import styles from './data-table.module.css'

export { TwoLines } from './two-lines.tsx'
export type { Column, DataTableProps, RowKey, Selection, Sort } from './table-parts.ts'

/** A table of records. It scrolls inside itself, with its head and its first column in view. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, stacked = true, refreshing, loadingRows, empty, virtual } = props
  const hasTotals = columns.some((column) => column.total !== undefined)
  const isBare = !props.selection && !props.onSort && !props.onOpen
  return (
    <div
      className={cx(styles.scroll, props.className)}
      {...(isBare && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table
        className={cx(styles.table, stacked && styles.stacked, props.onOpen && styles.opens)}
        aria-label={label}
        aria-busy={refreshing || loadingRows !== undefined || undefined}
        aria-rowcount={virtual ? virtual.count + 1 : undefined}
      >
        <TableHead {...props} />
        <tbody className={cx(refreshing && styles.dimmed)}>
          {loadingRows === undefined ? (
            <TableBody {...props} />
          ) : (
            <LoadingRows {...props} rowCount={loadingRows} />
          )}
        </tbody>
        {hasTotals && loadingRows === undefined && rows.length > 0 && <TableTotals {...props} />}
      </table>
      {loadingRows === undefined && rows.length === 0 && empty}
    </div>
  )
}
