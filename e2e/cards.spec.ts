import { box } from './fields.ts'
import { issuedCall, issuedFundCall } from './issued-call.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

const payer = 'Eleanor Whitcombe'
const keys = {
  secret: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  webhook: 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
}

test('staff connect Stripe, an investor pays a call by card, and staff see the payment and refund a part of it', async ({
  world,
  product,
}) => {
  const call = await issuedCall(product, 'Rowan and Reed')
  const investor = await world.as('investor')
  await investor.goto(call.payment)
  await expect(investor.getByRole('heading', { level: 1, name: /^Pay £5,000.00 by/ })).toBeVisible()
  await expect(investor.getByRole('button', { name: 'E-mail me these details' })).toBeVisible()
  await expect(investor.getByRole('button', { name: 'Pay by card' })).toHaveCount(0)

  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/account/connections')
  const connection = staff.getByRole('region', { name: 'Card payments' })
  await expect(connection.getByText('Not connected')).toBeVisible()
  await world.isAccessible(staff, 'connections before any')
  await staff.getByRole('button', { name: 'Connect Stripe' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Connect Stripe' })
  await box(dialog, 'Secret key').fill('pk_test_1234567890')
  await box(dialog, 'Webhook signing secret').fill(keys.webhook)
  await dialog.getByRole('button', { name: 'Save keys' }).click()
  await expect(dialog.getByText(/^Enter a secret key/)).toBeVisible()
  await world.isAccessible(staff, 'keys of the card provider')
  await box(dialog, 'Secret key').fill(keys.secret)
  await dialog.getByRole('button', { name: 'Save keys' }).click()
  await expect(dialog).toBeHidden()
  await expect(staff.getByText('Test mode')).toBeVisible()
  await expect(staff.getByText('Ends in p7dc')).toBeVisible()
  await staff.getByRole('button', { name: 'Check connection' }).click()
  await expect(staff.getByText('Wrenfield Cards')).toBeVisible()
  await staff.getByRole('checkbox', { name: 'Cash calls can be paid by card' }).check()
  await box(staff, 'Maximum per payment').fill('5000')
  await staff.getByRole('button', { name: 'Save options' }).click()
  await expect(staff.getByText('Card options saved')).toBeVisible()
  await world.isAccessible(staff, 'connected card payments')

  await investor.reload()
  const pay = investor.getByRole('button', { name: 'Pay by card' })
  await expect(pay).toBeVisible()
  await world.isAccessible(investor, 'a payment that may be made by card')
  await pay.click()
  await investor.getByRole('link', { name: 'Back' }).click()
  await expect(investor.getByText(/^Card payment not completed/)).toBeVisible()
  await pay.click()
  await investor.getByRole('button', { name: 'Pay 5000.00 GBP' }).click()
  await expect(investor.getByText(/received £5,000.00 for Rowan and Reed/)).toBeVisible()

  await staff.goto(call.page)
  const paid = staff.getByRole('table', { name: 'Card payments' }).getByRole('row').filter({ hasText: payer })
  await expect(paid).toContainText('£5,000.00')
  await expect(paid).toContainText('Paid by card')
  await world.isAccessible(staff, 'a call that was paid by card')
  await paid.getByRole('button', { name: `Refund card payment of ${payer}` }).click()
  const refund = staff.getByRole('dialog', { name: `Refund ${payer}’s card payment?` })
  await box(refund, 'Amount').fill('1,000')
  await box(refund, 'Reason').fill('Agreed by telephone')
  await world.isAccessible(staff, 'refund of a card payment')
  await refund.getByRole('button', { name: 'Refund £1,000.00' }).click()
  await expect(refund).toBeHidden()
  await expect(paid).toContainText('Refund requested')
})

test('an investor pays a call on a fund by card, and staff see the payment and refund a part of it', async ({
  world,
  product,
  records,
}) => {
  const caller = await signIn(product.address('wrenfield'), 'super-admin')
  await caller.post('/api/card-connection', { secret_key: keys.secret, webhook_secret: keys.webhook })
  await caller.patch('/api/card-connection', { takes_investments: true, maximum: null })
  const call = await issuedFundCall(product, { name: 'Card Fund', method: records.method })
  await caller.close()

  const investor = await world.as('investor', { width: 390, height: 844, touch: true })
  await investor.goto(call.payment)
  await investor.getByRole('link', { name: 'Pay £5,000.00' }).click()
  await expect(investor.getByText(/^£5,000.00 is due by/)).toBeVisible()
  const pay = investor.getByRole('button', { name: 'Pay by card' })
  await expect(pay).toBeVisible()
  await world.isAccessible(investor, 'a call on a fund that may be paid by card')
  await pay.click()
  await investor.getByRole('link', { name: 'Back' }).click()
  await expect(investor.getByText(/^Card payment not completed/)).toBeVisible()
  await pay.click()
  await investor.getByRole('button', { name: 'Pay 5000.00 GBP' }).click()
  await expect(investor.getByText(/received £5,000.00 for First call/)).toBeVisible()
  await expect(pay).toHaveCount(0)

  const staff = await world.as('super-admin')
  await staff.goto(call.page)
  await staff.getByRole('button', { name: 'Lines', exact: true }).click()
  const lines = staff.getByRole('dialog', { name: 'First call' })
  const paid = lines.getByRole('table', { name: 'Card payments' }).getByRole('row').filter({ hasText: payer })
  await expect(paid).toContainText('Paid by card')
  await world.isAccessible(staff, 'a call on a fund that was paid by card')
  await paid.getByRole('button', { name: `Refund card payment of ${payer}` }).click()
  const refund = staff.getByRole('dialog', { name: `Refund ${payer}’s card payment?` })
  await box(refund, 'Amount').fill('1,000')
  await box(refund, 'Reason').fill('Agreed by telephone')
  await refund.getByRole('button', { name: 'Refund £1,000.00' }).click()
  await expect(refund).toBeHidden()
  await expect(paid).toContainText('Refund requested')
})
