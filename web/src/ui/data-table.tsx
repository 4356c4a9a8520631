import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { BareCheckbox } from './checkbox.tsx'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Skeleton } from './states.tsx'
import styles from './data-table.module.css'

export type RowKey = string | number

export interface Sort {
  column: string
  descending: boolean
}

export interface Column<Row> {
  id: string
  header: string
  /** The header is only said: for a column of actions. */
  headerHidden?: boolean | undefined
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of the line, in tabular figures. */
  align?: 'start' | 'end' | undefined
  sortable?: boolean | undefined
  /** The figure that matters most in its row; or one that matters less. */
  weight?: 'strong' | 'soft' | undefined
  width?: number | string | undefined
  /** Leaves a table that isn't stacked below this width. */
  from?: 'md' | 'lg' | 'xl' | undefined
  /** Stays at the left while the rest scrolls: the name. */
  pinned?: boolean | undefined
  /** Total of the column, in the footer of the table. */
  total?: ReactNode
}

export interface Selection<Row> {
  selected: ReadonlySet<RowKey>
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** For "Select Rosalind Kerr". */
  nameOf: (row: Row) => string
}

export interface DataTableProps<Row> {
  /** What the table lists; said, not shown. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection<Row> | undefined
  /** Row whose quick look is open. */
  current?: RowKey | undefined
  /** A press anywhere on a row that isn't a link or a control; the event tells a Cmd-click. */
  onOpen?: ((row: Row, event: MouseEvent) => void) | undefined
  /** Name of the group that a row belongs to; rows come in order of their groups. */
  groupOf?: ((row: Row) => string) | undefined
  /** Rows become blocks of label and value below 768 px. */
  stacked?: boolean | undefined
  /** First answer is on its way: as many empty rows. */
  loadingRows?: number | undefined
  /** A newer answer is on its way: the old rows stay, dimmed. */
  refreshing?: boolean | undefined
  /** In place of the rows when there are none. */
  empty?: ReactNode
  /** Rows above and below the drawn ones, in pixels, when the list is virtual; `first` is the index of the first drawn. */
  virtual?: { above: number; below: number; first: number; count: number } | undefined
  className?: string | undefined
}

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
        <Head {...props} />
        <tbody className={cx(refreshing && styles.dimmed)}>
          {loadingRows === undefined ? <Body {...props} /> : <LoadingRows {...props} rowCount={loadingRows} />}
        </tbody>
        {hasTotals && loadingRows === undefined && rows.length > 0 && <Totals {...props} />}
      </table>
      {loadingRows === undefined && rows.length === 0 && empty}
    </div>
  )
}

const widthClass = { md: styles.fromMd, lg: styles.fromLg, xl: styles.fromXl }

function classOf<Row>(column: Column<Row>) {
  return cx(
    column.align === 'end' && styles.end,
    column.weight && styles[column.weight],
    column.pinned && styles.pinned,
    column.from && widthClass[column.from],
  )
}

function Head<Row>({ columns, rows, keyOf, selection, sort, onSort }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className={styles.choose} scope="col">
            <ChooseAll keys={rows.map(keyOf)} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
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
      onChange={() => selection.onChange(new Set(all ? [] : keys))}
    />
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort?.column === column.id ? sort : undefined
  const words = <span className={column.headerHidden ? styles.hidden : undefined}>{column.header}</span>
  return (
    <th
      className={classOf(column)}
      scope="col"
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sorted && (sorted.descending ? 'descending' : 'ascending')}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ column: column.id, descending: sorted ? !sorted.descending : false })}
        >
          {words}
          {sorted && <Icon of={sorted.descending ? ArrowDown : ArrowUp} size={12} />}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, columns, groupOf, keyOf, virtual, selection } = props
  const span = columns.length + (selection ? 1 : 0)
  return (
    <>
      {virtual && virtual.above > 0 && <Space height={virtual.above} span={span} />}
      {rows.map((row, index) => {
        const group = groupOf?.(row)
        const before = rows[index - 1]
        const isNew = group !== undefined && (before === undefined || groupOf?.(before) !== group)
        return [
          isNew && (
            <tr key={`group ${group}`} className={styles.group}>
              <th colSpan={span} scope="rowgroup">
                {group}
              </th>
            </tr>
          ),
          <BodyRow key={keyOf(row)} row={row} rowIndex={virtual && virtual.first + index + 2} {...props} />,
        ]
      })}
      {virtual && virtual.below > 0 && <Space height={virtual.below} span={span} />}
    </>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

const controls = 'a,button,input,label,select,textarea,[role=menuitem]'

function BodyRow<Row>(props: DataTableProps<Row> & { row: Row; rowIndex: number | undefined }) {
  const { row, rowIndex, columns, keyOf, selection, current, onOpen } = props
  const key = keyOf(row)
  const chosen = selection?.selected.has(key) ?? false
  // The pointer's shortcut only: the same place is reached by the link in the row's name.
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest(controls))) onOpen?.(row, event)
  }
  return (
    <tr
      className={cx((chosen || current === key) && styles.chosen)}
      aria-selected={selection ? chosen : undefined}
      aria-rowindex={rowIndex}
      aria-current={current === key || undefined}
      onClick={onOpen && press}
    >
      {selection && (
        <td className={styles.choose}>
          <BareCheckbox
            label={`Select ${selection.nameOf(row)}`}
            checked={chosen}
            onChange={() => selection.onChange(toggled(selection.selected, key))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} data-label={column.header}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function toggled(selected: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

function Totals<Row>({ columns, selection }: DataTableProps<Row>) {
  return (
    <tfoot>
      <tr>
        {selection && <td className={styles.choose} />}
        {columns.map((column) => (
          <td key={column.id} className={classOf(column)} data-label={column.header}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const boneWidths = ['62%', '48%', '70%', '55%']

function LoadingRows<Row>({ columns, selection, rowCount }: DataTableProps<Row> & { rowCount: number }) {
  return Array.from({ length: rowCount }, (_, index) => (
    <tr key={index} aria-hidden>
      {selection && <td className={styles.choose} />}
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column)}>
          <span className={styles.bone}>
            <Skeleton width={column.align === 'end' ? 56 : boneWidths[(index + at) % boneWidths.length]} />
          </span>
        </td>
      ))}
    </tr>
  ))
}

export interface TwoLinesProps {
  lead?: ReactNode
  title: ReactNode
  note?: ReactNode
}

/** Name over a fainter line, with an avatar or glyph before: the first cell of most lists. */
export function TwoLines({ lead, title, note }: TwoLinesProps) {
  return (
    <span className={styles.two}>
      {lead}
      <span className={styles.lines}>
        <span className={styles.name}>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  )
}
