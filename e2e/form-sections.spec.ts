import { box } from './fields.ts'
import { expect, test } from './world.ts'

test('a form lists its sections, goes to them, counts what has to be mended, and gives up what was typed', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  for (const address of ['/admin/investors/nominees/new-nominee', '/admin/investments/deals/new-deal']) {
    await page.goto(address)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.getByRole('button').first()).toBeVisible()
    expect(await sections.getByRole('button').count()).toBeGreaterThan(1)
  }
  await page.goto('/admin/investments/opportunities/new-opportunity')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: 'Issuer' }).click()
  await expect(box(page, 'Legal name of the issuer')).toBeFocused()
  await page.keyboard.type('Saltmarsh Ltd')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.getByRole('button', { name: 'Create opportunity' }).click()
  await expect(sections.getByRole('button', { name: 'Basics 2 to fix' })).toBeVisible()
  await expect(box(page, 'Name')).toBeFocused()
  await world.isAccessible(page, 'a form with its sections')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(box(page, 'Legal name of the issuer')).toHaveValue('')
  await expect(page.getByText('1 unsaved change')).toBeHidden()

  const phone = await world.as('super-admin', { width: 390, height: 844 })
  await phone.goto('/admin/investments/opportunities/new-opportunity')
  await expect(phone.getByRole('button', { name: 'Create opportunity' })).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Sections' })).toBeHidden()
})
