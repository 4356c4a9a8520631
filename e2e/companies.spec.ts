import { box, dayIn, list, rowOf } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

test('a fund’s company is bought, valued by two people and sold in part', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const fund = await staff.post<{ id: number }>('/api/funds', { name: 'Growth Fund of the journey' })
  const company = await staff.post<{ id: number }>('/api/companies', {
    name: 'Kestrel Photonics',
    fund_id: fund.id,
  })
  await staff.close()
  const transactions = `/admin/investments/companies/${company.id}/details/transactions`
  const page = await world.as('super-admin')
  await page.goto(transactions)
  const dialog = page.getByRole('dialog')

  await test.step('shares are added, and are worth their cost', async () => {
    await page.getByRole('button', { name: 'Add holding' }).click()
    await box(dialog, 'Acquired on').fill(dayIn(0))
    await box(dialog, 'Shares').fill('1000')
    await box(dialog, 'Cost').fill('2500')
    await dialog.getByRole('button', { name: 'Add holding' }).click()
    await expect(rowOf(page, 'Ordinary')).toContainText('£2,500')
    await expect(page.getByText('At cost: no approved valuation yet')).toBeVisible()
    await expect(page.getByText('Shown once approved prices span a year')).toBeVisible()
  })

  await test.step('a draft counts once a colleague approves it', async () => {
    await page.getByRole('button', { name: 'Add valuation' }).click()
    await box(dialog, 'Date').fill(dayIn(0))
    await box(dialog, 'Share price').fill('4')
    await box(dialog, 'Basis').fill('Price of the round.')
    await world.isAccessible(page, 'a valuation that is being written')
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    await rowOf(page, 'Draft').getByRole('button', { name: /^\d/ }).click()
    await expect(dialog.getByText('A colleague who didn’t write this draft must approve it')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Approve valuation' })).toHaveCount(0)

    const colleague = await world.as('fund-manager', { width: 390, height: 844 })
    await colleague.goto(transactions)
    await rowOf(colleague, 'Draft').getByRole('button', { name: /^\d/ }).click()
    await colleague.getByRole('button', { name: 'Approve valuation' }).click()
    await expect(colleague.getByText('Approved', { exact: true })).toBeVisible()
    await expect(colleague.getByText('£4,000').first()).toBeVisible()
  })

  await test.step('no more is sold than is held', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Add outcome' }).click()
    await list(dialog, 'Outcome').selectOption('Partial exit')
    await box(dialog, 'Date').fill(dayIn(0))
    await box(dialog, 'Shares').fill('1001')
    await box(dialog, 'Proceeds').fill('2000')
    await dialog.getByRole('button', { name: 'Add outcome' }).click()
    await expect(dialog.getByText('Only 1,000 shares were held on this date.')).toBeVisible()
    await box(dialog, 'Shares').fill('500')
    await dialog.getByRole('button', { name: 'Add outcome' }).click()
    // 500 × £4.00 and £2,000 that came back, over £2,500.
    await expect(page.getByText('1.60×')).toBeVisible()
  })

  await test.step('without a key, the look-up says how to set one', async () => {
    await page.getByRole('button', { name: 'Companies House' }).click()
    await box(dialog, 'Company number').fill('01873302')
    await dialog.getByRole('button', { name: 'Look up company' }).click()
    await expect(dialog.getByText(/COMPANIES_HOUSE_KEY/)).toBeVisible()
  })
})
