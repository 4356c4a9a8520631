import type { Page } from '@playwright/test'
import { box, list } from './fields.ts'
import { openWorking } from './open-working.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

/**
 * The company of an existing investment: its founder is recorded, a figure is opened, and an exit is
 * modelled.
 */
test('a founder is recorded beside what was allotted here, and an exit is worked out', async ({
  world,
  records: { existing },
}) => {
  const page = await world.as('super-admin')
  await page.goto(`/admin/investments/existing/${existing}/cap-table`)
  await expect(rowOf(page, 'Eleanor Whitcombe')).toBeVisible()

  await test.step('the founder is added, then their shares', () => recordsFounder(page))
  await test.step('more than they have can not be cancelled', () => refusesTooMany(page))
  await test.step('a percentage opens to how it was got', () => opensWorking(world, page))
  await test.step('a wrong event is reversed and stays in the history', () => reverses(page))
  await test.step('an exit follows what is typed', () => modelsExit(world, page))
  await test.step('what the round became is on the next tab', () => readsPerformance(world, page))
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function opensForm(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Record an event' }).click()
  const form = page.getByRole('dialog', { name: 'Record an event' })
  await list(form, 'What happened').selectOption({ label: kind })
  return form
}

async function recordsFounder(page: Page): Promise<void> {
  const added = await opensForm(page, 'New holder')
  await box(added, 'Date').fill('1 February 2019')
  await box(added, 'Name').fill('Mara Ellis')
  await added.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(added).toBeHidden()
  await issues(page, '93,750')
  await expect(rowOf(page, 'Mara Ellis')).toContainText('93,750')
}

async function issues(page: Page, shares: string): Promise<void> {
  const form = await opensForm(page, 'Issue of shares')
  await box(form, 'Date').fill('1 February 2019')
  await list(form, 'Holder').selectOption({ label: 'Mara Ellis' })
  await form.getByLabel('Class', { exact: true }).fill('Ordinary')
  await box(form, 'Shares').fill(shares)
  await box(form, 'Share price').fill('0.001')
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(form).toBeHidden()
}

async function refusesTooMany(page: Page): Promise<void> {
  const form = await opensForm(page, 'Buy-back or cancellation')
  await box(form, 'Date').fill('1 March 2019')
  await list(form, 'Holder').selectOption({ label: 'Mara Ellis' })
  await form.getByLabel('Class', { exact: true }).fill('Ordinary')
  await box(form, 'Shares').fill('93751')
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(form.getByText('The holder didn’t have that many shares')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
}

async function opensWorking(world: World, page: Page): Promise<void> {
  const figure = page.getByRole('button', { name: /^Holding, Mara Ellis/ })
  await figure.click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('(Shares, Mara Ellis × 100) ÷ Shares, Total')).toBeVisible()
  await expect(working.getByRole('button', { name: 'Download with formulas' })).toBeVisible()
  await world.isAccessible(page, 'the working of a figure')
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await expect(figure).toBeFocused()
  await openWorking(page, /^Movements: /)
  await openWorking(page, /^Shares in our positions: /)
}

async function reverses(page: Page): Promise<void> {
  await issues(page, '1')
  await page.getByRole('radio', { name: 'History' }).click()
  const wrong = page.getByRole('listitem').filter({ hasText: 'Mara Ellis was issued 1 Ordinary' })
  await wrong.getByRole('button', { name: /^Reverse/ }).click()
  const question = page.getByRole('dialog', { name: 'Reverse this event?' })
  await box(question, 'Reason').fill('Entered twice')
  await question.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Reversed: Mara Ellis was issued 1 Ordinary at £0.001')).toBeVisible()
}

async function modelsExit(world: World, page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Model' }).click()
  await box(page, 'Sale price').fill('1000000')
  const paid = page.getByRole('region', { name: 'Paid to each class' })
  await expect(paid.getByText('Sold for £1.0m, this scenario')).toBeVisible()
  await expect(paid.getByRole('row').filter({ hasText: 'Paid to holders' })).toContainText('£1,000,000')
  await world.isAccessible(page, 'a model of an exit')
  await box(page, 'Scenario name').fill('A sale')
  await page.getByRole('button', { name: 'Save scenario' }).click()
  await expect(page.getByRole('button', { name: /^A sale/ })).toBeVisible()
}

async function readsPerformance(world: World, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cap Table performance' }).click()
  await expect(page.getByRole('table', { name: 'Performance by round' })).toBeVisible()
  await world.isAccessible(page, 'the performance of rounds')
}
