import type { Page, Route } from '@playwright/test'
import { domains, expect, password, test } from './world.ts'
import type { World } from './world.ts'

/** A window whose own errors are what is looked at, so none of them ends the journey. */
async function windowOf(world: World, options: Parameters<World['visitor']>[0] = {}): Promise<Page> {
  const page = await world.visitor(options)
  page.removeAllListeners('pageerror')
  return page
}

const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found.' })
const cut = (route: Route) => route.abort('connectionreset')

async function saysSo(world: World, page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' }), what).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('A part of it has not arrived.')
  await world.isAccessible(page, `${what}, lost`)
}

for (const [firm, theme, width] of [
  ['wrenfield', 'light', 1440],
  ['harbour', 'dark', 390],
] as const) {
  test(`a page whose first file is lost says so, and is there once it is loaded again (${firm})`, async ({
    world,
  }) => {
    const page = await windowOf(world, { firm, theme, width })
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    // The file that begins, one that it imports, the one that holds the page itself, its style and the
    // page's: lost each in its own way.
    for (const [file, lose] of [
      [/\/assets\/visit-start-.*\.js$/, gone],
      [/\/assets\/react-.*\.js$/, cut],
      [/\/assets\/(?!visit-start-|react-|rolldown-).*\.js$/, gone],
      [/\/assets\/visit-start-.*\.css$/, gone],
      [/\/assets\/visit-start-.*\.css$/, cut],
      [/\/assets\/(?!visit-start-).*\.css$/, gone],
    ] as const) {
      await page.route(file, lose)
      await page.goto('/login')
      await saysSo(world, page, `the login page without ${file}`)
      await page.unroute(file, lose)
      await page.getByRole('button', { name: 'Load again' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await expect(page.getByText('This page did not load')).toHaveCount(0)
    }
    await page.getByLabel('E-mail').fill(`investor@${domains[firm]}`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: /^(Log|Sign) in$/ }).click()
    await expect(page).toHaveURL(/\/investor/)

    await page.route(/\/assets\/visit-start-.*\.css$/, gone)
    await page.goto('/investor/portfolio')
    await saysSo(world, page, 'the portal without its style')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.unroute(/\/assets\/visit-start-.*\.css$/, gone)

    const application = /\/assets\/(?!visit-start-|react-|rolldown-).*\.js$/
    await page.route(application, cut)
    await page.goto('/investor/profile/security')
    await saysSo(world, page, 'the portal')
    await page.unroute(application, cut)
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page).toHaveURL(/\/investor\/profile\/security$/)
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    expect(violations, 'nothing of it is refused by the page’s own policy').toEqual([])
  })
}

test('a first file that does not come for long is spoken of, and the page is there when it came after all', async ({
  world,
}) => {
  const page = await windowOf(world)
  await page.clock.install()
  const release = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/assets\/visit-start-.*\.js$/, async (route) => {
    asked.resolve()
    await release.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await asked.promise
  await page.clock.fastForward(21_000)
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  release.resolve()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText('This page did not load')).toHaveCount(0)
})
