import { useMemo, useRef } from 'react'
import { withBrief } from './brief-columns.ts'
import { cx } from './class-names.ts'
import { GroupRow } from './group-row.tsx'
import { Skeleton } from './states.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow, useRowActs } from './table-row.tsx'
import { classOf, placeOf } from './table-parts.ts'
import type { DataTableProps } from './table-parts.ts'
import { useSteadyWidths } from './use-steady-widths.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './data-table.module.css'

/** The rows, with group headings, and empty space for what a virtual list doesn't draw. */
function TableBody<Row>(props: DataTableProps<Row>) {
  const { rows, columns, groupOf, groupFacts, detailOf, keyOf, virtual, selection, current } = props
  const acts = useRowActs(props)
  const span = columns.length + (selection ? 1 : 0)
  return (
    <>
      {virtual && virtual.above > 0 && <Space height={virtual.above} span={span} />}
      {rows.map((row, index) => {
        const group = groupOf?.(row)
        const detail = detailOf?.(row)
        const before = rows[index - 1]
        const isNew = group !== undefined && (before === undefined || groupOf?.(before) !== group)
        return [
          isNew && (
            <GroupRow
              key={`group ${group}`}
              group={group}
              columns={columns}
              chooses={selection !== undefined}
              {...groupFacts?.(group)}
            />
          ),
          <TableRow
            key={keyOf(row)}
            row={row}
            rowKey={keyOf(row)}
            rowIndex={virtual && virtual.first + index + 2}
            columns={columns}
            chosen={selection?.selected.has(keyOf(row))}
            chooseLabel={selection && `Select ${selection.nameOf(row)}`}
            isCurrent={current === keyOf(row)}
            acts={acts}
          />,
          detail !== undefined && (
            <tr key={`detail ${keyOf(row)}`} className={styles.detail}>
              <td colSpan={span}>{detail}</td>
            </tr>
          ),
        ]
      })}
      {virtual && virtual.below > 0 && <Space height={virtual.below} span={span} />}
    </>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={span} style={{ height }}>
        &nbsp;
      </td>
    </tr>
  )
}

/** Totals under their columns. */
function TableTotals<Row>({ columns, selection }: DataTableProps<Row>) {
  return (
    <tfoot>
      <tr>
        {selection && (
          <td className={styles.choose}>
            <VisuallyHidden>Total</VisuallyHidden>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={classOf(column)} style={placeOf(column)} data-label={column.header}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const boneWidths = ['62%', '48%', '70%', '55%']

/** As many rows as are expected, in the final layout. */
function LoadingRows<Row>({ columns, selection, rowCount }: DataTableProps<Row> & { rowCount: number }) {
  return Array.from({ length: rowCount }, (_, index) => (
    <tr key={index} aria-hidden>
      {selection && (
        <td className={styles.choose}>
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column)} style={placeOf(column)} data-label={column.header}>
          <span className={styles.bone}>
            <Skeleton width={column.align === 'end' ? 56 : boneWidths[(index + at) % boneWidths.length]} />
          </span>
        </td>
      ))}
    </tr>
  ))
}

export { TwoLines } from './two-lines.tsx'
export type { Column, DataTableProps, RowKey, Selection, Sort } from './table-parts.ts'

/** A table of records. It scrolls inside itself, with its head and its first column in view. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const columns = useMemo(
    () => (given.brief ? withBrief(given.columns) : given.columns),
    [given.brief, given.columns],
  )
  const props = { ...given, columns }
  const { label, rows, stacked = true, brief = false, refreshing, loadingRows, empty, virtual } = props
  const hasTotals = columns.some((column) => column.total !== undefined)
  const table = useRef<HTMLTableElement>(null)
  const widths = useSteadyWidths(table, {
    isSteady: props.steady === true && loadingRows === undefined,
    columns,
    rows,
  })
  const isBare = !props.selection && !props.onSort && !props.onOpen
  return (
    <div
      className={cx(styles.scroll, props.className)}
      {...(isBare && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table
        ref={table}
        className={cx(
          styles.table,
          stacked && styles.stacked,
          brief && styles.brief,
          props.onOpen && styles.opens,
          props.narrow && styles.narrow,
          widths && styles.steady,
        )}
        aria-label={label}
        aria-busy={refreshing || loadingRows !== undefined || undefined}
        aria-rowcount={virtual ? virtual.count + 1 : undefined}
      >
        {widths && (
          <colgroup>
            {widths.map((width, at) => (
              <col key={at} style={{ width }} />
            ))}
          </colgroup>
        )}
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
