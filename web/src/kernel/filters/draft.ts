import { groupKeys, groupsOf } from '../filter-groups.ts'
import type { Condition } from '../filter-groups.ts'
import { offeredOrNamed } from '../list-filters.ts'
import type { ListSearch } from '../search.ts'
import { comparisonsOf, saidsOf, writeSaid } from './filter-values.ts'
import type { Comparison, OfferedFilter, Said } from './filter-values.ts'

type Filters = ListSearch['filters']
type Offered = readonly OfferedFilter[]

/** A condition while it is being written. Its id is nothing but its place on the screen. */
export interface DraftRow extends Said {
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
 * What an address says, as rows and groups. Several comparisons of one field are alternatives, hence a group; a group of one condition is
 * a row. What the list does not offer as a filter, such as its tab, is left out: `filtersOf` keeps it as it is.
 */
export function draftOf(filters: Filters, offered: Offered): Draft {
  const plain = offered.flatMap(({ name }): Condition[][] => {
    const value = filters[name]
    return value === undefined ? [] : [[{ name, value }]]
  })
  const clauses = [...plain, ...groupsOf({ filters }).map(({ conditions }) => [...conditions])].map(
    (clause) => clause.flatMap((condition) => rowsOf(condition, offered)),
  )
  return {
    rows: clauses.filter((rows) => rows.length === 1).flat(),
    groups: clauses.filter((rows) => rows.length > 1).map(newGroup),
  }
}

/** Conditions as rows. */
export const rowsSaid = (filters: Filters, offered: Offered): DraftRow[] =>
  Object.entries(filters).flatMap(([name, value]) => rowsOf({ name, value }, offered))

function rowsOf({ name, value }: Condition, offered: Offered): DraftRow[] {
  const { kind } = offeredOrNamed(offered, name)
  return saidsOf(kind, value).map((said) => ({ id: newId(), name, ...said }))
}

interface Written {
  filters: Record<string, string>
  /** Rows and groups for which the address has no place. */
  left: readonly DraftRow[]
}

/**
 * A draft as the filters of an address. A field's first condition is a plain filter; a second one, and what is an alternative to another
 * field, stands in a group of its own letter. Rows that say nothing are passed over.
 */
export function filtersOf(
  draft: Draft,
  offered: Offered,
  before: Filters,
  letters: number = groupKeys.length,
): Filters {
  return write(draft, offered, before, letters).filters
}

/** The rows that an address has no letter left for. */
export function withoutPlace(
  draft: Draft,
  offered: Offered,
  letters: number = groupKeys.length,
): readonly DraftRow[] {
  return write(draft, offered, {}, letters).left
}

/** How many more letters there are for groups. */
export function lettersLeft(draft: Draft, offered: Offered, letters: number = groupKeys.length): number {
  const { filters } = write(draft, offered, {}, letters)
  return letters - groupsOf({ filters }).length
}

function write(draft: Draft, offered: Offered, before: Filters, letters: number): Written {
  const filters: Record<string, string> = { ...othersOf(before, offered) }
  const left: DraftRow[] = []
  const free = groupKeys.slice(0, letters)
  const names = new Set(offered.map(({ name }) => name))
  for (const rows of [...draft.rows.map((row) => [row]), ...draft.groups.map((group) => group.rows)]) {
    const merged = merge(rows, offered)
    const [only] = merged
    if (only === undefined) continue
    if (merged.length === 1 && names.has(only.name) && filters[only.name] === undefined) {
      filters[only.name] = only.value
      continue
    }
    const letter = free.shift()
    if (letter === undefined) left.push(...rows)
    else for (const { name, value } of merged) filters[`any.${letter}.${name}`] = value
  }
  return { filters, left }
}

/** Alternatives by their fields: those of one field are values of one filter. */
function merge(rows: readonly DraftRow[], offered: Offered): Condition[] {
  const said = rows
    .map((row) => ({ name: row.name, value: writeSaid(offeredOrNamed(offered, row.name).kind, row) }))
    .filter(({ value }) => value !== '')
  return [...Map.groupBy(said, ({ name }) => name)].map(([name, same]) => ({
    name,
    value: same.map(({ value }) => value).join(','),
  }))
}

/** What of an address the panel does not show: the search, the tab. */
function othersOf(filters: Filters, offered: Offered): Filters {
  const shown = new Set(offered.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !shown.has(name) && !name.startsWith('any.')),
  )
}
