import type { Page } from '@playwright/test'
import { openAtRest, shownWhole } from './at-rest.ts'
import { box } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { opensEleanor } from './steps.ts'
import { domains, expect, password } from './world.ts'
import type { World } from './world.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: 'Connection' })
const dated = /You’re offline\. Figures as at \d{1,2} \w+ \d{4}, \d\d:\d\d\./

/** The keys of the answers that the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('kept-answers')) return []
    return new Promise<string[]>((resolve, reject) => {
      const request = indexedDB.open('kept-answers')
      request.addEventListener('error', () => reject(request.error))
      request.addEventListener('success', () => {
        const keys = request.result.transaction('answers').objectStore('answers').getAllKeys()
        keys.addEventListener('success', () => {
          request.result.close()
          resolve(keys.result.map(String))
        })
      })
    })
  })

/** An investor whose browser has the worker, with the code of all pages that can be read. */
async function installs(world: World, size?: { width: number; height: number }): Promise<Page> {
  const page = await world.as('investor', { keepsPortal: true, ...size })
  await page.goto('/investor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

async function logsOutOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.goto('/api/logout')
}

/** Opens a page with a connection, until what it needs is kept. */
async function reads(page: Page, address: string, keys: readonly string[]): Promise<void> {
  await openAtRest(page, address)
  for (const key of keys)
    await expect.poll(async () => (await kept(page)).some((one) => one.startsWith(key)), key).toBe(true)
}

const portfolioKeys = ['["current-user"', '["holding","portfolio"', '["holding","value-history"']

test('an investor reads what they opened without a connection, dated, and can do nothing with money', async ({
  world,
  records,
}) => {
  const page = await installs(world)
  const holding = `/investor/portfolio/${records.existing}`
  const report = `/investor/news/reports/${records.report}`
  await reads(page, '/investor', [
    ...portfolioKeys,
    '["cash_call_line","all"',
    '["investment","all"',
    '["investment_opportunity","list"',
    '["pre_emption_choice","awaited"',
  ])
  const value = await page
    .getByRole('main')
    .getByText(/^£[\d,]+$/)
    .first()
    .innerText()
  await reads(page, '/investor/portfolio', portfolioKeys)
  await reads(page, holding, ['["investment","all","filter', '["cash_call_line","all","filter'])
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await reads(page, report, ['["update_report","show"'])
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  for (const key of await kept(page)) expect(key).not.toMatch(/payment|method|sounding|bank|compliance/)

  await page.context().setOffline(true)
  await page.goto('/investor')
  await expect(bar(page)).toContainText(dated)
  await expect(page.getByRole('main').getByText(value, { exact: true }).first()).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay / })
  await expect(pay).toBeDisabled()
  await expect(pay).toHaveAccessibleDescription(/^You’re offline\./)
  await world.isAccessible(page, 'the overview without a connection')
  for (const [address, heading] of [
    ['/investor/portfolio', 'Portfolio'],
    [holding, name],
    [report, title],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(bar(page)).toContainText(dated)
  }
  await page.goto('/investor/portfolio')
  await expect(page.getByRole('button', { name: 'Statement (PDF)' })).toBeDisabled()

  for (const address of [`/investor/investments/${records.liveSlug}`, '/investor/profile/security']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  }
  await world.isAccessible(page, 'a page that needs a connection')
  await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await expect(bar(page)).toContainText(dated)

  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(bar(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'You’re back online.' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Statement (PDF)' })).toBeVisible()
})

test('a page that is open when the connection goes says so, and comes back by itself', async ({
  world,
  records,
}) => {
  const page = await installs(world, { width: 390, height: 844 })
  await reads(page, `/investor/portfolio/${records.existing}`, ['["investment","all","filter'])
  await page.context().setOffline(true)
  await expect(bar(page)).toContainText(dated)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toHaveCount(1)
  const asked = page.waitForRequest(/\/api\/investments\?/)
  await page.context().setOffline(false)
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'You’re back online.' })).toHaveCount(1)
  await asked
})

async function signsIn(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await box(page, 'E-mail').fill(`${name}@${domains.wrenfield}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('who logs out leaves nothing behind, and the next person in the same browser sees nothing of theirs', async ({
  world,
}) => {
  const page = await installs(world)
  await reads(page, '/investor', portfolioKeys)
  await page.goto('/api/logout')
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept(page)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.context().setOffline(true)
  await expect(page.goto('/investor')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(false)

  await signsIn(page, 'investor')
  await expect(page).toHaveURL(/\/investor$/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await reads(page, '/investor', portfolioKeys)
  // The session ends unseen, and another person signs in: no page of the first one logged out.
  await page.context().clearCookies()
  await signsIn(page, 'new-investor')
  await expect(page).toHaveURL(/\/investor$/)
  await expect(page.getByRole('heading', { level: 1, name: /, Marcus$/, includeHidden: true })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await reads(page, '/investor', portfolioKeys)
  await page.context().setOffline(true)
  await page.goto('/investor')
  await expect(page.getByRole('heading', { level: 1, name: /, Marcus$/, includeHidden: true })).toBeVisible()
  await expect(page.getByText(/Eleanor/)).toHaveCount(0)
})

test('logging out without a connection removes what is kept at once', async ({ world }) => {
  const page = await installs(world)
  await reads(page, '/investor', portfolioKeys)
  await logsOutOffline(page)
  await expect(page.getByText('We’ve removed your figures from this device.')).toBeVisible()
  await page.goto('/investor/portfolio')
  await expect(page.getByText('You’re offline, and no figures are kept on this device.')).toBeVisible()
  await world.isAccessible(page, 'the portal with nothing kept')

  await page.context().setOffline(false)
  // The session ends before the next page is opened, whichever that is.
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('the page that says what was removed logs out by itself once there is a connection', async ({
  world,
}) => {
  const page = await installs(world)
  await logsOutOffline(page)
  await expect(page.getByText('You’ll be logged out once you’re back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('a page of the portal that was opened after logging out shows nothing once there is a connection', async ({
  world,
}) => {
  const page = await installs(world)
  await logsOutOffline(page)
  await page.goto('/investor/portfolio')
  await expect(page.getByText('You’re offline, and no figures are kept on this device.')).toBeVisible()
  // The page asks again who is here, without being loaded again.
  await page.context().setOffline(false)
  const answered = page.evaluate(async () => (await fetch('/api/user')).status)
  expect(await answered).toBe(401)
  await expect(page.getByText('Eleanor')).toHaveCount(0)
})

test('staff who look as an investor keep nothing of them, and remove what was kept', async ({ world }) => {
  const page = await installs(world)
  await reads(page, '/investor', portfolioKeys)
  await page.context().clearCookies()
  await signsIn(page, 'super-admin')
  await expect(page).toHaveURL(/\/admin/)
  await opensEleanor(page)
  await page.getByRole('button', { name: 'View as investor' }).click()
  await expect(page).toHaveURL(/\/investor/)
  await expect(page.getByText('read only.')).toBeVisible()
  await shownWhole(page)
  expect(await kept(page)).toEqual([])
})
