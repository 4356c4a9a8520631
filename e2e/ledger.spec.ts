import type { Page } from '@playwright/test'
import { shownWhole } from './at-rest.ts'
import { box, dayIn, pick } from './fields.ts'
import { issuedCall } from './issued-call.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { Product, World } from './world.ts'

const round = 'Ostler and Finch'

/** A round with one payment of £2,000; the page of its transactions. */
async function paidRound(product: Product): Promise<string> {
  const { page } = await issuedCall(product, round)
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const call = page.split('/').at(-1)
  const [line] = await staff.get<{ id: number }[]>(`/api/cash-call-lines?filter[cash_call_id]=${call}`)
  const received = new Date(await product.now()).toISOString().slice(0, 10)
  await staff.post(`/api/cash-call-lines/${line!.id}/payments`, { amount: '2000.00', received_on: received })
  await staff.close()
  return page.slice(0, page.indexOf('/cash-calls/'))
}

const entriesOf = (page: Page) => page.getByRole('table', { name: 'Ledger entries' })

test('entries stand on the transactions of a round and of its investor, and their accounts in a statement', async ({
  world,
  product,
  records,
}) => {
  const address = await paidRound(product)
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto(address)
  const entries = entriesOf(page)
  await expect(entries.getByRole('row', { name: /Payment received.*Client cash.*£2,000\.00/ })).toBeVisible()
  await expect(
    entries.getByRole('row', { name: /Payment received.*Contributions.*£2,000\.00/ }),
  ).toBeVisible()
  await expect(entries.getByRole('row', { name: /^Total.*£2,000\.00.*£2,000\.00/ })).toBeVisible()
  await expect(entries.getByRole('link', { name: 'Payment received' }).first()).toHaveAttribute(
    'href',
    new RegExp(`^${address}/cash-calls/\\d+$`),
  )
  await world.isAccessible(page, 'entries of a round')
  await savesExport(page, 'CSV', /^ledgers-[\d-]+\.csv$/)

  await page.goto(`/admin/investors/${records.investor}/details/transactions`)
  const paid = entries.getByRole('row', { name: new RegExp(`Payment received.*Client cash.*${round}`) })
  await expect(paid.getByRole('link', { name: 'Cash Call' })).toBeVisible()
  await narrowsToRefunds(page)
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(entries.getByRole('row', { name: /Contributions.*£2,000\.00/ })).toBeVisible()
  await world.isAccessible(page, 'entries of an investor')

  await page.getByRole('link', { name: 'Statement' }).click()
  await readsStatement(world, page)
})

async function narrowsToRefunds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await pick(panel, 'Field', 'Type')
  await pick(panel, 'Value of Type', 'Refund')
  await panel.getByRole('button', { name: 'Show results' }).click()
}

/** Account by account: what it stood at, each entry, and what it stands at. */
async function readsStatement(world: World, page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  const cash = page.getByRole('table', { name: 'Client cash, GBP' })
  await expect(cash.getByRole('row', { name: /^Opening balance.*£0\.00/ })).toBeVisible()
  await expect(cash.getByRole('row', { name: /Payment received.*£2,000\.00.*Dr/ }).last()).toBeVisible()
  await expect(cash.getByRole('row', { name: /^Closing balance.*Dr/ })).toBeVisible()
  await world.isAccessible(page, 'a statement')
  for (const [format, file] of [
    ['Excel workbook', /^statement-user-\d+-[\d-]+\.xlsx$/],
    ['PDF', /^statement-user-\d+-[\d-]+\.pdf$/],
  ] as const)
    await savesExport(page, format, file)
  await box(page, 'From').fill('1 January 2001')
  await expect(page).toHaveURL(/from=2001-01-01/)
  await box(page, 'To').fill('2 January 2001')
  await expect(page.getByText('Nothing was posted by the end of this period.')).toBeVisible()
  await page.getByRole('link', { name: 'Eleanor Whitcombe' }).click()
  await expect(entriesOf(page)).toBeVisible()
}

async function savesExport(page: Page, format: string, file: RegExp): Promise<void> {
  // One of the page's exports may be on its way still.
  await shownWhole(page)
  await page.getByRole('button', { name: 'Export' }).last().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(file)
}

test('the trial balance is in the menu, balances, goes back to a day, and is of those who see all money', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin/reports/wip')
  await page.getByRole('navigation').getByRole('link', { name: 'Trial balance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trial balance' })).toBeVisible()
  const accounts = page.getByRole('table', { name: 'Accounts in GBP' })
  await expect(accounts.getByRole('row', { name: /^Client cash/ })).toBeVisible()
  await expect(page.getByText('Debits equal credits').first()).toBeVisible()
  await expect(entriesOf(page)).toBeVisible()
  await world.isAccessible(page, 'the trial balance')
  await shownWhole(page)
  await page.getByRole('button', { name: 'Export' }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel workbook' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^trial-balance-[\d-]+\.xlsx$/)
  const upToToday = page.waitForRequest((request) =>
    /filter\[between\]=,/.test(decodeURIComponent(request.url())),
  )
  await box(page, 'As at').fill(dayIn(0))
  await upToToday
  await box(page, 'As at').fill('1 January 2001')
  await expect(page.getByText('Nothing was posted on or before 1 January 2001.')).toBeVisible()
  await expect(entriesOf(page)).toHaveCount(0)
  await box(page, 'As at').fill('not a day')
  await box(page, 'As at').blur()
  await expect(page.getByText('Enter a date, such as 14 March 2026.')).toBeVisible()

  const manager = await world.as('investment-manager', { width: 390, height: 844 })
  await manager.goto(`/admin/investors/${records.investor}/details/transactions`)
  await expect(manager.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(manager.getByText('Ledger entries')).toHaveCount(0)
  await manager.goto('/admin/reports/trial-balance')
  await expect(manager.getByRole('heading', { level: 1, name: 'Trial balance' })).toHaveCount(0)
})
