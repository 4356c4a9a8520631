import { box, list, pick } from './fields.ts'
import { expect, test } from './world.ts'
import { addPeople, namesIn, table } from './listed-people.ts'

test('a list is narrowed, its columns chosen, kept as a view, and the link shows a colleague the same rows', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Grove')
  await page.goto('/admin/investors')
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('grove')
  await expect(page).toHaveURL(/filter\[search\]=grove/)
  await table(page).getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Grove Alder', 'Grove Birch', 'Grove Cedar'])

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByText('Phone', { exact: true }).click()
  await expect(columns.getByRole('checkbox', { name: 'Phone', exact: true })).toBeChecked()
  await columns.getByText('Identity', { exact: true }).click()
  await expect(columns.getByRole('checkbox', { name: 'Identity', exact: true })).not.toBeChecked()
  await world.isAccessible(page, 'the choice of columns')
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('columnheader', { name: /^Phone/ })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: /^Identity/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('The grove')
  await dialog.getByText('Share with colleagues').click()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'The grove 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const colleague = await world.as('adviser')
  await colleague.goto(page.url())
  await expect.poll(() => namesIn(colleague)).toEqual(['Grove Alder', 'Grove Birch', 'Grove Cedar'])
  await expect(table(colleague).getByRole('columnheader', { name: /^Phone/ })).toBeVisible()
  await colleague.goto('/admin/investors')
  await colleague.getByRole('link', { name: 'The grove' }).click()
  await expect.poll(() => namesIn(colleague)).toEqual(['Grove Alder', 'Grove Birch', 'Grove Cedar'])
})

test('a list is narrowed in words, and by one of several conditions; the address has all of it, and Back undoes it', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Spinney')
  await page.goto('/admin/investors?filter[search]=spinney')
  await expect.poll(async () => (await namesIn(page)).length).toBe(3)
  const add = page.getByRole('button', { name: 'Filter', exact: true })
  await add.click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByText(/^3 of [\d,]+ investors$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Group' }).click()
  const first = panel.getByRole('group', { name: 'Group 1, condition 1' })
  const second = panel.getByRole('group', { name: 'Group 1, condition 2' })
  await pick(first, 'Field', 'Name')
  await pick(second, 'Field', 'Added')
  await box(first, 'Value of Name').fill('Alder')
  await box(second, 'Added from').fill('soon')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(panel.getByText('Enter both dates.')).toBeVisible()
  await expect(box(second, 'Added from')).toBeFocused()
  await world.isAccessible(page, 'a filter with a mistake')
  await pick(second, 'Field', 'E-mail')
  await box(second, 'Value of E-mail').fill('cedar@')
  await expect(panel.getByText(/^2 of [\d,]+ investors$/)).toBeVisible()
  await world.isAccessible(page, 'a filter of alternatives')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(panel).toBeHidden()
  await expect(add).toBeFocused()
  await expect.poll(async () => (await namesIn(page)).toSorted()).toEqual(['Spinney Alder', 'Spinney Cedar'])
  await expect(page).toHaveURL(/filter\[any\.a\.name\]=Alder.*filter\[any\.a\.email\]=cedar/)

  const colleague = await world.as('adviser')
  await colleague.goto(page.url())
  await expect
    .poll(async () => (await namesIn(colleague)).toSorted())
    .toEqual(['Spinney Alder', 'Spinney Cedar'])
  await page.goBack()
  await expect.poll(async () => (await namesIn(page)).length).toBe(3)
  await page.goForward()
  await page.getByRole('button', { name: 'Remove filter Either' }).click()
  await expect.poll(async () => (await namesIn(page)).length).toBe(3)

  await add.click()
  const row = panel.getByRole('group', { name: 'Condition 1' })
  await pick(row, 'Field', 'Phone')
  await list(row, 'Comparison').selectOption('is empty')
  await expect(row.getByRole('textbox')).toHaveCount(0)
  await expect(panel.getByText(/^3 of [\d,]+ investors$/)).toBeVisible()
  await world.isAccessible(page, 'a filter for what is empty')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('button', { name: 'Phone is empty' })).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await namesIn(page)).length).toBe(3)
  await page.getByRole('button', { name: 'Phone is empty' }).click()
  await list(row, 'Comparison').selectOption('is not empty')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByText('No investors match')).toBeVisible()
})

