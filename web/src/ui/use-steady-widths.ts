import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { grownWidths } from './grown-widths.ts'
import type { Column } from './table-parts.ts'

interface Laid {
  /** Of which columns, in how much room. */
  key: string
  room: number
  widths: readonly number[]
  /** The rows for whose figures they were grown: once, since a column that can't grow would be asked for ever. */
  grownFor?: readonly unknown[]
}

interface SteadyTable<Row> {
  /** Whether the columns keep their widths at all. */
  isSteady: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/**
 * How wide the columns of a table are, as the browser laid them out for the first rows that it showed:
 * another order, a filter or an empty list moves no column. They are laid out once more for other columns and
 * another room. Of columns that aren't displayed there is no width.
 */
export function useSteadyWidths<Row>(
  table: RefObject<HTMLTableElement | null>,
  { isSteady, columns, rows }: SteadyTable<Row>,
): readonly number[] | undefined {
  const [laid, setLaid] = useState<Laid>()
  const key = columns.map(({ id, width, pinned }) => `${id}:${width ?? ''}:${pinned ?? ''}`).join()
  const kept = isSteady && laid?.key === key ? laid : undefined
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const latest = useRef(kept)
  useLayoutEffect(() => {
    latest.current = kept
    const element = table.current
    if (!isSteady || !element || rows.length === 0) return
    if (getComputedStyle(element).display !== 'table') return
    if (kept?.grownFor === rows) return
    const widths = kept ? grownWidths(kept.widths, needsOf(element)) : widthsOf(element)
    const next: Laid = { key, room: roomOf(element), widths, ...(kept && { grownFor: rows }) }
    // What the browser laid out is known only once it is there.
    // oxlint-disable-next-line react/set-state-in-effect
    if (widths !== kept?.widths) setLaid(next)
  }, [table, isSteady, key, kept, rows])
  useEffect(() => {
    const scroll = table.current?.parentElement
    if (!isSteady || !scroll) return
    const observer = new ResizeObserver(() => {
      if (latest.current && latest.current.room !== scroll.clientWidth) setLaid(undefined)
    })
    observer.observe(scroll)
    return () => observer.disconnect()
  }, [table, isSteady])
  useEffect(() => {
    const foot = table.current?.tFoot
    if (!isSteady || !hasTotals || !foot) return
    // Totals often come after the rows, and can be wider.
    const observer = new MutationObserver(() => {
      if (!latest.current || !table.current) return
      const widths = grownWidths(latest.current.widths, needsOf(table.current))
      if (widths !== latest.current.widths) setLaid({ ...latest.current, widths })
    })
    observer.observe(foot, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [table, isSteady, hasTotals])
  return kept?.widths
}

const roomOf = (table: HTMLTableElement): number => table.parentElement?.clientWidth ?? 0

const headsOf = (table: HTMLTableElement): HTMLElement[] =>
  [...table.querySelectorAll<HTMLElement>(':scope > thead th')].filter((head) => head.offsetWidth > 0)

const widthsOf = (table: HTMLTableElement): number[] =>
  headsOf(table).map((head) => head.getBoundingClientRect().width)

/** Of each column that is displayed: how much its figures lack, which are never cut; null for words. */
function needsOf(table: HTMLTableElement): (number | null)[] {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr')]
  const lacks = rows.map((row) => shownCells(row).map((cell) => cell.scrollWidth - cell.clientWidth))
  if (table.tFoot?.rows[0]) lacks.push(shownCells(table.tFoot.rows[0]).map(lackOfTotal))
  return headsOf(table).map((head, at) =>
    head.dataset['figures'] === undefined ? null : Math.max(0, ...lacks.map((row) => row[at] ?? 0)),
  )
}

const shownCells = (row: HTMLTableRowElement) => [...row.cells].filter((cell) => cell.offsetWidth > 0)

/** A total ends where the figures above it do, so it needs its padding too. */
function lackOfTotal(cell: HTMLTableCellElement): number {
  const content = document.createRange()
  content.selectNodeContents(cell)
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  const lack = content.getBoundingClientRect().width + padding - cell.getBoundingClientRect().width
  // Less is but the rounding of the browser's own measures.
  return lack > 0.5 ? Math.ceil(lack) : 0
}
