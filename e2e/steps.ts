import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { rowOf } from './fields.ts'

/** Staff open Eleanor’s record. Other journeys may have added people of her name. */
export async function opensEleanor(staff: Page): Promise<void> {
  await staff.goto('/admin/investors')
  await staff.getByRole('searchbox', { name: 'Filter by name' }).fill('whitcombe')
  await rowOf(staff, 'investor@wrenfield.example').getByRole('link', { name: 'Eleanor Whitcombe' }).click()
}

/** Staff begin a report about Larkfield. */
export async function beginsReport(staff: Page): Promise<void> {
  await staff.goto('/admin/reports/updates/new-update')
  await staff.getByRole('combobox', { name: 'Name' }).fill('Larkfield')
  await staff.getByRole('option', { name: /Larkfield/ }).click()
  await staff.getByRole('button', { name: 'Start writing' }).click()
  await expect(staff.getByRole('textbox', { name: 'Text' })).toBeVisible()
}

/** Staff approve the figures that a company submitted. */
export async function approvesFigures(staff: Page, company: string): Promise<void> {
  await staff.reload()
  await rowOf(staff, company)
    .getByRole('button', { name: /^Submitted/ })
    .click()
  await staff.getByRole('menuitem', { name: 'Approve figures' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Approve figures' }).click()
  await expect(rowOf(staff, company)).toContainText('Approved')
}
