import type { Page } from '@playwright/test'
import { box, list, pick } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { drawnPicture } from './drawn-picture.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

test('staff write and publish a report, and the investor reads it on a phone', async ({
  world,
  product,
  records,
}) => {
  expect(records.existing).toBeGreaterThan(0)
  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/updates/new-update')
  await staff.getByRole('combobox', { name: 'Name' }).fill('Larkfield')
  await staff.getByRole('option', { name: /Larkfield/ }).click()
  await world.isAccessible(staff, 'the beginning of a report')
  await staff.getByRole('button', { name: 'Start writing' }).click()
  await box(staff, 'Title').fill('A record quarter')
  await box(staff, 'Year').fill('2026')
  await box(staff, 'Summary').fill('Sales were ahead of plan.')
  await staff.getByRole('textbox', { name: 'Text' }).fill('Sales grew in every market.')
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await world.isAccessible(staff, 'the editor of a report')
  // Nothing was pressed: what stands there is kept.
  await staff.reload()
  await expect(staff.getByRole('textbox', { name: 'Text' })).toHaveText('Sales grew in every market.')

  const committee = await world.as('committee')
  await committee.goto('/admin/reports/updates')
  await committee.getByRole('row', { name: /A record quarter.*Draft/ }).click()
  await expect(committee).toHaveURL(/\/updates\/\d+\/details$/)
  await expect(committee.getByText('Sales grew in every market.')).toBeVisible()

  await staff.getByRole('button', { name: 'Figures', exact: true }).click()
  const figures = staff.getByRole('dialog', { name: 'Figures' })
  await figures.getByRole('button', { name: 'KPIs' }).click()
  await staff.getByRole('option', { name: 'Revenue' }).click()
  await staff.getByRole('option', { name: 'Gross margin' }).click()
  await staff.keyboard.press('Escape')
  await world.isAccessible(staff, 'the figures of a report')
  await figures.getByRole('button', { name: 'Add figures' }).click()
  const table = staff.getByRole('table', { name: 'Key figures' })
  await expect(
    table
      .getByRole('row', { name: /^Revenue/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('£160')
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await world.isAccessible(staff, 'the editor of a report with figures')

  await addsPicture(world, staff)

  await staff.getByRole('button', { name: 'Preview as investor' }).click()
  const preview = staff.getByRole('dialog', { name: 'Preview as investor' })
  // Whom it reaches comes first.
  await list(preview, 'Investor').press('ArrowDown')
  await staff.getByRole('option', { name: 'Eleanor Whitcombe' }).click()
  await expect(preview.getByText('Sales grew in every market.')).toBeVisible()
  await expect(preview.getByRole('row', { name: /^Revenue/ })).toContainText('£160')
  await world.isAccessible(staff, 'the preview of a report')
  await pick(preview, 'Investor', 'Marcus Adeyemi')
  await expect(preview.getByText(/^Not in the audience: holds no shares in Larkfield/)).toBeVisible()
  await preview.getByRole('radio', { name: 'Phone' }).check()
  await expect(preview.getByText(/^Not in the audience/)).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()

  await staff.getByRole('radio', { name: 'At a scheduled time' }).check()
  await box(staff, 'Day').fill('1 March 2020')
  await staff.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(staff.getByText(/must be a date after now/)).toBeVisible()
  await box(staff, 'Day').fill('1 March 2090')
  await staff.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(staff.getByText('1 March 2090, 09:00')).toBeVisible()
  await staff.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(staff.getByRole('radio', { name: 'Now' })).toBeChecked()

  await staff.getByRole('button', { name: 'Versions' }).click()
  const versions = staff.getByRole('dialog')
  await box(versions, 'Version name').fill('For the board')
  await versions.getByRole('button', { name: 'Save version' }).click()
  await expect(versions.getByText('For the board')).toBeVisible()
  await world.isAccessible(staff, 'the versions of a report')
  await versions.getByRole('button', { name: 'Close' }).click()
  await box(staff, 'Title').fill('A bad quarter')
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await staff.getByRole('button', { name: 'Versions' }).click()
  await versions.getByRole('button', { name: 'Compare' }).click()
  await expect(versions.getByText('A record quarter')).toBeVisible()
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(box(staff, 'Title')).toHaveValue('A record quarter')

  await staff.getByRole('button', { name: 'Publish', exact: true }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(staff.getByText(/\b0 of 1\b/)).toBeVisible()
  await product.deliver()
  const [letter] = await product.mailTo('investor@wrenfield.example')
  expect(letter!.subject).toContain('A record quarter')

  const investor = await world.as('investor', { width: 390, height: 844 })
  await investor.goto('/investor/news')
  // The older report may have been read in another journey.
  await expect(investor.getByText(/^[12] unread$/)).toBeVisible()
  await investor.getByRole('link', { name: 'A record quarter' }).click()
  await expect(investor.getByText('Sales grew in every market.')).toBeVisible()
  await expect(investor.getByRole('row', { name: /^Gross margin/ })).toContainText('%')
  await expect(investor.getByText(/actual figures by quarter/)).toBeVisible()
  const picture = investor.getByRole('img', { name: 'The new shop in Leeds' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  const wide = await picture.evaluate((image) => image.getBoundingClientRect())
  expect(wide.right).toBeLessThanOrEqual(390)
  expect(wide.width / wide.height).toBeCloseTo(2, 1)
  await world.isAccessible(investor, 'a report on a phone')
  await savesPdf(investor, 'A record quarter, Annual report, 2026.pdf')
  await investor.getByRole('button', { name: /^Revenue, .*: £160$/ }).click()
  const working = investor.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText(/kept as it was then$/)).toBeVisible()
  await world.isAccessible(investor, 'the working of a report’s figure')
  await working.getByRole('button', { name: 'Close' }).click()

  await staff.reload()
  await expect(staff.getByText(/\b1 of 1\b/)).toBeVisible()
  await readsReaders(world, staff)
  await savesPdf(staff, 'A record quarter, Annual report, 2026.pdf')
  await staff.getByRole('link', { name: 'Revise' }).click()
  await box(staff, 'What changed').fill('Added the figures.')
  await box(staff, 'Title').fill('A record third quarter')
  await staff.getByRole('button', { name: 'Publish revision' }).click()
  await expect(staff.getByText('Added the figures.')).toBeVisible()
  await readsRevision(world, staff)

  // The page of what is held says what was written about it.
  await investor.goto(`/investor/portfolio/${records.existing}`)
  await investor.getByRole('link', { name: 'A record third quarter' }).click()
  await expect(investor).toHaveURL(/\/investor\/portfolio\/\d+\/reports\/\d+$/)
  await archives(world, staff)
  await investor.reload()
  await expect(investor.getByText('This update report was withdrawn')).toBeVisible()
  await world.isAccessible(investor, 'a report that was withdrawn')
})

/** What was published by mistake is taken from its readers. */
async function archives(world: World, staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'More actions' }).click()
  await staff.getByRole('menuitem', { name: 'Archive' }).click()
  const dialog = staff.getByRole('alertdialog', { name: 'Archive A record third quarter?' })
  await box(dialog, 'Reason').fill('The figures were of another company.')
  await world.isAccessible(staff, 'archiving a report')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(staff.getByText('The figures were of another company.')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Revise' })).toBeHidden()
}

/** Who opened it, and who hasn’t. */
async function readsReaders(world: World, staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'All readers' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Readers' })
  await expect(dialog.getByRole('cell', { name: 'Eleanor Whitcombe' })).toBeVisible()
  await world.isAccessible(staff, 'the readers of a report')
  const saved = staff.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^readers-of-report-\d+\.csv$/)
  await dialog.getByRole('radio', { name: 'Not opened 0' }).check()
  await expect(dialog.getByText('Everyone has opened it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** What the report said before, and what the revision changed. */
async function readsRevision(world: World, staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Revision 1' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Revision 1' })
  await expect(dialog.getByText('A record third quarter')).toBeVisible()
  await expect(dialog.getByText('Sales grew in every market.')).toBeVisible()
  await world.isAccessible(staff, 'a revision of a report')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** By its button: what it can’t be is said, and what it shows is asked for. */
async function addsPicture(world: World, staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: 'Add picture' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType, buffer })
  await choose('terms.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
  await expect(dialog.getByText('Choose a JPG, PNG or WebP file.')).toBeVisible()
  await choose('broken.png', 'image/png', Buffer.from('no picture'))
  await box(dialog, 'Description').fill('The new shop in Leeds')
  await dialog.getByRole('button', { name: 'Add picture' }).click()
  await expect(dialog.getByText(/must be a file of type|jpg, png, webp/i)).toBeVisible()
  await choose('shop.png', 'image/png', await drawnPicture(staff))
  await world.isAccessible(staff, 'a picture for a report')
  await dialog.getByRole('button', { name: 'Add picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(staff.getByRole('img', { name: 'The new shop in Leeds' })).toBeVisible()
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await world.isAccessible(staff, 'the editor of a report with a picture')
}

async function savesPdf(page: Page, name: string): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as PDF' }).click()
  expect((await saved).suggestedFilename()).toBe(name)
}
