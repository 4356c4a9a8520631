import type { Route } from '@playwright/test'
import { shownWhole } from './at-rest.ts'
import { box } from './fields.ts'
import { domains, expect, password, test } from './world.ts'

test('a platform that does not answer, or says 503, leads to the maintenance page, and back when it does', async ({
  world,
}) => {
  const page = await world.as('new-investor')
  const address = /\/api\/user\?/
  let asked = 0
  const down = (route: Route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { message: 'Service Unavailable' } })
  }
  await page.route(address, down)
  await page.goto('/investor/portfolio')
  await expect(page).toHaveURL(/\/maintenance$/)
  expect(asked, 'asked once, and not again by itself').toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible()
  await page.unroute(address, down)
  await expect(page).toHaveURL(/\/investor$/)

  const silent: Route[] = []
  await page.route(address, (route) => void silent.push(route))
  await page.goto('/investor/portfolio')
  await expect(page).toHaveURL(/\/maintenance$/)
  expect(silent.length, 'nobody asked twice').toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('who asks too often is told to wait, stays signed in, and goes on by themselves', async ({ world }) => {
  const page = await world.as('super-admin')
  let asked = 0
  await page.route(/\/api\/user\?/, (route) => {
    asked += 1
    if (asked > 1) return route.fallback()
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { message: 'Too Many Attempts.' },
    })
  })
  await page.goto('/admin/investments/deals')
  await expect(page.getByRole('heading', { level: 1, name: 'One moment' })).toBeVisible()
  await expect(page.getByText('You’re still logged in')).toBeVisible()
  await expect(page.getByText(/^This page will reload in (2 seconds|a second)\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Deal Opportunities' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/investments\/deals$/)
  expect(asked, 'once more, when the wait was over').toBe(2)
})

test('a session that is over ends the visit at the next act, and when somebody comes back to the window', async ({
  world,
  product,
}) => {
  const page = await world.as('investor')
  let asked = 0
  page.on('response', (answer) => {
    if (answer.url().includes('/api/notifications/')) asked += 1
  })
  await page.goto('/investor/profile/subscription')
  const letters = page.getByRole('switch').first()
  await expect(letters).toBeVisible()
  // The page asks once more when it begins to listen, and would notice by itself.
  await expect.poll(() => asked).toBeGreaterThan(1)
  await product.endSessions()
  await letters.press('Space')
  await expect(page).toHaveURL(/\/login\?then=%2Finvestor%2Fprofile%2Fsubscription&as=\d+$/)
  await expect(page.getByRole('status').getByText('Your session has ended.', { exact: false })).toBeVisible()

  const other = await world.as('investor')
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await shownWhole(other)
  await other.context().clearCookies()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other).toHaveURL(/\/login\?then=%2Finvestor&as=\d+$/)
})

test('anyone who lost their session comes back to where they were, and anyone who signs in instead begins at their own landing page', async ({
  world,
}) => {
  const page = await world.as('investor')
  const lose = async () => {
    await page.goto('/investor/profile/subscription?view=all')
    const letters = page.getByRole('switch').first()
    await expect(letters).toBeVisible()
    await shownWhole(page)
    await page.context().clearCookies()
    return letters
  }
  const enters = async (name: string) => {
    await expect(page).toHaveURL(/\/login/)
    await box(page, 'E-mail').fill(`${name}@${domains.wrenfield}`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  // An answer that is under way may bring the cookie back.
  const isAskedAgain = () =>
    expect(async () => {
      await (await lose()).press('Space')
      await expect(page).toHaveURL(/\/login/, { timeout: 5_000 })
    }).toPass()
  await isAskedAgain()
  await enters('investor')
  await expect(page).toHaveURL(/\/investor\/profile\/subscription$/)
  await isAskedAgain()
  await enters('adviser')
  await expect(page).toHaveURL(/\/admin\/investors$/)

  await page.goto('/api/logout')
  await expect(page, 'who leaves on purpose is led nowhere').toHaveURL(/\/login$/)
  await enters('investor')
  await expect(page).toHaveURL(/\/investor$/)
  await lose()
  await expect(async () => {
    await page.context().clearCookies()
    await page.reload()
    await expect(page, 'nor does a page that is loaded anew forget whose it was').toHaveURL(
      /\/login\?then=/,
      { timeout: 5_000 },
    )
  }).toPass()
  await enters('new-investor')
  await expect(page).toHaveURL(/\/investor$/)
})

test('what a person sees goes away when somebody else has signed in in another window', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/investor/profile/subscription')
  await expect(page.getByRole('switch').first()).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/login')
  await second.getByLabel('E-mail').fill(`new-investor@${domains.wrenfield}`)
  await second.getByLabel('Password', { exact: true }).fill(password)
  await second.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(second).toHaveURL(/\/investor$/)
  await expect(
    second.getByRole('heading', { level: 1, name: /, Marcus$/, includeHidden: true }),
  ).toBeVisible()
  // The page may be on its way already: what it asked between the two sessions was refused.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page).toHaveURL(/\/investor$/)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: /, Marcus$/, includeHidden: true })).toBeVisible()
})

test('staff stay signed in to a product that has stood still for longer than a session lasts', async ({
  world,
  product,
}) => {
  await product.forward({ minutes: -45 })
  await product.catchUp()
  const page = await world.as('super-admin')
  await page.goto('/admin/investors')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Investors' })).toBeVisible()
})
