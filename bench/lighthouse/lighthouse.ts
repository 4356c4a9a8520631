import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findChromium } from '../../e2e/chromium.ts'
import type { Child } from '../child.ts'
import { figuresOf } from '../figures.ts'
import type { Figures, TableLine } from '../figures.ts'
import { packagesOf, UnavailableError } from '../others/packages.ts'
import { cache, root, withClient } from '../place.ts'
import type { Run } from '../run.ts'
import { publishReport } from '../seed-funds.ts'
import { firstId } from '../seed-ids.ts'
import { investorEmail, staffEmail } from '../seed.ts'
import { signIn } from '../sign-in.ts'
import { audit, categories, shortcomings } from './audit.ts'
import type { Category, Device, Report } from './audit.ts'

const manifest = { name: 'lighthouse', dependencies: { lighthouse: '13.5.0' } }
/** Points of a hundred, on a telephone. */
const least: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 95,
}

interface Page {
  name: string
  path: string
  /** Who looks at it; nobody is signed in where it is left out. */
  email?: string
  /** Of performance, where it is asked for less than of the others. */
  performance?: number
}

const pages: readonly Page[] = [
  { name: 'Login page', path: '/login' },
  { name: 'Investor overview', path: '/investor', email: investorEmail(1, 1) },
  { name: 'Investor portfolio', path: '/investor/portfolio', email: investorEmail(1, 1) },
  { name: 'Report to investors', path: `/investor/news/reports/${firstId}`, email: investorEmail(1, 1) },
  { name: 'Admin list of investors', path: '/admin/investors', email: staffEmail(1, 0), performance: 90 },
]

/**
 * Lighthouse's points for the pages that a first visit comes to. Its last reports are kept in
 * .cache/lighthouse.
 */
export async function lighthouse(run: Run, product: Child): Promise<TableLine[]> {
  const skip = (why: string): TableLine[] => {
    run.facts.push(`Lighthouse was not run: ${why}`)
    console.log(`  ${run.facts.at(-1)}`)
    return []
  }
  if (!existsSync(path.join(root, 'web/dist/index.html')))
    return skip('the web app is not built, which npm start does')
  try {
    const folder = await packagesOf(manifest)
    await withClient((await run.big()).admin, publishReport)
    const lines: TableLine[] = []
    for (const page of pages)
      lines.push(...(await pointsOf(page, { folder, product, rounds: run.plan.effort.rounds })))
    return lines
  } catch (error) {
    if (error instanceof UnavailableError) return skip(error.message)
    throw error
  }
}

interface RunOptions {
  folder: string
  product: Child
  rounds: number
}

async function pointsOf(page: Page, { folder, product, rounds }: RunOptions): Promise<TableLine[]> {
  const origin = `http://localhost:${product.port}`
  await using chromium = await startChromium(await cookiesOf(page, product, origin))
  const look = (device: Device) =>
    reportsOf(chromium, { folder, url: `${origin}${page.path}`, device, rounds, name: page.name })
  const [desktop, mobile] = [await look('desktop'), await look('mobile')]
  return categories.map((category) => {
    const ours = points(mobile, category)
    const asked = (category === 'performance' && page.performance) || least[category]
    return {
      what: `Lighthouse, ${page.name}: ${category.replace('-', ' ')}`,
      unit: 'points',
      ours,
      beside: points(desktop, category),
      budget: asked === 100 ? '100' : `${asked} or more`,
      kept: ours.median >= asked,
      note: ['beside it desktop', ...noteOf(mobile.at(-1)!, desktop.at(-1)!, category)].join('; '),
    }
  })
}

async function cookiesOf({ email }: Page, product: Child, url: string): Promise<Cookie[]> {
  if (email === undefined) return []
  const [browser] = await signIn(product.port, 1, [email])
  const value = browser!.cookie.replace(/^session=/, '')
  return [
    { name: 'session', value, url },
    { name: 'XSRF-TOKEN', value: encodeURIComponent(browser!['x-xsrf-token']), url },
  ]
}

interface AuditOptions {
  folder: string
  url: string
  device: Device
  rounds: number
  name: string
}

/** The last report is kept for the person who wants to know why. */
async function reportsOf(chromium: Chromium, { rounds, name, ...visit }: AuditOptions): Promise<Report[]> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await audit({ ...visit, port: chromium.port }))
  const kept = path.join(cache, 'lighthouse')
  await mkdir(kept, { recursive: true })
  const file = `${name.toLowerCase().replaceAll(' ', '-')}-${visit.device}.json`
  await writeFile(path.join(kept, file), JSON.stringify(reports.at(-1), undefined, 2))
  return reports
}

const points = (reports: readonly Report[], category: Category): Figures =>
  figuresOf(reports.map((report) => Math.round(report.categories[category].score * 100)))

/** Of performance its measures, of the others what is short of full points. */
function noteOf(mobile: Report, desktop: Report, category: Category): string[] {
  if (category !== 'performance') return shortcomings(mobile, category)
  return [mobile, desktop].map(measures)
}

const measures = ({ audits }: Report) =>
  [
    ['LCP', 'largest-contentful-paint'],
    ['TBT', 'total-blocking-time'],
    ['CLS', 'cumulative-layout-shift'],
  ]
    .map(([short, id]) => `${short} ${audits[id!]?.displayValue ?? '–'}`)
    .join(', ')

/**
 * A Chromium that nobody has used before, with a port to inspect it. Disposing of it removes its
 * profile too.
 */
interface Chromium extends AsyncDisposable {
  port: number
}

interface Cookie {
  name: string
  value: string
  url: string
}

/** Starts Chromium without a window, with these cookies in its jar. */
async function startChromium(cookies: readonly Cookie[]): Promise<Chromium> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'moorgate-bench-chromium-'))
  const { executablePath, args } = chromiumHere()
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  // A group of its own: Debian's program is a script that starts the browser and doesn't pass signals on.
  const child = spawn(executablePath, [...args, ...own], { stdio: 'ignore', detached: true })
  const gone = once(child, 'exit')
  const stop = async () => {
    process.kill(-child.pid!, 'SIGTERM')
    await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [port, way] = await addressIn(profile)
    await setCookies(`ws://127.0.0.1:${port}${way}`, cookies)
    return { port: Number(port), [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function chromiumHere() {
  try {
    return findChromium()
  } catch (error) {
    throw new UnavailableError((error as Error).message)
  }
}

/** Chromium chooses a port and writes it down with the path of its socket. */
async function addressIn(profile: string): Promise<[port: string, path: string]> {
  for (let turn = 0; turn < 300; turn++) {
    const said = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port, way] = said.split('\n')
    if (port && way) return [port, way]
    await pause(100)
  }
  throw new Error('Chromium does not say where it can be inspected')
}

async function setCookies(address: string, cookies: readonly Cookie[]): Promise<void> {
  if (cookies.length === 0) return
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answered = once(socket, 'message') as Promise<[{ data: string }]>
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }))
  const [{ data }] = await answered
  socket.close()
  if ('error' in (JSON.parse(data) as object)) throw new Error(`Chromium takes no cookies: ${data}`)
}
