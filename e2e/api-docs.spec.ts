import { expect, test } from './world.ts'

for (const [firm, width, theme] of [
  ['wrenfield', 1440, 'light'],
  ['harbour', 390, 'dark'],
] as const)
  test(`anyone who writes against the API reads how to sign in, and finds every field of an address (${firm})`, async ({
    world,
  }) => {
    const page = await world.visitor({ firm, width, theme })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
    await world.isAccessible(page, 'the guide')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Cash calls/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cash calls' })).toBeVisible()
    const draw = page.getByRole('group').filter({ hasText: 'Draw up a cash call' })
    await draw.getByText('Draw up a cash call').click()
    await expect(draw.getByText('due_date', { exact: true }).first()).toBeVisible()
    await expect(draw.getByText('423', { exact: true })).toHaveCount(0)
    await expect(draw.getByText('Nobody is signed in, or the session has ended.')).toBeVisible()
    await world.isAccessible(page, 'a resource')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
