import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { figuresOf } from './figures.ts'
import type { Line } from './figures.ts'
import { root } from './place.ts'

const dist = path.join(root, 'web/dist')

/** A page and what is loaded on the way to it, in order: chunks by name, and the screen that stands behind an address. */
interface Visit {
  page: string
  kilobytes: number
  way: readonly ({ chunk: string } | { screen: string })[]
}

const visits: readonly Visit[] = [
  { page: 'Login page', kilobytes: 125, way: [{ screen: '/login' }] },
  {
    page: 'Investor overview',
    kilobytes: 150,
    way: [
      { chunk: 'application' },
      { chunk: 'portal-frame' },
      { chunk: 'portal-screens' },
      { screen: '/investor' },
    ],
  },
  {
    page: 'Admin list of investors',
    kilobytes: 230,
    way: [
      { chunk: 'application' },
      { chunk: 'admin-frame' },
      { chunk: 'admin-screens' },
      { screen: '/admin/investors' },
    ],
  },
]
const stylesKilobytes = 15

/** JavaScript and style sheets of the first visit to a page, as the build sends them (gzip), by what its files import. */
export function firstVisits(): Line[] {
  if (!existsSync(path.join(dist, 'index.html'))) return []
  return visits.map((visit) => {
    const sizes = [...filesOf(visit)].map((name) => ({
      name,
      bytes: gzipSync(read(name), { level: 9 }).length,
    }))
    const sum = (extension: string) =>
      sizes.filter(({ name }) => name.endsWith(extension)).reduce((total, { bytes }) => total + bytes, 0) /
      1000
    const [scripts, styles] = [sum('.js'), sum('.css')]
    return {
      what: `First visit: ${visit.page}`,
      unit: 'kB',
      ours: figuresOf([scripts + styles]),
      budget: `at most ${visit.kilobytes} kB, of it ${stylesKilobytes} CSS`,
      kept: scripts + styles <= visit.kilobytes && styles <= stylesKilobytes,
      note: `${scripts.toFixed(1)} JavaScript, ${styles.toFixed(1)} CSS, ${sizes.length} files`,
    }
  })
}

const read = (name: string) => readFileSync(path.join(dist, name))

/** Everything that the page's own HTML asks for, and then step by step. */
function filesOf({ page, way }: Visit): Set<string> {
  const html = read('index.html').toString()
  const files = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name!),
  )
  for (const step of way) {
    const found = [...files]
      .filter((name) => name.endsWith('.js'))
      .map((name) => dependencies(name, step))
      .find(Boolean)
    if (!found)
      throw new Error(`${page}: nothing in the build leads to ${JSON.stringify(step)}; say the new way to it`)
    for (const name of found) files.add(name)
  }
  return files
}

/** What a file loads for a step: the builder writes the list of files behind each dynamic import. */
function dependencies(file: string, step: Visit['way'][number]): string[] | undefined {
  const text = read(file).toString()
  const all = /m\.f=(\[[^\]]*\])/.exec(text)?.[1]
  const before =
    'screen' in step
      ? `["'\`]${step.screen}["'\`]:[^;]{0,120}?import\\(\`\\./`
      : `import\\(\`\\./${step.chunk}-`
  const numbers = new RegExp(`${before}[^\`]+\`\\)[^[]{0,120}__vite__mapDeps\\(\\[([\\d,]*)\\]`).exec(
    text,
  )?.[1]
  if (!all || numbers === undefined) return undefined
  const names = JSON.parse(all) as string[]
  return numbers.split(',').map((number) => names[Number(number)]!)
}
