import type { Page } from '@playwright/test'
import { box, list, pick } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'
import type { Product } from './world.ts'

/** Somebody to whom what is set up here applies. */
async function somebody(product: Product, last: string): Promise<number> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const person = { first_name: 'Sefton', last_name: last, email: `${last.toLowerCase()}@sefton.example` }
  const { id } = await staff.post<{ id: number }>('/api/users', person)
  await staff.close()
  return id
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('a folder template is made in the settings, and makes its folders on a record in one press', async ({
  world,
  product,
}) => {
  const id = await somebody(product, 'Folders')
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/account/documents')
  await page.getByRole('link', { name: 'New folder template' }).click()
  const drawer = page.getByRole('dialog', { name: 'New folder template' })
  await box(drawer, 'Name').fill('Onboarding file')
  await box(drawer, 'Folder 1').fill('Letters')
  await drawer.getByRole('button', { name: 'Add a folder' }).click()
  await box(drawer, 'Folder 2').fill('Checks/Identity')
  await list(drawer, 'Who sees folder 2').selectOption('private')
  await world.isAccessible(page, 'the form of a folder template')
  await drawer.getByRole('button', { name: 'Add folder template' }).click()
  await expect(row(page, /Onboarding file/)).toContainText('2 folders')

  await page.goto(`/admin/investors/${id}/details/documents`)
  await page.getByRole('button', { name: 'Folder', exact: true }).first().click()
  const making = page.getByRole('dialog', { name: 'New folder' })
  await making.getByRole('button', { name: 'Onboarding file' }).click()
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await expect(folders.getByRole('button', { name: /^Letters/ })).toBeVisible()
  await expect(folders.getByRole('button', { name: /^Identity/ })).toBeVisible()
})

test('a host for linked files is added, refused when it is none, taken out, and put back', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/account/documents')
  const host = box(page, 'Another domain')
  await host.fill('not a host')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(host).toHaveAccessibleDescription('Enter a domain, such as dropbox.com.')
  await host.fill('files.sefton.example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  const takeOut = page.getByRole('button', { name: 'Remove files.sefton.example' })
  await expect(takeOut).toBeVisible()
  await takeOut.click()
  await expect(takeOut).toHaveCount(0)
  const usual = page.getByRole('button', { name: 'Remove 1drv.ms' })
  await usual.click()
  await expect(usual).toHaveCount(0)
  await page
    .getByText('files.sefton.example removed')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(takeOut).toBeVisible()
  // What was removed since stays away.
  await expect(usual).toHaveCount(0)
  await world.isAccessible(page, 'the settings of documents')
})

/** A PDF that is nothing but one. */
const pdf = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

test('a paper that the firm begins to want is handed in by staff for the person who brought it, and approved', async ({
  world,
  product,
}) => {
  const id = await somebody(product, 'Papers')
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/investor/registration-documents')
  await page.getByRole('link', { name: 'New registration document' }).click()
  const drawer = page.getByRole('dialog', { name: 'New registration document' })
  await box(drawer, 'Title').fill('Council tax bill')
  await box(drawer, 'Code').fill('Council tax')
  await drawer.getByRole('button', { name: 'Add registration document' }).click()
  await expect(box(drawer, 'Code')).toHaveAccessibleDescription(/format is invalid/)
  await box(drawer, 'Code').fill('council_tax_bill')
  await drawer.getByRole('button', { name: 'Add registration document' }).click()
  await expect(row(page, /Council tax bill/)).toBeVisible()

  await page.goto(`/admin/investors/${id}/details/investment-documents`)
  const wanted = row(page, /Council tax bill/)
  await expect(wanted).toContainText('Required')
  await wanted.getByRole('button', { name: 'Upload Council tax bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Council tax bill' })
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await world.isAccessible(page, 'handing a paper in for somebody')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(wanted).toContainText('Submitted')
  await wanted.getByRole('button', { name: 'Approve Council tax bill' }).click()
  await expect(wanted).toContainText('Approved')
})

