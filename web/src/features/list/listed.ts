import type { Resource } from '@moorgate/contract/resource.ts'

/**
 * What a list needs of a resource's declaration. A screen that spares its visitors the declaration's
 * validation gives the names alone; with the whole of it every field can be added as a column.
 */
export type ListedResource = Pick<
  Resource,
  'name' | 'path' | 'term' | 'event' | 'operations' | 'search' | 'sorts' | 'filters' | 'defaultSort'
> &
  Partial<Pick<Resource, 'row' | 'columns'>>

/** A row of any list. */
export type Listable = Readonly<Record<string, unknown>> & { readonly id: number }
