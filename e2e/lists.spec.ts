import type { Page } from '@playwright/test'
import { box, list, pick } from './fields.ts'
import { expect, password, test } from './world.ts'

const people = ['Alder', 'Birch', 'Cedar'] as const

/** Three investors of one first name by the API, as the page itself would call it. */
async function addPeople(page: Page, first: string): Promise<void> {
  for (const last of people) {
    const status = await page.evaluate(
      async ([firstName, lastName]) => {
        const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
        const answer = await fetch('/api/users', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
          body: JSON.stringify({
            first_name: firstName,
            last_name: lastName,
            email: `${lastName}@${firstName}.example`.toLowerCase(),
          }),
        })
        return answer.status
      },
      [first, last] as const,
    )
    expect(status).toBe(201)
  }
}

const table = (page: Page) => page.getByRole('table', { name: 'Investors' })
const namesIn = (page: Page) => table(page).locator('tbody tr a').allTextContents()

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
  await expect(panel.getByText('Enter both days.')).toBeVisible()
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
  await expect(page.getByText('No investors fit')).toBeVisible()
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
  await panel.getByRole('button', { name: 'Nothing held yet' }).click()
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
  await expect(page.getByText('2 filters can’t be used')).toBeVisible()
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

test('rows are looked at by the keyboard, many are deleted at once, and brought back', async ({ world }) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Copse')
  await page.goto('/admin/investors?filter[search]=copse.example&sort=name')
  await expect.poll(() => namesIn(page)).toEqual(['Copse Alder', 'Copse Birch', 'Copse Cedar'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const look = page.getByRole('complementary', { name: 'Copse Alder' })
  await expect(look).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const next = page.getByRole('complementary', { name: 'Copse Birch' })
  await expect(next.getByRole('list', { name: 'Recent activity' })).toContainText('added this investor')
  await world.isAccessible(page, 'the quick look')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Copse Birch' })).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Copse Alder, Copse Birch and Copse Cedar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const progress = page.getByRole('complementary', { name: 'Delete, 3 investors' })
  await expect(progress.getByRole('heading', { name: 'Delete, 3 investors' })).toBeFocused()
  await expect(progress).toContainText('3 of 3')
  await expect(page.getByText('No investors fit')).toBeVisible()
  await world.isAccessible(page, 'the progress of a job')

  await progress.getByRole('button', { name: 'Undo 3' }).click()
  await expect(page.getByRole('complementary', { name: 'Undo: Delete, 3 investors' })).toContainText('3 of 3')
  await expect.poll(() => namesIn(page)).toEqual(['Copse Alder', 'Copse Birch', 'Copse Cedar'])
})

test('bulk jobs are listed with who began it; a Super Admin reads a colleague’s, row by row, and takes it back', async ({
  world,
}) => {
  const colleague = await world.as('adviser')
  await addPeople(colleague, 'Dingle')
  await colleague.goto('/admin/investors?filter[search]=dingle.example&sort=name')
  await colleague.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await colleague
    .getByRole('toolbar', { name: 'Selected rows' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const own = colleague.getByRole('complementary', { name: 'Delete, 3 investors' })
  await expect(own).toContainText('3 of 3')
  await own.getByRole('link', { name: 'All bulk jobs' }).click()
  await expect(colleague.getByRole('heading', { name: 'Bulk jobs' })).toBeVisible()
  await expect(colleague.getByRole('row', { name: /Delete, 3 investors/ })).toHaveCount(1)

  const page = await world.as('super-admin')
  await page.goto('/admin/investors/jobs?filter[mine]=0')
  const theirs = page.getByRole('row', { name: /Delete, 3 investors.*Done/ })
  await expect(theirs).toHaveCount(1)
  await theirs.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Delete, 3 investors' })
  await expect(panel.getByRole('listitem').filter({ hasText: 'Dingle Alder' })).toContainText('Changed')
  await world.isAccessible(page, 'bulk jobs, with what became of each record')
  await panel.getByRole('button', { name: 'Undo 3' }).click()
  await expect(page.getByRole('complementary', { name: 'Undo: Delete, 3 investors' })).toContainText('3 of 3')
  await expect(page.getByRole('row', { name: /^Delete, 3 investors.*Taken back/ })).toHaveCount(1)
  await colleague.goto('/admin/investors?filter[search]=dingle.example&sort=name')
  await expect.poll(() => namesIn(colleague)).toEqual(['Dingle Alder', 'Dingle Birch', 'Dingle Cedar'])
})

test('anybody is found from anywhere, with a slip of the finger too', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Search and act' }).fill('whitcmbe')
  await page
    .getByRole('option', { name: /Eleanor Whitcombe/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/investors\/\d+\/details/)
})

test('a long list is taken away once the password was given, and a refusal is said where one is', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Orchard')
  await page.goto('/admin/investors?filter[search]=orchard')
  await expect(table(page)).toBeVisible()
  const refuse = (status: number, message: string) =>
    page.route(/\/api\/users\/export/, (route) => route.fulfill({ status, json: { message } }), { times: 1 })
  const exportCsv = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  // What the server says of a thousand rows is proven beside it; here are three, and what the page makes of
  // the answer.
  await refuse(423, 'Password confirmation required.')
  await exportCsv()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^users-[\d-]+\.csv$/)
  await expect(proof).toBeHidden()
  await refuse(429, 'Too Many Attempts.')
  await exportCsv()
  await expect(page.getByText('You have exported this 60 times in an hour. Try again later.')).toBeVisible()
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
  await expect(entry).toHaveText(/^Contacts[\d,]+$/)
  const before = Number((await entry.textContent())!.replaceAll(/\D/g, ''))
  await page.goto('/admin/investors/new-contact')
  await page.getByLabel('First name').fill('Hazel')
  await page.getByLabel('Last name').fill('Coppice')
  await page.getByLabel('E-mail').fill('hazel@coppice.example')
  await page.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hazel Coppice' })).toBeVisible()
  await expect(entry).toHaveText(`Contacts${before + 1}`)
})
