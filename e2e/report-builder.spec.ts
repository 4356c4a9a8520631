import { readFile } from 'node:fs/promises'
import { list } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

test('staff put a report together, keep it, share it, and take it away as it stands', async ({ world }) => {
  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/builder')
  await staff.getByRole('link', { name: 'New report' }).click()
  await staff.getByRole('combobox', { name: 'Start from' }).selectOption('investors')
  const table = staff.getByRole('table', { name: 'Investors' })
  await expect(table).toBeVisible()
  await staff.getByRole('combobox', { name: 'Add a group' }).selectOption({ label: 'Active' })
  await expect(table.getByRole('columnheader', { name: 'Active' })).toBeVisible()
  await expect(table.getByRole('row').last()).toContainText('Total')
  await world.isAccessible(staff, 'report builder')

  await staff.getByRole('button', { name: 'Save report' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Save report' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Investors by state')
  await dialog.getByRole('checkbox', { name: 'Share with colleagues' }).check()
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Investors by state' })).toBeVisible()

  const shown = await table.getByRole('row').allInnerTexts()
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Download' }).click()
  await staff.getByRole('menuitem', { name: 'Table (CSV)' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const lines = text.replace('\u{FEFF}', '').trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').join(' '))).toEqual(
    shown.map((row) =>
      row
        .split(/\s*[\t\n]\s*/)
        .filter(Boolean)
        .join(' '),
    ),
  )

  // A count opens to the people who were counted.
  await table.getByRole('row').nth(1).getByRole('link').last().click()
  await expect(staff.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await expect(
    table
      .getByRole('columnheader', { name: 'E-mail' })
      .or(table.getByRole('columnheader', { name: 'Name' }))
      .first(),
  ).toBeVisible()

  const colleague = await world.as('committee')
  await colleague.goto('/admin/reports/builder')
  await colleague.getByRole('link', { name: 'Investors by state' }).click()
  await expect(colleague.getByText('Duplicate it to change it.')).toBeVisible()
})

test('a report is sent at once, and opens behind its link', async ({ world }) => {
  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/builder/new?entity=investors&groups=is_active')
  await staff.getByRole('button', { name: 'Save report' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Save report' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For Mondays')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await staff.getByRole('button', { name: 'Schedule' }).click()
  const when = staff.getByRole('dialog', { name: 'Send this report' })
  await when.getByRole('button', { name: 'To' }).click()
  await staff.getByRole('option', { name: 'Priya Nair' }).click()
  await staff.keyboard.press('Escape')
  await when.getByRole('button', { name: 'Save schedule' }).click()
  await expect(staff.getByText('Every Monday, 08:00')).toBeVisible()
  await staff.getByRole('button', { name: 'Send now' }).click()
  await expect(staff.getByText('Sending the report')).toBeVisible()
  await staff.getByRole('button', { name: 'Pause' }).click()
  await expect(staff.getByText(/Nothing is sent until you resume it/)).toBeVisible()
})

test('a field of the firm’s own is a column and a filter, and the report is taken away on paper', async ({
  world,
  product,
}) => {
  const caller = await signIn(product.address('wrenfield'), 'super-admin')
  const sector = await caller.post<{ id: number }>('/api/attributes', {
    owner_type: 'user',
    name: 'Favourite sector',
    type: 'select',
    options: ['Energy', 'Health'],
  })
  const people = await caller.get<{ id: number; email: string }[]>(
    '/api/users?filter[role_id]=5&per_page=100',
  )
  const eleanor = people.find(({ email }) => email === 'investor@wrenfield.example')
  await caller.post('/api/attribute-values', {
    owner_type: 'user',
    owner_id: eleanor!.id,
    attribute_id: sector.id,
    value: 'Energy',
  })
  await caller.close()

  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/builder/new?entity=investors&columns=name')
  await staff.getByRole('combobox', { name: 'Add a column' }).selectOption({ label: 'Favourite sector' })
  const table = staff.getByRole('table', { name: 'Investors' })
  await expect(table.getByRole('columnheader', { name: 'Favourite sector' })).toBeVisible()
  await expect(table.getByRole('row', { name: /Eleanor Whitcombe.*Energy/ })).toBeVisible()

  await staff.getByRole('button', { name: 'Filter' }).click()
  const panel = staff.getByRole('dialog', { name: 'Filters' })
  await list(panel, 'Field').fill('Favourite sector')
  await staff.getByRole('listbox').getByRole('option', { name: 'Favourite sector' }).click()
  await list(panel, 'Value of Favourite sector').selectOption('Health')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(table.getByRole('row', { name: /Eleanor Whitcombe/ })).toHaveCount(0)
  await world.isAccessible(staff, 'a report with a field of the firm’s own')

  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Download' }).click()
  await staff.getByRole('menuitem', { name: 'Document (PDF)' }).click()
  const paper = await readFile(await (await download).path())
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})
