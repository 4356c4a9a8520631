import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListColumn } from './columns.ts'
import type { OfferedFilter } from './filters/filter-values.ts'
import { parseFlat } from '../../kernel/search.ts'
import type { ListQuery } from '../../kernel/search.ts'
import { useAddress } from '../../kernel/visit.ts'
import { fieldsQuery } from '../attributes/attributes.ts'
import type { Attribute } from '../attributes/attributes.ts'
import { attributeColumns, attributeFilters, namesField } from './attribute-fields.ts'
import type { WithValues } from './attribute-fields.ts'

const noFields: readonly Attribute[] = []

export interface ListFields {
  /** The list's query; it asks for values only where the address names a column of them. */
  query: ListQuery
  columns: readonly ListColumn<object>[]
  filters: readonly OfferedFilter[]
}

/**
 * The tenant's own fields in a list of a kind of record: columns that can be added, and filters. `query` is a
 * constant of the screen.
 */
export function useListFields(type: OwnerType, query: ListQuery): ListFields {
  const { data: fields = noFields } = useQuery(fieldsQuery(type))
  const showsValues = namesField(parseFlat(useAddress().search)['columns'])
  return useMemo(
    () => ({
      query: showsValues ? { ...query, include: [...(query.include ?? []), 'attributeValues'] } : query,
      // A row has them where they were asked for, and is of any kind.
      columns: attributeColumns<WithValues>(fields) as readonly ListColumn<object>[],
      filters: attributeFilters(fields),
    }),
    [fields, query, showsValues],
  )
}
