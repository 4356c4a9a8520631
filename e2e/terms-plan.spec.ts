import type { Page } from '@playwright/test'
import { box, dayIn, rowOf } from './fields.ts'
import { expect, test } from './world.ts'

const page = '/admin/settings/investor/terms'

/** Writes into the text of a place, in the stead of what stands there. */
async function writes(place: ReturnType<Page['getByRole']>, words: string): Promise<void> {
  const text = place.getByRole('textbox', { name: 'Terms' })
  await text.click()
  await text.press('ControlOrMeta+a')
  await text.pressSequentially(words)
}

test('terms are scheduled, changed, withdrawn, and published by the clock; until then the old ones are shown', async ({
  world,
  product,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto(page)
  await expect(staff.getByText('Nothing scheduled')).toBeVisible()
  await staff.getByRole('button', { name: 'Schedule terms' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Schedule terms' })
  await box(dialog, 'Publication date').fill(dayIn(-1))
  await box(dialog, 'Time').fill('09:00')
  await writes(dialog, 'The terms of next month.')
  await dialog.getByRole('checkbox', { name: /accept again/ }).check()
  await world.isAccessible(staff, 'the form of scheduled terms')
  await dialog.getByRole('button', { name: 'Schedule terms' }).click()
  await expect(box(dialog, 'Publication date')).toHaveAccessibleDescription(/Enter a time in the future/)
  await box(dialog, 'Publication date').fill(dayIn(30))
  await dialog.getByRole('button', { name: 'Schedule terms' }).click()
  await expect(dialog).toHaveCount(0)
  const row = rowOf(staff, 'New version')
  await expect(row).toContainText('Priya Nair')
  await expect(row).toContainText('09:00')
  await world.isAccessible(staff, 'scheduled terms')

  // Another text, which is withdrawn.
  await staff.getByRole('button', { name: 'Schedule terms' }).click()
  await box(dialog, 'Publication date').fill(dayIn(20))
  await writes(dialog, 'Never published.')
  await dialog.getByRole('button', { name: 'Schedule terms' }).click()
  await rowOf(staff, 'Correction')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rowOf(staff, 'Correction')).toHaveCount(0)

  // The first one comes earlier.
  await row
    .getByRole('button', { name: /09:00$/ })
    .first()
    .click()
  const change = staff.getByRole('dialog', { name: 'Scheduled terms' })
  await box(change, 'Publication date').fill(dayIn(10))
  await box(change, 'Time').fill('10:30')
  await change.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('10:30')

  const visitor = await world.visitor()
  await visitor.goto('/terms')
  await expect(visitor.getByText('Version 1', { exact: true })).toBeVisible()
  await product.forward({ days: 9 })
  await product.deliver()
  await visitor.reload()
  await expect(visitor.getByText('Version 1', { exact: true })).toBeVisible()
  await product.forward({ days: 2 })
  await product.deliver()
  await visitor.reload()
  await expect(visitor.getByText('Version 2', { exact: true })).toBeVisible()
  await expect(visitor.getByText('The terms of next month.')).toBeVisible()

  const investor = await world.as('investor')
  await investor.goto('/investor/overview')
  await expect(investor.getByRole('dialog')).toContainText('You accepted version 1; this is version 2.')
  const again = await world.as('super-admin', { width: 390 })
  await again.goto(page)
  await expect(again.getByText('Nothing scheduled')).toBeVisible()
  await expect(rowOf(again, 'Version 2')).toBeVisible()
})