test('a filter is opened from its chip by the keyboard, changed to several values, and kept as a view', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Bracken')
  await page.goto('/admin/investors?filter[search]=bracken&filter[aml_status]=passed')
  const chip = page.getByRole('button', { name: /^Identity is Passed/ })
  await chip.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filters' })
  const row = panel.getByRole('group', { name: 'Condition 1' })
  await expect(list(row, 'Value of Identity')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(chip).toBeFocused()
  await page.keyboard.press('Enter')
  await pick(row, 'Comparison', 'is any of')
  await row.getByRole('button', { name: /Value of Identity/ }).click()
  await page.getByRole('option', { name: 'Not started' }).click()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Passed and 1 more')
  await panel.getByRole('button', { name: 'Not yet invested' }).click()
  await panel.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('The bracken')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/filter\[aml_status\]=passed,not_started&filter\[holds\]=0/)
  await expect(page.getByRole('link', { name: 'The bracken 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('what an address cannot filter by is said beside the filter, and the list offers a way on', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  const many = Array.from({ length: 51 }, (_one, index) => index + 1).join(',')
  await page.goto(`/admin/investors?filter[owner_id]=${many}&filter[created_between]=2026-02-31,2026-03-01`)
  await expect(page.getByText(/\b2 filters can’t be used\b/)).toBeVisible()
  const button = (name: RegExp) => page.getByRole('button', { name })
  await expect(button(/^Owner/)).toHaveAccessibleDescription('Choose 50 or fewer.')
  await expect(page.getByText('Enter a date, such as 14 March 2026.')).toBeVisible()
  await world.isAccessible(page, 'a list with filters that cannot be used')
  await button(/Remove filter Owner/).click()
  await expect(page.getByText('A filter can’t be used')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('table', { name: 'Investors' }).locator('tbody tr').first()).toBeVisible()
  await expect(page.getByText('can’t be used')).toBeHidden()

  await page.goto('/admin/investments/opportunities?filter[target_amount]=>=12x')
  await expect(button(/12x/)).toHaveAccessibleDescription('Enter an amount, such as 50,000.')
  await expect(page.getByText('A filter can’t be used')).toBeVisible()
})

test('an amount is compared as people write it, on the chip and in the filters', async ({ world }) => {
  const page = await world.as('super-admin', { width: 390 })
  await page.goto('/admin/investments/opportunities?filter[target_amount]=>=500000')
  await page.getByRole('button', { name: /^Target Raise is at least £500,000$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  const amount = box(panel, 'Value of Target Raise')
  await expect(amount).toHaveValue('500,000')
  await amount.fill('twenty')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(panel.getByText('Enter an amount, such as 50,000.')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('1m')
  await pick(panel, 'Comparison', 'is less than')
  await world.isAccessible(page, 'filters on a phone')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/filter\[target_amount\]=%3C1000000$/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await panel.getByRole('button', { name: 'Mine' }).click()
  await expect(panel.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/\/admin\/investments\/opportunities$/)
})

test('the list says what is held and what all of it adds up to, and the navigation counts along', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Thicket')
  await page.goto('/admin/investors?filter[search]=thicket')
  for (const header of ['Held at cost', 'Value', 'Gain'])
    await expect(table(page).getByRole('columnheader', { name: header })).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' })
  const adds = async (first: string) => {
    await page.goto('/admin/investors/new-contact')
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Coppice')
    await page.getByLabel('E-mail').fill(`${first.toLowerCase()}@coppice.example`)
    await page.getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${first} Coppice` })).toBeVisible()
  }
  // A count of nothing is not shown.
  await adds('Alder')
  await expect(entry).toHaveText(/^Contacts[\d,]+$/)
  const before = Number((await entry.textContent())!.replaceAll(/\D/g, ''))
  await adds('Hazel')
  await expect(entry).toHaveText(`Contacts${before + 1}`)
})
