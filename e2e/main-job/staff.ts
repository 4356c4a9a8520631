import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { box, list } from '../fields.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'
import { ada, inDays, offer } from './facts.ts'

/** Opens her record from the list of investors. */
async function opensAda(page: Page): Promise<void> {
  await page.goto('/admin/investors')
  await page.getByRole('link', { name: ada.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
}

/** All who wait, in the list: here it is one. */
export async function approvesTheRegistration(world: World, page: Page): Promise<void> {
  await page.goto('/admin/investors?filter[screening_status]=pending')
  await expect(page.getByRole('link', { name: ada.name }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar.getByRole('button').first(), 'a phone shows it too').toHaveText('Approve')
  await bar.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve the registration of 1 investor?' })
  await world.isAccessible(page, 'the question whether several registrations are approved')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('complementary', { name: /^Approve registrations/ })).toContainText('1 of 1')
  await expect(page.getByText('No investors match')).toBeVisible()
}

/** Nothing is chosen beforehand, and what is missing is said. */
export async function checksTheIdentity(world: World, page: Page): Promise<void> {
  await opensAda(page)
  await page.getByRole('button', { name: 'Record identity check' }).click()
  const dialog = page.getByRole('dialog', { name: `Identity check of ${ada.name}` })
  const record = dialog.getByRole('button', { name: 'Save result' })
  await record.click()
  await expect(list(dialog, 'Result')).toBeFocused()
  await list(dialog, 'Result').selectOption('Clear')
  await box(dialog, 'Reason').fill('x'.repeat(520))
  await record.click()
  await expect(dialog.getByText(/\b20 over\b/), 'beside what is said of it').toBeVisible()
  await box(dialog, 'Reason').fill('Passport and a bank statement seen.')
  await world.isAccessible(page, 'the finding of an identity check')
  await record.click()
  await expect(page.getByText('A colleague has been asked to approve it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record identity check' })).toBeFocused()
  const second = await world.as('investment-manager')
  await opensAda(second)
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Clear', { exact: true })).toBeVisible()
  await second.context().close()
}

export async function approvesTheCategory(page: Page): Promise<void> {
  await opensAda(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Category' })
    .or(page.getByRole('tab', { name: 'Category' }))
    .click()
  await expect(page.getByText('Signed in their own name')).toBeVisible()
  await expect(page.getByText('£120,000', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Approve' }).check()
  await page.getByRole('button', { name: `Approve ${ada.name}` }).click()
  await expect(page.getByText(`Category approved for ${ada.name}`)).toBeVisible()
}

export async function approvesTheMethod(page: Page): Promise<void> {
  await page.goto('/admin/investors/investment-methods')
  await page.getByRole('link', { name: ada.name }).first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/: approved$/)).toBeVisible()
}

/** Invites her. Her window stays as it is: the count on her bell goes up by itself. */
export async function invites({ product }: World, page: Page, investor: Page): Promise<void> {
  await product.deliver()
  const listening = investor.waitForResponse((answer) => answer.url().endsWith('/api/broadcasting/auth'))
  await investor.goto('/investor')
  await listening
  const bell = investor.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const drawer = investor.getByRole('dialog', { name: 'Notifications' })
  const all = drawer.getByRole('button', { name: /all.*read/i })
  await expect(drawer.getByRole('list').or(drawer.getByRole('paragraph')).first()).toBeVisible()
  if (await all.isVisible()) await all.click()
  await investor.keyboard.press('Escape')
  await expect(investor.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: `Invite to ${offer.name}` })
  await dialog.getByRole('combobox', { name: 'Add investor' }).fill('Lovell')
  await page.getByRole('option', { name: ada.name }).click()
  await dialog.getByRole('button', { name: 'Invite 1 investor' }).click()
  await expect(dialog).toBeHidden()
  await product.deliver()
  await expect(investor.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
}

/** Closes the round and allots its shares. */
export async function completes({ product }: World, page: Page): Promise<void> {
  await opensTheRound(page)
  await page.getByRole('button', { name: 'Live - External' }).click()
  await page.getByRole('menuitem', { name: /Close round/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Complete round' }).click()
  const dialog = page.getByRole('dialog', { name: `Complete ${offer.name}` })
  await expect(box(dialog, 'Allotted on'), 'today').not.toHaveValue('')
  await dialog.getByRole('button', { name: /^Placed, Pro rata: / }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText(/^total of cost of the shares of/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await dialog.getByRole('button', { name: 'Allot to 1 investor' }).click()
  await expect(page).toHaveURL(/\/existing\/\d+\/details$/)
  await product.deliver()
}

export async function opensTheRound(
  page: Page,
  group: 'opportunities' | 'existing' = 'opportunities',
): Promise<void> {
  await page.goto(`/admin/investments/${group}`)
  await page.getByRole('link', { name: offer.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: offer.name })).toBeVisible()
}

/** A year later sessions are over: somebody of the tenant signs in and records what a share is worth. */
export async function recordsAPrice(world: World): Promise<void> {
  const page = await world.as('super-admin')
  await opensTheRound(page, 'existing')
  await page.getByRole('button', { name: 'New valuation' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Share price').fill('5')
  await box(dialog, 'Effective from').fill(inDays(399))
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table').getByText('£5.00').first()).toBeVisible()
}

/** Looking as she does, staff save her statement and not their own. */
export async function saveHerStatement(page: Page): Promise<void> {
  await opensAda(page)
  await page.getByRole('button', { name: 'View as investor' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).first().click()
  const save = page.getByRole('button', { name: 'Statement (CSV)' })
  const [statement] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(await readFile(await statement.path(), 'utf8')).toContain(offer.name)
  await page.getByRole('button', { name: 'Exit' }).click()
}
