import { isEmptiness, normalise } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { escapeLike, foldsByPlace } from './filters.ts'

/** A request as if something else were searched for, and what is searched for indeed. */
export interface Sought {
  query: object
  /** The values of a statement that was compiled of `query`, as they are for this request. */
  into: (values: readonly unknown[]) => unknown[]
}

/** Stands in a plan for what is searched for. Nobody types it: the letter is Unicode's for private use. */
const standIn = '\u{F8FF}sought\u{F8FF}'

/**
 * What people type to search by differs from request to request where the rest recurs, so that all of them share one plan. Undefined where
 * nothing is searched for, or so that the statement's text depends on it: by several filters, alternatives, words, or letters that no index is asked for.
 */
export function soughtIn(resource: Resource, query: unknown): Sought | undefined {
  const filter = (query as { filter?: unknown }).filter
  if (typeof filter !== 'object' || filter === null) return undefined
  const names = Object.keys(filter).filter(
    (name) => name === 'search' || resource.filters[name] === 'partial',
  )
  const [name, another] = names
  if (name === undefined || another !== undefined) return undefined
  const text = normalise((filter as Record<string, unknown>)[name])
  if (typeof text !== 'string' || text.includes(',') || foldsByPlace(text)) return undefined
  if (name === 'search' ? /\s/.test(text) : isEmptiness(text)) return undefined
  const said = escapeLike(text)
  return {
    query: { ...(query as object), filter: { ...filter, [name]: standIn } },
    into: (values) =>
      values.map((value) => (typeof value === 'string' ? value.replace(standIn, () => said) : value)),
  }
}
