import type { Route } from '@playwright/test'
import { delayAnswer } from './delay-answer.ts'
import { expect, test } from './world.ts'

test('a page that is fetched ahead and lost takes nothing along, and what opens over it comes once its code does', async ({
  world,
}) => {
  const page = await world.as('investor', { fetchesAhead: true })
  await page.clock.install()
  await page.goto('/investor/profile/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  const typed = dialog.getByLabel('Current password', { exact: true })
  await typed.fill('half a password')
  let asked = 0
  const lose = (route: Route) => {
    asked += 1
    return route.abort('connectionfailed')
  }
  await page.route(/\/assets\/.+\.js$/, lose)
  await page.clock.runFor(12_000)
  await expect.poll(() => asked, { message: 'pages are fetched ahead' }).toBeGreaterThan(0)
  await expect(typed, 'what is typed stays where that fails').toHaveValue('half a password')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.route(/\/assets\/.+\.css$/, lose)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('We couldn’t open this.')
  await expect(bell, 'the page stays').toBeFocused()
  await page.unroute(/\/assets\/.+\.css$/, lose)
  await page.unroute(/\/assets\/.+\.js$/, lose)
  await bell.click()
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toBeVisible()
  const sheets = page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length))
  expect(await sheets, 'and it comes with its look').not.toContain(0)
})

test('a page whose code is slow is announced, and the page before stays meanwhile', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/investor/profile/security')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  const release = await delayAnswer(page, /\/assets\/.+\.js$/)
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Change password' }),
    'the page before stays meanwhile',
  ).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0)
})

test('what opens over a page of the back office takes nothing along where its code is lost, and opens once it comes', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  const lose = (route: Route) => route.abort('connectionfailed')
  await page.route(/\/assets\/command-palette.+\.js$/, lose)
  await page.goto('/admin/investments/deals/new-deal')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half a deal')
  const said = page.getByText('We couldn’t open this. Check your connection and try again.')
  await page.keyboard.press('Control+k')
  await expect(said).toBeVisible()
  await expect(name).toHaveValue('Half a deal')
  await page.unroute(/\/assets\/command-palette.+\.js$/, lose)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin/settings/investor/lead-status')
  const opens = page.getByRole('link', { name: 'New lead status' })
  await expect(opens).toBeVisible()
  await page.route(/\/assets\/.+\.js$/, lose)
  await opens.click()
  await expect(said).toBeVisible()
  await page.unroute(/\/assets\/.+\.js$/, lose)
  await opens.click()
  await expect(page.getByRole('dialog', { name: 'New lead status' })).toBeVisible()
})

test('files that a new version has taken away are got by beginning anew', async ({ world }) => {
  const page = await world.as('investor')
  await page.clock.install()
  await page.goto('/investor/profile/security')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let isGone = true
  await page.route(/\/assets\/.+\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.clock.fastForward(11_000)
  const begun = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await begun
  await expect(page).toHaveURL(/\/investor\/portfolio$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
})

for (const [name, address, file] of [
  ['investor', '/investor/profile/security', /\/assets\/visit-portal-.*\.js$/],
  ['super-admin', '/admin/investors', /\/assets\/visit-admin-.*\.js$/],
] as const)
  test(`a page without the code of its side says so, and is there once it is loaded again (${name})`, async ({
    world,
  }) => {
    const page = await world.as(name)
    const lose = (route: Route) => route.abort('connectionfailed')
    await page.route(file, lose)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('A part of it has not arrived.')
    await expect(page.locator('#opening'), 'the beginning that the server wrote').toHaveCount(0)
    await world.isAccessible(page, `${address} without the code of its side`)
    await page.unroute(file, lose)
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByText('This page did not load')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })

test('a page without a frame takes the place of the beginning that the server wrote', async ({ world }) => {
  const page = await world.as('investor')
  await page.route(/\/api\/user\?/, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { message: 'Too Many Attempts.' } }),
  )
  const [written] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest()),
    page.goto('/investor/portfolio'),
  ])
  expect(await written.text()).toContain('<div id="opening">')
  await expect(page.getByRole('heading', { level: 1, name: 'One moment' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('#opening')).toHaveCount(0)
})
