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
  await expect(page.getByText('240 shares issued')).toBeVisible()
  await expect(page.getByText(/240 of 615 issued/)).toBeVisible()
  await page.getByRole('button', { name: 'Issue remaining shares' }).click()
  await expect(form.getByText(/240 shares of this offer have already been issued/)).toBeVisible()
  await box(form, 'Issued on').fill(dayIn(3))
  await form.getByRole('button', { name: 'Issue 375 shares' }).click()
  await expect(form.getByText(/before or equal/)).toBeVisible()
  await box(form, 'Issued on').fill(dayIn(0))
  await form.getByRole('button', { name: 'Issue 375 shares' }).click()
  await expect(page.getByText('375 shares issued')).toBeVisible()
  await page.getByRole('link', { name: 'View cap table' }).click()
  await expect(rowOf(page, 'Bryn Castle').getByText('4,125').first()).toBeVisible()
}
