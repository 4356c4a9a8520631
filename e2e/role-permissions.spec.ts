import { expect, test } from './world.ts'

const address = '/admin/settings/account/roles'

test('a Super Admin reads what each role may do', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto(address)
  const matrix = page.getByRole('table', { name: 'Permissions by role' })
  await expect(matrix.getByRole('columnheader')).toHaveCount(10)
  const investors = matrix.getByRole('row').filter({ has: page.getByText('Investors', { exact: true }) })
  await expect(investors).toContainText('view, create, edit, delete')
  await expect(investors).toContainText('list, create')
  await expect(page.getByRole('table', { name: 'Roles' })).toContainText('Cap table')
  await world.isAccessible(page, 'the roles')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Creator')
  await expect(investors).toContainText('List and create')
  await expect(matrix.getByRole('columnheader')).toHaveCount(2)
})

test('on a phone one role is shown in words', async ({ world }) => {
  const page = await world.as('super-admin', { width: 390, touch: true })
  await page.goto(address)
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('1')
  await expect(page.getByText('View, create, edit and delete').first()).toBeVisible()
  await world.isAccessible(page, 'a role on a phone')
})

test('a role that may not list accounts is told that the page is closed to it', async ({ world }) => {
  const page = await world.as('fund-manager')
  await page.goto(address)
  await expect(page.getByText('doesn’t have access to this page')).toBeVisible()
})
