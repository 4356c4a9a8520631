import { box, list } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('a field of the firm’s own is added, asked for on a record, and keeps its type', async ({
  world,
  records,
}) => {
  const page = await world.as('support')
  await page.goto('/admin/settings/attributes/configure')
  await page.getByRole('button', { name: 'New attribute' }).click()
  const drawer = page.getByRole('dialog', { name: 'New attribute' })
  await box(drawer, 'Name').fill('Introduced by')
  await list(drawer, 'Record type').selectOption('organisation')
  await list(drawer, 'Type').selectOption('select')
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
  await page.getByRole('button', { name: 'New attribute' }).click()
  await box(drawer, 'Name').fill('Board seat')
  await list(drawer, 'Record type').selectOption('investment_opportunity')
  await drawer.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByRole('list', { name: 'Opportunities' })).toContainText('Board seat')
  await page.goto(`/admin/investments/opportunities/${records.live}/details`)
  await page.getByRole('button', { name: 'Edit Attributes' }).click()
  await box(form, 'Board seat').fill('Observer')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Observer' })).toBeVisible()

  await page.goto('/admin/settings/attributes/configure')
  await page.getByRole('link', { name: 'Introduced by' }).click()
  await list(page, 'Type').selectOption('text')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/so its type and the records it’s on can’t be changed/)).toBeVisible()
})
