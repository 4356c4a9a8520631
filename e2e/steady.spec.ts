import type { Page, Route } from '@playwright/test'
import { shownWhole } from './at-rest.ts'
import { drawn } from './drawn.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

declare global {
  interface Window {
    /** How far what was seen has jumped, as the browser counts it. */
    jumped: number
    /** What the page's policy refused. */
    refused: string[]
    /** Formats of the browser's that the page made. */
    formats: string[]
  }
}

/** A window that counts from its beginning what moves by itself, what its policy refuses and which formats it makes. */
async function watched(world: World, name: string, width: number): Promise<Page> {
  const page = await world.as(name, { width, height: 823, touch: width < 800 })
  await page.addInitScript(() => {
    window.jumped = 0
    window.refused = []
    window.formats = []
    for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'DisplayNames'] as const) {
      const made = Intl[name] as new (...words: unknown[]) => object
      Reflect.set(
        Intl,
        name,
        new Proxy(made, {
          construct: (of, words) => {
            window.formats.push(name)
            return Reflect.construct(of, words) as object
          },
        }),
      )
    }
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      window.refused.push(`${violatedDirective} ${sample}`)
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.jumped += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** What a page asks from now on. It asks for its notifications again once it is told of new ones. */
function questionsOf(page: Page): readonly string[] {
  const asked: string[] = []
  let listens = false
  page.on('websocket', () => (listens = true))
  page.on('request', (request) => {
    if (listens && request.url().includes('/api/notifications/')) return
    if (request.url().includes('/api/') && request.method() === 'GET') asked.push(request.url())
  })
  return asked
}

/** Opens a page, and lets one answer after the other come, each when all that came before has been drawn. */
async function opensSlowly(page: Page, address: string): Promise<void> {
  const held: Route[] = []
  const session = /\/api\/(user(\?|$)|branding)/
  const hold = (route: Route) =>
    session.test(route.request().url()) ? route.continue() : void held.push(route)
  await page.route('**/api/**', hold)
  await page.goto(address)
  await expect.poll(() => held.length, 'questions of the page').toBeGreaterThan(2)
  await drawn(page)
  await expect(page.locator('html'), 'a page without its answers').not.toHaveAttribute('data-ready')
  // Last asked, first answered: none may count on another having come before.
  while (held.length > 0) {
    const route = held.pop()!
    // A question that the page took back is answered to nobody.
    const answer = await route.fetch()
    await route.fulfill({ response: answer }).catch(() => undefined)
    await drawn(page)
  }
  await page.unroute('**/api/**', hold)
  await shownWhole(page)
  await drawn(page)
}

for (const [name, width] of [
  ['investor', 412],
  ['investor', 1440],
  ['new-investor', 412],
] as const)
  test(`what comes late moves nothing that stands, and the policy has nothing to refuse (${name}, ${width})`, async ({
    world,
  }) => {
    const page = await watched(world, name, width)
    for (const address of ['/investor', '/investor/investments', '/investor/portfolio']) {
      await opensSlowly(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { jumped, refused, formats } = await page.evaluate(() => ({
        jumped: window.jumped,
        refused: window.refused,
        formats: window.formats,
      }))
      // React Aria makes one for the selects of the list.
      if (address !== '/investor/investments') expect(formats, `dear formats of ${address}`).toEqual([])
      expect(refused, `refused on ${address}`).toEqual([])
      expect(jumped, `jumps of ${address}`).toBeLessThan(0.1)
    }
  })

test('the overview asks each of its questions once, and has the risk warning and its title before any script', async ({
  world,
}) => {
  const page = await world.as('investor', { width: 412, touch: true })
  const asked = questionsOf(page)
  const seen = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/investor', { waitUntil: 'commit' })
  const warning = page.getByRole('complementary', { name: 'Risk warning' })
  await expect(warning).toContainText('lose all')
  const height = (await warning.boundingBox())?.height
  const title = page.getByRole('heading', { level: 1, name: /^Good .+, Eleanor$/ })
  const place = await title.boundingBox()
  seen.resolve()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your holdings' })).toBeVisible()
  await expect(page.locator('[data-bone]')).toHaveCount(0)
  await shownWhole(page)
  expect(
    asked.filter((url, index) => asked.indexOf(url) !== index),
    'asked a second time',
  ).toEqual([])
  await expect(warning).toHaveCount(1)
  expect((await warning.boundingBox())?.height, 'the portal’s own stands in its place').toBe(height)
  await expect(title).toHaveCount(1)
  const { x, y } = (await title.boundingBox()) ?? {}
  expect({ x, y }, 'and its title').toEqual({ x: place?.x, y: place?.y })
})

test('the list of investors comes with its rows at once, and asks each of its questions once', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 412, touch: true })
  const asked = questionsOf(page)
  // Every other question is held: the rows wait for none of them.
  const seen = Promise.withResolvers<void>()
  const first = /\/api\/(user\?|users\?.*append=test_state)/
  await page.route('**/api/**', async (route) => {
    if (!first.test(route.request().url())) await seen.promise
    await route.continue()
  })
  await page.goto('/admin/investors')
  await expect(page.getByRole('table', { name: 'Investors' }).getByRole('row').nth(1)).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await shownWhole(page)
  expect(
    asked.filter((url, index) => asked.indexOf(url) !== index),
    'asked a second time',
  ).toEqual([])
  expect(
    asked.filter((url) => url.includes('append=test_state')),
    'the list itself',
  ).toHaveLength(1)
})

