import path from 'node:path'
import type { Graph } from './chunks.ts'
import { afterOverview, firstVisits, portalScreens } from './first-visits.ts'

export const web = path.resolve(import.meta.dirname, '..')

interface MadeGraph {
  /** What a file imports at once. The screens of the portal import theirs when they are needed. */
  imports: Readonly<Record<string, readonly string[]>>
  /** What a file imports when it is needed. */
  later?: Readonly<Record<string, readonly string[]>>
  /** How many characters a file has. */
  sizes?: Readonly<Record<string, number>>
}

/** For tests: a product in which the pages on the way of the first visits import these files. */
export function madeGraph({ imports, later = {}, sizes = {} }: MadeGraph): Graph {
  const known = new Map<string, readonly string[]>(
    [...firstVisits.flatMap(({ way }) => way), ...afterOverview].map((file) => [file, []]),
  )
  for (const [file, all] of Object.entries(imports)) known.set(file, all)
  for (const file of [imports, later].flatMap((all) => Object.values(all).flat()))
    if (!known.has(file)) known.set(file, [])
  const ids = (files: readonly string[] = []) => files.map((file) => path.join(web, file))
  return {
    getModuleInfo: (id) => {
      const file = path.relative(web, id)
      const imported = known.get(file)
      if (imported === undefined) return null
      const [importedIds, dynamicallyImportedIds] =
        file === portalScreens ? [[], ids(imported)] : [ids(imported), ids(later[file])]
      return { importedIds, dynamicallyImportedIds, code: 'x'.repeat(sizes[file] ?? 100) }
    },
  }
}
