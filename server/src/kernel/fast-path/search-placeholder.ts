import { isEmptiness, normalise } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { escapeLike, foldsByPlace } from '../list/filters.ts'

/** A request with a placeholder for what is searched for. */
export interface CachedSearch {
  query: object
  /** The values of a statement that was compiled of `query`, as they are for this request. */
  fillIn: (values: readonly unknown[]) => unknown[]
}

/** Nobody types it: the letter is Unicode's for private use. */
const placeholder = '\u{F8FF}search\u{F8FF}'

/**
 * What people search for differs from request to request where the rest recurs, so with a placeholder all of
 * them share one query. Undefined where nothing is searched for, or where the query's text depends on it: by
 * several filters, alternatives, words, letters that no index is searched for, or a comma that is written `%2C`.
 */
export function cachedSearch(resource: Resource, query: unknown): CachedSearch | undefined {
  const filter = (query as { filter?: unknown }).filter
  if (typeof filter !== 'object' || filter === null) return undefined
  const names = Object.keys(filter).filter(
    (name) => name === 'search' || resource.filters[name] === 'partial',
  )
  const [name, another] = names
  if (name === undefined || another !== undefined) return undefined
  const text = normalise((filter as Record<string, unknown>)[name])
  if (typeof text !== 'string' || /,|%2[5c]/i.test(text) || foldsByPlace(text)) return undefined
  if (name === 'search' ? /\s/.test(text) : isEmptiness(text)) return undefined
  const escaped = escapeLike(text)
  return {
    query: { ...(query as object), filter: { ...filter, [name]: placeholder } },
    fillIn: (values) =>
      values.map((value) => (typeof value === 'string' ? value.replace(placeholder, () => escaped) : value)),
  }
}
