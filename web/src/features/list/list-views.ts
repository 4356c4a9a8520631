import type { ListSearch } from '../../kernel/search.ts'

/** A view that a screen brings along: a name and the filters that make it. The first one has none. */
export interface ListView {
  label: string
  filters: Readonly<Record<string, string>>
}

/** The view that exactly these filters make; undefined where somebody filtered further. */
export function viewOf<View extends ListView>(
  views: readonly View[],
  { filters }: Pick<ListSearch, 'filters'>,
): View | undefined {
  const count = Object.keys(filters).length
  return views.find(
    (view) =>
      Object.keys(view.filters).length === count &&
      Object.entries(view.filters).every(([name, value]) => filters[name] === value),
  )
}
