import { firstVisitModules, isOfLibraryChunk, reachedFrom } from './chunks.ts'
import type { ChunkGroup, Graph } from './chunks.ts'

/**
 * What one more file costs a reader, in characters of source: the request, its answer, and a start of its own
 * for the compression. Two parts become one file where that saves more files than it brings characters that
 * a page doesn't need (decision 72).
 */
const fileCost = 30_000

/** Modules that travel together. */
interface SharedPart {
  modules: readonly string[]
  size: number
  /** The modules that are imported when they are needed, and bring this part. */
  loadedBy: Set<string>
  /** The parts that its modules import. */
  needs: Set<SharedPart>
}

/**
 * What several pages share beyond the first visits. Left to itself the bundler makes a file for each set of
 * pages, most of them of less than 4 kB, and a page then asks for a hundred.
 */
export function sharedChunks(start: string): ChunkGroup & { includeDependenciesRecursively: false } {
  let chunks: ReadonlyMap<string, string> | undefined
  return {
    name: (id, graph) => {
      chunks ??= chunksOf(mergedParts(graph, start))
      return chunks.get(id) ?? null
    },
    debugName: 'shared',
    // After every other group, and each module in its own part: what it imports has a part too.
    priority: 0,
    includeDependenciesRecursively: false,
  }
}

function chunksOf(parts: readonly SharedPart[]): ReadonlyMap<string, string> {
  return new Map(parts.flatMap(({ modules }, at) => modules.map((id) => [id, `shared-${at + 1}`] as const)))
}

/**
 * The parts after the last merge that pays. No two of them import each other: what lies between two merged
 * parts is then loaded by the same pages as they are, so it becomes one with them.
 */
export function mergedParts(graph: Graph, start: string, cost = fileCost): SharedPart[] {
  const parts = new Set(partsOf(graph, start))
  const gains = pairs([...parts]).map((pair) => ({ pair, gain: gainOf(pair, cost) }))
  let open = gains.filter(({ gain }) => gain > 0)
  while (open.length > 0) {
    const best = open.reduce((one, other) => (other.gain > one.gain ? other : one))
    const [one, other] = best.pair
    const gain = gainOf(best.pair, cost)
    if (gain === best.gain) {
      const part = merge(one, other, parts)
      open = open.filter(({ pair }) => !pair.includes(one) && !pair.includes(other))
      const further = [...parts].filter((each) => each !== part).map((each) => [part, each] as const)
      open.push(...further.map((pair) => ({ pair, gain: gainOf(pair, cost) })).filter(({ gain }) => gain > 0))
    } else {
      // Other merges have changed what this one brings.
      open.splice(open.indexOf(best), 1)
      if (gain > 0) open.push({ pair: best.pair, gain })
    }
  }
  return [...parts]
}

const pairs = (parts: readonly SharedPart[]) =>
  parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other] as const))

/** The modules beyond the first visits, by the set of pages that need them. One page’s own stay with it. */
function partsOf(graph: Graph, start: string): SharedPart[] {
  const pages = pagesFrom(start, graph)
  const first = firstVisitModules(graph)
  const loadedBy = new Map<string, Set<string>>()
  for (const page of pages)
    for (const id of reachedFrom([page], graph)) {
      if (first.has(id) || isOfLibraryChunk(id) || pages.has(id)) continue
      loadedBy.set(id, (loadedBy.get(id) ?? new Set()).add(page))
    }
  const byPages = Map.groupBy(
    [...loadedBy].filter(([, by]) => by.size > 1).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ([, by]) => [...by].toSorted().join('\n'),
  )
  const partOf = new Map<string, SharedPart>()
  for (const modules of byPages.values()) {
    const ids = modules.map(([id]) => id)
    const size = ids.reduce((total, id) => total + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
    const part: SharedPart = { modules: ids, size, loadedBy: new Set(modules[0]![1]), needs: new Set() }
    for (const id of ids) partOf.set(id, part)
  }
  for (const [id, part] of partOf)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const needed = partOf.get(imported)
      if (needed !== undefined && needed !== part) part.needs.add(needed)
    }
  return [...new Set(partOf.values())]
}

/** Every module that is imported only when it is needed. */
function pagesFrom(start: string, graph: Graph): ReadonlySet<string> {
  const pages = new Set<string>()
  const open = [start]
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const id of reachedFrom([from], graph))
      for (const page of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (pages.has(page)) continue
        pages.add(page)
        open.push(page)
      }
  return pages
}

/** The characters that are saved, less those that pages get without needing them. Nothing where none are. */
function gainOf([one, other]: readonly [SharedPart, SharedPart], cost: number): number {
  const [both, onlyOne, onlyOther] = [
    one.loadedBy.intersection(other.loadedBy),
    one.loadedBy.difference(other.loadedBy),
    other.loadedBy.difference(one.loadedBy),
  ]
  const gain = both.size * cost - onlyOther.size * one.size - onlyOne.size * other.size
  if (gain <= 0) return 0
  return Math.max(0, gain - broughtBy(one, other, onlyOther, cost) - broughtBy(other, one, onlyOne, cost))
}

/** What these pages get because of what a part needs, though they don't need it. */
function broughtBy(part: SharedPart, beside: SharedPart, pages: ReadonlySet<string>, cost: number): number {
  if (pages.size === 0) return 0
  let characters = 0
  for (const needed of withNeeds(part))
    if (needed !== part && needed !== beside)
      characters += pages.difference(needed.loadedBy).size * (needed.size + cost)
  return characters
}

function withNeeds(part: SharedPart): Set<SharedPart> {
  const seen = new Set([part])
  for (const each of seen) for (const needed of each.needs) seen.add(needed)
  return seen
}

function merge(one: SharedPart, other: SharedPart, parts: Set<SharedPart>): SharedPart {
  const part: SharedPart = {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    loadedBy: one.loadedBy.union(other.loadedBy),
    needs: one.needs.union(other.needs),
  }
  for (const old of [one, other]) {
    parts.delete(old)
    part.needs.delete(old)
    for (const each of parts) if (each.needs.delete(old)) each.needs.add(part)
  }
  parts.add(part)
  for (const needed of withNeeds(part)) for (const page of part.loadedBy) needed.loadedBy.add(page)
  return part
}
