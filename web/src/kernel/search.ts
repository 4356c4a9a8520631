import { declaredFilter } from '@moorgate/contract/filter-names.ts'
import type { Resource } from '@moorgate/contract/resource.ts'

/** An address's query as names and texts, brackets and all: `{ page: '2', 'filter[name]': 'Tide' }`. */
export type FlatSearch = Readonly<Record<string, string>>

/** Where a list stands. All of it is in the address, so that Back and a copied link restore it. */
export interface ListSearch {
  page: number
  /** `-created_at,name`, or undefined for the list's own order. */
  sort: string | undefined
  /** By filter name; an empty text is never kept. */
  filters: Readonly<Record<string, string>>
  /** Saved view or tab of the list. */
  tab: string | undefined
  /** Record shown in the side panel. */
  panel: string | undefined
  /** Columns in their order, as `list/columns.ts` writes them; undefined for the list's own. */
  columns?: string | undefined
}

const filterName = /^filter\[([^\]]+)\]$/

export function parseFlat(search: string): FlatSearch {
  return Object.fromEntries(new URLSearchParams(search))
}

/** With its question mark, or empty. Brackets and commas stay readable. */
export function stringifyFlat(flat: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(flat)) {
    if (value !== undefined && value !== null && value !== '') params.append(name, String(value))
  }
  const text = params
    .toString()
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%21', '!')
  return text === '' ? '' : `?${text}`
}

/**
 * What of a list's state an address names. Sorts and filters that the resource does not have are passed over.
 */
export function readListSearch(
  resource: Pick<Resource, 'sorts' | 'filters' | 'search'>,
  flat: FlatSearch,
): ListSearch {
  const filters = Object.entries(flat).flatMap(([key, value]) => {
    const name = filterName.exec(key)?.[1]
    return name !== undefined && value !== '' && isFilterOf(resource, name) ? [[name, value]] : []
  })
  return {
    page: pageOf(flat['page']),
    sort: sortOf(resource, flat['sort']),
    filters: Object.fromEntries(filters) as Record<string, string>,
    tab: flat['tab'] || undefined,
    panel: flat['panel'] || undefined,
    ...(flat['columns'] && { columns: flat['columns'] }),
  }
}

/** The address's query for a list's state, without what says nothing: page 1, no sort. */
export function writeListSearch({
  page,
  sort,
  filters,
  tab,
  panel,
  columns,
}: ListSearch): Record<string, string> {
  const named = Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])
  return {
    ...(tab !== undefined && { tab }),
    ...Object.fromEntries(named),
    ...(sort !== undefined && { sort }),
    ...(columns !== undefined && { columns }),
    ...(page > 1 && { page: String(page) }),
    ...(panel !== undefined && { panel }),
  }
}

/** A change of what is listed goes back to the first page, and closes the side panel. */
export function withList(
  search: ListSearch,
  change: Partial<Pick<ListSearch, 'sort' | 'filters' | 'tab'>>,
): ListSearch {
  return { ...search, ...change, page: 1, panel: undefined }
}

/** One filter set, or removed by an empty text. */
export function withFilter(search: ListSearch, name: string, value: string): ListSearch {
  const { [name]: _before, ...others } = search.filters
  return withList(search, { filters: value === '' ? others : { ...others, [name]: value } })
}

/** The first of the sorts, for the arrow in the table's head. */
export function shownSort(sort: string | undefined): { column: string; descending: boolean } | undefined {
  const [first] = sort?.split(',') ?? []
  return first === undefined
    ? undefined
    : { column: first.replace(/^-/, ''), descending: first.startsWith('-') }
}

export interface ListQuery {
  perPage?: number | undefined
  include?: readonly string[] | undefined
  append?: readonly string[] | undefined
  /** The order in which the screen opens, where the address says none. */
  sort?: string | undefined
  /** Conditions of the screen itself, which the address does not show. */
  fixed?: Readonly<Record<string, string | number>> | undefined
}

/** Which rows of a list are asked for: without a page the first, without an order the list's own. */
export type ListPart = Partial<Pick<ListSearch, 'page' | 'sort' | 'filters'>>

/** The API's query for a list (specification §7: filter, sort, include, append, page). */
export function listParams({ page = 1, sort, filters }: ListPart, query: ListQuery = {}): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, ...query.fixed }))
    params.append(`filter[${name}]`, String(value))
  const order = sort ?? query.sort
  if (order !== undefined) params.append('sort', order)
  if (query.include?.length) params.append('include', query.include.join(','))
  if (query.append?.length) params.append('append', query.append.join(','))
  params.append('page', String(page))
  if (query.perPage !== undefined) params.append('per_page', String(query.perPage))
  return params
}

function isFilterOf({ filters, search }: Pick<Resource, 'filters' | 'search'>, name: string): boolean {
  const own = /^any\.[a-e]\.(.+)$/.exec(name)?.[1] ?? name
  return declaredFilter(filters, own) !== undefined || (name === 'search' && search.length > 0)
}

function pageOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

function sortOf({ sorts }: Pick<Resource, 'sorts'>, text: string | undefined): string | undefined {
  const known = text?.split(',').filter((sort) => sorts.includes(sort.replace(/^-/, ''))) ?? []
  return known.length === 0 ? undefined : known.join(',')
}
