import path from 'node:path'
import { afterOverview, chunkNames, firstVisits, portalScreens } from './first-visits.ts'
import type { ChunkName, FirstVisit } from './first-visits.ts'

/** What the bundler tells of its modules. */
export interface Graph {
  getModuleInfo: (id: string) => {
    code?: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds?: readonly string[]
  } | null
}

/** One group of the bundler's: the name for the modules that belong to it. */
export interface ChunkGroup {
  name: (id: string, graph: Graph) => string | null
  debugName: string
  priority: number
}

const web = path.resolve(import.meta.dirname, '..')

/** Libraries change less often than our own files do, and stay in a browser's cache for longer. */
export const libraryChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 13 },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 12 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 11 },
]

export const isOfLibraryChunk = (id: string) => libraryChunks.some(({ test }) => test.test(id))

/** A group for each chunk of the first visits. What no first visit needs is left to the bundler. */
export function firstVisitChunks(): ChunkGroup[] {
  let chunks: ReadonlyMap<string, ChunkName> | undefined
  return chunkNames.map((chunk, index) => ({
    name: (id, graph) => {
      chunks ??= firstVisitModules(graph)
      return chunks.get(id) === chunk ? chunk : null
    },
    debugName: chunk,
    // A group takes along what its modules import, so the shared ones come first. A negative priority is read
    // as a huge one.
    priority: chunkNames.length - index,
  }))
}

/** The chunk of every module that a first visit reaches. */
export function firstVisitModules(graph: Graph): ReadonlyMap<string, ChunkName> {
  const visitsOf = new Map<string, FirstVisit[]>()
  for (const visit of firstVisits) {
    for (const id of reached(visit, graph)) visitsOf.set(id, [...(visitsOf.get(id) ?? []), visit])
  }
  const next = new Set([
    ...reached({ page: 'Investor overview, after its first picture', way: afterOverview }, graph),
    ...reachedFrom(pagesOf(portalScreens, graph), graph),
  ])
  return new Map(
    [...visitsOf].map(([id, visits]) => {
      const chunk = sharedChunk(visits)
      return [id, chunk === 'visit-admin' && next.has(id) ? 'visit-next' : chunk]
    }),
  )
}

/** `visit-start` is in every page's HTML; the others are shared by the visits that name them. */
function sharedChunk(visits: readonly FirstVisit[]): ChunkName {
  const shared = visits[0]?.chunks.filter((chunk) => visits.every(({ chunks }) => chunks.includes(chunk)))
  return (visits.length === 1 ? shared?.at(-1) : shared?.[0]) ?? 'visit-start'
}

/** Everything that the modules on the way import, whether at once or through others. */
function reached({ page, way }: Pick<FirstVisit, 'page' | 'way'>, graph: Graph): ReadonlySet<string> {
  const open = way.map((file) => path.join(web, file))
  const lost = open.find((id) => graph.getModuleInfo(id) === null)
  if (lost !== undefined)
    throw new Error(`${page}: nothing imports ${lost}. Say the new way in first-visits.ts.`)
  return reachedFrom(open, graph)
}

/** The pages that a list of screens fetches when they are first shown. */
function pagesOf(screens: string, graph: Graph): readonly string[] {
  return graph.getModuleInfo(path.join(web, screens))?.dynamicallyImportedIds ?? []
}

export function reachedFrom(ids: readonly string[], graph: Graph): ReadonlySet<string> {
  const open = [...ids]
  const seen = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
