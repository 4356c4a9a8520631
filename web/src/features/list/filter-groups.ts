import type { ListSearch } from '../../kernel/search.ts'
import { withList } from '../../kernel/search.ts'

/** One condition of a list: a filter of the resource, and what it has to be. */
export interface Condition {
  name: string
  value: string
}

/**
 * Conditions of which one has to hold, as the address names them:
 * `filter[any.a.owner_id]=3&filter[any.a.status]=1`.
 */
export interface FilterGroup {
  key: string
  conditions: readonly Condition[]
}

/** The letters of groups. A list has no more of them. */
export const groupKeys = ['a', 'b', 'c', 'd', 'e'] as const
const grouped = /^any\.([a-e])\.(.+)$/

/** The groups of a list, in the order of their letters. */
export function groupsOf({ filters }: Pick<ListSearch, 'filters'>): FilterGroup[] {
  return groupKeys.flatMap((key) => {
    const conditions = Object.entries(filters).flatMap(([full, value]) => {
      const [, group, name] = grouped.exec(full) ?? []
      return group === key && name !== undefined ? [{ name, value }] : []
    })
    return conditions.length === 0 ? [] : [{ key, conditions }]
  })
}

/** The list without a group. */
export function withoutGroup(search: ListSearch, key: string): ListSearch {
  const kept = Object.entries(search.filters).filter(([name]) => grouped.exec(name)?.[1] !== key)
  return withList(search, { filters: Object.fromEntries(kept) })
}
