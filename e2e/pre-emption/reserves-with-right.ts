import type { Page } from '@playwright/test'
import { box, tickAll } from '../fields.ts'
import type { Holders } from './holders.ts'
import { openWorking as opensFigure } from '../open-working.ts'
import { entersOnAnotherDevice } from './other-device.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'

/** £10,000 buy 2,500 shares, 500 more than her right; she keeps to the right instead, which is £8,000. */
export async function reservesWithRight(world: World, page: Page, { offer }: Holders): Promise<void> {
  await page.goto(`/investor/investments/${offer.slug}/invest`)
  await expect(page.getByRole('button', { name: 'My entitlement, £8,000' })).toBeVisible()
  await box(page, 'Amount').fill('10000')
  await expect(page.getByText('53.0303% of issued shares')).toBeVisible()
  for (const figure of [
    'Ownership afterwards: 53.0303%',
    'Shares afterwards: 8,750 shares',
    // Another journey may have given her units of a fund.
    /^Your portfolio now: £[\d,]+$/,
    /^After this investment: £[\d,]+$/,
    /^Share of your portfolio: [\d.]+%$/,
    'New shares: 2,500',
  ])
    await opensFigure(page, figure)
  await world.isAccessible(page, 'an amount with what it does')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Eleanor Whitcombe' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your pre-emption rights' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Increase my holding/ })).toBeChecked()
  const effect = (name: string) => page.getByRole('definition').filter({ hasText: name })
  await expect(effect('37.8788%')).toBeVisible()
  await expect(effect('53.0303%')).toBeVisible()
  await opensFigure(page, /^Ownership maintained, .*: 50\.0000%/)
  await opensFigure(page, 'Your entitlement: 2,000 shares')
  await opensFigure(page, 'Cost of your entitlement: £8,000')
  await opensFigure(page, 'Shares you applied for: 2,500 shares')
  await world.isAccessible(page, 'the right in the wizard')
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order.getByText('£10,000.00').first()).toBeVisible()
  await page.getByRole('radio', { name: /Take part of my entitlement/ }).check()
  await box(page, 'Shares to take').fill('700')
  await expect(order.getByText('£2,800.00').first()).toBeVisible()
  await expect(page.getByText('£2,800, 700 shares')).toBeVisible()
  await opensFigure(page, 'New shares: 700 shares')
  await opensFigure(page, 'To be reserved: £2,800')
  await box(page, 'Shares to take').fill('2000')
  await expect(order.getByText('£8,000.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/enter fewer than your entitlement of 2,000 shares/)).toBeVisible()
  await page.getByRole('radio', { name: /Maintain my holding/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('£8,000, 2,000 shares')).toBeVisible()
  const other = await page.context().newPage()
  await goesOnInAnotherWindow(world, { page, other }, offer.slug)
  await entersOnAnotherDevice(world, page, offer.slug)
  await page.getByRole('radio', { name: 'Interested – finance in place' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await tickAll(page)
  await page.getByRole('button', { name: 'Reserve An Allocation' }).click()
  await expect(page.getByRole('heading', { name: /£8,000(\.00)? reserved for you/ })).toBeVisible()
  await expect(page.getByText('You reserved this in another window')).toBeHidden()
  await expect(other.getByText('You reserved this in another window')).toBeVisible()
  await expect(other.getByRole('heading', { name: /£8,000(\.00)? reserved for you/ })).toBeVisible()
  await world.isAccessible(other, 'a reservation from another window')
  await other.close()
}

/** What is entered in one window, the other shows and says. */
async function goesOnInAnotherWindow(
  world: World,
  { page, other }: { page: Page; other: Page },
  slug: string,
): Promise<void> {
  await other.goto(`/investor/investments/${slug}/invest?step=amount`)
  await expect(box(other, 'Amount')).toHaveValue(/^8,?000/)
  await box(other, 'Amount').fill('4000')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This order was changed in another window')).toBeVisible()
  await expect(page.getByText('£4,000, 1,000 shares')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Take part of my entitlement/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Your order' }).getByText('£4,000.00').first()).toBeVisible()
  await world.isAccessible(page, 'an order that changed in another window')
  await other.goto(`/investor/investments/${slug}/invest?step=amount`)
  await box(other, 'Amount').fill('8000')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('£8,000, 2,000 shares')).toBeVisible()
}
