import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const fromBarrel = /import \{([^}]*)\} from 'lucide-react'/g

/**
 * `import { Bell } from 'lucide-react'` asks for the icon's own file instead. Through the library's one file
 * of all icons, every module that shows an icon would seem to need all of them, and nobody could tell which
 * icons a page loads.
 */
export function iconsByFile(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined
  return {
    name: 'moorgate:icons-by-file',
    // In development the library is bundled beforehand, and nobody counts.
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return null
      const barrel = (await this.resolve('lucide-react', id))?.id
      if (barrel === undefined) return null
      files ??= filesIn(barrel)
      const known = await files
      return code.replaceAll(fromBarrel, (_whole, names: string) => importsOf(names, known))
    },
  }
}

/** The file of each icon's name. */
async function filesIn(barrel: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(barrel, 'utf8')
  const lines = text.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[\w-]+\.mjs)'/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [
        name,
        path.resolve(path.dirname(barrel), file),
      ]),
    ),
  )
}

/** On one line, so that line numbers stay. */
function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [imported = '', own = imported] = name.split(' as ')
      const file = files.get(imported)
      if (file === undefined) throw new Error(`Lucide has no icon ${imported}.`)
      return `import ${own} from ${JSON.stringify(file)}`
    })
    .join('; ')
}
