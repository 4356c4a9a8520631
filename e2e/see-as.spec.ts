import { signIn } from './screens/api.ts'
import { opensEleanor } from './steps.ts'
import { expect, test } from './world.ts'

test('staff send an investor a password reset, see the portal as they do, can change nothing there, and come back to where they were', async ({
  world,
}) => {
  await (await signIn(world.product.address('wrenfield'), 'investor')).close()
  const page = await world.as('support')
  await opensEleanor(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Eleanor Whitcombe' })).toBeVisible()
  const record = page.url()
  await page.getByRole('button', { name: 'Send password reset' }).click()
  await expect(page.getByText('E-mail sent to investor@')).toBeVisible()

  await page.getByRole('button', { name: 'View as investor' }).click()
  const strip = page.getByRole('complementary', { name: 'Seen as an investor' })
  await expect(strip).toContainText('Viewing as Eleanor Whitcombe')
  await expect(page).toHaveURL(/\/investor$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await world.isAccessible(page, 'the portal, seen as an investor')

  await page.goto('/investor/profile/subscription')
  const letters = page.getByRole('switch').first()
  const before = await letters.isChecked()
  await letters.press('Space')
  await expect(page.getByText('You are viewing as another person and cannot change anything.')).toBeVisible()
  expect(await letters.isChecked()).toBe(before)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Portfolio', exact: true }).last().click({ trial: true })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click({ trial: true })
  await strip.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(record)
  await expect(strip).toHaveCount(0)
})
