import { box } from './fields.ts'
import { openWorking } from './open-working.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('the figures of a fund open to how they were got, and a distribution is sent back', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin/funds')
  await openWorking(page, /^TVPI, /)
  await page.goto(`/admin/funds/${records.fund}/details`)
  await openWorking(page, /^TVPI: /)
  await openWorking(page, /^Cash in the account: /)
  await openWorking(page, /^Gross multiple of cost: /)
  await page.goto(`/admin/funds/${records.fund}/portfolio`)
  await openWorking(page, /^Fair value, Morrow Health: /)
  await openWorking(page, /^Cash and other net assets: /)

  await page.goto(`/admin/funds/${records.fund}/transactions`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Distribution 1' })
    .getByRole('button', { name: 'Open' })
    .click()
  await openWorking(page, /^Gain, Eleanor Whitcombe: /)
  const dialog = page.getByRole('dialog', { name: 'Distribution 1' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Send back' }).click()
  const reason = page.getByRole('dialog', { name: 'Send Distribution 1 back?' })
  await box(reason, 'Reason').fill('The record date is wrong.')
  await reason.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog.getByText('The record date is wrong.')).toBeVisible()
})

test('an investor opens what their units hold, and what a company of theirs reports', async ({
  world,
  records,
}) => {
  const page = await world.as('investor', { width: 390, height: 844 })
  await page.goto(`/investor/portfolio/fund/${records.fund}`)
  await openWorking(page, /^Your share, Morrow Health: /)
  await openWorking(page, /^Gains in value: /)
  await page.goto(`/investor/portfolio/${records.existing}/reports/kpis`)
  await openWorking(page, /^Gross margin: /)
  await openWorking(page, /^Revenue, compared: /)
})

test('an investor reads what was paid in for, and downloads the notice of a call', async ({
  world,
  records,
}) => {
  const page = await world.as('investor', { width: 1440, height: 900 })
  await page.goto(`/investor/portfolio/fund/${records.fund}`)
  await openWorking(page, /^Paid in: management fees, since you joined/)
  await openWorking(page, /^Left to call, quarter/)
  for (const [item, ending] of [
    ['PDF', '.pdf'],
    ['Excel workbook', '.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Notice of Cash call 1' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`Cash call 1, Growth Fund II${ending}`)
  }
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Statement (Excel)' }).click(),
  ])
  expect(statement.suggestedFilename()).toMatch(/^Capital account, Growth Fund II.*\.xlsx$/)
  expect(await world.graveFindings(page)).toEqual([])
})
