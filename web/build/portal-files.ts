import type { Plugin, Rolldown } from 'vite'

/** Chunks that every page of the portal begins with, beyond those that the HTML itself asks for. */
const chunks = ['visit-both', 'visit-portal']

/**
 * Writes down the files of the portal's first visit. The server names them in the HTML of an investor's page,
 * so that they come beside the first script, instead of after it has run.
 */
export function portalFiles(): Plugin {
  return {
    name: 'moorgate:portal-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>()
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunks.includes(chunk.name)) collect(chunk.fileName, bundle, files)
      const source = JSON.stringify([...files].map((name) => `/${name}`))
      this.emitFile({ type: 'asset', fileName: 'portal-files.json', source })
    },
  }
}

function collect(name: string, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || files.has(name)) return
  files.add(name)
  for (const each of chunk.viteMetadata?.importedCss ?? []) files.add(each)
  for (const each of chunk.imports) collect(each, bundle, files)
}
