import type { ListSearch } from './search.ts'
import { withList } from './search.ts'

/** One condition of a list: a filter of the resource, and what it has to be. */
export interface Condition {
  name: string
  value: string
}

/** Conditions of which one has to hold, as the address names them: `filter[any.a.owner_id]=3&filter[any.a.status]=1`. */
export interface FilterGroup {
  key: string
  conditions: readonly Condition[]
}

const keys = ['a', 'b', 'c', 'd', 'e'] as const
const grouped = /^any\.([a-e])\.(.+)$/

/** The groups of a list, in the order of their letters. */
export function groupsOf({ filters }: Pick<ListSearch, 'filters'>): FilterGroup[] {
  return keys.flatMap((key) => {
    const conditions = Object.entries(filters).flatMap(([full, value]) => {
      const [, group, name] = grouped.exec(full) ?? []
      return group === key && name !== undefined ? [{ name, value }] : []
    })
    return conditions.length === 0 ? [] : [{ key, conditions }]
  })
}

/**
 * The list with one more group of alternatives. One alternative alone is a plain filter; two of one field are one filter with two values,
 * which are alternatives already. Unchanged where five groups stand.
 */
export function withGroup(search: ListSearch, conditions: readonly Condition[]): ListSearch {
  const byName = Map.groupBy(conditions, ({ name }) => name)
  const merged = [...byName].map(([name, same]) => [name, same.map(({ value }) => value).join(',')] as const)
  if (merged.length === 1)
    return withList(search, { filters: { ...search.filters, ...Object.fromEntries(merged) } })
  const used = new Set(groupsOf(search).map(({ key }) => key))
  const free = keys.find((key) => !used.has(key))
  if (free === undefined || merged.length === 0) return search
  const added = merged.map(([name, value]) => [`any.${free}.${name}`, value])
  return withList(search, { filters: { ...search.filters, ...Object.fromEntries(added) } })
}

/** The list without a group. */
export function withoutGroup(search: ListSearch, key: string): ListSearch {
  const kept = Object.entries(search.filters).filter(([name]) => grouped.exec(name)?.[1] !== key)
  return withList(search, { filters: Object.fromEntries(kept) })
}
