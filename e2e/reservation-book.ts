import type { Page } from '@playwright/test'
import { expect } from './world.ts'
import type { World } from './world.ts'

/** The book of a round opens to how its figures were got. */
export async function opensTheBook(world: World, window: Page, round: { id: number }): Promise<void> {
  await window.goto(`/admin/investments/opportunities/${round.id}/transactions`)
  await window.getByRole('button', { name: /^Shares, Eleanor Whitcombe: / }).click()
  const working = window.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText(/^£[\d,.]+ ÷ £4\.00 = [\d,]+$/)).toBeVisible()
  await world.isAccessible(window, 'the working of an allocation')
  await working.getByRole('button', { name: 'Close' }).click()
  await window.getByRole('button', { name: /^All counted: / }).click()
  await expect(working.getByText('what counts, Eleanor Whitcombe').first()).toBeVisible()
}

export async function comparesRules(world: World, window: Page, round: { id: number }): Promise<void> {
  await window.goto(`/admin/investments/opportunities/${round.id}/transactions/allocation`)
  await expect(window.getByRole('link', { name: /^Transactions/ }).last()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await window.getByRole('radio', { name: 'Pro rata' }).check({ force: true })
  await window.getByRole('button', { name: /^Shares, Eleanor Whitcombe, Pro rata: / }).click()
  const working = window.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('shares of Eleanor Whitcombe, pro rata', { exact: true })).toBeVisible()
  await world.isAccessible(window, 'the working of a rule')
  const [file] = await Promise.all([
    window.waitForEvent('download'),
    working.getByRole('button', { name: 'Download with formulas' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/allocation rules\.xlsx$/)
  await working.getByRole('button', { name: 'Close' }).click()
  await expect(window.getByRole('button', { name: /^Shares, Eleanor Whitcombe, Pro rata: / })).toBeFocused()
  const rail = window.getByRole('complementary', { name: 'The chosen rule' })
  await rail.getByRole('button', { name: /^Share of the pool: / }).click()
  await expect(
    working.getByText('part of the pool of Eleanor Whitcombe', { exact: false }).first(),
  ).toBeVisible()
  await working.getByRole('button', { name: 'Close' }).click()
}
