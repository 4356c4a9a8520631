/**
 * Photographs the screens of the main job with the demo world: three widths, light and dark, both firms. The pictures lie in
 * `pictures/`. Words on the command line choose screens by a part of their name: `npm run pictures -- portfolio`.
 */
import { fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from './chromium.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')
const dataDir = path.join(root, '.cache/pictures')
const port = 20_000 + (process.pid % 9_000)
const password = 'moorgate-demo-2026'
const wanted = process.argv.slice(2)

const firms = { wrenfield: 'localhost', harbour: 'harbour.localhost' } as const
const visits = [
  { who: undefined, pages: { login: '/login', register: '/register' } },
  {
    who: 'investor',
    pages: {
      'portal-overview': '/investor',
      investments: '/investor/investments',
      portfolio: '/investor/portfolio',
      profile: '/investor/profile/view',
      category: '/investor/profile/investor-type',
      test: '/investor/profile/appropriateness',
      method: '/investor/profile/investmentmethod_new',
    },
  },
  {
    who: 'super-admin',
    pages: {
      overview: '/admin',
      investors: '/admin/investors',
      opportunities: '/admin/investments/opportunities',
      existing: '/admin/investments/existing',
      nominees: '/admin/investors/nominees',
      methods: '/admin/investors/investment-methods',
      branding: '/admin/settings/branding',
      terminology: '/admin/settings/terminology/opportunities',
    },
  },
] as const

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
  for (const [firm, host] of Object.entries(firms))
    for (const { who, pages } of visits)
      for (const width of [390, 768, 1440])
        for (const theme of ['light', 'dark'] as const)
          await photograph(browser, { firm, host, who, pages, width, theme })
} finally {
  await browser.close()
  server.kill('SIGTERM')
}

interface Visit {
  firm: string
  host: string
  who: string | undefined
  pages: Readonly<Record<string, string>>
  width: number
  theme: 'light' | 'dark'
}

async function photograph(browser: Browser, { firm, host, who, pages, width, theme }: Visit): Promise<void> {
  const chosen = Object.entries(pages).filter(
    ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )
  if (chosen.length === 0) return
  const context = await browser.newContext({
    baseURL: `http://${host}:${port}`,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  if (who) {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(`${who}@${firm}.example`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  for (const [name, address] of chosen) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: path.join(folder, `${name}-${firm}-${width}-${theme}.png`) })
  }
  await context.close()
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
