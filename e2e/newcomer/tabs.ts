import type { Page } from '@playwright/test'
import { expect } from '../world.ts'

/** Moves to the control of a name by the Tab key alone. */
export async function tabsTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('textbox', { name }))
    .or(page.getByRole('combobox', { name }))
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByRole('radio', { name }))
  await expect(wanted.first()).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Sixty tabs don't lead to ${name}.`)
}

export async function presses(page: Page, name: string | RegExp): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press('Enter')
}

export async function ticks(page: Page, name: string | RegExp): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press('Space')
}

export async function types(page: Page, name: string | RegExp, words: string): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}
