import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { isLabelKey } from '@moorgate/contract/terminology.ts'

/** What the module is called that says how often each label is used. */
const name = 'virtual:label-places'

const root = path.resolve(import.meta.dirname, '..', '..')
const folders = ['web/src', 'server/src', 'contract/src']

/** The ways in which a screen, a mail or a document names a label: by call, in a declaration, in a mail's labels. */
const ways = [
  /\b(?:label|term|both|labelOf|withLabel)\((?:[^,()']+, )?'([a-z_]+)'/g,
  /\b(?:label|term): '([a-z_]+)'/g,
  /\blabels\.([a-z_]+)\b/g,
]
/** In the texts of the contract a label stands in braces. */
const inBraces = /\{([a-z_]+)\}/g

/** How many places of the product name each label, by its key; its plural is a key of its own. */
export async function labelPlaces(): Promise<Record<string, number>> {
  const found = await Promise.all(folders.map(placesIn))
  const places: Record<string, number> = {}
  for (const key of found.flat()) places[key] = (places[key] ?? 0) + 1
  return places
}

async function placesIn(folder: string): Promise<string[]> {
  const files = await readdir(path.join(root, folder), { recursive: true })
  const read = files.filter((file) => isRead(folder, file))
  const texts = await Promise.all(read.map((file) => readFile(path.join(root, folder, file), 'utf8')))
  const patterns = folder === 'contract/src' ? [...ways, inBraces] : ways
  return texts.flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key).filter(isLabelKey)),
  )
}

/** The terminology itself names every label, and tests name them for no reader. */
const isRead = (folder: string, file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !(folder === 'contract/src' && file.startsWith('terminology'))

/** Counted when a screen asks for it: `import places from 'virtual:label-places'`. */
export function countsLabelPlaces(): Plugin {
  const id = `\0${name}`
  return {
    name: 'moorgate:label-places',
    resolveId: (source) => (source === name ? id : null),
    load: async (asked) => (asked === id ? `export default ${JSON.stringify(await labelPlaces())}` : null),
  }
}
