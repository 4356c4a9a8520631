import type { Page } from '@playwright/test'
import { box, pick } from '../fields.ts'
import { openWorking } from '../open-working.ts'
import { closedFigures } from '../screens/bare-figures.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'
import { ada } from './facts.ts'
import { opensTheRound } from './staff.ts'

/** The company is sold: the outcome, the payment to who holds its shares, and the round has matured. */
export async function sellsTheCompany(world: World): Promise<void> {
  const page = await world.as('super-admin')
  await opensTheRound(page, 'existing')
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await page.getByRole('menuitem', { name: /Mark as matured/ }).click()
  const end = page.getByRole('dialog', { name: /^Mark as matured/ })
  const matures = () => end.getByRole('button', { name: 'Mark as matured' }).click()
  await pick(end, 'Outcome', 'Trade sale')
  await matures()
  await expect(end.getByText('Enter the proceeds, or 0 if nothing was paid back.')).toBeVisible()
  await box(end, 'Proceeds').fill('39062.50')
  await matures()
  await expect(end.getByText('£39,062.50 of the proceeds has not been distributed.')).toBeVisible()
  await end.getByRole('button', { name: 'Distribute proceeds' }).click()
  await expect(end, 'one dialog at a time').toBeHidden()
  await distributes(world, page)
  await opensTheRound(page, 'existing')
  await expect(page.getByRole('table', { name: 'Distributions' }).getByText('Paid')).toBeVisible()
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await page.getByRole('menuitem', { name: /Mark as matured/ }).click()
  await matures()
  await expect(end).toBeHidden()
  await expect(page.getByText('Matured', { exact: true }).first()).toBeVisible()
  await world.product.deliver()
}

/** It is drafted and confirmed by one, authorised by another, and recorded as paid. */
async function distributes(world: World, page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Distribute proceeds' })
  await box(form, 'Title').fill('Sale of the company')
  await box(form, 'Amount').fill('39062.50')
  await form.getByRole('checkbox', { name: /This is the last payment/ }).check()
  const row = form.getByRole('row').filter({ hasText: ada.name })
  await expect(row).toContainText('6,250')
  await expect(row).toContainText('£39,062.50')
  await expect(form.getByText('£0.00 of the proceeds will be left to distribute.')).toBeVisible()
  await world.isAccessible(page, 'what each holder gets')
  await form.getByRole('button', { name: 'Draft distribution' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sale of the company' })).toBeVisible()
  await expect(page.getByText('Lines equal the total')).toBeVisible()
  expect(await world.graveFindings(page)).toEqual([])
  expect(await closedFigures(page)).toEqual([])
  await openWorking(page, /^To pay, .+: £39,062\.50/)
  await openWorking(page, /^Gain, .+: £14,062\.50/)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('A colleague who didn’t draft or confirm it')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Authorise/ })).toHaveCount(0)

  const colleague = await world.as('support', { width: 390, height: 844 })
  await colleague.goto('/admin')
  await colleague.getByRole('link', { name: /\b1 distribution of proceeds to authorise\b/ }).click()
  await colleague.getByRole('link', { name: 'Sale of the company' }).click()
  await colleague.getByRole('button', { name: 'Authorise £39,062.50' }).click()
  await expect(colleague.getByRole('heading', { level: 2, name: 'Pay' })).toBeVisible()
  expect(await world.graveFindings(colleague)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Record 1 payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record 1 payment?' })
  await payment.getByRole('button', { name: 'Record 1 payment' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid' })).toBeVisible()
}

/** Her bell says what was paid, and that the round has matured. */
export async function isPaid(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByText(/£39,062\.50 from .+ was paid out to you\./)).toBeVisible()
  await expect(drawer.getByText(/has matured\. £39,062\.50 was paid out to you\./)).toBeVisible()
}
