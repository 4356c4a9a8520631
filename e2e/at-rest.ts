import type { Page } from '@playwright/test'

/** Loads an address, and waits until the page shows what it asked for. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await shownWhole(page)
}

/**
 * The page says itself that it has what it asked for first (`web/src/kernel/page-ready.tsx`). What is drawn in a
 * place of its own may still be on its way to the screen.
 */
export async function shownWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === location.pathname)
  await page.locator('[data-bone]').first().waitFor({ state: 'detached' })
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}
