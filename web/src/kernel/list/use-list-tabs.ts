import type { TabItem } from '../../ui/tabs.tsx'
import { stringifyFlat, writeListSearch } from '../search.ts'
import type { ListSearch } from '../search.ts'
import { useListSearch } from '../use-list-search.ts'
import { usePathname } from '../visit.ts'
import type { ListedResource } from './listed.ts'
import { viewOf } from './list-views.ts'
import type { ListView } from './list-views.ts'
import { currentView, searchOf } from './saved-views.ts'
import { useSavedViews } from './use-saved-views.ts'

/** Says "the list itself" where a role meets a view of it first. */
const plain = 'all'

/** A list's views as the tabs of its page: those that the screen brings along, then the saved ones. */
export function useListTabs(resource: ListedResource, list: string, brought: readonly ListView[]): TabItem[] {
  const pathname = usePathname()
  const [search] = useListSearch(resource)
  const saved = useSavedViews(list)
  const current = currentView(saved, search)
  const hrefOf = (next: ListSearch) => pathname + stringifyFlat(writeListSearch(next))
  const hasFirst = saved.some(({ default_role_ids: roles }) => roles.length > 0)
  const currentBrought = current ? undefined : viewOf(brought, search)
  const own = brought.map((view, index): TabItem => ({
    label: view.label,
    href: hrefOf({
      ...search,
      page: 1,
      filters: view.filters,
      panel: undefined,
      tab: index === 0 && hasFirst ? plain : undefined,
    }),
    current: view === currentBrought,
  }))
  const kept = saved.map((view): TabItem => ({
    label: view.name,
    href: hrefOf(searchOf(resource, view)),
    current: view === current,
  }))
  return [...own, ...kept]
}
