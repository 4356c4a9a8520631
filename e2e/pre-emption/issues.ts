import type { Page } from '@playwright/test'
import { box, dayIn, rowOf } from '../fields.ts'
import { openWorking } from '../open-working.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'

/** Staff issue to one of two holders, and to the other afterwards. */
export async function issues(world: World, page: Page, existing: number): Promise<void> {
  await page.goto(`/admin/investments/existing/${existing}/pre-emption`)
  await page.getByRole('button', { name: 'Issue shares' }).click()
  const form = page.getByRole('dialog', { name: 'Issue shares' })
  await expect(
    form.getByRole('row').filter({ hasText: 'Bryn Castle' }).getByText('375', { exact: true }),
  ).toBeVisible()
  await expect(form.getByText(/2 holders will be issued .* shares/)).toBeVisible()
  await world.isAccessible(page, 'what would be issued')
  await form.getByRole('checkbox', { name: 'Select Bryn Castle' }).uncheck()
  await expect(form.getByRole('button', { name: 'Issue 240 shares' })).toBeEnabled()
  await expect(form.getByText(/1 holder keeps their entitlement/)).toBeVisible()
  await openWorking(page, 'Shares, all holders: 240')
  await openWorking(page, /^Cost, all holders: /)
  await openWorking(page, /^All shares in issue after: /)
  await box(form, 'Issued on').fill(dayIn(0))
  await form.getByRole('button', { name: 'Issue 240 shares' }).click()
  await expect(page.getByText(/\b240 shares issued\b/)).toBeVisible()
  await expect(page.getByText(/240 of 615 issued/)).toBeVisible()
  await page.getByRole('button', { name: 'Issue remaining shares' }).click()
  await expect(form.getByText(/240 shares of this offer have already been issued/)).toBeVisible()
  await box(form, 'Issued on').fill(dayIn(3))
  await form.getByRole('button', { name: 'Issue 375 shares' }).click()
  await expect(form.getByText(/before or equal/)).toBeVisible()
  await box(form, 'Issued on').fill(dayIn(0))
  await form.getByRole('button', { name: 'Issue 375 shares' }).click()
  await expect(page.getByText(/\b375 shares issued\b/)).toBeVisible()
  await page.getByRole('link', { name: 'View cap table' }).click()
  await expect(rowOf(page, 'Bryn Castle').getByText('4,125').first()).toBeVisible()
}

/** A draft is discarded; an offer that is open is withdrawn, with a reason for the staff. */
export async function withdraws(world: World, page: Page, existing: number): Promise<void> {
  await page.goto(`/admin/investments/existing/${existing}/pre-emption`)
  const form = await fillsOffer(page)
  await form.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this draft?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No pre-emption offer yet')).toBeVisible()
  await fillsOffer(page)
  await form.getByRole('button', { name: 'Open offer' }).click()
  await page.getByRole('button', { name: 'Withdraw offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this offer?' })
  await box(dialog, 'Reason').fill('The price is wrong.')
  await world.isAccessible(page, 'an offer to be withdrawn')
  await dialog.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(page.getByText('The offer was withdrawn')).toBeVisible()
  await expect(page.getByText(/Reason: The price is wrong\./)).toBeVisible()
}

async function fillsOffer(page: Page) {
  await page.getByRole('button', { name: 'New offer' }).click()
  const form = page.getByRole('dialog', { name: 'Offer terms' })
  await box(form, 'New shares').fill('1250')
  await box(form, 'Share price').fill('4')
  await box(form, 'Record date').fill(dayIn(-1))
  await box(form, 'Answer by').fill(dayIn(20))
  return form
}
