import type { Locator, Page } from '@playwright/test'
import { box, list } from '../fields.ts'
import { expect, password } from '../world.ts'
import type { World } from '../world.ts'
import { account, inDays, offer, smallestPdf } from './facts.ts'

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
    'Share price': '4',
    'Nominal value': '0.01',
    'Shares in issue before the round': '612000',
    Closes: inDays(60),
  }
  for (const [label, words] of Object.entries(entries)) await box(editor, label).fill(words)
  await list(editor, 'Financial promotion type').selectOption('rmmi')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
}

async function setsTheAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank account' })
  await box(dialog, 'Account holder').fill('Tidewell Energy Client Account')
  await box(dialog, 'Sort code').fill(account.sortCode)
  await box(dialog, 'Account number').fill(account.number)
  await dialog.getByRole('button', { name: 'Add account' }).click()
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

/**
 * The person who set the account reads who can approve it; a colleague does, and the account counts at once.
 */
async function isCheckedByAnother(world: World, setter: Page): Promise<void> {
  await expect(setter.getByText('You set this account, so you can’t approve it.')).toBeVisible()
  await expect(setter.getByText('It can be approved by Rafael Osei.')).toBeVisible()
  await expect(setter.getByRole('button', { name: 'Approve account' })).toBeHidden()
  const colleague = await world.as('support')
  await colleague.goto(`${new URL(setter.url()).pathname}#bank-account`)
  await colleague.getByRole('button', { name: 'Approve account' }).click()
  await confirmsThePassword(colleague, colleague.getByText('Account approved'))
  await expect(colleague.getByText('Waiting for a second person')).toBeHidden()
  await colleague.context().close()
}

/** The person who wrote the page reads that they can't approve it. A colleague who wrote none of it does. */
async function isApprovedByAnother(world: World, author: Page): Promise<void> {
  await expect(
    author.getByText('You wrote part of this page, so you can’t approve it. Ask a colleague who didn’t.'),
  ).toBeVisible()
  await expect(author.getByRole('button', { name: 'Record approval' })).toBeHidden()
  const colleague = await world.as('fund-manager')
  await colleague.goto(new URL(author.url()).pathname)
  await expect(await asksForApproval(colleague)).toBeHidden()
  await colleague.context().close()
  await author.reload()
  await expect(author.getByText(/^Approved on .+, valid until /)).toBeVisible()
}

async function asksForApproval(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Record approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve promotion' })
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
