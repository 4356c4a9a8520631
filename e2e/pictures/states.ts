import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { drawn } from '../drawn.ts'

const folder = path.resolve(import.meta.dirname, '../../pictures/states')
const widths = [390, 768, 1440]
const themes = ['light', 'dark'] as const

/** Whether journeys photograph what they come to: `PICTURES=1`, and the journeys that are wanted. */
export const arePhotographed = process.env['PICTURES'] === '1'

/**
 * A state that no address leads to, such as an offer that has just closed, as a journey stands in it: at each
 * width, light and dark. Afterwards the window is as it was, and the journey has the time that this took.
 */
export async function photographState(page: Page, what: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  test.setTimeout(test.info().timeout + 15_000)
  const before = page.viewportSize()
  const name = what.replaceAll(/[^a-z0-9]+/gi, '-')
  for (const width of widths)
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) })
    }
  // One after the other: with motion, colours would still be on their way when the journey looks at them.
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await drawn(page)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
