import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstVisits, stylesKilobytes } from './first-visits.ts'
import type { FirstVisit } from './first-visits.ts'

/** What a first visit weighs, in thousands of bytes as they are sent. */
export interface Weight {
  visit: FirstVisit
  scripts: number
  styles: number
  files: number
  /** Within the budget, and its style sheets within theirs. */
  kept: boolean
}

/** One file of the build in its manifest. */
interface Built {
  file: string
  name?: string
  imports?: readonly string[]
  css?: readonly string[]
}

type Manifest = Readonly<Record<string, Built>>

/** Weighs the first visits of the build in a folder, or answers undefined where nothing is built. */
export function weighFirstVisits(dist: string): Weight[] | undefined {
  if (!existsSync(path.join(dist, 'index.html'))) return undefined
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  return firstVisits.map((visit) => weigh(visit, dist, filesOf(visit, html, manifest)))
}

function weigh(visit: FirstVisit, dist: string, files: ReadonlySet<string>): Weight {
  const sum = (extension: string) =>
    [...files]
      .filter((name) => name.endsWith(extension))
      .map((name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length)
      .reduce((total, bytes) => total + bytes, 0) / 1000
  const [scripts, styles] = [sum('.js'), sum('.css')]
  const kept = scripts + styles <= visit.kilobytes && styles <= stylesKilobytes
  return { visit, scripts, styles, files: files.size, kept }
}

/** What the HTML asks for, and the chunks of the visit with all that they import. */
function filesOf({ page, chunks }: FirstVisit, html: string, manifest: Manifest): ReadonlySet<string> {
  const found = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file),
  )
  const open = chunks.map((chunk) => {
    const built = Object.values(manifest).find(({ file, name }) => name === chunk && file.endsWith('.js'))
    if (built === undefined) throw new Error(`${page}: the build has no chunk ${chunk}.`)
    return built
  })
  const seen = new Set<Built>()
  for (let built = open.pop(); built !== undefined; built = open.pop()) {
    if (seen.has(built)) continue
    seen.add(built)
    for (const file of [built.file, ...(built.css ?? [])]) found.add(file)
    open.push(...(built.imports ?? []).map((key) => manifest[key]!))
  }
  return found
}
