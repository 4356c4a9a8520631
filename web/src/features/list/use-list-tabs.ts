import type { TabItem } from '../../ui/tabs.tsx'
import { stringifyFlat, writeListSearch } from '../../kernel/search.ts'
import type { ListSearch } from '../../kernel/search.ts'
import { useListSearch } from './use-list-search.ts'
import { usePathname } from '../../kernel/visit.ts'
import type { ListedResource } from './listed.ts'
import { viewOf } from './list-views.ts'
import type { ListView } from './list-views.ts'
import { currentView, searchOf } from './saved-views.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useViewCounts } from './use-view-counts.ts'

/** Says "the list itself" where a role meets a view of it first. */
const plain = 'all'

export interface ListTabsOptions {
  resource: ListedResource
  /** Key of the list among all lists: its saved views are kept by it. */
  list: string
  /** Views that the screen brings along. */
  views: readonly ListView[]
  /** Filters of the screen itself, where a view says nothing else. */
  among?: ListSearch['filters']
}

/**
 * A list's views as the tabs of its page, each with how many rows it has: those that the screen brings along,
 * then the saved ones.
 */
export function useListTabs({ resource, list, views: brought, among }: ListTabsOptions): TabItem[] {
  const pathname = usePathname()
  const [search] = useListSearch(resource)
  const saved = useSavedViews(list) ?? []
  const current = currentView(saved, search)
  const hrefOf = (next: ListSearch) => pathname + stringifyFlat(writeListSearch(next))
  const hasFirst = saved.some(({ default_role_ids: roles }) => roles.length > 0)
  const currentBrought = current ? undefined : viewOf(brought, search)
  const keptSearches = saved.map((view) => searchOf(resource, view))
  const counts = useViewCounts(resource, [...brought, ...keptSearches], among)
  const own = brought.map((view, index): TabItem => ({
    label: view.label,
    count: counts[index],
    href: hrefOf({
      ...search,
      page: 1,
      filters: view.filters,
      panel: undefined,
      tab: index === 0 && hasFirst ? plain : undefined,
    }),
    current: view === currentBrought,
  }))
  const kept = saved.map((view, index): TabItem => ({
    label: view.name,
    count: counts[brought.length + index],
    href: hrefOf(keptSearches[index]!),
    current: view === current,
  }))
  return [...own, ...kept]
}
