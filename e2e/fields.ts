import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { dayAfterBegin } from './product-clock.ts'

/**
 * A box to type in, by its label. Labels of what may stay empty end in "optional" or "needed to publish", and a date has a button of
 * the same name beside it: neither is meant.
 */
export function box(place: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return place.getByRole('textbox', { name: new RegExp(`^${words}( optional| needed to publish)?$`) })
}

/** A list to choose from, by its label. */
export function list(place: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return place.getByRole('combobox', { name: new RegExp(`^${words}( optional| needed to publish)?$`) })
}

/** Ticks every box there is, once there are any: those of a step come together. */
export async function tickAll(place: Page | Locator): Promise<void> {
  await expect(place.getByRole('checkbox').first()).toBeVisible()
  for (const tick of await place.getByRole('checkbox').all()) await tick.check()
}

/** So many days from now as people type a date. */
export const dayIn = (days: number) =>
  dayAfterBegin(days).toLocaleDateString('en-GB', { timeZone: 'Europe/London' })

/** The row of a table in which a name stands. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Chooses from a list, whether it is the browser's own or one that is searched because it is long. */
export async function pick(locator: Locator, label: string, option: string): Promise<void> {
  const field = list(locator, label)
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(option)
  else {
    await field.fill(option)
    await field.page().getByRole('option', { name: option }).first().click()
  }
}
