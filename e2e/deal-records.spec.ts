import { card, open, stage } from './deals/board.ts'
import { box, list, pick } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

test('a deal becomes a draft opportunity, once', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  await staff.post('/api/types', { name: 'Equity' })
  const page = await open(world, 'Conversion')
  await card(page, 'Looking', 'Averlow').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Averlow' })).toBeVisible()
  const record = page.url()
  await page.getByRole('button', { name: 'Convert to opportunity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('Equity')
  await world.isAccessible(page, 'the conversion')
  await dialog.getByRole('button', { name: 'Convert to opportunity' }).click()
  await expect(page).toHaveURL(/\/opportunities\/\d+\/edit$/)
  await page.goto(record)
  await expect(page.getByRole('link', { name: 'Open the opportunity' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Convert to opportunity' })).toHaveCount(0)
})

test('who could take a part of a deal is added, changed, taken out and put back', async ({ world }) => {
  const page = await open(world, 'Placements')
  await card(page, 'Looking', 'Averlow').click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add placement' }).click()
  await box(dialog, 'Name').fill('Growth Fund III')
  await box(dialog, 'Amount').fill('250000')
  await world.isAccessible(page, 'a placement')
  await dialog.getByRole('button', { name: 'Add placement' }).click()
  const row = page.getByRole('row', { name: /Growth Fund III/ })
  await expect(row).toContainText('£250,000')
  await expect(page.getByRole('row', { name: /^Placed, of/ })).toContainText('25.0%')
  await page.getByRole('button', { name: 'Placed, of target: 25.0%' }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('(placed × 100) ÷ sought', { exact: true })).toBeVisible()
  await working.getByRole('button', { name: /^placed/ }).click()
  await working.getByRole('button', { name: /Growth Fund III/ }).click()
  await world.isAccessible(page, 'the working of a deal')
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await row.getByRole('button', { name: 'Growth Fund III' }).click()
  await list(dialog, 'Status').selectOption('Committed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Committed')
  await row.getByRole('button', { name: 'Growth Fund III' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No placements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Committed')
})

test('a field of the firm’s own is asked for, stands with the key information, and is a column and a filter', async ({
  world,
}) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const field = {
    owner_type: 'pipeline_deal',
    name: 'Impact theme',
    type: 'select',
    options: ['Ports', 'Grid'],
  }
  await staff.post('/api/attributes', { ...field, required: true })
  const page = await open(world, 'Fields')
  await stage(page, 'Looking').getByRole('link', { name: 'Add deal to Looking' }).click()
  await box(page, 'Name').fill('Corran Quantum')
  await page.getByRole('button', { name: 'Add deal' }).click()
  await expect(page.getByText('Choose the impact theme.')).toBeVisible()
  await list(page, 'Impact theme').selectOption('Grid')
  await world.isAccessible(page, 'a new deal')
  await page.getByRole('button', { name: 'Add deal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corran Quantum' })).toBeVisible()
  await page.getByRole('link', { name: 'Key information' }).click()
  await expect(page.getByText('Impact theme')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Attributes' }).click()
  await list(page.getByRole('dialog'), 'Impact theme').selectOption('Ports')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Ports' })).toBeVisible()
  await page.goto('/admin/investments/deals?sort=stage_order')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filters' })
  await pick(filter, 'Field', 'Impact theme')
  await pick(filter, 'Value of Impact theme', 'Ports')
  await filter.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('row', { name: /Corran Quantum/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Columns' }).click()
  // It goes to another group as soon as it is ticked, and the keyboard with it.
  const column = page.getByRole('checkbox', { name: 'Impact theme' })
  await column.press(' ')
  await expect(column).toBeChecked()
  await expect(column).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Impact theme' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Corran Quantum/ })).toContainText('Ports')
})
