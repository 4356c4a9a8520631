import type { Page } from '@playwright/test'
import { box, dayIn, list, rowOf } from './fields.ts'
import { email, opensTheForm, submits } from './kpi-form.ts'
import { overflowing } from './screens/fit.ts'
import { test } from './screens/small-world-test.ts'
import { approvesFigures } from './steps.ts'
import { expect } from './world.ts'

test('a company is asked, fills the form by a link, corrects it, and its investor reads the figure', async ({
  world,
  product,
  records,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/kpi-requests')
  await staff.getByRole('button', { name: 'Request KPIs' }).first().click()
  const dialog = staff.getByRole('dialog', { name: 'Request KPIs' })
  await list(dialog, 'Period').selectOption({ index: 0 })
  await box(dialog, 'Due date').fill(dayIn(10))
  await dialog.getByRole('button', { name: /Companies$/ }).click()
  await staff.getByRole('option', { name: 'Morrow Health' }).click()
  await staff.keyboard.press('Escape')
  await box(dialog, 'Name').fill('Ruth Penhale')
  await box(dialog, 'E-mail').fill(email)
  await world.isAccessible(staff, 'asking a company for KPIs')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(rowOf(staff, 'Morrow Health')).toContainText('Requested')

  const visitor = await world.visitor({ width: 390, height: 844, touch: true })
  await opensTheForm(visitor, product)
  const revenue = visitor.getByRole('textbox', { name: 'Revenue, Actual', exact: true })
  await revenue.fill('many')
  await revenue.press('Enter')
  await expect(visitor.getByText('“many” isn’t a number.')).toBeVisible()
  await revenue.fill('1,800')
  await revenue.press('Enter')
  await visitor.getByRole('textbox', { name: 'Gross profit, Actual', exact: true }).fill('80')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText(/2 of 2 figures entered\. Saved at/)).toBeVisible()
  await expect(visitor.getByText(/^Rose .*Add a note before you submit\.$/)).toBeVisible()
  expect(await overflowing(visitor)).toEqual([])
  await world.isAccessible(visitor, 'the form of a company')
  await visitor.getByRole('textbox', { name: 'Revenue, Actual, note' }).fill('A contract began.')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText(/^Rose .*Add a note/)).toHaveCount(0)
  await submits(visitor)
  await expect(revenue).toHaveCount(0)

  await test.step('it is sent back with the reason, and submitted again', async () => {
    await staff.reload()
    await rowOf(staff, 'Morrow Health')
      .getByRole('button', { name: /^Submitted/ })
      .click()
    await staff.getByRole('menuitem', { name: 'Send back' }).click()
    await box(staff.getByRole('dialog'), 'What needs correcting').fill('Revenue has a nought too many.')
    await staff.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await expect(rowOf(staff, 'Morrow Health')).toContainText('Sent back')
    await visitor.reload()
    await expect(visitor.getByText('Revenue has a nought too many.')).toBeVisible()
    await revenue.fill('180')
    await revenue.press('Enter')
    await expect(visitor.getByText(/Saved at/)).toBeVisible()
    await submits(visitor)
  })

  await test.step('it is approved, the link ends, and the investor reads it on a phone', async () => {
    await approvesFigures(staff, 'Morrow Health')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'This link doesn’t lead to a form' })).toBeVisible()
    const investor = await world.as('investor', { width: 390, height: 844, touch: true })
    await investor.goto(`/investor/portfolio/${records.existing}/reports/kpis`)
    await expect(investor.getByText('£180').first()).toBeVisible()
    expect(await investor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('the sheet of a company is a list on a phone, with nothing to sweep', async ({ world, records }) => {
  const page = await world.as('super-admin', { width: 390, height: 844, touch: true })
  await page.goto(`/admin/reports/kpis?company=${records.company}`)
  await expect(page.getByText('Gross margin').first()).toBeVisible()
  const width = await page.evaluate(() => {
    const table = document.querySelector('table')!
    return [table.scrollWidth, table.parentElement!.clientWidth, document.documentElement.scrollWidth]
  })
  expect(width[0]).toBeLessThanOrEqual(width[1]!)
  expect(width[2]).toBeLessThanOrEqual(390)
  await world.isAccessible(page, 'the sheet of a company on a phone')
  const source = box(page.getByRole('complementary', { name: 'Chosen figure' }), 'Source')
  await source.fill('Management accounts')
  await page.getByRole('radio', { name: 'Budget', exact: true }).click()
  await expect(source, 'what was typed beside a figure is not offered for another type').toHaveValue('')
})

test('of two people who type into one cell the second sees what the first entered, and chooses', async ({
  world,
  records,
}) => {
  const one = await world.as('super-admin', { width: 1440 })
  const other = await world.as('support', { width: 1440 })
  const cellOn = (page: Page) =>
    page
      .getByRole('table')
      .getByRole('button', { name: /^Revenue, Q/ })
      .last()
  for (const page of [one, other]) {
    await page.goto(`/admin/reports/kpis?company=${records.company}`)
    const budget = page.getByRole('radio', { name: 'Budget', exact: true })
    await budget.click()
    // Until the figures of this type are there, the page shows those of the other, and says so.
    await expect(budget).toBeChecked()
    await cellOn(page).click()
  }
  await other.keyboard.type('130')
  await expect(other.getByRole('table').getByRole('textbox')).toHaveValue('130')
  await one.keyboard.type('120')
  await one.keyboard.press('Enter')
  await expect(one.getByText(/^Saved at/)).toBeVisible()
  await other.keyboard.press('Enter')
  await expect(other.getByText(/\b1 figure was changed by someone else\b/)).toBeVisible()
  await expect(other.getByText(/is now 120\. You entered 130\.$/)).toBeVisible()
  await expect(cellOn(other)).toHaveText('120')
  await world.isAccessible(other, 'a cell that two people changed')
  await other.getByRole('button', { name: 'Save my figure' }).click()
  await expect(cellOn(other)).toHaveText('130')
  await expect(other.getByText(/\b1 figure was changed by someone else\b/)).toHaveCount(0)

  await one.goto('/admin/reports/kpi-periods?filter[status]=draft')
  await expect(rowOf(one, 'Morrow Health').first()).toContainText('Budget')
})
