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
})