test('a pipeline is added, and its stages are added, put in another order and deleted', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/account/pipelines')
  await page.getByRole('button', { name: 'New pipeline' }).click()
  const drawer = page.getByRole('dialog', { name: 'New pipeline' })
  await box(drawer, 'Name').fill('Sefton route')
  await drawer.getByRole('button', { name: 'Add pipeline' }).click()
  await page.getByRole('link', { name: 'Sefton route' }).click()
  await expect(page.getByRole('heading', { name: 'Stages of Sefton route' })).toBeVisible()
  for (const stage of ['Met', 'Agreed']) {
    await page.getByRole('button', { name: 'New stage' }).click()
    const dialog = page.getByRole('dialog', { name: 'New stage' })
    await box(dialog, 'Name').fill(stage)
    await dialog.getByRole('button', { name: /^(Add|Save)/ }).click()
    await expect(dialog).toHaveCount(0)
  }
  const rows = page.getByRole('main').locator('ol > li')
  await expect(rows.nth(1)).toContainText('Agreed')
  await page.getByRole('button', { name: 'Move Agreed up' }).click()
  await expect(rows.nth(0)).toContainText('Agreed')
  await page.getByRole('button', { name: 'Delete Met' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Met?' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(rows).toHaveCount(1)
  await world.isAccessible(page, 'the stages of a pipeline')
  await page.getByRole('button', { name: 'Delete Sefton route' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: /^Pipelines and/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sefton route' })).toHaveCount(0)
})

test('a client group is made, somebody is in it beside another one, and the list finds them by either', async ({
  world,
  product,
}) => {
  const id = await somebody(product, 'Groups')
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/investor/lead-status')
  for (const name of ['Sefton angels', 'Sefton families']) {
    await page.getByRole('button', { name: 'New client group' }).click()
    const drawer = page.getByRole('dialog', { name: 'New client group' })
    await box(drawer, 'Name').fill(name)
    await drawer.getByRole('button', { name: 'Add client group' }).click()
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await page.goto(`/admin/investors/${id}/edit`)
  for (const name of ['Sefton angels', 'Sefton families']) {
    const groups = list(page, 'Client groups')
    await groups.click()
    await groups.pressSequentially(name)
    // Once the other one is gone, no option moves under the pointer.
    await expect(page.getByRole('option', { name: /^Sefton/ })).toHaveText([name])
    await page.getByRole('option', { name }).click()
    await expect(page.getByRole('list', { name: 'Client groups' })).toContainText(name)
  }
  await world.isAccessible(page, 'the form of an investor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByText('Sefton angels, Sefton families')).toBeVisible()

  for (const name of ['Sefton angels', 'Sefton families']) {
    await page.goto('/admin/investors')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filters' })
    await pick(filter, 'Field', 'Client groups')
    await pick(filter, 'Value of Client groups', name)
    await filter.getByRole('button', { name: 'Show results' }).click()
    await expect(row(page, /Sefton Groups/)).toBeVisible()
  }
})

test('the drawer of a client group finds people, puts them in, and takes them out with a way back', async ({
  world,
  product,
}) => {
  await somebody(product, 'Rowing')
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/investor/lead-status')
  await page.getByRole('button', { name: 'New client group' }).click()
  await box(page.getByRole('dialog', { name: 'New client group' }), 'Name').fill('Sefton rowers')
  await page.getByRole('button', { name: 'Add client group' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sefton rowers' })
  await drawer.getByRole('combobox', { name: 'Add an investor' }).fill('Sefton Rowing')
  await page.getByRole('option', { name: /Sefton Rowing/ }).click()
  const members = drawer.getByRole('list', { name: 'Investors in the group' })
  await expect(members.getByRole('link', { name: 'Sefton Rowing' })).toBeVisible()
  await expect(drawer.getByRole('radio', { name: 'Investors 1' })).toBeChecked()
  await world.isAccessible(page, 'the members of a client group')
  await members.getByRole('button', { name: 'Remove Sefton Rowing' }).click()
  await expect(drawer.getByText('No members yet.')).toBeVisible()
  const left = page.getByText('Sefton Rowing removed from Sefton rowers')
  await left.locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect(members.getByRole('link', { name: 'Sefton Rowing' })).toBeVisible()
  await drawer.getByRole('radio', { name: 'Contacts 0' }).check({ force: true })
  await expect(drawer.getByRole('combobox', { name: 'Add a contact' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(row(page, /Sefton rowers/)).toContainText('1')
})

test('a question of the test whose answer was refused is made once, no matter who presses again', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/investor/fca-appropriateness-test-1')
  await page.getByRole('button', { name: 'New question' }).click()
  const drawer = page.getByRole('dialog', { name: 'New question' })
  const words = 'What happens if the company fails?'
  await box(drawer, 'Question').fill(words)
  const answers = ['I lose my money', 'I get it back', 'The firm pays']
  for (const [at, answer] of answers.entries()) await box(drawer, `Answer ${at + 1}`).fill(answer)
  await drawer.getByRole('radio', { name: 'Answer 1 is correct' }).check()
  let isRefused = false
  await page.route('**/api/fca-compliance-options', async (route) => {
    if (isRefused || !(route.request().postData() ?? '').includes('The firm pays')) return route.continue()
    isRefused = true
    const body = { message: 'That is too short.', errors: { answer: ['That is too short.'] } }
    return route.fulfill({ status: 422, json: body })
  })
  const save = drawer.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(drawer.getByText('That is too short.')).toBeVisible()
  await save.click()
  await expect(drawer).toBeHidden()
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const all = await staff.get<{ text: string; complete: boolean; options: { text: string }[] }[]>(
    '/api/fca-compliance-questions?include=options&per_page=100',
  )
  const made = all.filter(({ text }) => text === words)
  expect(made.map(({ complete, options }) => [complete, options.map(({ text }) => text).toSorted()])).toEqual(
    [[true, answers.toSorted()]],
  )
  await staff.close()
})
