import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const web = path.resolve(import.meta.dirname, '..')

/** Where the kept pages begin: the way of a visit to the portal, and the screens that can be read offline. */
const begins = [
  'src/main.tsx',
  'src/shell/application.tsx',
  'src/shell/investor-pages.tsx',
  'src/shell/portal-screens.ts',
  'src/shell/portal/portal-frame.tsx',
  'src/shell/portal/profile-frame.tsx',
  'src/shell/offline/nothing-kept.tsx',
  'src/shell/offline/offline-bar.tsx',
  'src/features/risk/risk-summary.tsx',
  'src/kernel/offline/installed.ts',
  'src/portal/overview/overview-page.tsx',
  'src/portal/portfolio/portfolio-page.tsx',
  'src/portal/portfolio/holding-page.tsx',
  'src/portal/portfolio/fund/fund-page.tsx',
  'src/portal/portfolio/kpis/kpis-page.tsx',
  'src/portal/news/news-page.tsx',
  'src/portal/news/report-page.tsx',
  'src/portal/profile/documents/documents-page.tsx',
]

/** What the shell loads on demand are other people's screens; what needs a connection is not kept. */
const isApart = (id: string) => /\/(?:pdf-viewer|rich-text|pdfjs-dist|@tiptap|pusher-js)\//.test(id)
const loadsOthers = (id: string) => /\/src\/(?:main|shell\/[^/]+)\.tsx?$/.test(id)

/** Writes the list of files that the kept pages need into the service worker, whose place is the root. */
export function releaseWorker(): Plugin {
  return {
    name: 'moorgate:release-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = bundle['worker.js']
      if (worker?.type !== 'chunk') throw new Error('The build has no worker.js.')
      if (worker.imports.length > 0) throw new Error(`The worker imports ${worker.imports.join(', ')}.`)
      const modules = reached((id) => this.getModuleInfo(id))
      const files = filesOf(modules, bundle)
      worker.code = `const releaseFiles=${JSON.stringify(files)};${worker.code}`
    },
  }
}

interface ModuleImports {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

function reached(infoOf: (id: string) => ModuleImports | null): ReadonlySet<string> {
  const open = begins.map((file) => path.join(web, file))
  const lost = open.find((id) => infoOf(id) === null)
  if (lost !== undefined) throw new Error(`Nothing imports ${lost}. Say its new place in release-worker.ts.`)
  const seen = new Set<string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || isApart(id)) continue
    seen.add(id)
    const info = infoOf(id)
    open.push(...(info?.importedIds ?? []), ...(loadsOthers(id) ? [] : (info?.dynamicallyImportedIds ?? [])))
  }
  return seen
}

function filesOf(modules: ReadonlySet<string>, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const each of chunk.imports) add(each)
    for (const each of chunk.viteMetadata?.importedCss ?? []) files.add(each)
  }
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && name !== 'worker.js' && chunk.moduleIds.some((id) => modules.has(id)))
      add(name)
  // The letters of other languages come when they are needed, where there is a connection.
  for (const name of Object.keys(bundle)) if (/-latin-(?!ext-).*\.woff2$/.test(name)) files.add(name)
  return [...files].sort().map((name) => `/${name}`)
}
