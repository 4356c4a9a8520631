import type { Page } from '@playwright/test'
import { box } from './fields.ts'
import { expect, test } from './world.ts'

const page = '/admin/settings/branding'

const logo = (colour: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="48"><rect width="180" height="48" fill="${colour}"/></svg>`,
  ),
})

/** A look of its own: main colour, logo and the title of the window. */
async function saves(staff: Page, { colour, title }: { colour: string; title: string }): Promise<void> {
  await staff.getByRole('textbox', { name: 'Primary, as a hex code' }).fill(colour)
  await staff.getByLabel('Main logo').setInputFiles(logo(colour))
  await box(staff, 'Page title').fill(title)
  await staff.getByRole('button', { name: 'Save and publish' }).click()
  await expect(staff.getByText('Branding published').last()).toBeVisible()
}

test('looks are listed with their pictures, and one of them is restored for everybody', async ({
  world,
  product,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto(page)
  const looks = staff.getByRole('list', { name: 'Branding history' }).getByRole('listitem')
  await expect(looks).toHaveCount(1)
  await expect(looks.first()).toContainText('Original branding')
  await product.forward({ minutes: 1 })
  await saves(staff, { colour: '#0b4f6c', title: 'Blue portal' })
  await expect(looks).toHaveCount(2)
  await product.forward({ minutes: 1 })
  await saves(staff, { colour: '#7a1f3d', title: 'Red portal' })
  await expect(looks).toHaveCount(3)
  await expect(looks.first()).toContainText('Current')
  await expect(looks.first()).toContainText('Saved by Priya Nair')
  await expect(looks.nth(1)).toContainText('Blue portal')
  await expect(looks.first().getByRole('button')).toHaveCount(0)
  const blue = await looks.nth(1).locator('img').first().getAttribute('src')
  expect((await staff.request.get(blue!)).status(), 'its file is still there').toBe(200)
  await looks.nth(2).scrollIntoViewIfNeeded()
  await world.isAccessible(staff, 'the history of the branding')

  await looks
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click()
  const question = staff.getByRole('alertdialog', { name: 'Restore this branding?' })
  await world.isAccessible(staff, 'the question before a look is restored')
  await question.getByRole('button', { name: 'Restore branding' }).click()
  await expect(staff.getByText('Branding restored')).toBeVisible()
  await expect(looks).toHaveCount(4)
  await expect(looks.first()).toContainText('restored from')
  await expect(box(staff, 'Page title')).toHaveValue('Blue portal')

  const visitor = await world.visitor({ width: 390 })
  await visitor.goto('/login')
  await expect(visitor.locator(`img[src="${blue}"]`).first()).toBeVisible()
  const phone = await world.as('super-admin', { width: 390 })
  await phone.goto(page)
  const last = phone.getByRole('list', { name: 'Branding history' }).getByRole('listitem')
  await expect(last).toHaveCount(4)
  await last.nth(2).scrollIntoViewIfNeeded()
  await world.isAccessible(phone, 'the history of the branding on a phone')
})
