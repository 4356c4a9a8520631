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
