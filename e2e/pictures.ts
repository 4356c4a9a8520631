/**
 * Photographs the screens with the demo world: three widths, light and dark, both tenants. The pictures lie
 * in `pictures/`. Words on the command line choose them by parts of who sees them, name, tenant, width and
 * theme: `npm run pictures -- portfolio-harbour`, `-- investor/,-768-dark`. With `--whole` they show each
 * page to its foot, not only what the window holds. A screen that doesn't come to the state that its picture
 * is of is named at the end, and the run has failed.
 */
import { fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { shownWhole } from './at-rest.ts'
import { addressIn } from './pictures/records.ts'
import { answerAs } from './pictures/acts.ts'
import type { Answers, Scene, StagedScene } from './pictures/acts.ts'
import { visits } from './pictures/visits.ts'
import type { Firm } from './world.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')
const dataDir = path.join(root, '.cache/pictures')
const port = 20_000 + (process.pid % 9_000)
const password = 'moorgate-demo-2026'
const fullPage = process.argv.includes('--whole')
const wanted = process.argv.slice(2).filter((word) => word !== '--whole')
const unreached: string[] = []

const firms = { wrenfield: 'localhost', harbour: 'harbour.localhost' } as const
const firmNames = ['wrenfield', 'harbour'] as const

const server = fork(path.join(root, 'server/src/main.ts'), {
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LIMIT_USER: '100000',
    LIMIT_ADDRESS: '100000',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const browser = await chromium.launch(findChromium())
try {
  await answers()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // One tenant beside the other: neither sees what is done in the other.
  await Promise.all(firmNames.map(async (firm) => photographAll(browser, firm)))
} finally {
  await browser.close()
  server.kill('SIGTERM')
}
if (unreached.length > 0) {
  console.error(`Not what their pictures are of:\n${unreached.join('\n')}`)
  process.exitCode = 1
}

async function photographAll(browser: Browser, firm: Firm): Promise<void> {
  for (const { who, scenes } of visits)
    for (const width of [390, 768, 1440])
      for (const theme of ['light', 'dark'] as const)
        await photograph(browser, { firm, who, scenes, width, theme })
}

interface PictureRun {
  firm: Firm
  who: string | undefined
  scenes: Readonly<Record<string, Scene>>
  width: number
  theme: 'light' | 'dark'
}

async function photograph(browser: Browser, { firm, who, scenes, width, theme }: PictureRun): Promise<void> {
  const called = (name: string) => `${name}-${firm}-${width}-${theme}`
  const chosen = Object.entries(scenes).filter(
    ([name]) =>
      wanted.length === 0 || wanted.some((word) => isMeant(word, `${who ?? 'visitor'}/${called(name)}`)),
  )
  if (chosen.length === 0) return
  const context = await browser.newContext({
    baseURL: `http://${firms[firm]}:${port}`,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    hasTouch: width < 800,
  })
  context.setDefaultTimeout(12_000)
  const page = await context.newPage()
  if (who) await signIn(page, `${who}@${firm}.example`)
  for (const [name, scene] of chosen) {
    const staged = typeof scene === 'string' ? { at: scene } : scene
    if (staged.only !== undefined && staged.only !== firm) continue
    if (staged.widths?.includes(width) === false) continue
    await answerAs(page, undefined)
    const isThere = await reach(page, firm, staged).catch((error: Error) => {
      unreached.push(`${called(name)}: ${error.message.split('\n', 1)[0]}`)
      return true
    })
    if (isThere) await page.screenshot({ path: path.join(folder, `${called(name)}.png`), fullPage })
  }
  await context.close()
}

/** Whether a picture has each of the parts that a word names. */
function isMeant(word: string, picture: string): boolean {
  return word.split(',').every((part) => picture.includes(part))
}

/**
 * Goes to a screen, does there what is to be done, and waits for the state that its picture is of. False
 * where the tenant has none.
 */
async function reach(page: Page, firm: Firm, { at, act, answers, lands }: StagedScene): Promise<boolean> {
  const address = await addressIn(firm, at, page)
  if (address === undefined) return false
  await answerAs(page, answers)
  await page.goto(address)
  if (act) {
    if (answers !== 'never' && answers !== 'failure') await shownWhole(page)
    await act(page)
  } else
    await page.waitForURL((url) => url.pathname === (lands ?? address.split('?', 1)[0]), { timeout: 3_000 })
  await settled(page, answers)
  return true
}

/**
 * Waits until nothing more is asked; or, where an answer is kept back or lost, until that is what the page
 * shows.
 */
async function settled(page: Page, answers: Answers | undefined): Promise<void> {
  if (answers === 'never') return page.locator('[data-bone]').first().waitFor()
  if (answers === 'failure')
    return page
      .getByRole('button', { name: /^Try (again|now)$/ })
      .first()
      .waitFor()
  await shownWhole(page)
  await page.evaluate(async () => {
    const isInView = (picture: HTMLImageElement) => picture.getBoundingClientRect().top < innerHeight
    // A picture that the page puts off is never decoded, and a busy machine is never idle.
    const longest = new Promise((over) => setTimeout(over, 2_000))
    const shown = [...document.images].filter(isInView).map((picture) => picture.decode().catch(() => {}))
    await Promise.race([Promise.all(shown), longest])
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }))
  })
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function answers(): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The product did not answer within fifteen minutes.')
}
