import type { ListView } from '../list-views.ts'
import { emptyRow, newGroup, rowsOfFilters } from './draft.ts'
import type { Draft, DraftGroup, DraftRow } from './draft.ts'
import { formatFilterValue } from './filter-values.ts'
import type { OfferedFilter } from './filter-values.ts'
import { allRows, isEmpty } from './mistakes.ts'

type AvailableFilters = readonly OfferedFilter[]

export const nothing: Draft = { rows: [], groups: [] }

/** One row changed, wherever it stands. */
export function withRow(draft: Draft, row: DraftRow): Draft {
  const put = (rows: readonly DraftRow[]) => rows.map((each) => (each.id === row.id ? row : each))
  return { rows: put(draft.rows), groups: draft.groups.map((group) => ({ ...group, rows: put(group.rows) })) }
}

/** One row, or one group, taken out. A group without rows goes with its last one. */
export function without(draft: Draft, id: number): Draft {
  const keep = <One extends { id: number }>(all: readonly One[]) => all.filter((each) => each.id !== id)
  const groups = keep(draft.groups).map((group) => ({ ...group, rows: keep(group.rows) }))
  return { rows: keep(draft.rows), groups: groups.filter(({ rows }) => rows.length > 0) }
}

/** With one more condition, of a field that does not narrow the list yet where there is one. */
export function withNewRow(draft: Draft, offered: AvailableFilters): { draft: Draft; row: DraftRow } {
  const row = rowFor(draft, offered)
  return { draft: { ...draft, rows: [...draft.rows, row] }, row }
}

/** With one more group: two alternatives to begin with. */
export function withNewGroup(draft: Draft, offered: AvailableFilters): { draft: Draft; row: DraftRow } {
  const row = rowFor(draft, offered)
  const second = rowFor({ ...draft, rows: [...draft.rows, row] }, offered)
  return { draft: { ...draft, groups: [...draft.groups, newGroup([row, second])] }, row }
}

/** With one more alternative in a group. */
export function withAlternative(
  draft: Draft,
  group: DraftGroup,
  offered: AvailableFilters,
): { draft: Draft; row: DraftRow } {
  const row = rowFor(draft, offered)
  const groups = draft.groups.map((each) =>
    each.id === group.id ? { ...each, rows: [...each.rows, row] } : each,
  )
  return { draft: { ...draft, groups }, row }
}

function rowFor(draft: Draft, offered: AvailableFilters): DraftRow {
  const used = new Set(allRows(draft).map(({ name }) => name))
  return emptyRow(offered.find(({ name }) => !used.has(name)) ?? offered[0]!)
}

/** Whether each condition of a view is one of the draft's own. */
export function matchesView(draft: Draft, { filters }: ListView, offered: AvailableFilters): boolean {
  return Object.entries(filters).every(([name, value]) => {
    const kind = offered.find((each) => each.name === name)?.kind
    return kind && draft.rows.some((row) => row.name === name && formatFilterValue(kind, row) === value)
  })
}

/**
 * With a view's conditions in place of others of their fields; or without them, where it has them already.
 */
export function inverted(draft: Draft, view: ListView, offered: AvailableFilters): Draft {
  const others = draft.rows.filter((row) => view.filters[row.name] === undefined && !isUnused(row))
  if (matchesView(draft, view, offered)) return { ...draft, rows: others }
  return { ...draft, rows: [...others, ...rowsOfFilters(view.filters, offered)] }
}

const isUnused = (row: DraftRow) => row.untouched && isEmpty(row)
