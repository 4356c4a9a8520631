import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

export interface VersionedRecord {
  id: number
  version: number
}

interface ConflictCase {
  /** Where the form is: the page itself or a dialog. */
  form: Page | Locator
  /** Typed here before the other one saves. */
  mine: readonly [label: string, text: string]
  /** What the other one wrote, as the form shows it afterwards. */
  theirs: readonly [label: string, text: string]
  /** The other one saves. */
  meanwhile: () => Promise<unknown>
  save?: string
}

/**
 * Edits a record while another person saves it first. The first save is refused and shows their changes; the
 * second one succeeds.
 */
export async function bothWrite({
  form,
  mine,
  theirs,
  meanwhile,
  save = 'Save',
}: ConflictCase): Promise<void> {
  const field = (label: string) => form.getByRole('textbox', { name: label })
  await field(mine[0]).fill(mine[1])
  await meanwhile()
  await form.getByRole('button', { name: save, exact: true }).click()
  await expect(form.getByRole('alert').first()).toContainText('Another user has changed this record.')
  await expect(field(theirs[0]), 'theirs is there').toHaveValue(theirs[1])
  await expect(field(mine[0]), 'mine is kept').toHaveValue(mine[1])
  await form.getByRole('button', { name: save, exact: true }).click()
}
