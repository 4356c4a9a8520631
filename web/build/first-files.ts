import type { Plugin, Rolldown } from 'vite'

/** Chunks that every page of a side begins with, beyond those that the HTML itself asks for. */
const chunks = {
  portal: ['visit-both', 'visit-portal'],
  admin: ['visit-both', 'visit-fields', 'visit-next', 'visit-admin'],
}

/**
 * Writes down the files of the first visit to either side. The server names them in the HTML of a page of that
 * side, so that they come beside the first script, instead of after it has run.
 */
export function firstFiles(): Plugin {
  return {
    name: 'moorgate:first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sides = Object.entries(chunks).map(([side, names]) => [side, filesOf(names, bundle)])
      const source = JSON.stringify(Object.fromEntries(sides))
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source })
    },
  }
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
