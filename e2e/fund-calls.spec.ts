import { box, dayIn } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('staff say what a fund’s call is for, remind of it, and take back a payment recorded by mistake', async ({
  world,
  product,
  records,
}) => {
  // The fund has a published value of the day before, which counts no later payment.
  await product.forward({ days: 1 })
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto(`/admin/funds/${records.fund}/transactions`)
  await page.getByRole('button', { name: 'New cash call' }).click()
  const form = page.getByRole('dialog', { name: 'New cash call' })
  await box(form, 'Title').fill('Call for fees')
  await box(form, 'Due date').fill(dayIn(30))
  await box(form, 'Days of notice').fill('2')
  await form.getByRole('button', { name: 'How much' }).click()
  await page.getByRole('option', { name: /^An amount, split by/ }).click()
  await box(form, 'Total amount').fill('1000')
  await form.getByText('Items of the notice').click()
  await box(form, 'Investments').first().fill('900')
  await box(form, 'Management fees').fill('50')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expect(form.getByText('The items add up to £950.00, and the call is £1,000.00.')).toBeVisible()
  await world.isAccessible(page, 'the items of a new call')
  await box(form, 'Management fees').fill('100')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expect(form).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: 'Call for fees' })
  await row.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText('Notices sent')).toBeVisible()
  await row.getByRole('button', { name: 'Lines', exact: true }).click()
  const lines = page.getByRole('dialog', { name: 'Call for fees' })
  await expect(lines.getByText('Investments £900.00, Management fees £100.00')).toBeVisible()
  await lines.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByText(/^Reminder sent to 1 investor/)).toBeVisible()

  await lines.getByRole('button', { name: 'Record payment' }).first().click()
  const paid = page.getByRole('dialog', { name: 'Payment from Eleanor Whitcombe' })
  await box(paid, 'Received on').fill(dayIn(1))
  await paid.getByRole('button', { name: 'Record payment', exact: true }).click()
  await expect(page.getByText('Payment from Eleanor Whitcombe recorded')).toBeVisible()
  await lines.getByRole('button', { name: 'More about Eleanor Whitcombe' }).click()
  await page.getByRole('menuitem', { name: 'Reverse payment' }).click()
  const reverse = page.getByRole('dialog', { name: 'Reverse payment' })
  await world.isAccessible(page, 'reversing a payment to a fund')
  await reverse.getByRole('button', { name: 'Reverse £1,000.00' }).click()
  await expect(page.getByText('Payment of £1,000.00 from Eleanor Whitcombe reversed')).toBeVisible()
  await expect(lines.getByRole('button', { name: 'Record payment' })).toBeVisible()
})
