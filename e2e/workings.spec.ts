import type { Page } from '@playwright/test'
import { makeSmallWorld } from './screens/small-world.ts'
import { expect, test as base } from './world.ts'

/** A firm with a live round, one that is over, and an investor who holds shares of it. */
const test = base.extend<object, { filled: void }>({
  filled: [
    async ({ product }, use) => {
      await makeSmallWorld(product.address('wrenfield'))
      await use()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ ownProduct: 'workings' })

/** Opens a figure, and closes its working with Esc, which gives the figure the focus again. */
async function opens(page: Page, name: RegExp | string): Promise<void> {
  const figure = page.getByRole('button', { name }).first()
  await figure.click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText(/^(Exact|Rounded|Entered as it is)/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await expect(figure).toBeFocused()
}

test('a sum of the staff’s overview leads to its rows, and beside it opens to its working', async ({
  world,
  filled: _filled,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin')
  await opens(page, 'How we got this: Total invested')
  await opens(page, 'How we got this: Average investment')
  await opens(page, /^Committed, all: /)
  await opens(page, /^Capital raised: /)
  await page.getByRole('button', { name: 'How we got this: Total invested' }).click()
  await world.isAccessible(page, 'a working over the overview')
})

test('the sums at the foot of lists open to the rows that they add up', async ({
  world,
  filled: _filled,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin/investments/opportunities')
  await opens(page, /^Raised, all that fit: /)
  await page.goto('/admin/investments/existing')
  await opens(page, /^Raised, all that fit: /)
  await page.goto('/admin/investors')
  await opens(page, /^Held at cost: /)
})

test('an investor opens the sums of their overview, and a point of their portfolio’s chart', async ({
  world,
  filled: _filled,
}) => {
  const page = await world.as('investor', { width: 1440, height: 900 })
  await page.goto('/investor')
  await opens(page, 'How we got this: Total return')
  await opens(page, /^Value: £/)
  await page.getByRole('link', { name: 'Open portfolio' }).click()
  await expect(page).toHaveURL(/\/investor\/portfolio$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await opens(page, /^Value on /)
  await opens(page, /^Invested on /)
})
