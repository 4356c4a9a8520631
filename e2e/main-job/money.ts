import type { Page } from '@playwright/test'
import { box, tickAll } from '../fields.ts'
import { openWorking } from '../open-working.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'
import { account, ada, offer } from './facts.ts'

/** From the bell to the offer, past the risk warning, to its document. */
export async function readsTheOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: new RegExp(offer.name) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: offer.name })).toBeVisible()
  await expect(
    page.getByText("Don't invest unless you're prepared to lose all the money you invest.", { exact: false }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Take 2 mins to learn more.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: /^Open Information memorandum/ }).click()
  const viewer = page.getByRole('dialog', { name: /^Information memorandum/ })
  const file = viewer.getByRole('link', { name: 'Download' })
  const answer = await page.request.get((await file.getAttribute('href'))!)
  expect((await answer.body()).subarray(0, 4).toString()).toBe('%PDF')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
}

/** Through the steps, with an amount that is too small first. */
export async function reserves(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reserve An Allocation' }).first().click()
  await box(page, 'Amount').fill('999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(box(page, 'Amount')).toHaveAttribute('aria-invalid', 'true')
  await box(page, 'Amount').fill('25,000')
  await openWorking(page, /^Left of the round: £/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: new RegExp(ada.name) }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radiogroup', { name: 'Is your funding in place?' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('checkbox', { name: /lose all the money/ })).toBeVisible()
  await tickAll(page)
  await page.getByRole('button', { name: 'Reserve An Allocation' }).click()
  await expect(page.getByRole('heading', { name: /£25,000(\.00)? reserved for you/ })).toBeVisible()
}

/** The amount, the account and a reference with check digits. */
export async function asksForMoney(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Pay £25,000/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Pay £25,000\.00 by/ })).toBeVisible()
  await expect(page.getByText(account.sortCode, { exact: true })).toBeVisible()
  await expect(page.getByText(account.number, { exact: true })).toBeVisible()
  await expect(page.getByText(/^RF\d\d/)).toBeVisible()
}

export async function opensTheHolding(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).first().click()
  await page.getByRole('table').getByRole('link', { name: offer.name }).click()
  await expect(page.getByText(/\b6,250 A Ordinary shares\b/)).toBeVisible()
  const certificate = page.getByRole('link', { name: /^Certificate/ })
  const [download] = await Promise.all([page.waitForEvent('download'), certificate.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await download.failure()).toBeNull()
}

/** The certificate is a document: on the holding, among hers, and behind the bell. */
export async function findsTheCertificate(world: World, page: Page): Promise<void> {
  const name = new RegExp(`^Open Share certificate \\d+, ${offer.name}`)
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.goto('/investor/profile/documents')
  await expect(page.getByRole('button', { name })).toBeVisible()
  await world.isAccessible(page, 'documents with a certificate')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Your share certificate \d+ is ready/ })
    .click()
  await expect(page).toHaveURL(/\/investor\/pdf\/\d+$/)
  await expect(page.getByText(new RegExp(`^Share certificate \\d+, ${offer.name}`)).first()).toBeVisible()
}

/** She signs in again and finds value, gain, multiple and yearly return. */
export async function seesTheValue(world: World): Promise<Page> {
  const page = await world.visitor()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/investor$/)
  // Her category has run out meanwhile, of which she is reminded as she signs in.
  const reminder = page.getByRole('dialog', { name: 'Please renew your investor category' })
  await reminder.getByRole('button', { name: 'Later' }).click()
  await page.goto('/investor/portfolio')
  const row = page.getByRole('row').filter({ hasText: offer.name })
  await expect(row).toContainText('£31,250')
  await expect(row).toContainText('6,250')
  await expect(row).toContainText('1.25×')
  await expect(row).toContainText(/\+22\.\d/)
  await world.isAccessible(page, 'a portfolio with a gain')
  await row.getByRole('button', { name: /^IRR, .*: \+22\.\d/ }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(
    working.getByText('annualised return (XIRR) of the inputs below × 100', { exact: true }),
  ).toBeVisible()
  const steps = [
    `^value of ${offer.name}, \\d+ \\w+ \\d{4}`,
    `^value, ${offer.name}`,
    `^value of ${offer.name} allotted on`,
  ]
  for (const step of steps) await working.getByRole('button', { name: new RegExp(step) }).click()
  await expect(working.getByText(/^shares of .* × share price, /)).toBeVisible()
  await world.isAccessible(page, 'the working of a portfolio')
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  return page
}
