import type { Resource } from '@moorgate/contract/resource.ts'
import { parseFlat, readListSearch, stringifyFlat, writeListSearch } from '../../../kernel/search.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'

/** Where a list stands, from its address, and how to go elsewhere in it. Typing a filter replaces the entry in the history. */
export function useListSearch(
  resource: Pick<Resource, 'sorts' | 'filters' | 'search'>,
): [ListSearch, (next: ListSearch, options?: { replace?: boolean }) => void] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const go = (next: ListSearch, options?: { replace?: boolean }) =>
    visit(pathname + stringifyFlat(writeListSearch(next)), options)
  return [readListSearch(resource, parseFlat(search)), go]
}
