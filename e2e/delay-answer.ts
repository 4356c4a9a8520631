import type { Page } from '@playwright/test'

/** Answers calls of an address later: once what is returned is called. */
export async function delayAnswer(page: Page, address: RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await release.promise
    await route.fallback()
  })
  return release.resolve
}
