import type { Page } from '@playwright/test'
import { expect, password, test } from './world.ts'
import type { World } from './world.ts'
import { addPeople, namesIn, table } from './listed-people.ts'

test('rows are looked at by the keyboard, many are deleted at once, and brought back', async ({ world }) => {
  const page = await world.as('support')
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
  await expect(page.getByText('No investors match')).toBeVisible()
  await world.isAccessible(page, 'the progress of a job')

  await progress.getByRole('button', { name: 'Undo 3' }).click()
  await expect(page.getByRole('complementary', { name: 'Undo: Delete, 3 investors' })).toContainText('3 of 3')
  await expect.poll(() => namesIn(page)).toEqual(['Copse Alder', 'Copse Birch', 'Copse Cedar'])

  await deletesOneWithInvestments(world, page)
})

/** The right to it is Support’s alone. What the server makes of it is proven beside it. */
async function deletesOneWithInvestments(world: World, page: Page): Promise<void> {
  await table(page).getByRole('link', { name: 'Copse Alder' }).click()
  await page.route(
    /\/api\/users\/\d+$/,
    (route) => route.fulfill({ status: 409, json: { message: 'In use.', reason: 'in_use' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('Copse Alder has investments. Delete anyway?')
  await world.isAccessible(page, 'the question before an investor with investments is deleted')
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  expect((await sent).url()).toMatch(/unsafe=1$/)
  await expect(page).toHaveURL(/\/admin\/investors$/)
  const toast = page.getByText('Copse Alder deleted').locator('..')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copse Alder' })).toBeVisible()
}

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
  const rows = page.getByRole('row').filter({ hasText: 'Duncan Frayne' })
  const theirs = rows.filter({ hasText: /^Delete, 3 investors.*Done/ })
  await expect(theirs).toHaveCount(1)
  await theirs.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Delete, 3 investors' })
  await expect(panel.getByRole('listitem').filter({ hasText: 'Dingle Alder' })).toContainText('Changed')
  await world.isAccessible(page, 'bulk jobs, with what became of each record')
  await panel.getByRole('button', { name: 'Undo 3' }).click()
  await expect(page.getByRole('complementary', { name: 'Undo: Delete, 3 investors' })).toContainText('3 of 3')
  await expect(rows.filter({ hasText: /^Delete, 3 investors.*Undone/ })).toHaveCount(1)
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
  await page.getByRole('combobox', { name: 'Search and act' }).fill('zzzqq')
  await expect(page.getByText(/^No results/)).toBeVisible()
  await world.isAccessible(page, 'a search that finds nothing')
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
  await expect(page.getByText('You’ve reached 60 exports in an hour. Try again later.')).toBeVisible()
})
