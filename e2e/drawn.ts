import type { Page } from '@playwright/test'

/** Resolves once the window has drawn what has come until now. */
export const drawn = (window: Page): Promise<unknown> =>
  window.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
