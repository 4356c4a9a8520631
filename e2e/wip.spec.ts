import { openWorking } from './open-working.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('staff save how a pipeline stands, and see later what has moved', async ({ world, records }) => {
  expect(records.deal).toBeGreaterThan(0)
  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/wip')
  await expect(staff.getByText('None yet. Save a snapshot to compare later.')).toBeVisible()
  await staff.getByRole('button', { name: 'Save snapshot' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Save snapshot' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Committee pack')
  await dialog.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(staff.getByText('Snapshot saved')).toBeVisible()
  await expect(staff.getByRole('complementary').getByText('Committee pack')).toBeVisible()
  await world.isAccessible(staff, 'work in progress')
  // The one deal of the world: its stage and the foot add up to it.
  const table = staff.getByRole('table', { name: 'Deals' })
  await expect(table.getByRole('rowheader')).toHaveText(/1$/)
  await expect(table.getByRole('button', { name: /^Amount, / })).toHaveCount(1)
  await expect(table.getByRole('button', { name: /^Amount: / })).toHaveCount(1)
  await openWorking(staff, /^Weighted, /)

  await staff.goto('/admin/reports/wip')
  await openWorking(staff, /^Sought:/)

  await staff.goto('/admin/reports/wip')
  await table.getByRole('link', { name: 'Brightwell Fuel Cells' }).click()
  await expect(staff).toHaveURL(/\/deals\/\d+\/performance$/)

  await staff.goto('/admin/reports/wip')
  await staff.getByRole('button', { name: 'Save snapshot' }).click()
  await dialog.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(dialog.getByText('Today’s snapshot of this pipeline has already been saved.')).toBeVisible()
})
