import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { box, list } from '../fields.ts'
import { expect, password } from '../world.ts'
import type { World } from '../world.ts'
import { account, ada, inDays, offer, smallestPdf } from './facts.ts'

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
  await expect(page.getByText('No investors fit')).toBeVisible()
}

/** Nothing is chosen beforehand, and what is missing is said. */
export async function checksTheIdentity(world: World, page: Page): Promise<void> {
  await opensAda(page)
  await page.getByRole('button', { name: 'Record identity check' }).click()
  const dialog = page.getByRole('dialog', { name: `Identity check of ${ada.name}` })
  const record = dialog.getByRole('button', { name: 'Record it' })
  await record.click()
  await expect(list(dialog, 'Finding')).toBeFocused()
  await list(dialog, 'Finding').selectOption('Clear')
  await box(dialog, 'Reason').fill('x'.repeat(520))
  await record.click()
  await expect(dialog.getByText('20 over'), 'beside what is said of it').toBeVisible()
  await box(dialog, 'Reason').fill('Passport and a bank statement seen.')
  await world.isAccessible(page, 'the finding of an identity check')
  await record.click()
  await expect(page.getByText(`The identity check of ${ada.name} is recorded`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record identity check' })).toBeFocused()
  await expect(page.getByText('Clear', { exact: true })).toBeVisible()
}

export async function approvesTheCategory(page: Page): Promise<void> {
  await opensAda(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Category' })
    .or(page.getByRole('tab', { name: 'Category' }))
    .click()
  await expect(page.getByText('Signed in their own name')).toBeVisible()
  await expect(page.getByText('£120,000')).toBeVisible()
  await page.getByRole('radio', { name: 'Approve' }).check()
  await page.getByRole('button', { name: `Approve ${ada.name}` }).click()
  await expect(page.getByText(`${ada.name} is approved`)).toBeVisible()
}

export async function approvesTheMethod(page: Page): Promise<void> {
  await page.goto('/admin/investors/investment-methods')
  await page.getByRole('link', { name: ada.name }).first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/: approved$/)).toBeVisible()
}

/**
 * A draft with a name and a target, filled in, with account, approval and document; then open to everybody.
 */
export async function publishes(world: World, page: Page): Promise<void> {
  await hasATypeOfInvestment(page)
  await drafts(page)
  await fillsIn(page)
  await setsTheAccount(page)
  await isCheckedByAnother(world, page)
  await addsTheMemorandum(page)
  await isApprovedByAnother(world, page)
  await page.getByRole('button', { name: /^Publish$/ }).click()
  await page.getByRole('menuitem', { name: /Publish externally/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish externally' }).click()
  await expect(page).toHaveURL(/\/opportunities\/\d+\/details$/)
}

/** Types belong to the settings of the tenant rather than to this journey, so one is made through the API. */
async function hasATypeOfInvestment(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value)
  const answer = await page.request.post('/api/types', {
    data: { name: 'Equity' },
    headers: { 'x-xsrf-token': token },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function drafts(page: Page): Promise<void> {
  await page.goto('/admin/investments/opportunities/new-opportunity')
  await box(page, 'Name').fill(offer.name)
  await list(page, 'Investment type').selectOption('Equity')
  await box(page, 'Target').fill('1m')
  await box(page, 'Legal name of the issuer').fill('Tidewell Energy Limited')
  await box(page, 'Company number').fill('09114482')
  await page.getByRole('button', { name: 'Create opportunity' }).click()
  await expect(page).toHaveURL(/\/opportunities\/\d+\/edit$/)
}

async function fillsIn(page: Page): Promise<void> {
  const editor = page.getByRole('region', { name: `Edit ${offer.name}` })
  const blocks = {
    'Headline and picture': {
      Headline: 'Tidal power for two harbours',
      Summary: 'A second array in the Severn.',
    },
    Terms: { Terms: '<p>Shares are fully paid.</p>' },
  }
  for (const [block, entries] of Object.entries(blocks)) {
    await editor.getByRole('button', { name: `Edit ${block}`, exact: true }).click()
    for (const [label, words] of Object.entries(entries)) await box(editor, label).fill(words)
  }
  const entries = {
    'Minimum investment': '1,000',
    'Investment increment': '100',
    Class: 'A Ordinary',
    'Price a share': '4',
    'Nominal value': '0.01',
    'Shares in issue before the round': '612000',
    Closes: inDays(60),
  }
  for (const [label, words] of Object.entries(entries)) await box(editor, label).fill(words)
  await list(editor, 'Financial promotion type').selectOption('rmmi')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
}

async function setsTheAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set the account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank account' })
  await box(dialog, 'Account holder').fill('Tidewell Energy Client Account')
  await box(dialog, 'Sort code').fill(account.sortCode)
  await box(dialog, 'Account number').fill(account.number)
  await dialog.getByRole('button', { name: 'Set the account' }).click()
  await confirmsThePassword(page, page.getByText('Bank account saved'))
}

/** Gives the password where it is asked for, until what was done is said. */
async function confirmsThePassword(page: Page, done: Locator): Promise<void> {
  const confirming = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(confirming.or(done).first()).toBeVisible()
  if (await confirming.isVisible()) {
    await confirming.getByLabel('Password').fill(password)
    await confirming.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(done).toBeVisible()
}

/** Whoever set the account reads who can approve it; a colleague does, and the account counts at once. */
async function isCheckedByAnother(world: World, setter: Page): Promise<void> {
  await expect(setter.getByText('You set this account, so you can’t approve it.')).toBeVisible()
  await expect(setter.getByText('It can be approved by Rafael Osei.')).toBeVisible()
  await expect(setter.getByRole('button', { name: 'Approve the account' })).toBeHidden()
  const colleague = await world.as('support')
  await colleague.goto(`${new URL(setter.url()).pathname}#bank-account`)
  await colleague.getByRole('button', { name: 'Approve the account' }).click()
  await confirmsThePassword(colleague, colleague.getByText('Account approved'))
  await expect(colleague.getByText('Waiting for a second person')).toBeHidden()
  await colleague.context().close()
}

/** Whoever wrote the page reads that they can't approve it. A colleague who wrote none of it does. */
async function isApprovedByAnother(world: World, author: Page): Promise<void> {
  await expect(
    author.getByText(
      'You wrote part of this page, so you can’t approve it. A colleague who wrote none of it can.',
    ),
  ).toBeVisible()
  await expect(author.getByRole('button', { name: 'Record the approval' })).toBeHidden()
  const colleague = await world.as('fund-manager')
  await colleague.goto(new URL(author.url()).pathname)
  await expect(await asksForApproval(colleague)).toBeHidden()
  await colleague.context().close()
  await author.reload()
  await expect(author.getByText(/^Approved on .+, until /)).toBeVisible()
}

async function asksForApproval(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Record the approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve the promotion' })
  await box(dialog, 'Valid until').fill(inDays(200))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  return dialog
}

async function addsTheMemorandum(page: Page): Promise<void> {
  const name = 'Information memorandum.pdf'
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) }
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await page.getByLabel('Files to upload').setInputFiles(file)
  await page.getByRole('button', { name, exact: true }).press('Enter')
  const shared = page
    .getByRole('complementary', { name })
    .getByRole('switch', { name: 'Visible in the client portal' })
  await shared.click()
  await expect(shared).toBeChecked()
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
  await page.getByRole('menuitem', { name: /Close the round/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the round' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Complete the round' }).click()
  const dialog = page.getByRole('dialog', { name: `Complete ${offer.name}` })
  await box(dialog, 'Allotted on').fill(inDays(0))
  await dialog.getByRole('button', { name: /^Placed, Pro rata: / }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText(/^sum of cost of the shares of/)).toBeVisible()
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
  await box(dialog, 'Price a share').fill('5')
  await box(dialog, 'From').fill(inDays(399))
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table').getByText('£5.00').first()).toBeVisible()
}

/** Looking as she does, staff save her statement and not their own. */
export async function saveHerStatement(page: Page): Promise<void> {
  await opensAda(page)
  await page.getByRole('button', { name: 'See as investor' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).first().click()
  const save = page.getByRole('button', { name: 'Statement (CSV)' })
  const [statement] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(await readFile(await statement.path(), 'utf8')).toContain(offer.name)
  await page.getByRole('button', { name: 'Stop looking' }).click()
}
