import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { box } from './fields.ts'
import type { Product } from './world.ts'

/** Of the person at a company who is asked for its figures. */
export const email = 'ruth@morrow.example'

/** Opens the link of the newest letter with one, and gives the code that comes to the same address. */
export async function opensTheForm(visitor: Page, product: Product): Promise<void> {
  await product.deliver()
  const letters = await product.mailTo(email)
  const link = letters.map(({ text }) => /https?:\/\/[^\s)]+\/collect\/[^\s)]+/.exec(text)?.[0]).find(Boolean)
  await visitor.goto(`${product.address('wrenfield')}${new URL(link!).pathname}`)
  await visitor.getByRole('button', { name: 'Send me a code' }).click()
  await expect(box(visitor, 'Six-digit code')).toBeVisible()
  const code = /^\d{3} \d{3}$/m.exec((await product.mailTo(email))[0]!.text)![0]
  await box(visitor, 'Six-digit code').fill(code)
  await visitor.getByRole('button', { name: 'Open the form' }).click()
}

export async function submits(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Submit figures' }).click()
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(visitor.getByText('Figures submitted')).toBeVisible()
}
