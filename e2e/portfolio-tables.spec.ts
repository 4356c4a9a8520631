import type { Locator, Page } from '@playwright/test'
import { openWorking } from './open-working.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('staff choose the columns and figures of the portfolio with a preview, and investors see them', async ({
  world,
  records,
}) => {
  expect(records.existing).toBeGreaterThan(0)
  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/investor/portfolio')
  await staff.getByRole('link', { name: 'Holdings', exact: true }).click()
  const preview = staff.getByRole('table', { name: 'Holdings' })
  await expect(preview.getByRole('columnheader', { name: 'Tax' })).toHaveCount(0)
  await staff.getByRole('switch', { name: 'Tax' }).check()
  await expect(preview.getByRole('columnheader', { name: 'Tax' })).toBeVisible()
  await staff.getByRole('button', { name: 'Move Tax up' }).click()
  await world.isAccessible(staff, 'the settings of a portfolio table')
  await staff.getByRole('button', { name: 'Save and publish' }).click()
  await expect(staff.getByText('Holdings published')).toBeVisible()

  await staff.goto('/admin/settings/investor/portfolio-stats')
  await staff.getByRole('switch', { name: 'Total value' }).check()
  await world.isAccessible(staff, 'the figures of the portfolio')
  await staff.getByRole('button', { name: 'Save and publish' }).click()
  await expect(staff.getByText('Figures published')).toBeVisible()

  const investor = await world.as('investor')
  await investor.goto('/investor/portfolio')
  await expect(investor.getByRole('columnheader', { name: 'Tax' })).toBeVisible()
  await openWorking(investor, /^Value plus proceeds:/)

  await staff.getByRole('switch', { name: 'Total value' }).uncheck()
  await staff.getByRole('button', { name: 'Save and publish' }).click()
  await investor.reload()
  await expect(investor.getByRole('heading', { name: 'Holdings' })).toBeVisible()
  await expect(investor.getByText('Total value')).toHaveCount(0)
})

test('a type gets a table of its own, and loses it again', async ({ world, records }) => {
  expect(records.existing).toBeGreaterThan(0)
  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/investor/portfolio')
  await staff.getByRole('button', { name: 'New portfolio table' }).click()
  const drawer = staff.getByRole('dialog', { name: 'New portfolio table' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Notes')
  await drawer.getByRole('combobox').selectOption('Equity')
  await drawer.getByRole('button', { name: 'Add portfolio table' }).click()
  await expect(staff.getByRole('table', { name: 'Notes' })).toBeVisible()
  await staff.getByRole('button', { name: 'Delete Notes' }).click()
  await staff.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(staff.getByRole('table', { name: 'Portfolio tables' })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Notes', exact: true })).toHaveCount(0)
})

test('an investor follows what was paid, narrows the portfolio, and reads a tax year', async ({
  world,
  records,
}) => {
  expect(records.existing).toBeGreaterThan(0)
  const investor = await world.as('investor')
  await investor.goto('/investor/portfolio')
  await test.step('the chart is read by keys, and kept as picture and numbers', () => keepsChart(investor))
  await investor
    .getByRole('navigation', { name: 'Portfolio' })
    .getByRole('link', { name: 'Transactions' })
    .click()
  const table = investor.getByRole('table', { name: 'Transactions' })
  await expect(table.getByText('Shares bought').first()).toBeVisible()
  await world.isAccessible(investor, 'the transactions of a portfolio')
  await openWorking(investor, /^Paid in:/)
  await investor.goto('/investor/portfolio?tab=transactions&paid=2001')
  await expect(investor.getByText('No transactions in this tax year')).toBeVisible()

  await investor.goto('/investor/portfolio?tab=tax')
  await expect(investor.getByRole('combobox', { name: 'Tax year' })).toBeVisible()
  await world.isAccessible(investor, 'a tax year of the portfolio')

  await investor.goto('/investor/portfolio?year=2001')
  await expect(investor.getByText('No holdings match')).toBeVisible()
  await investor.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(investor.getByRole('heading', { name: 'Holdings' })).toBeVisible()
})

test('what a group adds up to stands in its column on a phone, where others are hidden', async ({
  world,
  records,
}) => {
  expect(records.existing).toBeGreaterThan(0)
  const investor = await world.as('investor', { width: 390, height: 844, touch: true })
  await investor.goto('/investor/portfolio')
  const table = investor.getByRole('table', { name: 'Holdings' })
  const groups = table.getByRole('row').filter({ has: investor.getByRole('rowheader') })
  const sum = groups.first().getByRole('cell').filter({ hasText: '£' }).first()
  const edgeOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().right)
  await expect(sum).toBeVisible()
  expect(await edgeOf(sum)).toBe(await edgeOf(table.getByRole('columnheader', { name: 'Value' })))
})

async function keepsChart(page: Page): Promise<void> {
  const chart = page.getByRole('img', { name: /^Portfolio value/ })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(page.getByText(/^\d+ \w+ \d{4}, £[\d,]+$/)).toBeAttached()
  for (const [kind, name] of [
    ['PNG', /^Portfolio value.*\.png$/],
    ['CSV', /^Portfolio value.*\.csv$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
    expect((await download).suggestedFilename()).toMatch(name)
  }
}
