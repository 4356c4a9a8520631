import type { Locator } from '@playwright/test'
import { issuedCall } from './issued-call.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

/** Opens a list and chooses from it. */
async function choose(place: Locator, label: string, option: string): Promise<void> {
  await place.getByRole('button', { name: label }).click()
  await place.page().getByRole('option', { name: option }).click()
}

test('staff connect Xero, a call is refused there, sent again once its account is changed, and Xero is disconnected', async ({
  world,
  product,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/account/connections')
  const accounting = staff.getByRole('region', { name: 'Accounting' })
  await expect(accounting.getByText('Not connected')).toBeVisible()
  await world.isAccessible(staff, 'accounting before it is connected')
  await accounting.getByRole('button', { name: 'Connect Xero' }).click()
  await staff.getByRole('link', { name: 'Cancel' }).click()
  await expect(accounting.getByText(/^You didn’t allow access in Xero/)).toBeVisible()
  await expect(staff).toHaveURL(/\/connections$/)

  await accounting.getByRole('button', { name: 'Connect Xero' }).click()
  await staff.getByRole('link', { name: 'Allow access' }).click()
  await expect(accounting.getByText('Wrenfield Books')).toBeVisible()
  await expect(staff).toHaveURL(/\/connections$/)
  await accounting.getByRole('checkbox', { name: /^Send cash calls/ }).check()
  await accounting.getByRole('button', { name: 'Save options' }).click()
  await expect(accounting.getByText('Choose an account.').first()).toBeVisible()
  await choose(accounting, 'Bank account', '090 Business Bank Account')
  await choose(accounting, 'Account for money from investors', '827 Locked by the bookkeeper')
  await accounting.getByRole('button', { name: 'Save options' }).click()
  await expect(staff.getByText('Accounting options saved')).toBeVisible()
  await world.isAccessible(staff, 'connected accounting')

  await issuedCall(product, 'Rowan and Reed')
  await product.deliver()
  await accounting.getByRole('link', { name: 'View entries' }).click()
  const entries = staff.getByRole('table', { name: 'Accounting entries' })
  const invoice = entries.getByRole('row').filter({ hasText: 'CALL-' })
  await expect(invoice).toContainText('Failed')
  await expect(invoice).toContainText('Account code ‘827’ is not a valid code'.replaceAll(/[‘’]/g, "'"))
  await expect(invoice).toContainText('£5,000.00')
  await expect(entries.getByRole('row').filter({ hasText: 'Contact' })).toContainText('Sent')
  await world.isAccessible(staff, 'entries of which one failed')
  await staff.goto('/admin/settings/account/connections/accounting?page=9')
  await expect(invoice, 'a page that is no more leads to the last').toBeVisible()
  await staff.getByRole('button', { name: /^Notifications/ }).click()
  await staff
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/We couldn’t send .* to Xero/)
    .click()
  await expect(staff).toHaveURL(/\/connections\/accounting\?filter/)
  await expect(entries.getByRole('row')).toHaveCount(2)

  await staff.goto('/admin/settings/account/connections')
  await choose(accounting, 'Account for money from investors', '825 Money held for investors')
  await accounting.getByRole('button', { name: 'Save options' }).click()
  await expect(staff.getByText('Accounting options saved')).toBeVisible()
  await accounting.getByRole('link', { name: 'View entries' }).click()
  await staff.getByRole('button', { name: 'Status' }).click()
  await staff.getByRole('option', { name: 'Failed' }).click()
  await expect(entries.getByRole('row')).toHaveCount(2)
  await invoice.getByRole('button', { name: /^Send CALL-\d+ again$/ }).click()
  await expect(staff.getByText('No entries')).toBeVisible()
  await product.deliver()
  await staff.goto('/admin/settings/account/connections/accounting?filter[kind]=invoice')
  await expect(invoice).toContainText('Sent')
  await invoice.getByRole('link', { name: 'Eleanor Whitcombe' }).click()
  await expect(staff).toHaveURL(/\/transactions\/cash-calls\/\d+$/)

  await staff.goto('/admin/settings/account/connections')
  await accounting.getByRole('button', { name: 'Disconnect' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Disconnect Xero?' })
  await world.isAccessible(staff, 'the question before Xero is disconnected')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(question).toBeHidden()
  await expect(accounting.getByText('Not connected')).toBeVisible()
})

test('on a phone the entries stay within the page', async ({ world }) => {
  const staff = await world.as('super-admin', { width: 390, height: 844, touch: true })
  await staff.goto('/admin/settings/account/connections/accounting')
  await expect(staff.getByRole('heading', { name: 'Accounting entries' })).toBeVisible()
  const isWider = await staff.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider).toBe(false)
  await world.isAccessible(staff, 'accounting entries on a phone')
})
