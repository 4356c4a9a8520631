import { box } from './fields.ts'
import { expect, test } from './world.ts'

const address = '/admin/settings/investor/types'

test('a category is added and edited, and its code stays', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto(address)
  await expect(page.getByRole('row', { name: /High net worth/ }).first()).toContainText('article 48')
  await world.isAccessible(page, 'the investor categories')
  await page.getByRole('link', { name: 'New investor category' }).click()
  const drawer = page.getByRole('dialog', { name: 'New investor category' })
  await expect(drawer.getByRole('checkbox', { name: 'Staff approve each statement' })).toBeChecked()
  await world.isAccessible(page, 'the form of an investor category')
  await box(drawer, 'Name').fill('Family office')
  await box(drawer, 'Code').fill('Family Office')
  await drawer.getByRole('button', { name: 'Add investor category' }).click()
  await expect(box(drawer, 'Code')).toHaveAttribute('aria-invalid', 'true')
  await box(drawer, 'Code').fill('family_office')
  await box(drawer, 'Valid for (months)').fill('6')
  await drawer.getByRole('button', { name: 'Add investor category' }).click()
  const added = page.getByRole('row', { name: /Family office/ })
  await expect(added).toContainText('6 months')
  await expect(added).toContainText('By staff')

  await added.getByRole('link', { name: 'Family office' }).click()
  const edited = page.getByRole('dialog', { name: 'Family office' })
  await expect(box(edited, 'Code')).toHaveCount(0)
  await edited.getByRole('checkbox', { name: 'In use' }).uncheck()
  await edited.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(added).toContainText('Not in use')
})

test('new thresholds begin as the latest, are planned, changed, and leave those in force alone', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await page.goto(address)
  const thresholds = page.getByRole('table', { name: 'Threshold versions' })
  await expect(thresholds.getByRole('row', { name: /In force/ }).last()).toContainText('SI 2024/301')
  await expect(thresholds.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'New threshold version' }).click()
  const drawer = page.getByRole('dialog', { name: 'New threshold version' })
  await expect(box(drawer, 'Income of at least')).toHaveValue(/^100,000/)
  await world.isAccessible(page, 'the form of thresholds')
  await box(drawer, 'In force from').fill('1 January 2020')
  await box(drawer, 'Source').fill('Policy 7')
  await box(drawer, 'Income of at least').fill('120000')
  await drawer.getByRole('button', { name: 'Add threshold version' }).click()
  await expect(box(drawer, 'In force from')).toHaveAccessibleDescription(/after or equal/)
  await box(drawer, 'In force from').fill('1 January 2099')
  await drawer.getByRole('button', { name: 'Add threshold version' }).click()
  const planned = thresholds.getByRole('row', { name: /Planned/ })
  await expect(planned).toContainText('£120,000 income')

  await planned.getByRole('button', { name: 'From 1 January 2099' }).click()
  const edited = page.getByRole('dialog', { name: 'Thresholds from 1 January 2099' })
  await box(edited, 'Income of at least').fill('130000')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(planned).toContainText('£130,000 income')
})

test('somebody who may not set categories is told so', async ({ world }) => {
  const page = await world.as('investment-manager')
  await page.goto(address)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('doesn’t have access to this page')).toBeVisible()
})
