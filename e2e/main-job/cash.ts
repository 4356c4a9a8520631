import type { Page } from '@playwright/test'
import { box } from '../fields.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'
import { ada, inDays } from './facts.ts'
import { opensTheRound } from './staff.ts'

/** Draws up a call from the allocation book and issues it. */
export async function callsForCash({ product }: World, page: Page): Promise<void> {
  await opensTheRound(page)
  await page
    .getByRole('link', { name: /^Ledger|^Transactions|^Allocation/ })
    .first()
    .click()
  await expect(page.getByText('£25,000').first()).toBeVisible()
  await page.getByRole('button', { name: 'New cash call' }).click()
  const dialog = page.getByRole('dialog', { name: 'New cash call' })
  await expect(dialog.getByRole('row', { name: '1 line £25,000.00' })).toBeVisible()
  await box(dialog, 'Due date').fill(inDays(20))
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/transactions\/cash-calls\/\d+$/)
  await page.getByRole('button', { name: 'Issue to 1 investor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue to 1 investor' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await product.deliver()
  const letters = await product.mailTo(ada.email)
  expect(
    letters.some(({ text }) => text.includes('25,000')),
    'a notice with the amount',
  ).toBe(true)
}

/**
 * She tells us that she sent it, takes it back and tells us again: she is urged no more, and staff see it.
 */
export async function saysThatItIsSent(world: World, page: Page, investor: Page): Promise<void> {
  const heading = investor.getByRole('heading', { level: 1 })
  const told = investor.getByText(/^You told us on .+ that you’d paid\. We’ll tell you when it arrives\.$/)
  const button = investor.getByRole('button', { name: /sent the|paid yet/ })
  await investor.getByRole('button', { name: 'E-mail me these details' }).click()
  await expect(investor.getByText(`The details are on their way to ${ada.email}`)).toBeVisible()
  await button.click()
  await expect(heading).toContainText('£25,000.00 due by')
  await expect(told).toBeVisible()
  await expect(button).toHaveText('I haven’t paid yet')
  await expect(button).toBeFocused()
  await world.isAccessible(investor, 'payment sent')
  await button.click()
  await expect(heading).toContainText('Pay £25,000.00 by')
  await expect(told).toBeHidden()
  await button.click()
  await expect(told).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Reported paid \d+ /)).toBeVisible()
  await page.getByRole('radio', { name: 'Reported paid 1' }).check()
  await expect(page.getByRole('table', { name: 'Lines' }).getByText(ada.name)).toBeVisible()
  await world.isAccessible(page, 'line says sent')
}

/** The overview looks at the payment instead of asking for it. */
export async function isUrgedNoMore(world: World, investor: Page): Promise<void> {
  const payment = investor.url()
  await investor
    .getByRole('navigation')
    .getByRole('link', { name: /^(Overview|Dashboard)$/ })
    .first()
    .click()
  await expect(investor.getByText(/that you’d paid\. We’ll tell you when it arrives\.$/)).toBeVisible()
  await world.isAccessible(investor, 'overview payment sent')
  await investor.getByRole('link', { name: 'View payment' }).click()
  await expect(investor).toHaveURL(payment)
}

/** Two transfers of one line; her page follows by itself. */
export async function receives({ product }: World, page: Page, investor: Page): Promise<void> {
  await pays(page, '10,000', '£10,000.00')
  await product.deliver()
  await expect(investor.getByText(/£15,000\.00 left to pay/)).toBeVisible()
  await expect(investor.getByRole('button', { name: 'I’ve sent the payment' })).toBeVisible()
  await pays(page, '15,000', '£15,000.00')
  await product.deliver()
  await expect(investor.getByRole('heading', { level: 1 })).toContainText('£25,000.00')
}

async function pays(page: Page, typed: string, shown: string): Promise<void> {
  await page.getByRole('button', { name: `Record payment from ${ada.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Payment from ${ada.name}` })
  await box(dialog, 'Amount').fill(typed)
  await box(dialog, 'Received on').fill(inDays(1))
  await dialog.getByRole('button', { name: `Record ${shown}` }).click()
  await expect(dialog).toBeHidden()
}
