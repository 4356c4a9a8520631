import type { Page } from '@playwright/test'
import { box } from '../fields.ts'
import { enters, keepsItsPlace, tabTo } from '../keyboard.ts'
import { account, ada, rightAnswers } from '../main-job/facts.ts'
import { signIn } from '../screens/api.ts'
import { offers } from '../screens/rounds.ts'
import { expect } from '../world.ts'

/** What a newcomer does besides her statement, all of it by the keys. */

async function types(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, box(page, label))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/** Chooses one of a group: Tab leads to the group, arrows lead through it. */
async function chooses(page: Page, group: string | RegExp, option: string | RegExp): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio')
  const chosen = radios.and(page.locator(':checked'))
  await tabTo(page, (await chosen.count()) === 1 ? chosen : radios.first())
  const wanted = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option })
  if (await wanted.evaluate((radio) => radio === document.activeElement)) await page.keyboard.press('Space')
  for (let press = 0; press < 10 && !(await wanted.isChecked()); press += 1)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

/** Asks to see what is offered, and continues under the warning; each step takes the keyboard along. */
export async function readsTheWarning(page: Page): Promise<void> {
  await page.goto('/investor/profile/view')
  await enters(page, page.getByRole('link', { name: 'Read the warning' }))
  await enters(page, page.getByRole('button', { name: 'Ask to see our investments' }))
  await expect(
    page.getByRole('heading', { level: 1, name: `${ada.firstName}, this is a high-risk` }),
  ).toBeFocused()
  await enters(page, page.getByRole('button', { name: 'Continue', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Take a day to think' })).toBeFocused()
}

/** Answers every question rightly; each question takes the keyboard along. */
export async function passesTheTest(page: Page): Promise<void> {
  await page.goto('/investor/profile/appropriateness')
  await enters(page, page.getByRole('link', { name: 'Start the test' }))
  const progress = page.getByText(/^Question \d+ of \d+$/).first()
  const questions = Number(/of (\d+)/.exec(await progress.innerText())![1])
  for (let number = 1; number <= questions; number += 1) {
    await expect(progress).toHaveText(`Question ${number} of ${questions}`)
    await keepsItsPlace(page)
    await expect(page.getByRole('radio').nth(1)).toBeVisible()
    const labels = await page.getByRole('radiogroup').locator('label').allInnerTexts()
    await chooses(
      page,
      /./,
      labels.find((label) => rightAnswers.has(label))!,
    )
    await enters(
      page,
      page.getByRole('button', { name: number === questions ? 'Submit answers' : 'Next question' }),
    )
  }
  await expect(page.getByText("You've passed.", { exact: false })).toBeVisible()
  await keepsItsPlace(page)
}

/** A way to invest with the account that money is paid out to; a wrong account number is met at its field. */
export async function addsAMethod(page: Page): Promise<void> {
  await page.goto('/investor/profile/investmentmethod_new')
  await chooses(page, /./, 'Individual')
  await types(page, 'Name on the register', ada.name)
  await tabTo(page, page.getByRole('radio', { name: 'Just me' }))
  await page.keyboard.press('Space')
  await types(page, 'Address', '2 Mill Lane')
  await types(page, 'Town or city', 'Bath')
  await types(page, 'Postcode', 'BA1 1AA')
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }))
  await page.keyboard.type('United K')
  await types(page, 'Name on the account', ada.name)
  await types(page, 'Sort code', account.sortCode)
  await types(page, 'Account number', '123')
  await page.keyboard.press('Tab')
  await expect(box(page, 'Account number')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Shift+Tab')
  await expect(box(page, 'Account number')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(account.number)
  await enters(page, page.getByRole('button', { name: 'Submit for approval' }))
  await expect(page).toHaveURL(/investmentmethod_\d+$/)
  await keepsItsPlace(page)
}

/** Her registration, without which she sees no offers, then her category. */
export async function approveTheCategory(page: Page): Promise<void> {
  await page.goto('/admin/investors')
  await enters(page, page.getByRole('link', { name: ada.name }).first())
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await enters(page, page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText(`Approved: ${ada.firstName} sees`, { exact: false })).toBeVisible()
  await enters(page, page.getByRole('link', { name: 'Category', exact: true }))
  await tabTo(page, page.getByRole('radio', { name: 'Approve' }))
  await page.keyboard.press('Space')
  await enters(page, page.getByRole('button', { name: `Approve ${ada.name}` }))
  await expect(page.getByText(`Category approved for ${ada.name}`, { exact: true })).toBeVisible()
  await keepsItsPlace(page)
}

export async function approveTheMethod(page: Page): Promise<void> {
  await page.goto('/admin/investors/investment-methods')
  await enters(page, page.getByRole('link', { name: ada.name }).first())
  await enters(page, page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText(/: approved$/)).toBeVisible()
  await keepsItsPlace(page)
}

/** An offer that she may take part in at once: no pause, no warning of its own. */
export async function offersARound(baseURL: string): Promise<{ id: number; slug: string }> {
  const staff = await signIn(baseURL, 'super-admin')
  const type = await staff.post<{ id: number }>('/api/types', { name: 'Equity' })
  const round = await offers(staff, type.id, 'Ostler and Finch', { fca_class: 'mass_market' })
  await staff.close()
  return round
}

/**
 * From the list to a reserved allocation; each step of the wizard takes the keyboard along, and what is
 * missing is met where it is.
 */
export async function reservesAnAllocation(page: Page): Promise<void> {
  await page.goto('/investor/investments')
  await enters(page, page.getByRole('link', { name: 'Ostler and Finch' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Ostler and Finch' })).toBeVisible()
  await enters(page, page.getByRole('link', { name: 'Reserve An Allocation' }).first())
  await tabTo(page, box(page, 'Amount'))
  await page.keyboard.type('1e9')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Amount')).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page, 'Amount')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25k')
  await page.keyboard.press('Enter')
  for (const group of [/investing/, /funding/]) {
    await expect(page.getByRole('radiogroup', { name: group })).toBeVisible()
    await keepsItsPlace(page)
    await tabTo(page, page.getByRole('radiogroup', { name: group }).getByRole('radio').first(), { within: 3 })
    await page.keyboard.press('Space')
    await enters(page, page.getByRole('button', { name: 'Continue' }))
  }
  const statements = page.getByRole('checkbox')
  await expect(statements.first()).toBeVisible()
  await enters(page, page.getByRole('button', { name: 'Reserve An Allocation' }))
  await expect(statements.first(), 'the first that is not ticked').toBeFocused()
  await page.keyboard.press('Space')
  for (const statement of (await statements.all()).slice(1)) {
    await tabTo(page, statement, { within: 3 })
    await page.keyboard.press('Space')
  }
  await enters(page, page.getByRole('button', { name: 'Reserve An Allocation' }))
  await expect(page.getByRole('heading', { name: '£25,000.00 reserved for you' })).toBeFocused()
}

/** Among what she reserved: another amount, then nothing. */
export async function thinksAgain(page: Page): Promise<void> {
  await enters(page, page.getByRole('link', { name: 'My Reserved Allocations' }).last())
  const change = page.getByRole('button', { name: 'Change', exact: true })
  await enters(page, change)
  const dialog = page.getByRole('dialog', { name: /^Change your/ })
  await types(page, 'New amount', '20,000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox'), 'what’s missing').toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await enters(page, page.getByRole('button', { name: 'Withdraw', exact: true }))
  const question = page.getByRole('alertdialog')
  await enters(page, question.getByRole('button', { name: /^Withdraw/ }))
  await expect(question).toBeHidden()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await keepsItsPlace(page)
}
