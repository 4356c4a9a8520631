import type { Locator, Page } from '@playwright/test'
import { box } from './fields.ts'
import { enters, tabTo } from './keyboard.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

// What was typed over a page is asked about before it is lost: by Esc, by ×, by a press outside, by a link
// and by the way back.

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' }).click()
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' }).click()

/** Every way by which an open dialog is left by accident. */
const ways: Readonly<Record<string, (page: Page, dialog: Locator) => Promise<unknown>>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  '×': (_page, dialog) => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  'a press outside': (page) => page.mouse.click(8, 450),
  'the way back': (page) => page.evaluate(() => history.back()),
}

test('a dialog asks before what was typed in it is lost, whichever way it is left, and not where nothing was typed', async ({
  world,
}) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const person = { first_name: 'Sabine', last_name: 'Orchard', email: 'sabine@orchard.example' }
  const { id } = await staff.post<{ id: number }>('/api/users', person)
  await staff.close()
  const page = await world.as('super-admin')
  await page.goto(`/admin/investors/${id}/details`)
  await page.locator(`a[href="/admin/investors/${id}/details/documents"]`).first().click()
  const open = page.getByRole('button', { name: 'Folder', exact: true })
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  const name = box(dialog, 'Name')

  for (const [way, leave] of Object.entries(ways)) {
    await open.click()
    await name.fill('Letters')
    await leave(page, dialog)
    await expect(question(page), way).toBeVisible()
    await expect(page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true })).toHaveCount(1)
    if (way === 'Esc') await world.isAccessible(page, 'the question before typed words are lost')
    await stay(page)
    await expect(question(page), way).toBeHidden()
    await expect(name, way).toHaveValue('Letters')
    // Emptied again, there is nothing to lose.
    if (way === 'the way back') break
    await name.fill('')
    await leave(page, dialog)
    await expect(dialog, way).toBeHidden()
    await expect(question(page), way).toBeHidden()
  }
  await expect(page).toHaveURL(/details\/documents$/)
  await page.evaluate(() => history.back())
  await discard(page)
  await expect(page).toHaveURL(new RegExp(`/admin/investors/${id}/details$`))
  await expect(dialog).toBeHidden()
})

test('a drawer whose name is in the address asks on the way back too, and goes by itself once it is saved', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/settings/account/documents')
  const opens = page.getByRole('link', { name: 'New folder template' })
  await opens.click()
  const drawer = page.getByRole('dialog', { name: 'New folder template' })
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer, 'untouched').toBeHidden()

  await enters(page, opens)
  await expect(drawer).toBeVisible()
  await tabTo(page, box(drawer, 'Name'))
  await page.keyboard.type('Estate file')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/panel=new/)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(box(drawer, 'Name')).toBeFocused()
  await expect(box(drawer, 'Name')).toHaveValue('Estate file')
  await page.keyboard.press('Escape')
  await tabTo(page, question(page).getByRole('button', { name: 'Discard' }))
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/panel/)

  await opens.click()
  await expect(box(drawer, 'Name'), 'it was discarded').toHaveValue('')
  await box(drawer, 'Name').fill('Estate file')
  await box(drawer, 'Folder 1').fill('Letters')
  await drawer.getByRole('button', { name: 'Add folder template' }).click()
  await expect(drawer).toBeHidden()
  await expect(question(page), 'saved').toBeHidden()
  await expect(page.getByRole('row', { name: /Estate file/ })).toBeVisible()
})

test('a link in a drawer is followed at once where nothing was typed, and otherwise once it is given up', async ({
  world,
}) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const person = { first_name: 'Imogen', last_name: 'Fell', email: 'imogen@fell.example' }
  const { id } = await staff.post<{ id: number }>('/api/users', person)
  const group = await staff.post<{ id: number }>('/api/client-groups', { name: 'Fell walkers' })
  await staff.post(`/api/client-groups/${group.id}/members`, { user_ids: [id] })
  await staff.close()
  const page = await world.as('super-admin')
  const drawer = page.getByRole('dialog', { name: 'Fell walkers' })
  const member = drawer.getByRole('link', { name: 'Imogen Fell' })
  const opens = async () => {
    await page.goto('/admin/settings/investor/lead-status')
    await page.getByRole('button', { name: 'Fell walkers' }).click()
  }
  await opens()
  await member.click()
  await expect(page).toHaveURL(new RegExp(`/admin/investors/${id}/details$`))

  await opens()
  await box(drawer, 'Description').fill('Met on Scafell')
  await member.click()
  await stay(page)
  await expect(box(drawer, 'Description')).toHaveValue('Met on Scafell')
  await member.click()
  await discard(page)
  await expect(page).toHaveURL(new RegExp(`/admin/investors/${id}/details$`))
  await expect(drawer).toBeHidden()
})

test('a button that submits is pressed once, though what it is about to say would move it', async ({
  world,
}) => {
  for (const touch of [false, true]) {
    const page = await world.as('super-admin', { touch, ...(touch && { width: 390, height: 844 }) })
    await page.goto('/admin/investors/new-investor')
    await box(page, 'Phone').fill('12')
    const add = page.getByRole('button', { name: 'Add investor' })
    await (touch ? add.tap() : add.click())
    await expect(page.getByText(/\b4 fields need attention\b/)).toBeVisible()
    await expect(box(page, 'First name')).toBeFocused()
  }
})
