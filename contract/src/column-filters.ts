import type { z } from 'zod'
import type { Filter } from './resource.ts'
import { factsOf } from './wire.ts'
import type { FieldFacts } from './wire.ts'

const kinds: Readonly<Partial<Record<FieldFacts['kind'], Filter>>> = {
  text: 'partial',
  email: 'partial',
  money: 'operator',
  decimal: 'operator',
  integer: 'operator',
  date: 'between',
  instant: 'between',
  choice: 'exact',
  boolean: 'exact',
  flag: 'exact',
}

interface ListDeclaration {
  paged?: boolean
  columns?: readonly { key: string }[]
  filters?: Readonly<Record<string, Filter>>
}

/**
 * What is shown in a list can be filtered by: each of its columns under its own name, where the resource doesn't
 * say otherwise. A period that is declared as `between` or `created_between` is that of the first day among the
 * columns, and of the day of entry. Short lists that are answered whole have no filters but their own.
 */
export function columnFilters(
  { paged = true, columns = [], filters = {} }: ListDeclaration,
  row: Readonly<Record<string, z.ZodType>>,
): Record<string, Filter> {
  if (!paged) return {}
  const filterOf = (key: string) => {
    const kind = row[key] && factsOf(row[key])?.kind
    return kind && kinds[kind]
  }
  const days = columns.filter(({ key }) => filterOf(key) === 'between')
  const known = new Set([
    ...Object.keys(filters),
    ...('between' in filters ? days.slice(0, 1).map(({ key }) => key) : []),
    ...('created_between' in filters ? ['created_at'] : []),
  ])
  return Object.fromEntries(
    columns.flatMap(({ key }) => {
      const filter = known.has(key) ? undefined : filterOf(key)
      return filter ? [[key, filter]] : []
    }),
  )
}
