import type { FastifyInstance } from 'fastify'
import { refuse } from '@moorgate/contract'
import type { FailureError } from '@moorgate/contract'
import { expandKeys, isReadable, maxVariables } from './body/bracket-keys.ts'
import type { Branch, Tree } from './body/bracket-keys.ts'

/** A query string as a map without prototype: texts, lists and maps of them. */
export type QueryTree = Tree<string>
type QueryValue = Branch<string>

/**
 * Reads a query string the way PHP does: brackets nest, `+` is a space, the last of equal names wins. Refuses
 * with 400 what is not percent-encoded UTF-8, U+0000, more than 1000 variables and more than 8 levels; throws
 * nothing else.
 */
export function parseQuery(text: string): QueryTree {
  if (text.includes('\0') || text.includes('%00'))
    malformed('The query string must not contain NUL characters.')
  const pairs = decodePairs(text)
  return pairs.some(([key]) => key.includes('[')) ? expandKeys(pairs) : flat(pairs)
}

/** Most queries have no bracket: no tree has to grow. */
function flat(pairs: readonly (readonly [string, string])[]): QueryTree {
  if (pairs.length > maxVariables) malformed(`There must not be more than ${maxVariables} variables.`)
  const tree: QueryTree = Object.create(null)
  for (const [key, value] of pairs) if (isReadable(key)) tree[key] = value
  return tree
}

/**
 * Decoded name and value of every variable, in order; nameless ones are dropped. Refuses with 400 what cannot
 * be decoded.
 */
export function decodePairs(text: string): [string, string][] {
  const pairs: [string, string][] = []
  let start = 0
  while (start < text.length) {
    const next = text.indexOf('&', start)
    const end = next === -1 ? text.length : next
    const mark = text.slice(start, end).indexOf('=')
    const key = decode(text.slice(start, mark === -1 ? end : start + mark))
    if (key !== '') pairs.push([key, mark === -1 ? '' : decode(text.slice(start + mark + 1, end))])
    start = end + 1
  }
  return pairs
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return malformed('The request is not percent-encoded UTF-8.')
  }
}

/** Ends a request with 400 that cannot be read. */
export const malformed = (message: string): never => refuse({ code: 'bad_request', message })

/**
 * Writes a query as PHP's `http_build_query` does: `filter%5Bname%5D=a%20b`, lists numbered. Empty text is
 * kept, unlike there.
 */
export function buildQuery(tree: QueryTree): string {
  return Object.entries(tree)
    .flatMap(([key, value]) => writePairs(encode(key), value))
    .join('&')
}

function writePairs(key: string, value: QueryValue): string[] {
  if (typeof value === 'string') return [`${key}=${encode(value)}`]
  return Object.entries(value).flatMap(([name, item]) => writePairs(`${key}%5B${encode(name)}%5D`, item))
}

/** RFC 3986, where `encodeURIComponent` leaves five marks bare. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const refusals = new WeakMap<QueryTree, FailureError>()

/**
 * For Fastify's `routerOptions.querystringParser`, which runs inside the router: an exception there would end
 * the process, so a refusal waits until `registerQueryRefusal`'s hook can throw it.
 */
export function readQuery(text: string): QueryTree {
  try {
    return parseQuery(text)
  } catch (error) {
    const empty: QueryTree = Object.create(null)
    refusals.set(empty, error as FailureError)
    return empty
  }
}

/** Answers 400 to a query string that `readQuery` could not read. */
export function registerQueryRefusal(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(refusals.get(request.query as QueryTree)))
}
