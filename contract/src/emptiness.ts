import { declaredFilter } from './filter-names.ts'
import type { Resource } from './resource.ts'
import { factsOf } from './wire.ts'

/** Comparisons with nothing, as the whole value of a filter or one of several: "has none", "has one". */
export const emptiness = { empty: '=', filled: '<>' } as const

export const isEmptiness = (value: string): boolean => value === emptiness.empty || value === emptiness.filled

/**
 * Whether a filter of this name can be compared with nothing: records may lack its field, or it is one of the
 * tenant's own. A list never lacks anything, and named conditions and periods are no fields.
 */
export function mayBeEmpty({ filters, row }: Pick<Resource, 'filters' | 'row'>, name: string): boolean {
  const declared = declaredFilter(filters, name)
  if (declared === 'attribute.*') return true
  const kind = declared === undefined ? 'scope' : filters[declared]
  if (kind === 'scope' || kind === 'between') return false
  const schema = row.shape[name]
  return schema !== undefined && factsOf(schema)?.kind !== 'list' && schema.safeParse(null).success
}
