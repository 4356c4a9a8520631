import type { Column } from './table-parts.ts'

/**
 * What is left beside the name where a row is two lines: its first figure, the one that matters most if there
 * is one, above its state. A row that has neither keeps what follows the name.
 */
export function withBrief<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const others = columns.slice(1)
  const figures = others.filter(({ align }) => align === 'end')
  const figure = figures.find(({ weight }) => weight === 'strong') ?? figures[0]
  const state =
    others.find(({ inBrief }) => inBrief === 'state') ??
    others.find(({ id }) => /(^|_)(status|state)(_id)?$/.test(id)) ??
    (figure ? undefined : others[0])
  return columns.map((column) => {
    if (column === figure) return { ...column, inBrief: 'figure' }
    return column === state ? { ...column, inBrief: 'state' } : column
  })
}
