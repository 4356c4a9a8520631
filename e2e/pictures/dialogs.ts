import type { Locator, Page } from '@playwright/test'
import { box } from '../fields.ts'
import { presses, unfolds } from './acts.ts'
import type { PageAction } from './acts.ts'

/** The dialog that stands open, whatever its kind. */
export const confirmation = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** Presses what is asked about before it is done. */
export const questions =
  (name: string | RegExp): PageAction =>
  async (page) => {
    await presses(name)(page)
    await page.getByRole('alertdialog').waitFor()
  }

/** Types into boxes of the dialog that stands open, by their labels. */
export const types =
  (words: Readonly<Record<string, string>>): PageAction =>
  async (page) => {
    for (const [label, text] of Object.entries(words)) await box(confirmation(page), label).fill(text)
  }

/** Presses what the open dialog ends with, and waits for what it is refused with. */
export const isRefused =
  (name: string | RegExp): PageAction =>
  async (page) => {
    await confirmation(page).getByRole('button', { name }).last().click()
    await confirmation(page).locator('[aria-invalid=true], [role=alert]').first().waitFor()
  }

/** Chooses in a menu what leads to a dialog. */
export const choosesIn =
  (menu: string | RegExp, item: string | RegExp): PageAction =>
  async (page) => {
    await unfolds(menu)(page)
    await page.getByRole('menuitem', { name: item }).first().click()
    await confirmation(page).waitFor()
  }
