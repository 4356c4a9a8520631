import type { Locator, Page } from '@playwright/test'
import { box, dayIn } from './fields.ts'
import { inDays, smallestPdf } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

const pdfCalled = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) })

test('certificates are proposed, filed, found by their investor, replaced and withdrawn', async ({
  world,
  product,
  records: { existing, allocation },
}) => {
  const address = product.address('wrenfield')
  await givesScheme(address, existing)
  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investments/existing/${existing}/transactions`)
  const row = staff.getByRole('table', { name: 'Tax certificates' }).getByRole('row', { name: /Eleanor/ })
  await expect(row.getByText('Not filed')).toBeVisible()
  await expect(row.getByText(/31 Jan/)).toBeVisible()
  await test.step('two files are chosen, and one of them has a holder', () =>
    files(staff, world.isAccessible))
  await expect(row.getByText('UIR 0000012345')).toBeVisible()
  await world.isAccessible(staff, 'the holders of tax certificates')
  await product.deliver()
  await product.deliver()

  const [letter] = await product.mailTo('investor@wrenfield.example')
  expect(letter?.subject).toMatch(/^Your EIS3 certificate for /)
  for (const width of [1440, 390])
    await test.step(`the investor finds it at ${width}`, async () => {
      const investor = await world.as('investor', { width, height: 900 })
      await investor.goto(`/investor/portfolio/${existing}`)
      await expect(investor.getByText('Claim deadline')).toBeVisible()
      const link = investor.getByRole('link', { name: 'Download EIS3 certificate, UIR 0000012345' })
      const [saved] = await Promise.all([investor.waitForEvent('download'), link.click()])
      expect(await saved.failure()).toBeNull()
      expect(saved.suggestedFilename()).toMatch(/^EIS3 certificate.*\.pdf$/)
      await world.isAccessible(investor, 'a holding with a tax certificate')
      await investor.goto(`/investor/portfolio/${existing}?tab=documents`)
      await expect(investor.getByText(/^EIS3 certificate, RF/)).toBeVisible()
    })

  await test.step('staff replace it', () => replaces(staff, row))
  await test.step('staff withdraw the new one', () => withdraws(staff))
  await expect(row.getByText('Not filed')).toBeVisible()
  await product.deliver()
  await product.deliver()
  const investor = await world.as('investor')
  await investor.goto(`/investor/portfolio/${existing}`)
  await expect(investor.getByText('Claim deadline')).toBeVisible()
  await expect(investor.getByRole('link', { name: /Download EIS3/ })).toHaveCount(0)
  const [told] = await product.mailTo('investor@wrenfield.example')
  expect(told?.text).toContain('The company lost its approval')

  await test.step('another is filed, and all of the shares are sold', () => sells(address, allocation))
  await staff.reload()
  await expect(row.getByText(/^Shares sold /)).toBeVisible()
  await world.isAccessible(staff, 'a certificate of shares that were sold')
  await test.step('staff replace it all the same', () => replaces(staff, row, '0000077777', 2))
  await staff.keyboard.press('Escape')
  await investor.goto(`/investor/portfolio/${existing}`)
  await expect(investor.getByRole('heading', { name: 'Sold and transferred' })).toBeVisible()
  await expect(
    investor.getByRole('link', { name: 'Download EIS3 certificate, UIR 0000077777' }),
  ).toBeVisible()
  await world.isAccessible(investor, 'a certificate of shares that were sold, in the portal')
})

/** A certificate is filed again; then a buyer outside takes every share. */
async function sells(address: string, investment: number): Promise<void> {
  const [caller, colleague] = await Promise.all([signIn(address, 'super-admin'), signIn(address, 'support')])
  const file = { name: 'EIS3.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) }
  const filed = { investment_id: String(investment), kind: 'eis3', uir: '0000012345', issued_on: inDays(0) }
  await caller.upload('/api/tax-certificates', { multipart: { ...filed, file } })
  const [lot] = await caller.get<{ shares: string }[]>(`/api/share-lots?filter[investment_id]=${investment}`)
  const sale = await caller.post<{ id: number }>('/api/share-transfers', {
    kind: 'outside',
    investment_id: investment,
    transferee_name: 'Marlow Ventures Limited',
    transferee_address: { line1: '1 Dock Street', city: 'Leeds', postcode: 'LS10 1JF' },
    shares: lot?.shares,
    consideration: '900.00',
    date: inDays(0),
  })
  await colleague.post(`/api/share-transfers/${sale.id}/approve`, {})
  await caller.post(`/api/share-transfers/${sale.id}/register`, {})
  await Promise.all([caller.close(), colleague.close()])
}

/** The round was offered under EIS. */
async function givesScheme(address: string, opportunity: number): Promise<void> {
  const caller = await signIn(address, 'super-admin')
  const scheme = await caller.post<{ id: number }>('/api/tax-options', {
    name: 'EIS, 30% relief',
    kind: 'eis',
    rate: '30.00',
  })
  await caller.patch(`/api/investment-opportunities/${opportunity}`, { tax_option_ids: [scheme.id] })
  await caller.close()
}

async function files(page: Page, isAccessible: (page: Page, what: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Upload certificates' }).click()
  const form = page.getByRole('dialog', { name: 'Upload certificates' })
  await form
    .getByLabel('Certificates', { exact: true })
    .setInputFiles([pdfCalled('EIS3 Eleanor Whitcombe.pdf'), pdfCalled('scan.pdf')])
  await expect(form.getByRole('combobox', { name: 'Investor for EIS3 Eleanor Whitcombe.pdf' })).toHaveValue(
    'Eleanor Whitcombe',
  )
  await expect(form.getByText('Matched by name. Check it.')).toBeVisible()
  await expect(form.getByText('No clear match. Choose the holder.')).toBeVisible()
  await isAccessible(page, 'the upload of tax certificates')
  await form.getByRole('button', { name: 'File 2 certificates' }).click()
  await expect(form.getByText('Enter the unique investment reference (UIR).')).toBeVisible()
  await expect(form.getByText('Choose the investor.')).toHaveCount(1)
  await expect(form.getByText(/investment id/)).toHaveCount(0)
  await box(form, 'Unique investment reference (UIR)').fill('0000012345')
  await box(form, 'Issue date').fill(dayIn(0))
  await form.getByRole('button', { name: 'File 2 certificates' }).click()
  await expect(form.getByText('Investor for EIS3 Eleanor Whitcombe.pdf')).toHaveCount(0)
  // The mistake has the focus, and no list opens over the rest by that.
  await expect(form.getByRole('combobox', { name: 'Investor for scan.pdf' })).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await form.getByRole('button', { name: 'Remove scan.pdf' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
}

/** Files another one; so many are then replaced. */
async function replaces(page: Page, row: Locator, uir = '0000099999', replaced = 1): Promise<void> {
  await row.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eleanor Whitcombe' })
  await dialog.getByRole('button', { name: 'Replace' }).click()
  const form = page.getByRole('dialog', { name: 'Replace this EIS3 certificate' })
  await form.getByLabel('New certificate', { exact: true }).setInputFiles(pdfCalled('new.pdf'))
  await box(form, 'Unique investment reference (UIR)').fill(uir)
  await form.getByRole('textbox', { name: 'Reason' }).fill('It named another class of shares')
  await form.getByRole('button', { name: 'Replace certificate' }).click()
  await expect(form).toBeHidden()
  await expect(dialog.getByText(uir)).toBeVisible()
  await expect(dialog.getByText('Replaced', { exact: true })).toHaveCount(replaced)
}

async function withdraws(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Eleanor Whitcombe' })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  const form = page.getByRole('dialog', { name: 'Withdraw this EIS3 certificate?' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('The company lost its approval')
  await form.getByRole('button', { name: 'Withdraw certificate' }).click()
  await expect(form).toBeHidden()
  await expect(dialog.locator(':focus'), 'the focus is back in what stood below').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
