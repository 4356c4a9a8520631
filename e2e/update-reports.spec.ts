import { box } from './fields.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('staff write and publish a report, and the investor reads it on a phone', async ({
  world,
  product,
  records,
}) => {
  expect(records.existing).toBeGreaterThan(0)
  const staff = await world.as('super-admin')
  await staff.goto('/admin/reports/updates/new-update')
  await staff.getByRole('combobox', { name: 'Name' }).fill('Larkfield')
  await staff.getByRole('option', { name: /Larkfield/ }).click()
  await box(staff, 'Title').fill('A record quarter')
  await box(staff, 'Year').fill('2026')
  await box(staff, 'Summary').fill('Sales were ahead of plan.')
  await staff.getByRole('textbox', { name: 'Text' }).fill('Sales grew in every market.')
  await world.isAccessible(staff, 'the form of a report')
  await staff.getByRole('button', { name: 'Save draft' }).click()
  await expect(staff.getByText('The draft is saved')).toBeVisible()
  await staff.getByRole('button', { name: 'Publish' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(staff.getByText('0 of 1')).toBeVisible()
  await product.deliver()
  const [letter] = await product.mailTo('investor@wrenfield.example')
  expect(letter!.subject).toContain('A record quarter')

  const investor = await world.as('investor', { width: 390, height: 844 })
  await investor.goto('/investor/news')
  await expect(investor.getByText('2 unread')).toBeVisible()
  await investor.getByRole('link', { name: 'A record quarter' }).click()
  await expect(investor.getByText('Sales grew in every market.')).toBeVisible()
  await world.isAccessible(investor, 'a report on a phone')

  await staff.reload()
  await expect(staff.getByText('1 of 1')).toBeVisible()
  await staff.getByRole('link', { name: 'Revise' }).click()
  await box(staff, 'What changed').fill('Added the figures.')
  await box(staff, 'Title').fill('A record third quarter')
  await staff.getByRole('button', { name: 'Publish the revision' }).click()
  await expect(staff.getByText('Added the figures.')).toBeVisible()
})
