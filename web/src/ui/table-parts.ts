import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'
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
  /** What is most or latest comes first when it is put in order; so do numbers, at the end of the line. */
  descendsFirst?: boolean | undefined
  /** The figure that matters most in its row; or one that matters less. */
  weight?: 'strong' | 'soft' | undefined
  width?: number | string | undefined
  /** Leaves a table that isn't stacked below this width. */
  from?: 'md' | 'lg' | 'xl' | undefined
  /** Stays at the left while the rest scrolls: the name. */
  pinned?: boolean | undefined
  /** Pixels from the left where a pinned column stands, after those that are pinned before it. */
  left?: number | undefined
  /** Total of the column, in the footer of the table. */
  total?: ReactNode
  /** Its place in a row of two lines; the table finds a figure and a state where no column says so. */
  inBrief?: 'figure' | 'state' | undefined
}

export interface Selection<Row> {
  selected: ReadonlySet<RowKey>
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** For "Select Rosalind Kerr". */
  nameOf: (row: Row) => string
}

/** What the head of a group says beside its name. */
export interface GroupFacts {
  /** After the name: how many rows it has. */
  note?: ReactNode
  /** What its rows add up to, by the id of the column. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
}

export interface DataTableProps<Row> {
  /** What the table lists; said, not shown. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Lets the columns' widths be drawn with the pointer, or with the arrow keys on their edge. */
  onResize?: ((column: string, width: number) => void) | undefined
  selection?: Selection<Row> | undefined
  /** Row whose quick look is open. */
  current?: RowKey | undefined
  /** A press anywhere on a row that isn't a link or a control; the event tells a Cmd-click. */
  onOpen?: ((row: Row, event: MouseEvent) => void) | undefined
  /** Name of the group that a row belongs to; rows come in order of their groups. */
  groupOf?: ((row: Row) => string) | undefined
  groupFacts?: ((group: string) => GroupFacts) | undefined
  /** What is opened below a row, over all columns; undefined below a row that is closed. */
  detailOf?: ((row: Row) => ReactNode) | undefined
  /** Rows become blocks of label and value below 768 px. */
  stacked?: boolean | undefined
  /** The columns keep their widths on another order, a filter and an empty list. */
  steady?: boolean | undefined
  /** Something stands beside it: only the columns that every width shows. */
  narrow?: boolean | undefined
  /** Below 768 px a row is two lines: its name, one figure and its state. A press opens the rest. */
  brief?: boolean | undefined
  /** First answer is on its way: as many empty rows. */
  loadingRows?: number | undefined
  /** A newer answer is on its way: the old rows stay, dimmed. */
  refreshing?: boolean | undefined
  /** In place of the rows when there are none. */
  empty?: ReactNode
  /**
   * Rows above and below the drawn ones, in pixels, when the list is virtual; `first` is the index of the
   * first drawn.
   */
  virtual?: { above: number; below: number; first: number; count: number } | undefined
  className?: string | undefined
}

const briefClass = { figure: styles.briefFigure, state: styles.briefState }
const widthClass = { md: styles.fromMd, lg: styles.fromLg, xl: styles.fromXl }

/** Classes of a column's cells, in head, body and foot alike. */
export function classOf<Row>(column: Column<Row>) {
  return cx(
    column.align === 'end' && styles.end,
    column.weight && styles[column.weight],
    column.pinned && styles.pinned,
    column.from && widthClass[column.from],
    column.inBrief && briefClass[column.inBrief],
  )
}

/** Where a pinned column stands, and how wide a column is that has a width. */
export function placeOf<Row>({ left, width }: Column<Row>): CSSProperties | undefined {
  if (left === undefined && width === undefined) return undefined
  return { ...(left !== undefined && { left }), ...(width !== undefined && { width, maxWidth: width }) }
}
