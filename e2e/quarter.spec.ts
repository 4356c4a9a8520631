import type { Page } from '@playwright/test'
import { box, dayIn, list, rowOf } from './fields.ts'
import { email, opensTheForm, submits } from './kpi-form.ts'
import { openWorking } from './open-working.ts'
import { dayAfterBegin } from './product-clock.ts'
import { test } from './screens/small-world-test.ts'
import { approvesFigures, beginsReport } from './steps.ts'
import { expect } from './world.ts'

/** The quarter that runs when the product begins, and how many days from then on it is over for three days. */
function quarterAtBegin(): { year: number; quarter: number; overAfter: number } {
  const began = dayAfterBegin(0)
  const [year, quarter] = [began.getUTCFullYear(), Math.floor(began.getUTCMonth() / 3) + 1]
  const next = Date.UTC(year, quarter * 3, 1)
  return { year, quarter, overAfter: Math.ceil((next - began.getTime()) / 86_400_000) + 3 }
}

/** Staff ask the company for the quarter that is just over, which is chosen already. */
async function asks(staff: Page, { until, due }: { until: Date; due: string }): Promise<void> {
  await staff.goto('/admin/reports/kpi-requests')
  await staff.getByRole('button', { name: 'Request KPIs' }).first().click()
  const dialog = staff.getByRole('dialog', { name: 'Request KPIs' })
  const day = until.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(list(dialog, 'Period').locator('option:checked')).toHaveText(`Quarter to ${day}`)
  await box(dialog, 'Due date').fill(due)
  await dialog.getByRole('button', { name: /Companies$/ }).click()
  await staff.getByRole('option', { name: 'Morrow Health' }).click()
  await staff.keyboard.press('Escape')
  await box(dialog, 'Name').fill('Ruth Penhale')
  await box(dialog, 'E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(rowOf(staff, 'Morrow Health')).toContainText('Requested')
}

/** The company's own person fills the form on a phone. */
async function fills(visitor: Page): Promise<void> {
  for (const [kpi, figure] of [
    ['Revenue', '180'],
    ['Gross profit', '75'],
  ] as const) {
    await visitor.getByRole('textbox', { name: `${kpi}, Actual`, exact: true }).fill(figure)
    await visitor.keyboard.press('Enter')
  }
  await expect(visitor.getByText(/2 of 2 figures entered\. Saved at/)).toBeVisible()
  await submits(visitor)
}

/** Staff write the report of the quarter with its figures, and publish it. */
async function publishes(staff: Page, { year, quarter }: { year: number; quarter: number }): Promise<void> {
  await beginsReport(staff)
  await box(staff, 'Title').fill('The quarter in figures')
  await box(staff, 'Year').fill(String(year))
  await list(staff, 'Quarter').selectOption(`Quarter ${quarter}`)
  await staff.getByRole('textbox', { name: 'Text' }).fill('A clinic was opened in Kendal.')
  await staff.getByRole('button', { name: 'Figures', exact: true }).click()
  const figures = staff.getByRole('dialog', { name: 'Figures' })
  await figures.getByRole('button', { name: 'KPIs' }).click()
  await staff.getByRole('option', { name: 'Revenue' }).click()
  await staff.getByRole('option', { name: 'Gross margin' }).click()
  await staff.keyboard.press('Escape')
  await figures.getByRole('button', { name: 'Add figures' }).click()
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await staff.getByRole('button', { name: 'Publish', exact: true }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(staff.getByText(/\b0 of 1\b/)).toBeVisible()
}

test('a quarter, from the request for its KPIs to the report that an investor reads on a phone', async ({
  world,
  product,
  records,
}) => {
  const { year, quarter, overAfter } = quarterAtBegin()
  const label = `Q${quarter} ${year}`
  await product.forward({ days: overAfter })
  const staff = await world.as('super-admin')
  await asks(staff, { until: new Date(Date.UTC(year, quarter * 3, 0)), due: dayIn(overAfter + 10) })

  const visitor = await world.visitor({ width: 390, height: 844, touch: true })
  await opensTheForm(visitor, product)
  await fills(visitor)

  await test.step('the figures are approved and locked', async () => {
    await approvesFigures(staff, 'Morrow Health')
    await staff.goto(`/admin/reports/kpis/${year}-q${quarter}?company=${records.company}`)
    await staff.getByRole('button', { name: `Lock ${label}` }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(staff.getByText(`${label} locked`)).toBeVisible()
  })

  await test.step('what companies report adds up quarter by quarter, and each sum opens', async () => {
    await staff.goto(`/admin/reports/kpi-portfolio?period=${year}-q${quarter}`)
    const section = staff.getByRole('region', { name: 'Revenue, GBP, combined, by quarter' })
    await staff.getByRole('button', { name: 'Show as table' }).click()
    const row = section.getByRole('row', { name: label })
    await expect(row).toContainText('£180')
    await openWorking(staff, `Revenue, GBP, ${label}: £180`)
  })

  await publishes(staff, { year, quarter })
  await product.deliver()
  const [letter] = await product.mailTo('investor@wrenfield.example')
  expect(letter!.subject).toContain('The quarter in figures')

  const investor = await world.as('investor', { width: 390, height: 844, touch: true })
  await investor.goto('/investor/overview')
  await investor.getByRole('button', { name: /^Notifications/ }).click()
  await investor
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /The quarter in figures/ })
    .click()
  await expect(investor.getByText('A clinic was opened in Kendal.')).toBeVisible()
  const table = investor.getByRole('table', { name: 'Key figures' })
  await expect(table.getByRole('row', { name: /^Revenue/ })).toContainText('£180')
  await expect(table).toContainText(label)
  await expect(table.getByRole('row', { name: /^Gross margin/ })).toContainText('41.7%')
  expect(await investor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await world.isAccessible(investor, 'the report of a quarter on a phone')

  await test.step('the investor’s page of the fund has the figures, each with its working', async () => {
    await investor.goto(`/investor/portfolio/fund/${records.fund}`)
    await openWorking(investor, 'Revenue, Morrow Health: £180')
    await openWorking(investor, /^Gross margin, Morrow Health: 41\.7%/)
    await world.isAccessible(investor, 'a fund with what its companies report')
  })

  await test.step('staff see who opened it', async () => {
    await staff.reload()
    await expect(staff.getByText(/\b1 of 1\b/)).toBeVisible()
    await expect(staff.getByRole('listitem').filter({ hasText: 'Eleanor Whitcombe' })).toContainText('Opened')
  })
})
