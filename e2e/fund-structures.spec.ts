import type { Page } from '@playwright/test'
import { box, dayIn, rowOf } from './fields.ts'
import { inDays } from './main-job/facts.ts'
import { openWorking } from './open-working.ts'
import { signIn } from './screens/api.ts'
import { tellsFund } from './screens/fund-story.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

const feederName = 'Growth Fund II Feeder'

/** Finds what is typed in a list that is searched, and chooses it. */
async function chooses(page: Page, label: RegExp | string, typed: string, option: RegExp | string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('a feeder is linked to its master, looked through by staff and its investor, and the link ended', async ({
  world,
  product,
  records,
}) => {
  const [caller, approver] = await Promise.all(
    ['super-admin', 'fund-manager'].map((name) => signIn(product.address('wrenfield'), name)),
  )
  const feeder = await caller!.post<{ id: number }>('/api/funds', { name: feederName })
  await tellsFund(caller!, approver!, { ...records, fund: feeder.id })

  const staff = await world.as('super-admin')
  await staff.goto(`/admin/funds/${feeder.id}/details`)
  await staff.getByRole('button', { name: 'Link a fund' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Link a fund' })
  await dialog.getByRole('combobox', { name: `${feederName} is` }).selectOption('A feeder into another')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog.getByText('Choose the other fund.')).toBeVisible()
  await chooses(staff, 'Other fund', 'Growth', 'Growth Fund II')
  await chooses(staff, /^Commitment/, 'Eleanor', /Eleanor Whitcombe, £10,000/)
  await world.isAccessible(staff, 'linking a fund to its master')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  const structure = staff.getByRole('table', { name: 'Structure' })
  await expect(structure.getByRole('row', { name: /Growth Fund II.*100\.00%.*£5,800/ })).toBeVisible()
  await openWorking(staff, 'Share of units, Growth Fund II')
  await world.isAccessible(staff, 'the structure of a fund')

  await test.step('staff look through the feeder to the company', async () => {
    await staff.goto(`/admin/funds/${feeder.id}/portfolio`)
    await expect(staff.getByRole('radio', { name: 'Direct' })).toBeChecked()
    await expect(rowOf(staff, 'Morrow Health')).toHaveCount(0)
    await staff.getByRole('radio', { name: 'Look-through' }).check()
    await expect(rowOf(staff, 'Morrow Health')).toBeVisible()
    await world.isAccessible(staff, 'the portfolio of a feeder, looked through')
    await openWorking(staff, /^Cash and other net assets, looked through: /)
  })

  await test.step('its investor does on a phone, and may see the fund as one holding', async () => {
    const investor = await world.as('investor', { width: 390, height: 844, touch: true })
    await investor.goto(`/investor/portfolio/fund/${feeder.id}`)
    const held = investor.getByRole('table', { name: 'What your units hold' })
    await expect(held.getByRole('row', { name: /Morrow Health/ })).toContainText('through Growth Fund II')
    expect(await investor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await world.isAccessible(investor, 'what the units of a feeder hold')
    await investor.getByRole('radio', { name: 'Direct' }).check()
    await expect(held.getByRole('row', { name: /Growth Fund II/ })).toBeVisible()
    await expect(held.getByRole('row', { name: /Morrow Health/ })).toHaveCount(0)
  })

  await test.step('the master names its feeder, and the link is ended', async () => {
    await staff.goto(`/admin/funds/${records.fund}/details`)
    await expect(structure.getByRole('row', { name: /Growth Fund II Feeder/ })).toContainText('Feeder')
    await staff.goto(`/admin/funds/${feeder.id}/details`)
    await staff.getByRole('button', { name: 'End link to Growth Fund II' }).click()
    const end = staff.getByRole('dialog', { name: 'End link to Growth Fund II' })
    await end.getByRole('button', { name: 'End link' }).click()
    await expect(staff.getByText('No linked funds')).toBeVisible()
  })
  await Promise.all([caller!.close(), approver!.close()])
})

/** A call that is due in twenty days. */
async function isCalled(address: string, fund: number, title: string, percent = '20'): Promise<number> {
  const caller = await signIn(address, 'super-admin')
  const { id } = await caller.post<{ id: number }>('/api/fund-drawdowns', {
    fund_id: fund,
    title,
    purpose: 'investment',
    basis: 'percent',
    percent,
    due_date: inDays(20),
  })
  const { lines } = await caller.post<{ lines: { id: number }[] }>(`/api/fund-drawdowns/${id}/issue`)
  await caller.close()
  return lines[0]!.id
}

async function opensLate(staff: Page, title: string): Promise<void> {
  await rowOf(staff, title).getByRole('button', { name: 'Lines', exact: true }).click()
  await staff.getByRole('button', { name: 'Late interest, Eleanor Whitcombe' }).click()
}

test('a call that is paid late costs interest, which is charged and paid, or waived', async ({
  world,
  product,
  records,
}) => {
  const address = product.address('wrenfield')
  const before = await signIn(address, 'super-admin')
  const terms = { late_interest_percent: '8', late_grace_days: 5 }
  await before.patch(`/api/funds/${records.fund}`, terms)
  await before.close()
  const lines = [
    await isCalled(address, records.fund, 'Cash call 2'),
    await isCalled(address, records.fund, 'Cash call 3'),
  ]
  await isCalled(address, records.fund, 'Cash call 4', '5')
  await product.forward({ days: 40 })
  const later = await signIn(address, 'super-admin')
  for (const line of lines)
    await later.post(`/api/fund-drawdown-lines/${line}/payments`, {
      amount: '2000.00',
      received_on: inDays(40),
    })
  await later.close()

  const staff = await world.as('super-admin')
  await staff.goto(`/admin/funds/${records.fund}/transactions`)
  await opensLate(staff, 'Cash call 2')
  const late = staff.getByRole('dialog', { name: 'Late interest, Eleanor Whitcombe' })
  // £2,000.00 × 8 % × 15 ÷ 365: twenty days after the due date, less five of grace.
  await expect(late.getByText('£6.58 can be charged to Eleanor Whitcombe.')).toBeVisible()
  await expect(
    late.getByText('Simple interest at 8.00% a year, on a 365-day year, after 5 days of grace.'),
  ).toBeVisible()
  await world.isAccessible(staff, 'interest on a late payment')
  await late.getByRole('button', { name: 'Charge £6.58' }).click()
  await expect(staff.getByText('Interest charged. We’ve notified Eleanor Whitcombe.')).toBeVisible()
  await product.deliver()

  const investor = await world.as('investor', { width: 390, height: 844, touch: true })
  await investor.goto(`/investor/portfolio/fund/${records.fund}`)
  await investor.getByRole('button', { name: /^Notifications/ }).click()
  const bell = investor.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByText(/charged £6\.58 in interest/)).toBeVisible()
  await investor.keyboard.press('Escape')
  const owed = investor.getByRole('table', { name: 'Interest on late payments' })
  await expect(owed.getByRole('row', { name: /Cash call 2/ })).toContainText('£6.58')
  await expect(investor.getByText(/Pay this to the same account as the/)).toBeVisible()
  expect(await investor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await world.isAccessible(investor, 'interest on late payments, as its investor sees it')

  await test.step('it is paid', async () => {
    await late.getByRole('button', { name: 'Record payment' }).click()
    const payment = staff.getByRole('dialog', { name: 'Interest from Eleanor Whitcombe' })
    await box(payment, 'Received on').fill(dayIn(40))
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(late.getByText('Paid on')).toBeVisible()
    await investor.reload()
    await expect(owed.getByRole('row', { name: /Cash call 2/ })).toContainText('Paid')
    await expect(investor.getByText(/Pay this to the same account as the/)).toHaveCount(0)
  })

  await test.step('another is waived, with a reason', async () => {
    await staff.reload()
    await opensLate(staff, 'Cash call 3')
    await late.getByRole('button', { name: 'Charge £6.58' }).click()
    await late.getByRole('button', { name: 'Waive' }).click()
    const waive = staff.getByRole('dialog', { name: 'Waive interest' })
    await waive.getByRole('button', { name: 'Waive' }).click()
    await expect(waive.getByText('Enter the reason.')).toBeVisible()
    await box(waive, 'Reason').fill('The bank held the payment.')
    await waive.getByRole('button', { name: 'Waive' }).click()
    await expect(late.getByText('The bank held the payment.')).toBeVisible()
    await world.isAccessible(staff, 'interest that was waived')
    await investor.reload()
    await expect(owed.getByRole('row', { name: /Cash call 3/ })).toContainText('Waived')
  })

  await test.step('a call on which nothing was paid is cancelled after a question', async () => {
    await staff.reload()
    const call = rowOf(staff, 'Cash call 4')
    await call.getByRole('button', { name: 'Cancel', exact: true }).click()
    const question = staff.getByRole('dialog', { name: 'Cancel Cash call 4?' })
    await expect(question).toContainText('£500.00')
    await world.isAccessible(staff, 'the question before a call of a fund is cancelled')
    await question.getByRole('button', { name: 'Cancel this cash call' }).click()
    await expect(call).toContainText('Cancelled')
    await expect(call.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
  })
})
