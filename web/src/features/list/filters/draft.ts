import { groupKeys, groupsOf } from '../filter-groups.ts'
import type { Condition } from '../filter-groups.ts'
import { offeredOrNamed } from '../list-filters.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { comparisonsOf, isComplete, filterValuesOf, formatFilterValue } from './filter-values.ts'
import type { Comparison, OfferedFilter, FilterValue } from './filter-values.ts'

type Filters = ListSearch['filters']
type AvailableFilters = readonly OfferedFilter[]

/** A condition while it is being written. Its id is nothing but its place on the screen. */
export interface DraftRow extends FilterValue {
  id: number
  /** The filter's. */
  name: string
  /** Offered and not looked at yet: it is passed over. */
  untouched?: true | undefined
}

/** Rows of which one has to hold. */
export interface DraftGroup {
  id: number
  rows: readonly DraftRow[]
}

/** The conditions of a list while they are being written. Every row and every group has to hold. */
export interface Draft {
  rows: readonly DraftRow[]
  groups: readonly DraftGroup[]
}

let lastId = 0
const newId = () => (lastId += 1)

/** A condition that says nothing yet, of a field. */
export function emptyRow(filter: OfferedFilter): DraftRow {
  const [comparison = 'is'] = Object.keys(comparisonsOf(filter)) as Comparison[]
  return { id: newId(), name: filter.name, comparison, operand: '', untouched: true }
}

export const newGroup = (rows: readonly DraftRow[]): DraftGroup => ({ id: newId(), rows })

/**
 * What an address says, as rows and groups. Each comparison of a field has to hold, hence a row; its several
 * values are alternatives, hence a group; a group of one condition is a row. What the list does not offer as
 * a filter, such as its tab, is left out: `filtersOf` keeps it as it is.
 */
export function draftOf(filters: Filters, offered: AvailableFilters): Draft {
  const plain = offered.flatMap(({ name }) => {
    const value = filters[name]
    return value === undefined ? [] : clausesOf(rowsOf({ name, value }, offered))
  })
  const grouped = groupsOf({ filters }).map(({ conditions }) =>
    conditions.flatMap((condition) => rowsOf(condition, offered)),
  )
  const clauses = [...plain, ...grouped]
  return {
    rows: clauses.filter((rows) => rows.length === 1).flat(),
    groups: clauses.filter((rows) => rows.length > 1).map(newGroup),
  }
}

function clausesOf(rows: readonly DraftRow[]): DraftRow[][] {
  const values = rows.filter((row) => !isComplete(row))
  return [...rows.filter(isComplete).map((row) => [row]), ...(values.length > 0 ? [values] : [])]
}

/** Conditions as rows. */
export const rowsOfFilters = (filters: Filters, offered: AvailableFilters): DraftRow[] =>
  Object.entries(filters).flatMap(([name, value]) => rowsOf({ name, value }, offered))

function rowsOf({ name, value }: Condition, offered: AvailableFilters): DraftRow[] {
  const { kind } = offeredOrNamed(offered, name)
  return filterValuesOf(kind, value).map((filterValue) => ({ id: newId(), name, ...filterValue }))
}

interface FilterQuery {
  filters: Record<string, string>
  /** Rows and groups for which the address has no place. */
  left: readonly DraftRow[]
}

/**
 * A draft as the filters of an address. A field's comparisons and its first values are one plain filter,
 * `>=1000,<5000`; its further values, alternatives with a comparison among them, and what is an alternative
 * to another field stand in a group of their own letter. Rows that say nothing are passed over.
 */
export function filtersOf(
  draft: Draft,
  offered: AvailableFilters,
  before: Filters,
  letters: number = groupKeys.length,
): Filters {
  return write(draft, offered, before, letters).filters
}

/** The rows that an address has no letter left for. */
export function withoutPlace(
  draft: Draft,
  offered: AvailableFilters,
  letters: number = groupKeys.length,
): readonly DraftRow[] {
  return write(draft, offered, {}, letters).left
}

/** How many more letters there are for groups. */
export function lettersLeft(
  draft: Draft,
  offered: AvailableFilters,
  letters: number = groupKeys.length,
): number {
  const { filters } = write(draft, offered, {}, letters)
  return letters - groupsOf({ filters }).length
}

function write(draft: Draft, offered: AvailableFilters, before: Filters, letters: number): FilterQuery {
  const plain = new Map<string, { ranges: string[]; values: string[] }>()
  const groups: Record<string, string> = {}
  const left: DraftRow[] = []
  const free = groupKeys.slice(0, letters)
  const names = new Set(offered.map(({ name }) => name))
  for (const clause of [...draft.rows.map((row) => [row]), ...draft.groups.map((group) => group.rows)]) {
    const rows = clause.filter((row) => textOf(row, offered) !== '')
    const merged = merge(rows, offered)
    const [only] = merged
    if (only === undefined) continue
    const own = plain.get(only.name) ?? { ranges: [], values: [] }
    const room = roomIn(own, rows)
    if (merged.length === 1 && names.has(only.name) && room) {
      room.push(only.value)
      plain.set(only.name, own)
      continue
    }
    const letter = free.shift()
    if (letter === undefined) left.push(...clause)
    else for (const { name, value } of merged) groups[`any.${letter}.${name}`] = value
  }
  const written = [...plain].map(([name, { ranges, values }]) => [name, [...ranges, ...values].join(',')])
  return { filters: { ...othersOf(before, offered), ...Object.fromEntries(written), ...groups }, left }
}

/**
 * Where a clause stands in its field's plain filter: a comparison beside the others, alternatives only where
 * there are none yet.
 */
function roomIn(
  { ranges, values }: { ranges: string[]; values: string[] },
  rows: readonly DraftRow[],
): string[] | undefined {
  if (rows.length === 1 && rows.every(isComplete)) return ranges
  return rows.some(isComplete) || values.length > 0 ? undefined : values
}

const textOf = (row: DraftRow, offered: AvailableFilters) =>
  formatFilterValue(offeredOrNamed(offered, row.name).kind, row)

/** Alternatives by their fields: those of one field are values of one filter. */
function merge(rows: readonly DraftRow[], offered: AvailableFilters): Condition[] {
  const said = rows.map((row) => ({ name: row.name, value: textOf(row, offered) }))
  return [...Map.groupBy(said, ({ name }) => name)].map(([name, same]) => ({
    name,
    value: same.map(({ value }) => value).join(','),
  }))
}

/** What of an address the panel does not show: the search, the tab. */
function othersOf(filters: Filters, offered: AvailableFilters): Filters {
  const shown = new Set(offered.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !shown.has(name) && !name.startsWith('any.')),
  )
}