test('a list of the back office has its title on a phone before any script, where the page will have it', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 412, touch: true })
  for (const address of [
    '/admin/investors',
    '/admin/investors/contacts',
    '/admin/investors/organisations',
    '/admin/investments/opportunities',
  ]) {
    const seen = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      await seen.promise
      await route.continue()
    }
    await page.route(/\.js$/, hold)
    await page.goto(address, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    // The browser paints nothing before the style sheets are there, but already tells where it would.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    )
    const [text, before] = [await title.textContent(), await title.boundingBox()]
    seen.resolve()
    await expect(page.locator('main h1')).toHaveText(text ?? '')
    await expect(title).toHaveCount(1)
    const { x, y } = (await title.boundingBox()) ?? {}
    expect({ x, y }, address).toEqual({ x: before?.x, y: before?.y })
    await page.unroute(/\.js$/, hold)
  }
})

test('anyone who holds nothing yet sees how far they have come, whose turn it is and what is left', async ({
  world,
}) => {
  const page = await world.as('new-investor', { width: 390, touch: true })
  await page.goto('/investor')
  const terms = page.getByRole('dialog')
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Submit' }).click()
  await expect(terms).toHaveCount(0)
  const ready = page.getByRole('region', { name: 'Getting ready to invest' })
  await expect(ready.getByText(/^\d of \d done$/)).toBeVisible()
  await expect(ready.getByText(/^About \d+ minutes are left$/)).toBeVisible()
  await expect(ready.getByText('Your turn')).toHaveCount(1)
  // What is due leads to the same page as the list of steps.
  const due = page.getByRole('region', { name: 'For you to do' })
  const step = ready.locator('[aria-current=step]').getByRole('link')
  await expect(due.locator(`a[href="${await step.getAttribute('href')}"]`).first()).toBeVisible()
  await world.isAccessible(page, 'the overview of somebody who holds nothing')
  await ready.locator('[aria-current=step]').getByRole('link').click()
  await expect(page).toHaveURL(/\/investor\/profile\//)
})

test('an empty form of registration says of each field what is missing, and of nothing else', async ({
  world,
}) => {
  const page = await world.visitor({ width: 390, touch: true })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  const said = page.getByText(/^(Enter|Choose|Tick)\b.*\.$/)
  await expect(said).toHaveText([
    'Enter your first name.',
    'Enter your last name.',
    'Enter your e-mail address.',
    'Choose a password.',
    'Tick to confirm that you’re 18 or over and accept the terms.',
  ])
  await expect(page.getByLabel('First name')).toBeFocused()
})
