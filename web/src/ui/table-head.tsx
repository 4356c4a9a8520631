import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { BareCheckbox } from './bare-checkbox.tsx'
import { Icon } from './icon.tsx'
import { nextSort } from './next-sort.ts'
import { classOf, placeOf } from './table-parts.ts'
import type { Column, DataTableProps, RowKey, Selection, Sort } from './table-parts.ts'
import styles from './data-table.module.css'

interface ColumnEdgeProps {
  /** Whose width it is: "Name". */
  header: string
  onResize: (width: number) => void
}

const step = 16

/**
 * The right edge of a column's head: drawn with the pointer, or moved with the arrow keys, it says how wide
 * the column is.
 */
function ColumnEdge({ header, onResize }: ColumnEdgeProps) {
  const start = useRef<{ at: number; width: number }>(undefined)
  const widthAt = (edge: HTMLElement) => edge.parentElement?.offsetWidth ?? 0
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { at: event.clientX, width: widthAt(event.currentTarget) }
  }
  const draw = (event: PointerEvent<HTMLButtonElement>) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.at)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(widthAt(event.currentTarget) + by)
  }
  return (
    <button
      type="button"
      className={styles.edge}
      aria-label={`Width of ${header}`}
      onPointerDown={take}
      onPointerMove={draw}
      onPointerUp={() => (start.current = undefined)}
      onKeyDown={press}
    />
  )
}

/** Names of the columns, with the sort and the box that chooses all rows shown. */
export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, selection, sort, onSort, onResize } = props
  return (
    <thead>
      <tr>
        {selection && (
          <th className={styles.choose} scope="col">
            {rows.length > 0 && <ChooseAll keys={rows.map(keyOf)} selection={selection} />}
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} onResize={onResize} />
        ))}
      </tr>
    </thead>
  )
}

function ChooseAll<Row>({ keys, selection }: { keys: RowKey[]; selection: Selection<Row> }) {
  const chosen = keys.filter((key) => selection.selected.has(key)).length
  const all = chosen > 0 && chosen === keys.length
  return (
    <BareCheckbox
      label="Select all rows shown"
      checked={all}
      mixed={chosen > 0 && !all}
      // Until rows are there it would be ticked and choose nothing.
      disabled={keys.length === 0}
      onChange={() => selection.onChange(new Set(all ? [] : keys))}
    />
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  onResize: DataTableProps<Row>['onResize']
}

function HeadCell<Row>({ column, sort, onSort, onResize }: HeadCellProps<Row>) {
  const sorted = sort?.column === column.id ? sort : undefined
  const words = <span className={column.headerHidden ? styles.hidden : undefined}>{column.header}</span>
  return (
    <th
      className={classOf(column)}
      scope="col"
      style={placeOf(column)}
      data-figures={column.align === 'end' || undefined}
      aria-sort={sorted && (sorted.descending ? 'descending' : 'ascending')}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column, sorted))}>
          {words}
          {sorted && <Icon of={sorted.descending ? ArrowDown : ArrowUp} size={12} />}
        </button>
      ) : (
        words
      )}
      {onResize && <ColumnEdge header={column.header} onResize={(width) => onResize(column.id, width)} />}
    </th>
  )
}
