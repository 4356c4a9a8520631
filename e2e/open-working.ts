import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Opens a figure, and closes its working with Esc, which gives the figure the focus again. */
export async function openWorking(page: Page, name: RegExp | string): Promise<void> {
  const figure = page.getByRole('button', { name }).first()
  await figure.click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText(/(^|\. )(No rounding|Rounded|As entered)/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await expect(figure).toBeFocused()
}
