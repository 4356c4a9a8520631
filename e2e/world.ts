import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { graveFindings } from './axe.ts'
import { productClock } from './product-clock.ts'
import { arePhotographed, photographState } from './pictures/states.ts'

export { expect } from '@playwright/test'

export type Firm = 'wrenfield' | 'harbour'
type Step = { days?: number; hours?: number; minutes?: number; seconds?: number }

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** One product with a database of its own, for all journeys of a worker. */
export interface Product {
  address(firm: Firm): string
  /** What the product's clock says, in milliseconds. It stands still until somebody moves it. */
  now(): Promise<number>
  /** Moves the product's clock. The browser's own stays where it is. */
  forward(by: Step): Promise<void>
  /** Waits until everything that listens to what happened has heard of it. */
  deliver(): Promise<void>
  /** Performs what recurs for every tenant, as if its time had come. */
  recur(): Promise<void>
  /** Runs a command of the operator's, as `npm run` does. */
  run(words: readonly string[]): Promise<void>
  /** Signs everybody out. */
  endSessions(): Promise<void>
  /** Mail of a tenant to one address, newest first. */
  mailTo(address: string, firm?: Firm): Promise<Letter[]>
  /** The errors that the product has logged since this was asked last. */
  loggedErrors(): string
}

export interface World {
  product: Product
  /**
   * A browser window of somebody's own, signed in: `super-admin`, `investor`, `new-investor` … of a tenant.
   * It shows nothing yet: most journeys begin at an address of their own, and to load the page where the role
   * lands first costs as much as three clicks.
   */
  as(name: string, options?: WindowOptions): Promise<Page>
  /** A browser window in which nobody is signed in. */
  visitor(options?: WindowOptions): Promise<Page>
  /** The serious and critical findings of axe on what the window shows. */
  graveFindings(page: Page): Promise<string[]>
  /** There are none of them. */
  isAccessible(page: Page, what: string): Promise<void>
}

interface WindowOptions {
  firm?: Firm
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** A phone: its screen is touched. */
  touch?: boolean
  /**
   * The portal is kept on this device. Other journeys cut off and hold back what a page asks for, which a
   * service worker would answer instead.
   */
  keepsPortal?: boolean
}

export const password = 'moorgate-demo-2026'
export const domains: Record<Firm, string> = { wrenfield: 'wrenfield.example', harbour: 'harbour.example' }
const hosts: Record<Firm, string> = { wrenfield: 'localhost', harbour: 'harbour.localhost' }

export const test = base.extend<{ world: World }, { product: Product; ownProduct: string }>({
  /**
   * A journey that fills the product beforehand says its name here and gets one that no other journey fills:
   * two fillings collide.
   */
  ownProduct: ['shared', { option: true, scope: 'worker' }],
  product: [
    // The name is all that is needed of it: another name is another worker.
    async ({ ownProduct: _name }, use) => {
      const child = startProduct()
      const { product, stop } = await connect(child)
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  world: async ({ product, browser }, use, testInfo) => {
    const windows = new Set<Page>()
    await use(worldOf(product, browser, windows))
    await Promise.all([...windows].map((page) => page.context().close()))
    await product.endSessions()
    const logged = product.loggedErrors()
    if (testInfo.errors.length > 0 && logged !== '')
      await testInfo.attach('what the product logged', { body: logged, contentType: 'text/plain' })
  },
})

function startProduct(): ChildProcess {
  const root = path.resolve(import.meta.dirname, '..')
  const node = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const execPath = existsSync(node) ? node : process.execPath
  return fork(path.join(root, 'server/test/journey-server.ts'), {
    execPath,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

async function connect(child: ChildProcess): Promise<{ product: Product; stop: () => Promise<void> }> {
  let last = 0
  let logged = ''
  child.stdout!.setEncoding('utf8').on('data', (lines: string) => {
    logged += lines
    process.stdout.write(lines)
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => {
      const { port, now } = message as { port: number; now: number }
      productClock.began = now
      resolve(port)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it answered.`)))
  })
  const wish = (overrides: object) =>
    new Promise<number>((resolve) => {
      const id = ++last
      const listen = (message: unknown) => {
        const { done, now } = message as { done?: number; now: number }
        if (done !== id) return
        child.off('message', listen)
        resolve(now)
      }
      child.on('message', listen)
      child.send({ id, ...overrides })
    })
  const address = (firm: Firm) => `http://${hosts[firm]}:${port}`
  const product: Product = {
    address,
    now: () => wish({ do: 'tell the time' }),
    forward: async (by) => void (await wish({ do: 'forward', by })),
    deliver: async () => void (await wish({ do: 'deliver' })),
    recur: async () => void (await wish({ do: 'recur' })),
    run: async (words) => void (await wish({ do: 'run', words })),
    endSessions: async () => void (await wish({ do: 'end sessions' })),
    mailTo: async (to, firm = 'wrenfield') => {
      const answer = await fetch(`http://127.0.0.1:${port}/dev/mail`, {
        headers: { host: hosts[firm], accept: 'application/json' },
      })
      const { data } = (await answer.json()) as { data: Letter[] }
      return data.filter((letter) => letter.to === to)
    },
    loggedErrors: () => {
      const lines = logged
      logged = ''
      return lines
    },
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.send({ id: 0, do: 'stop' })
    })
  return { product, stop }
}

function worldOf(product: Product, browser: Browser, windows: Set<Page>): World {
  const visitor = async ({
    firm = 'wrenfield',
    width = 1440,
    height = 900,
    theme = 'light',
    touch = false,
    keepsPortal = false,
  }: WindowOptions = {}) => {
    const context = await browser.newContext({
      baseURL: product.address(firm),
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: touch,
      isMobile: touch,
      serviceWorkers: keepsPortal ? 'allow' : 'block',
    })
    const page = await context.newPage()
    windows.add(page)
    page.on('pageerror', (error) => {
      throw error
    })
    return page
  }
  return {
    product,
    visitor,
    as: async (name, options = {}) => {
      const page = await visitor(options)
      await signIn(page, `${name}@${domains[options.firm ?? 'wrenfield']}`)
      return page
    },
    graveFindings,
    isAccessible: async (page, what) => {
      if (arePhotographed) await photographState(page, what)
      expect(await graveFindings(page), `${what} is accessible`).toEqual([])
    },
  }
}

/**
 * What the login page does, without the page: the journeys of signing in are about that. It is asked from an
 * empty document of the same origin, since loading a page is most of what it costs to sign in, and the window
 * stays there: `goto('/')` leads to where the role lands.
 */
async function signIn(page: Page, email: string): Promise<void> {
  const place = '**/empty-document'
  await page.route(place, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/empty-document')
  const status = await page.evaluate(
    async (data) => {
      const accept = 'application/json'
      await fetch('/sanctum/csrf-cookie', { headers: { accept } })
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!)
      const headers = { accept, 'content-type': accept, 'x-xsrf-token': token }
      const answer = await fetch('/login', { method: 'POST', headers, body: JSON.stringify(data) })
      return answer.status
    },
    { email, password },
  )
  await page.unroute(place)
  expect(status, `${email} may sign in`).toBe(200)
}
