import { box, list } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('a field of the firm’s own is added, asked for on a record, and deleted', async ({ world, records }) => {
  const page = await world.as('support')
  await page.goto('/admin/settings/attributes/configure')
  await page.getByRole('button', { name: 'New attribute' }).click()
  const drawer = page.getByRole('dialog', { name: 'New attribute' })
  await box(drawer, 'Name').fill('Introduced by')
  await list(drawer, 'On').selectOption('organisation')
  await list(drawer, 'Answer').selectOption('select')
  await drawer.getByRole('button', { name: 'Add attribute' }).click()
  await expect(box(drawer, 'Choices')).toHaveAccessibleDescription('Enter the choices.')
  await box(drawer, 'Choices').fill('A client\nAn event')
  await drawer.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByRole('link', { name: 'Introduced by' })).toBeVisible()
  await world.isAccessible(page, 'the fields of the firm')

  await page.goto(`/admin/investors/organisations/${records.organisation}/details`)
  await page.getByRole('button', { name: 'Edit Attributes' }).click()
  const form = page.getByRole('dialog', { name: 'Attributes' })
  await list(form, 'Introduced by').selectOption('An event')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'An event' })).toBeVisible()

  await page.goto('/admin/settings/attributes/configure')
  await page.getByRole('link', { name: 'Introduced by' }).click()
  await list(page, 'Answer').selectOption('text')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/so its type can’t be changed/)).toBeVisible()
})
