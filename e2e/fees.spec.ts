import { box } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

const payer = 'Eleanor Whitcombe'
const page = '/investor/profile/subscription'

test('staff keep a price list, an investor pays a fee and chooses a plan by card, cancels and resumes it, and staff refund', async ({
  world,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/account/fees')
  await expect(staff.getByText(/^Card payments aren’t connected/)).toBeVisible()
  for (const [name, paid, price] of [
    ['Account set-up', /^Once/, '120'],
    ['Platform plan', 'Every month', '15'],
  ] as const) {
    await staff.getByRole('button', { name: 'Add fee' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add a fee' })
    await box(dialog, 'Name').fill(name)
    await dialog.getByRole('radio', { name: paid }).check()
    await box(dialog, 'Price').fill(price)
    await world.isAccessible(staff, `a new fee, ${name}`)
    await dialog.getByRole('button', { name: 'Add fee' }).click()
    await expect(dialog).toBeHidden()
  }
  const list = staff.getByRole('table', { name: 'Price list' })
  await expect(list.getByRole('row').filter({ hasText: 'Account set-up' })).toContainText('£20.00')
  await staff.getByRole('button', { name: 'Options of Platform plan' }).click()
  await staff.getByRole('menuitem', { name: 'Change price' }).click()
  const pricing = staff.getByRole('dialog', { name: 'Change the price of Platform plan' })
  await box(pricing, 'Price').fill('18')
  await pricing.getByRole('button', { name: 'Save price' }).click()
  await expect(pricing).toBeHidden()
  await expect(list.getByRole('row').filter({ hasText: 'Platform plan' })).toContainText('£18.00 a month')
  await world.isAccessible(staff, 'a price list')

  const investor = await world.as('investor')
  await investor.goto(page)
  await expect(investor.getByText('How we can contact you')).toBeVisible()
  await expect(investor.getByRole('button', { name: 'Pay Account set-up by card' })).toHaveCount(0)

  await staff.goto('/admin/settings/account/connections')
  await staff.getByRole('button', { name: 'Connect Stripe' }).click()
  const keys = staff.getByRole('dialog', { name: 'Connect Stripe' })
  await box(keys, 'Secret key').fill('sk_test_4eC39HqLyjWDarjtT1zdp7dc')
  await box(keys, 'Webhook signing secret').fill('whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH')
  await keys.getByRole('button', { name: 'Save keys' }).click()
  await expect(keys).toBeHidden()

  await investor.reload()
  await investor.getByRole('button', { name: 'Pay Account set-up by card' }).click()
  await investor.getByRole('link', { name: 'Back' }).click()
  await expect(investor.getByText(/^Card payment not completed/)).toBeVisible()
  await investor.getByRole('button', { name: 'Pay Account set-up by card' }).click()
  await investor.getByRole('button', { name: 'Pay 120.00 GBP' }).click()
  await expect(investor.getByText('Payment received')).toBeVisible()
  const receipts = investor.getByRole('list', { name: 'Receipts' })
  await expect(receipts).toContainText('Account set-up, £120.00')
  const download = investor.waitForEvent('download')
  await receipts.getByRole('link', { name: /^Download receipt/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Receipt FEE\d+\.pdf$/)
  await expect(investor.getByRole('list', { name: 'Fees' })).toContainText('Paid')

  await investor.getByRole('button', { name: 'Choose Platform plan, £18.00 a month' }).click()
  await investor.getByRole('button', { name: 'Pay 18.00 GBP' }).click()
  await expect(investor.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  await expect(investor.getByText('Visa ending in 4242')).toBeVisible()
  await world.isAccessible(investor, 'a plan, fees and receipts')
  await investor.getByRole('button', { name: 'Change card' }).click()
  await investor.getByRole('link', { name: 'Back' }).click()
  await expect(investor.getByText('Your card was not changed.')).toBeVisible()
  await investor.getByRole('button', { name: 'Change card' }).click()
  await investor.getByRole('button', { name: 'Save card' }).click()
  await expect(investor.getByText('We’ll take your next payment from the card ending in 5454.')).toBeVisible()
  await expect(investor.getByText('Mastercard ending in 5454')).toBeVisible()
  await world.isAccessible(investor, 'a plan whose card was changed')
  await investor.getByRole('button', { name: 'Cancel plan' }).click()
  const second = investor.getByRole('alertdialog', { name: 'Cancel Platform plan?' })
  await world.isAccessible(investor, 'a plan that is about to be cancelled')
  await second.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(investor.getByText('It will renew as before.')).toBeVisible()
  await investor.getByRole('button', { name: 'Resume plan' }).click()
  await expect(investor.getByRole('button', { name: 'Cancel plan' })).toBeVisible()

  await staff.goto('/admin/settings/account/fees')
  await expect(
    staff.getByRole('table', { name: 'Plans' }).getByRole('row').filter({ hasText: payer }),
  ).toContainText('Active')
  const payment = staff
    .getByRole('table', { name: 'Fee payments' })
    .getByRole('row')
    .filter({ hasText: 'Account set-up' })
  await payment.getByRole('button', { name: /^Refund payment FEE/ }).click()
  const refund = staff.getByRole('dialog', { name: `Refund ${payer}’s payment?` })
  await box(refund, 'Amount').fill('20')
  await box(refund, 'Reason').fill('Agreed by telephone')
  await refund.getByRole('button', { name: 'Refund £20.00' }).click()
  await expect(refund).toBeHidden()
  await expect(payment).toContainText('Refund requested')
  await world.isAccessible(staff, 'fee payments and plans')
})
