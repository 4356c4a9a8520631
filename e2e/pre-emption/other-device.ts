import type { Page } from '@playwright/test'
import { box } from '../fields.ts'
import { listensTo } from '../listening.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'

/**
 * A telephone on which the same person is signed in and never opened the order: it goes on with it, each
 * shows what is entered on the other, and what is typed without a connection is kept and shown once there is
 * one.
 */
export async function entersOnAnotherDevice(world: World, page: Page, slug: string): Promise<void> {
  const phone = await world.as('investor', { width: 390, height: 844 })
  const listening = listensTo(phone, 'private-App.Models.User')
  await phone.goto(`/investor/investments/${slug}/invest?step=amount`)
  await listening
  await expect(box(phone, 'Amount')).toHaveValue(/^8,?000/)
  await box(phone, 'Amount').fill('4000')
  await expect(page.getByText('This order was changed in another window')).toBeVisible()
  await expect(page.getByText('£4,000, 1,000 shares')).toBeVisible()
  await box(phone, 'Amount').fill('8000')
  await expect(page.getByText('£8,000, 2,000 shares')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/investor/investments/${slug}/invest?step=amount`)
  await box(other, 'Amount').fill('6000')
  await expect(box(phone, 'Amount')).toHaveValue(/^6,?000/)
  await expect(phone.getByText('This order was changed in another window')).toBeVisible()
  await world.isAccessible(phone, 'an order that changed on another device')
  await box(other, 'Amount').fill('8000')
  await expect(box(phone, 'Amount')).toHaveValue(/^8,?000/)
  await expect(page.getByText('£8,000, 2,000 shares')).toBeVisible()
  await other.close()
  // The product's clock stands still, and what is told late counts as of when it was typed.
  await world.product.forward({ minutes: 1 })
  await phone.context().setOffline(true)
  await box(phone, 'Amount').fill('6000')
  await expect(phone.getByText(/^Saved at/)).toBeVisible()
  await expect(page.getByText('£8,000, 2,000 shares')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(page.getByText('£6,000, 1,500 shares')).toBeVisible()
  await phone.reload()
  await box(phone, 'Amount').fill('8000')
  await expect(page.getByText('£8,000, 2,000 shares')).toBeVisible()
  await phone.context().close()
}
