import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Chunks that every page of a side begins with, beyond those that the HTML itself asks for. */
const chunks = {
  portal: ['visit-both', 'visit-portal'],
  admin: ['visit-both', 'visit-fields', 'visit-next', 'visit-admin'],
}

const shell = path.resolve(import.meta.dirname, '../src/shell')

/**
 * Writes down the files of the first visit to either side, and what each screen needs beyond those. The server
 * names them in the HTML of a page, so that they come beside the first script, instead of after it has run.
 */
export function firstFiles(): Plugin {
  return {
    name: 'moorgate:first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sides = Object.entries(chunks).map(([side, names]) => [side, filesOf(names, bundle)] as const)
      const firstOf = Object.fromEntries(sides)
      const screens = modulesOfScreens().map(([screen, ...modules]) => {
        const first = firstOf[screen.startsWith('/admin') ? 'admin' : 'portal'] ?? []
        const files = new Set(modules.flatMap((module) => filesOfModule(module, bundle)))
        return [screen, [...files].filter((file) => !first.includes(file))] as const
      })
      const source = JSON.stringify({ ...firstOf, screens: Object.fromEntries(screens) })
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source })
    },
  }
}

/** Every screen by its pattern, the module that is imported for it, and the table of screens that says so. */
export function modulesOfScreens(): (readonly [screen: string, module: string, table: string])[] {
  return readdirSync(shell)
    .filter((name) => name.endsWith('-screens.ts'))
    .flatMap((name) => {
      const table = path.join(shell, name)
      const lines = readFileSync(table, 'utf8').matchAll(
        /'(\/[^']*)': async \(\) =>\s*\(await import\('([^']+)'\)\)/g,
      )
      return [...lines].map(
        ([, screen = '', file = '']) => [screen, path.resolve(shell, file), table] as const,
      )
    })
}

/** The chunk of a module that is imported when it is needed, with all that it imports at once. */
function filesOfModule(module: string, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId === module) collect(chunk.fileName, bundle, files)
  return [...files].map((name) => `/${name}`)
}

function filesOf(names: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && names.includes(chunk.name)) collect(chunk.fileName, bundle, files)
  return [...files].map((name) => `/${name}`)
}

function collect(name: string, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || files.has(name)) return
  files.add(name)
  for (const each of chunk.viteMetadata?.importedCss ?? []) files.add(each)
  for (const each of chunk.imports) collect(each, bundle, files)
}
