import { openWorking } from './open-working.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('a holding’s tabs show its value, payments, reports and documents, and its statement is saved', async ({
  world,
  records: { existing },
}) => {
  for (const width of [1440, 390]) {
    const page = await world.as('investor', { width, height: 900 })
    await page.goto(`/investor/portfolio/${existing}`)
    const tabs = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: 'Transactions', exact: true }) })
    await expect(tabs.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'Your note' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Share register' })).toHaveCount(0)
    await openWorking(page, /^Value, /)

    await tabs.getByRole('link', { name: 'Transactions' }).click()
    await expect(page).toHaveURL(/\?tab=transactions$/)
    await expect(page.getByRole('row', { name: /Shares bought/ })).toHaveCount(1)
    await openWorking(page, /^Paid in: £/)
    await openWorking(page, /^Shares, /)
    await expect(page).toHaveURL(/\?tab=transactions/)
    await world.isAccessible(page, 'the transactions of a holding')

    await tabs.getByRole('link', { name: /^Reports/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Reports' })).toBeVisible()
    await tabs.getByRole('link', { name: /^Documents/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
    await world.isAccessible(page, 'the documents of a holding')

    const statement = page.getByRole('link', { name: 'Statement (PDF)' })
    const [saved] = await Promise.all([page.waitForEvent('download'), statement.click()])
    expect(await saved.failure()).toBeNull()
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
  }
})
