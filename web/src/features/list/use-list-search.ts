import type { Resource } from '@moorgate/contract/resource.ts'
import { useMemo } from 'react'
import { parseFlat, readListSearch, stringifyFlat, writeListSearch } from '../../kernel/search.ts'
import type { ListSearch } from '../../kernel/search.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import type { VisitOptions } from '../../kernel/visit.ts'

export type GoInList = (next: ListSearch, options?: VisitOptions) => void

/**
 * Where a list stands, from its address, and how to go elsewhere in it. Typing replaces the entry in the
 * history.
 */
export function useListSearch(
  resource: Pick<Resource, 'sorts' | 'filters' | 'search'>,
): [ListSearch, GoInList] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const listSearch = useMemo(() => readListSearch(resource, parseFlat(search)), [resource, search])
  const go: GoInList = (next, options) => visit(pathname + stringifyFlat(writeListSearch(next)), options)
  return [listSearch, go]
}
