import type { Locator, Page } from '@playwright/test'
import { box } from './fields.ts'
import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { openWorking } from './open-working.ts'
import { issues, offers } from './screens/rounds.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { Product } from './world.ts'

const payer = 'Eleanor Whitcombe'

/** A round of one investor who reserved £5,000 and signed, and of whom nothing is called. */
async function reservedRound(product: Product, name: string, overrides: object = {}): Promise<number> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const investor = await signIn(product.address('wrenfield'), 'investor')
  const [type] = await staff.get<{ id: number }[]>('/api/types')
  const round = await offers(staff, type!.id, name, overrides)
  const wish = { investment_opportunity_id: round.id, interest: 1, risk_accepted: true, amount: '5000.00' }
  await investor.post('/api/investments/user', wish)
  await Promise.all([staff, investor].map((caller) => caller.close()))
  return round.id
}

const factOf = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term })

test('staff call a quarter of each allocation, and its investor sees what is called and what is not', async ({
  world,
  product,
}) => {
  const id = await reservedRound(product, 'Osier Bank')
  const staff = await world.as('super-admin', { width: 1440, height: 900 })
  await staff.goto(`/admin/investments/opportunities/${id}/transactions`)
  const dialog = await test.step('the dialog shows the lines', () => opensDialog(staff))
  const preview = dialog.getByRole('table', { name: 'Preview of the lines' })
  await expect(preview.getByRole('row').filter({ hasText: payer })).toContainText('£5,000.00£0.00')
  await chooses(staff, 'A percentage of each allocation')
  await box(dialog, 'Percentage').fill('25')
  await expect(preview.getByRole('row').filter({ hasText: payer })).toContainText('£1,250.00£3,750.00')
  await world.isAccessible(staff, 'a new call in part')
  await box(dialog, 'Due date').fill(inDays(20))
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(staff).toHaveURL(/\/cash-calls\/\d+$/)
  await expect(staff.getByText('25% of each allocation')).toBeVisible()
  await staff.getByRole('button', { name: 'Issue to 1 investor' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Issue to 1 investor' }).click()
  await expect(staff.getByRole('alertdialog')).toBeHidden()
  const line = staff.getByRole('row').filter({ hasText: payer })
  await expect(line).toContainText('£3,750.00')
  await expect(staff.getByRole('article', { name: `Notice to ${payer}` })).toContainText(
    'Not called yet£3,750.00',
  )
  await world.isAccessible(staff, 'a call in part')

  const investor = await world.as('investor')
  await test.step('the investor pays the part', () => seesPart(investor, id))
  await world.isAccessible(investor, 'the payment of a part')

  await staff.getByRole('button', { name: `Record payment from ${payer}` }).click()
  const payment = staff.getByRole('dialog', { name: `Payment from ${payer}` })
  await payment.getByRole('button', { name: 'Record £1,250.00' }).click()
  await expect(line).toContainText('Payment Received')
  await investor.goto(`/investor/portfolio/${id}`)
  await expect(factOf(investor, 'Not called yet')).toContainText('£3,750.00')
  await world.isAccessible(investor, 'an allocation that was called in part')

  await staff.goto(`/admin/investments/opportunities/${id}/transactions`)
  const again = await opensDialog(staff)
  await chooses(staff, 'A percentage of each allocation')
  await box(again, 'Percentage').fill('80')
  await expect(again.getByText('This is £250.00 more than is left to call on 1 allocation.')).toBeVisible()
  await world.isAccessible(staff, 'a call of more than is left')
  await chooses(staff, 'Everything not called yet')
  await expect(again.getByRole('row').filter({ hasText: payer })).toContainText('£3,750.00£0.00')
})

test('the last call by share takes what is left, and who had notice hears that it is cancelled', async ({
  world,
  product,
}) => {
  const id = await reservedRound(product, 'Alder Reach', { share_price: '1.37' })
  const staff = await world.as('super-admin', { width: 1440, height: 900 })
  await staff.goto(`/admin/investments/opportunities/${id}/transactions`)
  const dialog = await opensDialog(staff)
  await chooses(staff, 'An amount per share')
  await box(dialog, 'Amount per share').fill('1.37')
  const preview = dialog.getByRole('table', { name: 'Preview of the lines' })
  // 3,649 shares cost £4,999.13.
  await expect(preview.getByRole('row').filter({ hasText: payer })).toContainText(
    '£5,000.00Includes £0.87 left over£0.00',
  )
  await world.isAccessible(staff, 'a last call by share')
  await box(dialog, 'Due date').fill(inDays(20))
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(staff).toHaveURL(/\/cash-calls\/\d+$/)
  await expect(staff.getByRole('row').filter({ hasText: payer })).toContainText('Includes £0.87')
  await staff.getByRole('button', { name: 'Issue to 1 investor' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Issue to 1 investor' }).click()
  await expect(staff.getByRole('alertdialog')).toBeHidden()
  await product.deliver()
  await staff.getByRole('button', { name: 'Cancel the call' }).click()
  const question = staff.getByRole('alertdialog')
  await expect(question).toContainText('We’ll tell them by e-mail and in the portal.')
  await world.isAccessible(staff, 'the question before a call is cancelled')
  await question.getByRole('button', { name: 'Cancel this cash call' }).click()
  await expect(question).toBeHidden()
  await product.deliver()
  const investor = await world.as('investor')
  await investor.goto('/investor/portfolio')
  await investor.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    investor.getByText('We’ve cancelled Cash call 1 for Alder Reach. You don’t need to pay the £5,000.00.'),
  ).toBeVisible()
})

test('a part that is paid late costs interest, which staff charge and its investor sees', async ({
  world,
  product,
}) => {
  const id = await reservedRound(product, 'Sallow Weir')
  const { call, line } = await issuedPart(product, id)
  await product.forward({ days: 31 })
  const staff = await world.as('super-admin', { width: 1440, height: 900 })
  await staff.clock.setSystemTime(await product.now())
  await staff.goto(`/admin/investments/opportunities/${id}/transactions/cash-calls/${call}`)
  await expect(staff.getByText('then 8% a year')).toBeVisible()
  await test.step('beside the menu the lines have room for all their columns', async () => {
    await staff.setViewportSize({ width: 1200, height: 900 })
    const beyond = await staff
      .getByRole('table', { name: 'Lines' })
      .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
    expect(beyond).toBe(0)
    await staff.setViewportSize({ width: 1440, height: 900 })
  })
  await staff.getByRole('button', { name: `Record payment from ${payer}` }).click()
  const payment = staff.getByRole('dialog', { name: `Payment from ${payer}` })
  await box(payment, 'Received on').fill(inDays(31))
  await box(payment, 'Amount').fill('1,260')
  await payment.getByRole('button', { name: 'Record £1,260.00' }).click()
  await expect(staff.getByRole('dialog')).toBeHidden()
  await staff.getByRole('button', { name: `More about ${payer}` }).click()
  await staff.getByRole('menuitem', { name: 'Late interest' }).click()
  const dialog = staff.getByRole('dialog', { name: `Late interest, ${payer}` })
  // £1,250.00 × 8 % × 11 ÷ 365.
  await expect(dialog.getByText('£3.01 can be charged to Eleanor Whitcombe.')).toBeVisible()
  await world.isAccessible(staff, 'late interest of a call')
  await openWorking(staff, /^Late interest, Eleanor Whitcombe: £3\.01/)
  await dialog.getByRole('button', { name: 'Charge £3.01' }).click()
  await expect(dialog.getByText('Charged on')).toBeVisible()

  const investor = await world.as('investor')
  await investor.clock.setSystemTime(await product.now())
  await investor.goto(`/investor/portfolio/${id}?pay=${line}`)
  const section = investor
    .getByRole('heading', { name: 'Interest on late payments' })
    .locator('xpath=ancestor::section[1]')
  await expect(section).toContainText('£3.01')
  await expect(section).toContainText('8% a year on £1,250.00 for 11 days')
  await world.isAccessible(investor, 'late interest on the payment page')

  await test.step('the overpayment pays it, which is undone again', () =>
    paysFromOverpayment(staff, dialog, world.isAccessible))
  await dialog.getByRole('button', { name: 'Waive' }).click()
  const waive = staff.getByRole('dialog', { name: 'Waive interest' })
  await box(waive, 'Reason').fill('Held by the bank')
  await waive.getByRole('button', { name: 'Waive' }).click()
  await expect(waive).toBeHidden()
  await expect(dialog.getByText('Held by the bank')).toBeVisible()
  await expect(
    dialog.getByText('The last charge was waived. £3.01 can be charged to Eleanor Whitcombe again.'),
  ).toBeVisible()
})

/** Of £10.00 that were paid beyond the line. */
async function paysFromOverpayment(
  page: Page,
  dialog: Locator,
  isAccessible: (page: Page, what: string) => Promise<void>,
): Promise<void> {
  await dialog.getByRole('button', { name: 'Use overpayment' }).click()
  const use = page.getByRole('dialog', { name: 'Use Eleanor Whitcombe’s overpayment' })
  await expect(use).toContainText('£3.01 of the overpayment pays this interest in full.')
  await isAccessible(page, 'paying interest from an overpayment')
  await use.getByRole('button', { name: 'Use overpayment' }).click()
  await expect(dialog.getByText(/, from the overpayment$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo payment' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo payment from overpayment' })
  await box(undo, 'Reason').fill('They asked for it back')
  await undo.getByRole('button', { name: 'Undo payment' }).click()
  await expect(undo).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Use overpayment' })).toBeVisible()
}

interface IssuedPart {
  id: number
  slug: string
  investment_opportunity_id: number
  lines: { id: number }[]
}

/** A call of a quarter, due in twenty days with 8 % a year after that, that went out; its id and its line's. */
async function issuedPart(product: Product, id: number): Promise<{ call: number; line: number }> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const call = await staff.post<IssuedPart>('/api/cash-calls', {
    investment_opportunity_id: id,
    title: 'First part',
    due_date: inDays(20),
    basis: 'percent',
    percent: '25',
    default_interest: '8',
  })
  await issues(staff, call)
  await staff.close()
  return { call: call.id, line: call.lines[0]!.id }
}

async function opensDialog(page: Page) {
  await page.getByRole('button', { name: 'New cash call' }).click()
  return page.getByRole('dialog', { name: 'New cash call' })
}

async function chooses(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'How much' }).click()
  await page.getByRole('option', { name: label }).click()
}

async function seesPart(page: Page, id: number): Promise<void> {
  await page.goto(`/investor/portfolio/${id}`)
  await page.getByRole('link', { name: /^Pay/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay £1,250.00 by')
  await expect(factOf(page, 'Your allocation')).toContainText('£5,000.00')
  await expect(factOf(page, 'Not called yet')).toContainText('£3,750.00')
  await expect(page.getByText('£3,750.00 not called yet')).toBeVisible()
}
