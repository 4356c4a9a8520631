import type { HtmlBlock } from '../../kernel/html/index.ts'
import type { BodyBlock } from '../../pdf/index.ts'

type HtmlTable = Extract<HtmlBlock, { kind: 'table' }>

/** So many columns have room beside each other. */
const mostColumns = 8

/**
 * A table of the text on paper. One with more columns than have room is in parts below each other: each begins
 * with the first column, and has the rows that say something in it.
 */
export function tableOnPaper({ head, rows: all }: HtmlTable): BodyBlock[] {
  const rows = all.filter((cells) => cells.length > 0)
  const count = [head ?? [], ...rows].reduce((most, { length }) => Math.max(most, length), 0)
  if (count === 0) return []
  if (count <= mostColumns) return [partOf(head, rows, count)]
  const step = mostColumns - 1
  const parts = Array.from({ length: Math.ceil((count - 1) / step) }, (_, nth) => {
    const from = 1 + nth * step
    const cellsOf = (cells: readonly string[]) => [cells[0] ?? '', ...cells.slice(from, from + step)]
    const says = (cells: readonly string[]) =>
      cells.slice(nth === 0 ? 0 : from, from + step).some((text) => text !== '')
    const partHead = head && says(head) ? cellsOf(head) : null
    const partRows = rows.filter(says).map(cellsOf)
    if (partHead === null && partRows.length === 0) return []
    return [partOf(partHead, partRows, Math.min(step, count - from) + 1)]
  }).flat()
  if (parts.length < 2) return parts
  const note = `This table has ${count} columns and is printed in ${parts.length} parts.`
  return [{ kind: 'note', text: note }, ...parts]
}

const partOf = (head: readonly string[] | null, rows: readonly string[][], count: number): BodyBlock => ({
  kind: 'table',
  table: {
    columns: Array.from({ length: count }, (_, index) => ({ heading: head?.[index] ?? '' })),
    rows: rows.map((cells) => ({ cells })),
  },
})
