import { test as base, expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { graveFindings } from './axe.ts'
import { arePhotographed, photographState } from './pictures/states.ts'
import { keptProduct } from './kept-product.ts'
import type { Beginning } from './kept-product.ts'
import { ProductPool } from './product-pool.ts'
import { startProduct } from './product.ts'
import type { Firm, Product } from './product.ts'
import { WindowRecord } from './window-record.ts'
import { signIn } from './window-sign-in.ts'

export { expect } from '@playwright/test'
export { password } from './window-sign-in.ts'

export type { Firm, Product } from './product.ts'

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
  /**
   * Pages that a link leads to are fetched ahead, once a page has stood for a while. That costs as much as the
   * page itself, so other windows say that they save data.
   */
  fetchesAhead?: boolean
}

export const domains: Record<Firm, string> = { wrenfield: 'wrenfield.example', harbour: 'harbour.example' }

export const test = base.extend<
  { world: World; product: Product; beginning: Beginning | undefined; inTime: void },
  { products: ProductPool }
>({
  /** A check that has to end by a time begins no journey after it, and names those that it left out. */
  inTime: [
    async ({ browserName: _browser }, use, testInfo) => {
      if (Date.now() > Number(process.env['JOURNEYS_UNTIL'] ?? Infinity)) {
        testInfo.annotations.push({ type: 'not run' })
        testInfo.skip()
      }
      await use()
    },
    { auto: true },
  ],
  /** What the product holds as it begins, beside its accounts; nothing where it says nothing. */
  beginning: [undefined, { option: true }],
  products: [
    async ({ browserName: _browser }, use) => {
      const products = new ProductPool()
      await use(products)
      await products.close()
    },
    { scope: 'worker' },
  ],
  /** The journeys of a file share one; what they leave there, no other file reads. */
  product: [
    async ({ products, beginning }, use, { file, project }) =>
      use(
        await products.take(file, beginning?.name, async () =>
          startProduct(beginning && (await keptProduct(beginning, project.outputDir))),
        ),
      ),
    { timeout: 180_000 },
  ],
  world: async ({ product, browser }, use, testInfo) => {
    const windows = new Map<Page, WindowRecord>()
    await use(worldOf(product, browser, windows))
    const hasFailed = testInfo.errors.length > 0
    if (hasFailed)
      for (const record of windows.values())
        await testInfo.attach('window', { body: await record.text(), contentType: 'text/plain' })
    await Promise.all([...windows.keys()].map((page) => page.context().close()))
    await product.endSessions()
    const logged = product.loggedErrors()
    if (hasFailed && logged !== '')
      await testInfo.attach('what the product logged', { body: logged, contentType: 'text/plain' })
  },
})

const saveData = () =>
  void Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })

function worldOf(product: Product, browser: Browser, windows: Map<Page, WindowRecord>): World {
  const visitor = async ({
    firm = 'wrenfield',
    width = 1440,
    height = 900,
    theme = 'light',
    touch = false,
    keepsPortal = false,
    fetchesAhead = false,
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
    if (!fetchesAhead) await context.addInitScript(saveData)
    const page = await context.newPage()
    windows.set(page, new WindowRecord(page))
    page.on('pageerror', (error) => {
      throw error
    })
    return page
  }
  return {
    product,
    visitor,
    as: async (name, options = {}) => {
      const { firm = 'wrenfield' } = options
      const page = await visitor(options)
      await signIn(page, product.address(firm), `${name}@${domains[firm]}`)
      return page
    },
    graveFindings,
    isAccessible: async (page, what) => {
      if (arePhotographed) await photographState(page, what)
      expect(await graveFindings(page), `${what} is accessible`).toEqual([])
    },
  }
}
