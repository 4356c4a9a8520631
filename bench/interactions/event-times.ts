import type { Page } from '@playwright/test'

/** Shorter ones are told by no browser. */
const leastMs = 16

/** Notes how long each interaction takes until the next paint: milliseconds by its id. Runs in the page. */
const watching = `
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: ${leastMs}, buffered: true })`

const painted = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))`

const longest = `(async () => {
  await ${painted}
  await ${painted}
  const longest = Math.max(${leastMs}, ...window.interactions.values())
  window.interactions.clear()
  return longest
})()`

/** Lets a window note its interactions, on a processor of a quarter of the speed. */
export async function watchInteractions(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watching)
}

/** The longest of the interactions since it was last asked, once all that they drew has been painted. */
export const longestInteraction = (page: Page): Promise<number> => page.evaluate<number>(longest)

/** Waits until what the last interaction changed at once has been painted. */
export const nextPaint = (page: Page): Promise<unknown> => page.evaluate(painted)
