import type { Page } from '@playwright/test'
import { box } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

/** A part of a holding is sold to a buyer outside: two people, a look before, and the investor reads of it. */
test('a part of a holding is sold, approved by a colleague and registered', async ({
  world,
  product,
  records: { existing },
}) => {
  const details = `/admin/investments/existing/${existing}/details`
  const staff = await world.as('super-admin')
  await staff.goto(details)
  await test.step('the sale is drafted', () => drafts(staff))
  await test.step('the drafter can not approve it', async () => {
    const dialog = await opens(staff)
    await expect(dialog.getByText('A colleague who didn’t draft it must approve it.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Approve transfer' })).toHaveCount(0)
    await world.isAccessible(staff, 'a transfer')
  })
  await test.step('a colleague approves it', async () => {
    const colleague = await world.as('support')
    await colleague.goto(details)
    const dialog = await opens(colleague)
    await dialog.getByRole('button', { name: 'Approve transfer' }).click()
    await expect(dialog.getByRole('button', { name: 'Register transfer' })).toBeVisible()
  })
  await test.step('both sides are shown before it is registered', () => registers(staff))
  await product.deliver()
  await product.deliver()

  const investor = await world.as('investor')
  await investor.goto(`/investor/portfolio/${existing}?tab=transactions`)
  await expect(investor.getByRole('heading', { name: 'Sold and transferred' })).toBeVisible()
  const sold = investor.getByRole('listitem').filter({ hasText: /100 .* shares sold for £2,500.00/ })
  await expect(sold.getByRole('link', { name: 'Form' })).toBeVisible()
  await expect(investor.getByText('Marlow Ventures')).toHaveCount(0)
  await world.isAccessible(investor, 'a holding of which a part was sold')
})

async function drafts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New share transfer' }).click()
  const form = page.getByRole('dialog', { name: 'New share transfer' })
  await form.getByRole('combobox', { name: 'From' }).fill('Eleanor')
  await page
    .getByRole('option', { name: /Eleanor Whitcombe/ })
    .first()
    .click()
  await form.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'To an external buyer' }).click()
  await box(form, 'Buyer name').fill('Marlow Ventures Limited')
  await box(form, 'Shares').fill('100')
  await box(form, 'Consideration').fill('2500')
  await form.getByRole('button', { name: 'Draft transfer' }).click()
  await expect(form).toBeHidden()
}

async function opens(page: Page) {
  const row = page.getByRole('row').filter({ hasText: 'Marlow Ventures Limited' })
  await row.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('£15.00')).toBeVisible()
  return dialog
}

async function registers(page: Page): Promise<void> {
  await page.reload()
  const dialog = await opens(page)
  await dialog.getByRole('button', { name: 'Register transfer' }).click()
  const asked = page.getByRole('dialog', { name: 'Register this transfer?' })
  await expect(asked.getByText('Total shares of this round')).toBeVisible()
  await asked.getByRole('button', { name: 'Register transfer' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('dialog').getByText('Registered', { exact: true })).toBeVisible()
}
