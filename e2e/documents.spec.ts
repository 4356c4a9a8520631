import type { Page } from '@playwright/test'
import { smallestPdf } from './main-job/facts.ts'
import { box } from './fields.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

/**
 * What staff put on an investor's record, what the investor reads of it, and what they confirm. One test:
 * each step lives on the last.
 */
test('a document goes from a drop on the record to a confirmation in the portal', async ({ world }) => {
  const staff = await world.as('super-admin')
  const investor = await world.as('investor')

  await test.step('staff make the usual folders and add files', () => addsFiles(world, staff))
  await test.step('a file that is not what its name says is refused by name', () => isRefused(staff))
  await test.step('staff share one and ask for a confirmation', () => shares(world, staff))
  await test.step('the investor reads it, then confirms it', () => readsAndConfirms(world, investor))
  await test.step('a file that the storage lost says so, and not that the connection failed', () =>
    isLost(investor))
  await test.step('a new version is confirmed anew, and the old one can be brought back', () =>
    replaces(staff))
  await test.step('the archive holds what the list shows', () => takesAway(staff))
  await test.step('folders are renamed, moved and, once empty, deleted', () => changesFolders(world, staff))
})

const upload = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Files to upload').setInputFiles(files)

const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) })

async function addsFiles(world: World, page: Page): Promise<void> {
  await page.goto('/admin/investors')
  await page.getByRole('link', { name: 'Eleanor Whitcombe' }).first().click()
  await page.getByRole('link', { name: /^Documents/ }).click()
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await page.getByRole('button', { name: /^Investor, \d+ folders/ }).click()
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('button', { name: /^Subscription/ })
    .click()
  await upload(page, [pdfFile('Terms.pdf'), pdfFile('Deed.pdf')])
  await expect(page.getByRole('button', { name: 'Terms.pdf', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deed.pdf', exact: true })).toBeVisible()
  await world.isAccessible(page, 'the documents of an investor')
}

async function isRefused(page: Page): Promise<void> {
  await upload(page, [
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script></html>') },
  ])
  const refused = page.getByRole('alert').filter({ hasText: 'fake.pdf was refused' })
  await expect(refused).toContainText('must be a file of type: pdf, docx')
  await expect(refused).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText(/\b1 refused\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Close the uploads' }).click()
}

async function shares(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Terms.pdf', exact: true }).press('Enter')
  const preview = page.getByRole('complementary', { name: 'Terms.pdf' })
  const shared = preview.getByRole('switch', { name: 'Visible in the client portal' })
  await shared.click()
  await expect(shared).toBeChecked()
  await preview.getByRole('button', { name: 'Describe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Describe the document' })
  await box(dialog, 'Name').fill('Terms of business')
  await dialog.getByRole('switch', { name: /confirm/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Terms of business/ })).toContainText('To confirm')
  await world.isAccessible(page, 'a document and its preview')
}

async function readsAndConfirms(world: World, page: Page): Promise<void> {
  await page.goto('/investor/profile/documents')
  await expect(page.getByText('Open the document, then confirm that you’ve read it.')).toBeVisible()
  const file = page.waitForResponse(/\/files\/documents\//)
  await page.getByRole('button', { name: 'Open Terms of business' }).click()
  await file
  const viewer = page.getByRole('dialog', { name: 'Terms of business' })
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('checkbox', { name: /I have read/ }).check()
  await world.isAccessible(page, 'the documents of the portal')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/confirmed on/)).toBeVisible()
  await expect(page.getByText('Deed.pdf')).toHaveCount(0)
}

async function isLost(page: Page): Promise<void> {
  await page.route(/\/api\/documents\/\d+\/download/, (route) =>
    route.fulfill({ status: 404, json: { message: 'Missing', reason: 'file_missing' } }),
  )
  await page.getByRole('button', { name: 'Open Terms of business' }).click()
  const viewer = page.getByRole('dialog', { name: 'Terms of business' })
  await expect(viewer.getByText('This file is missing')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await page.unrouteAll()
}

async function replaces(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('row', { name: /Terms of business/ })).toContainText('Read')
  const preview = page.getByRole('complementary', { name: 'Terms of business' })
  await preview.getByLabel('New version').setInputFiles(pdfFile('Terms of 2027.pdf'))
  await expect(page.getByRole('row', { name: /Terms of business/ })).toContainText('version 2')
  await expect(page.getByRole('row', { name: /Terms of business/ })).toContainText('To confirm')
  await preview.getByText(/\b2 versions\b/).press('Enter')
  await preview.getByRole('button', { name: 'Go back to version 1' }).click()
  await expect(page.getByRole('row', { name: /Terms of business/ })).toContainText('version 3')
}

async function takesAway(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ZIP' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^documents-\d{4}-\d{2}-\d{2}\.zip$/)
}

async function changesFolders(world: World, page: Page): Promise<void> {
  const folders = page.getByRole('navigation', { name: 'Folders' })
  const opens = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const dialog = page.getByRole('alertdialog')
  await opens('Subscription', 'Delete folder')
  await dialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect(dialog).toContainText('The folder isn’t empty.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await box(page, 'Name').fill('Drafts')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await folders.getByRole('button', { name: /^Drafts/ }).click()
  await opens('Drafts', 'Rename or move')
  await world.isAccessible(page, 'a folder that is renamed')
  await box(page, 'Name').fill('Old drafts')
  await page.getByRole('combobox', { name: /^Inside/ }).selectOption({ label: 'None' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(folders.getByRole('button', { name: /^Old drafts/ })).toBeVisible()
  await opens('Old drafts', 'Delete folder')
  await dialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect(folders.getByRole('button', { name: /^Old drafts/ })).toHaveCount(0)
  await expect(folders.getByRole('button', { name: /^All documents/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
}
