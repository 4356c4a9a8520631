import type { Locator, Page } from '@playwright/test'
import { box, dayIn, list, tickAll } from './fields.ts'
import { signIn } from './screens/api.ts'
import { offers } from './screens/rounds.ts'
import { makeSmallWorld } from './screens/small-world.ts'
import { expect, test } from './world.ts'

test.use({ ownProduct: 'tax-scheme' })

type CreatedPage = { id: number; slug: string }

const eis = 'EIS, 30% income tax relief'
const seis = 'SEIS, 50% income tax relief'

test('an investor chooses one of two tax schemes, and staff change it', async ({ world, product }) => {
  const round = await makeRound(product.address('wrenfield'))
  const eleanor = await world.as('investor')
  await eleanor.goto(`/investor/investments/${round.slug}/invest`)
  await box(eleanor, 'Amount').fill('25,000')
  await eleanor.getByRole('button', { name: 'Continue' }).click()
  await test.step('she has to choose one', () => chooses(eleanor, world.isAccessible))
  await test.step('she reserves under it', () => reserves(eleanor))
  await eleanor.goto(`/investor/portfolio/${round.id}`)
  await expect(eleanor.getByText(eis, { exact: true }).first()).toBeVisible()

  const staff = await world.as('super-admin', { width: 1440, height: 900 })
  await staff.goto(`/admin/investments/opportunities/${round.id}/transactions`)
  const book = staff.getByRole('table', { name: 'Allocations', exact: true })
  const row = book.getByRole('row').filter({ hasText: 'Eleanor Whitcombe' })
  await expect(row).toContainText(eis)
  const actions = row.getByRole('button', { name: /^Actions for/ })
  await expect(actions, 'the book fits beside the cash calls').toBeInViewport({ ratio: 1 })
  await actions.click()
  await staff.getByRole('menuitem', { name: 'Change tax scheme' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Tax Scheme for Eleanor Whitcombe' })
  await list(dialog, 'Tax Scheme').selectOption(seis)
  await world.isAccessible(staff, 'the tax scheme of an allocation')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('Tax Scheme chosen for Eleanor Whitcombe')).toBeVisible()
  await expect(row).toContainText(seis)
  await test.step('more of it follows the scheme, or takes another one', () => addsMore(staff, row))
  await expect(
    book.getByRole('row').filter({ hasText: 'Eleanor Whitcombe' }).filter({ hasText: eis }),
  ).toHaveCount(1)
  await test.step('several at once are under one scheme', () => addsSeveral(staff, world.isAccessible))
  await expect(book.getByRole('row').filter({ hasText: 'Marcus Adeyemi' })).toContainText(seis)
})

async function addsMore(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Add to this round' }).click()
  const form = page.getByRole('dialog', { name: 'Add to Eleanor Whitcombe’s investment' })
  await expect(list(form, 'Tax Scheme').locator('option:checked')).toHaveText(seis)
  await box(form, 'Amount').fill('5,000')
  await box(form, 'Agreed on').fill(dayIn(0))
  await list(form, 'Tax Scheme').selectOption(eis)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toBeHidden()
}

async function addsSeveral(
  page: Page,
  isAccessible: (page: Page, what: string) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Add allocation' }).click()
  await page.getByRole('button', { name: 'Add several' }).click()
  const form = page.getByRole('dialog', { name: 'Add allocations' })
  await form.getByRole('combobox', { name: 'Add investor' }).fill('Marcus')
  await page
    .getByRole('option', { name: /Marcus Adeyemi/ })
    .first()
    .click()
  await box(form, 'Marcus Adeyemi').fill('5,000')
  await list(form, 'Tax Scheme').selectOption(seis)
  await isAccessible(page, 'several allocations under a tax scheme')
  await form.getByRole('button', { name: 'Add 1 allocation' }).click()
  await expect(form).toBeHidden()
}

/** A live round under two schemes, to which Eleanor is invited. */
async function makeRound(address: string): Promise<CreatedPage> {
  const { investor } = await makeSmallWorld(address)
  const staff = await signIn(address, 'super-admin')
  const schemes = [
    { name: eis, kind: 'eis', rate: '30.00', minimum_months: 36 },
    { name: seis, kind: 'seis', rate: '50.00', minimum_months: 36 },
  ]
  const ids: number[] = []
  for (const scheme of schemes) ids.push((await staff.post<CreatedPage>('/api/tax-options', scheme)).id)
  const [type] = await staff.get<CreatedPage[]>('/api/types')
  const round = await offers(staff, type!.id, 'Brackenhall Bio, Seed', { tax_option_ids: ids })
  await staff.post('/api/invitations', { investment_opportunity_id: round.id, user_ids: [investor] })
  await staff.close()
  return round
}

/** Without a choice it doesn't go on; the relief of the order is then that of the chosen scheme. */
async function chooses(page: Page, isAccessible: (page: Page, what: string) => Promise<void>): Promise<void> {
  await page.getByRole('radio', { name: /Eleanor Whitcombe/ }).check()
  await expect(page.getByRole('radio', { name: eis })).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose a tax scheme.')).toBeVisible()
  await expect(page.getByRole('radio', { name: eis }), 'the mistake has the focus').toBeFocused()
  await isAccessible(page, 'the choice of a tax scheme')
  await page.getByRole('radio', { name: eis }).check()
  await expect(page.getByText('Choose a tax scheme.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Income tax relief: £7,500' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function reserves(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Interested – finance in place' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await tickAll(page)
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByRole('link', { name: 'My Reserved Allocations' }).first()).toBeVisible()
  await expect(page.getByText(eis, { exact: true }).first()).toBeVisible()
}
