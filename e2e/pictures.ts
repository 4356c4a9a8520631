/**
 * Photographs the screens with the demo world: three widths, light and dark, both firms. The pictures lie in `pictures/`. Words on
 * the command line choose them by a part of their name, firm, width and theme: `npm run pictures -- portfolio-harbour`, `-- -768-dark`.
 */
import { fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { addressIn } from './pictures/records.ts'
import { answerAs } from './pictures/acts.ts'
import type { Answers, Scene } from './pictures/acts.ts'
import { visits } from './pictures/visits.ts'
import type { Firm } from './world.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')
const dataDir = path.join(root, '.cache/pictures')
const port = 20_000 + (process.pid % 9_000)
const password = 'moorgate-demo-2026'
const wanted = process.argv.slice(2)

const firms = { wrenfield: 'localhost', harbour: 'harbour.localhost' } as const

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
  for (const firm of ['wrenfield', 'harbour'] as const)
    for (const { who, scenes } of visits)
      for (const width of [390, 768, 1440])
        for (const theme of ['light', 'dark'] as const)
          await photograph(browser, { firm, who, scenes, width, theme })
} finally {
  await browser.close()
  server.kill('SIGTERM')
}

interface Sitting {
  firm: Firm
  who: string | undefined
  scenes: Readonly<Record<string, Scene>>
  width: number
  theme: 'light' | 'dark'
}

async function photograph(browser: Browser, { firm, who, scenes, width, theme }: Sitting): Promise<void> {
  const called = (name: string) => `${name}-${firm}-${width}-${theme}`
  const chosen = Object.entries(scenes).filter(
    ([name]) => wanted.length === 0 || wanted.some((word) => called(name).includes(word)),
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
  const page = await context.newPage()
  if (who) await signIn(page, `${who}@${firm}.example`)
  for (const [name, scene] of chosen) {
    const { at, act, answers } = typeof scene === 'string' ? { at: scene } : scene
    await answerAs(page, undefined)
    const address = await addressIn(firm, at, page)
    if (address === undefined) continue
    await answerAs(page, answers)
    await page.goto(address, { waitUntil: answers === 'never' ? 'load' : 'networkidle' })
    // What a firm has switched off is not there to be pressed: its screen is photographed as it is.
    await act?.(page).catch(() => undefined)
    await settled(page, answers)
    await page.screenshot({ path: path.join(folder, `${called(name)}.png`) })
  }
  await context.close()
}

/** Waits until nothing more is asked; or, where an answer is kept back, until its place is drawn. */
async function settled(page: Page, answers: Answers | undefined): Promise<void> {
  if (answers !== 'never') return page.waitForLoadState('networkidle')
  await page
    .locator('main [aria-busy=true], main [aria-hidden]')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function answers(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The product did not answer within five minutes.')
}
