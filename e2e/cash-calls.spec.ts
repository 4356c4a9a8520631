import type { Locator, Page } from '@playwright/test'
import { box, tickAll } from './fields.ts'
import { callsRound, issuedCall, roundWithFee } from './issued-call.ts'
import { inDays } from './main-job/facts.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

const payer = 'Eleanor Whitcombe'

test('a payment that looks like the one before is recorded twice only when asked again, and the rest is waived', async ({
  world,
  product,
}) => {
  const page = await world.as('super-admin')
  await page.goto((await issuedCall(product, 'Ostler and Finch')).page)
  await pays(page, '2,000')
  const payment = await fillsPayment(page, '2,000')
  await payment.getByRole('button', { name: 'Record £2,000.00' }).click()
  await expect(payment.getByText(/^A payment of this amount on this date is already recorded/)).toBeVisible()
  await world.isAccessible(page, 'a payment that was recorded before')
  await payment.getByRole('button', { name: 'Record anyway' }).click()
  await expect(payment).toBeHidden()
  await expect(lineOf(page)).toContainText('£4,000.00')

  const question = await opensQuestion(page, 'Waive amount due')
  await expect(question).toHaveAccessibleName(`Waive £1,000.00 due from ${payer}?`)
  await expect(question).toContainText('£4,000.00 paid')
  await world.isAccessible(page, 'waive what is due')
  await box(question, 'Reason').fill('Agreed by telephone')
  await question.getByRole('button', { name: 'Waive £1,000.00' }).click()
  await expect(question).toBeHidden()
  await expect(lineOf(page)).toContainText('Payment Received')
  await page.getByRole('button', { name: `More about ${payer}` }).click()
  await expect(page.getByRole('menuitem'), 'nothing is due any more').toHaveText(['Reverse payment'])
})

