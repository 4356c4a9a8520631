import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import type { savedView } from '@moorgate/contract/views/saved-view.ts'
import { parseFlat, readListSearch, stringifyFlat, writeListSearch } from '../../kernel/search.ts'
import type { ListSearch } from '../../kernel/search.ts'

export type SavedView = RowOf<typeof savedView>

type ViewOptions = Pick<Resource, 'sorts' | 'filters' | 'search'>

/**
 * What of a list's state a view keeps: filters, order and columns, not the page or the record that is looked
 * at.
 */
export function queryOf(search: ListSearch): string {
  return stringifyFlat(writeListSearch({ ...search, page: 1, panel: undefined, tab: undefined })).slice(1)
}

/** A list as a view shows it. The address holds all of it, so a link shows the same rows to everybody. */
export function searchOf(resource: ViewOptions, view: Pick<SavedView, 'id' | 'query'>): ListSearch {
  return { ...readListSearch(resource, parseFlat(view.query)), tab: tabOf(view) }
}

const tabOf = ({ id }: Pick<SavedView, 'id'>): string => `view-${id}`

/** The view that an address names, if it is one that this person may use. */
export function currentView(views: readonly SavedView[], { tab }: ListSearch): SavedView | undefined {
  return views.find((view) => tabOf(view) === tab)
}

/** Whether the list shows something else than the view says. */
export function isChanged(view: SavedView, search: ListSearch): boolean {
  const sorted = (query: string) =>
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&')
  return sorted(view.query) !== sorted(queryOf(search))
}

/** What somebody of this role meets first, where a list is opened without saying how. */
export function firstView(views: readonly SavedView[], roleId: number): SavedView | undefined {
  return views.find((view) => view.default_role_ids.includes(roleId))
}
