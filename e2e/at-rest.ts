import type { Page } from '@playwright/test'

/** Loads an address, and waits until the page shows what it asked for. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await shownWhole(page)
}

/** The network is silent also while code that has arrived is read, and nothing is shown yet. */
export async function shownWhole(page: Page): Promise<void> {
  await page.locator('#root h1').first().waitFor({ state: 'attached' })
  await page.locator('[data-bone]').first().waitFor({ state: 'detached' })
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}
