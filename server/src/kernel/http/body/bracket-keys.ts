import { refuse } from '@moorgate/contract'

/** What bracket keys make of pairs: `a=1` a leaf, `a[]=1` a list, `a[k]=1` a map without prototype. */
export type Tree<Leaf> = { [key: string]: Branch<Leaf> }
export type Branch<Leaf> = Leaf | Branch<Leaf>[] | Tree<Leaf>

/** Ends the request; a query refuses with 400, a business form with 422 on the field. */
export type Complaint = (key: string, message: string) => never

const maxDepth = 8
export const maxVariables = 1000

/**
 * Keys that no request may bring: three reach a prototype, and `quarantinePath` is how the server marks a
 * file that it received itself, so a client that could send one would name any file of the machine.
 */
const reserved = new Set(['__proto__', 'constructor', 'prototype', 'quarantinePath'])
export const isReserved = (key: string): boolean => reserved.has(key)

const complainOfQuery: Complaint = (_key, message) => refuse({ code: 'bad_request', message })

/**
 * Expands PHP's bracket keys, for query strings, urlencoded forms and multipart parts (leaves may be files)
 * alike: the last scalar wins, `a[]` appends, numeric keys alone make a list in the order of the keys, gaps
 * closed. Pairs whose first name holds a dot, a space or NUL are ignored, as are reserved keys at any depth.
 * Linear in the length of the keys.
 */
export function expandKeys<Leaf>(
  pairs: readonly (readonly [string, Leaf])[],
  complain: Complaint = complainOfQuery,
): Tree<Leaf> {
  if (pairs.length > maxVariables) complain('form', `There must not be more than ${maxVariables} variables.`)
  const root = new MapBuilder<Leaf>()
  for (const [key, value] of pairs) {
    const names = namesIn(key, complain)
    if (names) root.put(names, value)
  }
  return root.toTree()
}

/**
 * `a[b][]` → `['a', 'b', '']`; undefined when the pair is to be ignored. Text after the last bracket is
 * dropped, as in PHP.
 */
function namesIn(key: string, complain: Complaint): string[] | undefined {
  const open = key.indexOf('[')
  const first = open > 0 && key.includes(']', open) ? key.slice(0, open) : key
  if (!isReadable(first)) return undefined
  const names = [first]
  if (first === key) return names
  let at = open
  while (key[at] === '[') {
    const close = key.indexOf(']', at)
    if (close === -1) break
    const name = key.slice(at + 1, close)
    if (reserved.has(name)) return undefined
    if (names.push(name) > maxDepth)
      complain(first, `The ${first} field must not be nested more than ${maxDepth} deep.`)
    at = close + 1
  }
  return names
}

/**
 * Whether a first name counts at all. PHP turns dots and spaces into underscores; here such a variable is
 * nobody's.
 */
export function isReadable(name: string): boolean {
  return name !== '' && !reserved.has(name) && !/[. \0]/.test(name)
}

const listIndex = /^(?:0|[1-9]\d{0,14})$/

/** A map under construction, which turns out to be a list when all its keys are list positions. */
class MapBuilder<Leaf> {
  private readonly items = new Map<string, Leaf | MapBuilder<Leaf>>()
  private next = 0

  put(names: readonly string[], value: Leaf, depth = 0): void {
    const name = names[depth] === '' ? String(this.next) : names[depth]!
    if (listIndex.test(name)) this.next = Math.max(this.next, Number(name) + 1)
    if (depth === names.length - 1) {
      this.items.set(name, value)
      return
    }
    const held = this.items.get(name)
    const inner = held instanceof MapBuilder ? held : new MapBuilder<Leaf>()
    if (inner !== held) this.items.set(name, inner)
    inner.put(names, value, depth + 1)
  }

  toTree(): Tree<Leaf> {
    const tree: Tree<Leaf> = Object.create(null)
    for (const [name, item] of this.items) tree[name] = item instanceof MapBuilder ? item.toBranch() : item
    return tree
  }

  private toBranch(): Branch<Leaf> {
    const names = [...this.items.keys()]
    if (!names.every((name) => listIndex.test(name))) return this.toTree()
    const tree = this.toTree()
    return names.sort((left, right) => Number(left) - Number(right)).map((name) => tree[name]!)
  }
}
