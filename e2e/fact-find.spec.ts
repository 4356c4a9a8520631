import type { Page } from '@playwright/test'
import { box, list } from './fields.ts'
import { expect, test } from './world.ts'

/** An answer among those of a question, in a group of radio buttons. */
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check()

const saved = (page: Page) => expect(page.getByText(/^Saved at/)).toBeVisible()

/** Everything that has to be answered before the last section. */
async function answersTheFirstSections(page: Page): Promise<void> {
  await choose(page, 'Who do you live with?', 'On my own')
  await box(page, 'How many people depend on you financially?').fill('0')
  await choose(page, 'What do you do for a living?', 'Employed')
  await list(page, 'Where are you resident for tax?').selectOption('GB')
  await choose(page, 'Have you made a will?', 'Yes')
  await page.getByRole('button', { name: 'Next' }).click()

  await box(page, 'Salary and director’s pay').fill('96000')
  await box(page, 'Tax and National Insurance').fill('43000')
  await box(page, 'Yearly spending').fill('22000')
  await expect(page.getByText('Spare each year').locator('..')).toContainText('£31,000')
  await page.getByRole('button', { name: 'Next' }).click()

  await box(page, 'Cash').fill('62500')
  await page.getByRole('button', { name: 'Next' }).click()

  await box(page, 'What is the money for?').fill('Long-term growth')
  await choose(page, 'How long can it stay invested?', '7 to 10 years')
  await choose(page, 'Do you need income from it?', 'Yes')
  await expect(box(page, 'How much a year?')).toBeVisible()
  await choose(page, 'Do you need income from it?', 'No')
  await expect(box(page, 'How much a year?')).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('checkbox', { name: 'Shares of listed companies' }).check()
  await choose(page, 'Have you ever lost most of an investment?', 'No')
  await choose(page, 'How do you make up your mind?', 'I decide for myself')
  await page.getByRole('button', { name: 'Next' }).click()
}

async function answersCapacityForLoss(page: Page, pet: string): Promise<void> {
  await choose(
    page,
    'If every unlisted holding went to zero, what would change?',
    'I would delay plans such as travel',
  )
  await choose(page, 'For how long could you live on your cash?', '6 to 12 months')
  await box(page, 'How much could you lose without changing how you live?').fill('20000')
  await choose(page, 'When might you need this money back?', 'In 5 to 10 years')
  await choose(page, 'How much of your free assets is in unlisted companies?', 'Less than 10%')
  await box(page, 'Do you keep a pet?').fill(pet)
  await saved(page)
}

async function signs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check and sign' }).click()
  await page.getByRole('checkbox', { name: /I have checked my answers/ }).check()
  await page.getByRole('textbox', { name: /Sign with your full name/ }).fill('Eleanor Whitcombe')
  await page.getByRole('button', { name: 'Sign', exact: true }).last().click()
  await expect(page.getByText('Signed Eleanor Whitcombe', { exact: false })).toBeVisible()
}

test('staff change the fact find, an investor answers and signs it twice, and staff compare', async ({
  world,
}) => {
  const staff = await world.as('super-admin')
  const investor = await world.as('investor')

  await test.step('staff add a question and publish the draft', async () => {
    await staff.goto('/admin/settings/investor/fact-find')
    await expect(staff.getByText('Version 1 is live.')).toBeVisible()
    await staff.getByRole('button', { name: 'Add a question' }).last().click()
    const drawer = staff.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Question' }).fill('Do you keep a pet?')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    const row = staff.getByRole('button', { name: /^Do you keep a pet\?/ })
    await row.focus()
    await staff.keyboard.press('Alt+ArrowUp')
    await expect(row).toBeFocused()
    await world.isAccessible(staff, 'the editor')
    await staff.getByRole('button', { name: 'Save draft' }).click()
    await expect(staff.getByText('Draft saved')).toBeVisible()
    await staff.getByRole('button', { name: 'Publish' }).click()
    await expect(staff.getByText('Version 2 is live.')).toBeVisible()
  })

  await test.step('the investor answers, is saved as they go, and signs', async () => {
    await investor.goto('/investor/profile/fact-find')
    await investor.getByRole('button', { name: 'Begin' }).click()
    await answersTheFirstSections(investor)
    await answersCapacityForLoss(investor, 'A spaniel')
    await world.isAccessible(investor, 'a section of the fact find')
    await investor.reload()
    await expect(box(investor, 'Do you keep a pet?')).toHaveValue('A spaniel')
    await signs(investor)
    await expect(investor.getByText(/^Band \d of 7$/)).toBeVisible()
  })

  await test.step('a year later they change one answer and sign again', async () => {
    await investor.getByRole('button', { name: 'Update my answers' }).click()
    await investor.getByRole('button', { name: /^Capacity for loss/ }).click()
    await box(investor, 'Do you keep a pet?').fill('Two spaniels')
    await saved(investor)
    await signs(investor)
  })

  await test.step('staff read both side by side, with the difference marked', async () => {
    await staff.goto('/admin/investors')
    await staff.getByRole('link', { name: 'Eleanor Whitcombe' }).first().click()
    await staff.getByRole('link', { name: 'Fact find' }).click()
    await staff.getByRole('radio', { name: /^Compare with/ }).click()
    const changed = staff.locator('dl > div').filter({ hasText: 'Do you keep a pet?' })
    await expect(changed).toContainText('changed')
    await expect(changed).toContainText('Two spaniels')
    await expect(changed).toContainText('A spaniel')
    await world.isAccessible(staff, 'two rounds side by side')
    for (const view of [/^This version/, /^Compare with/]) {
      await staff.setViewportSize({ width: 390, height: 844 })
      await staff.getByRole('radio', { name: view }).click()
      expect(await staff.evaluate(() => document.documentElement.scrollWidth), 'it fits a phone').toBe(390)
    }
  })
})