test('a payment begins with what is outstanding today, is undone from its notice, and reversed from its line', async ({
  world,
  product,
}) => {
  const page = await world.as('super-admin')
  await page.goto((await issuedCall(product, 'Saltings Road')).page)
  await expect(page.getByRole('radio', { name: 'Awaiting 1' })).toBeVisible()
  await page.getByRole('button', { name: `Record payment from ${payer}` }).click()
  const payment = page.getByRole('dialog', { name: `Payment from ${payer}` })
  await expect(box(payment, 'Amount')).toHaveValue('5,000')
  await expect(box(payment, 'Amount')).toBeFocused()
  await payment.getByRole('button', { name: 'Record £5,000.00' }).click()
  await expect(lineOf(page)).toContainText('Payment Received')
  await expect(page.getByRole('radio', { name: 'Paid 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Payment reversed')).toBeVisible()
  await expect(lineOf(page)).toContainText('Awaiting')

  await pays(page, '2,000')
  await page.getByRole('button', { name: `More about ${payer}` }).click()
  await page.getByRole('menuitem', { name: 'Reverse payment' }).click()
  const reverse = page.getByRole('dialog', { name: 'Reverse payment' })
  await expect(reverse.getByRole('radio', { name: '£2,000.00' })).toBeChecked()
  await world.isAccessible(page, 'reverse a payment')
  await reverse.getByRole('button', { name: 'Reverse £2,000.00' }).click()
  await expect(reverse).toBeHidden()
  await expect(lineOf(page)).toContainText('£0.00')
})

test('several payments are recorded at once and undone at once, and who has not paid is reminded', async ({
  world,
  product,
}) => {
  const page = await world.as('super-admin')
  await page.goto((await issuedCall(product, 'Tillbrook Farm')).page)
  await page.getByRole('button', { name: 'Remind' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remind 1 investor?' })
  await world.isAccessible(page, 'remind of a cash call')
  await question.getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByText('Reminder sent to 1 investor')).toBeVisible()
  await page.getByRole('button', { name: 'Remind' }).click()
  await question.getByRole('button', { name: 'Send reminder' }).click()
  await expect(question.getByText('They have already been reminded today.')).toBeVisible()
  await question.getByRole('button', { name: 'Not yet' }).click()

  await page.getByRole('button', { name: 'Record payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payments' })
  await dialog.getByRole('checkbox', { name: payer }).check()
  await expect(box(dialog, `Amount from ${payer}`)).toHaveValue('5,000')
  await world.isAccessible(page, 'payments of several investors')
  await dialog.getByRole('button', { name: 'Record 1 payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(lineOf(page)).toContainText('Payment Received')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Payment reversed')).toBeVisible()
  await page.getByRole('radio', { name: 'Awaiting 1' }).check()
  await expect(lineOf(page)).toContainText('Awaiting')
  await page.getByRole('radio', { name: 'Overdue 0' }).check()
  await expect(lineOf(page)).toHaveCount(0)
})

test('a fee is said before the reservation and on the payment page, and paid after the investment', async ({
  world,
  product,
}) => {
  const round = await roundWithFee(product, 'Fallow Mill')
  const investor = await world.as('investor')
  await test.step('in the wizard', () => reservesWithFee(world, investor, round.slug))
  const { page: call, payment } = await callsRound(product, round.id)
  await investor.goto(payment)
  await expect(investor.getByRole('heading', { level: 1 })).toContainText('Pay £2,105.00 by')
  await expect(factOf(investor, 'Fee included')).toContainText('£105.00')
  await expect(factOf(investor, 'VAT in the fee')).toContainText('£5.00')
  await world.isAccessible(investor, 'a payment with a fee')

  const staff = await world.as('super-admin')
  await staff.goto(call)
  const [asked, received] = [1, 2].map((place) => lineOf(staff).getByRole('cell').nth(place))
  await expect(asked!).toHaveText(/£2,105\.00.*Fee £105\.00/s)
  const notice = staff.getByRole('article', { name: `Notice to ${payer}` })
  await expect(notice).toContainText('You reserved £2,000.00 of Fallow Mill')
  await expect(notice).toContainText('Fee, including VAT of £5.00£105.00')
  await pays(staff, '2,000')
  await expect(received!).toHaveText('£2,000.00')
  await expect(investor.getByText(/£105\.00 left to pay/)).toBeVisible()
  await pays(staff, '105')
  await expect(received!).toHaveText(/£2,105\.00.*Fee £105\.00/s)
  await expect(lineOf(staff)).toContainText('Payment Received')
  await world.isAccessible(staff, 'a line that was paid with its fee')
  await expect(investor.getByRole('heading', { level: 1 })).toContainText('£2,105.00')
})

test('a line of which nothing came is waived, and a default is recorded once the day is over', async ({
  world,
  product,
  records,
}) => {
  const { page: waived, payment } = await issuedCall(product, 'Pell and Company')
  const { page: late } = await issuedCall(product, 'Quarry Lane')
  const page = await world.as('super-admin')
  await page.goto(waived)
  await page.getByRole('button', { name: `More about ${payer}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Record default/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  const waive = await opensQuestion(page, 'Waive amount due')
  await expect(waive).toContainText('Nothing was paid, so the reservation ends.')
  await waive.getByRole('button', { name: 'Waive £5,000.00' }).click()
  await expect(waive).toBeHidden()
  await expect(lineOf(page)).toContainText('Waived')
  await world.isAccessible(page, 'a call whose only line is waived')
  await test.step('its investor is promised no shares, and reads of a paid one when they were allotted', () =>
    readsWhatBecameOfIt(world, payment, records.existing))

  await product.forward({ days: 31 })
  const later = await world.as('super-admin')
  await later.clock.setSystemTime(await product.now())
  await later.goto(late)
  const record = await opensQuestion(later, /^Record default/)
  await expect(record).toHaveAccessibleName(`Record that ${payer} did not pay £5,000.00?`)
  await world.isAccessible(later, 'record a default')
  await record.getByRole('button', { name: 'Record default' }).click()
  await expect(record).toBeHidden()
  await expect(lineOf(later)).toContainText('Defaulted')
  await world.isAccessible(later, 'a call whose only line is in default')
})

async function readsWhatBecameOfIt(world: World, waived: string, allotted: number): Promise<void> {
  const page = await world.as('investor')
  await page.goto(waived)
  await expect(page.getByRole('region', { name: 'Cash call' }).getByText('Waived')).toBeVisible()
  await expect(page.getByText('Shares allotted')).toHaveCount(0)
  const lines = await page.request.get(`/api/cash-call-lines?filter[investment_opportunity_id]=${allotted}`)
  const { data } = (await lines.json()) as { data: { id: number }[] }
  await page.goto(`/investor/portfolio/${allotted}?pay=${data[0]!.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Shares allotted, done' })).toBeVisible()
  await world.isAccessible(page, 'a payment whose shares are allotted')
}

/** The least fee at first; with a larger amount, so many per cent of it. */
async function reservesWithFee(world: World, page: Page, slug: string): Promise<void> {
  await page.goto(`/investor/investments/${slug}/invest`)
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(factOf(order, 'Fees to you')).toContainText('2.5% plus VAT at 5%at least £100 plus VAT at 5%')
  await box(page, 'Amount').fill('8,000')
  await expect(factOf(order, 'Total to pay')).toContainText('£8,210.00')
  await box(page, 'Amount').fill('2,000')
  await expect(factOf(order, 'Fees on this amount')).toContainText('£105.00')
  await expect(factOf(order, 'VAT in the fees')).toContainText('£5.00')
  await expect(factOf(order, 'Total to pay')).toContainText('£2,105.00')
  await world.isAccessible(page, 'an order with a fee')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: payer }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radiogroup', { name: 'Is your funding in place?' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await tickAll(page)
  await page.getByRole('button', { name: 'Reserve An Allocation' }).click()
  await expect(page.getByRole('heading', { name: /£2,000(\.00)? reserved for you/ })).toBeVisible()
}

/** What a list of facts says beside a term. */
const factOf = (of: Page | Locator, term: string): Locator => of.locator('dl > div').filter({ hasText: term })

const lineOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Lines' }).getByRole('row').filter({ hasText: payer })

async function fillsPayment(page: Page, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: `Record payment from ${payer}` }).click()
  const dialog = page.getByRole('dialog', { name: `Payment from ${payer}` })
  await box(dialog, 'Amount').fill(amount)
  await box(dialog, 'Received on').fill(inDays(0))
  return dialog
}

async function pays(page: Page, amount: string): Promise<void> {
  const dialog = await fillsPayment(page, amount)
  await dialog.getByRole('button', { name: `Record £${amount}.00` }).click()
  await expect(dialog).toBeHidden()
}

async function opensQuestion(page: Page, action: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: `More about ${payer}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('alertdialog')
}
