import type { Locator, Page } from '@playwright/test'
import { delayAnswer } from './delay-answer.ts'
import { box, dayIn, list, tickAll } from './fields.ts'
import { signIn } from './screens/api.ts'
import { offers } from './screens/rounds.ts'
import { test } from './screens/small-world-test.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { expect } from './world.ts'

type CreatedPage = { id: number; slug: string }

const eis = 'EIS, 30% income tax relief'
const seis = 'SEIS, 50% income tax relief'

test('an investor chooses one of two tax schemes, and staff change it', async ({
  world,
  product,
  records,
}) => {
  const round = await makeRound(product.address('wrenfield'), records)
  const eleanor = await world.as('investor')
  await test.step('an amount that the round refuses gets the focus', () => isRefused(eleanor, round))
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
  const release = await delayAnswer(staff, /\/api\/investments\?/)
  const read = staff.waitForRequest(/\/api\/investments\?/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await read
  const saving = dialog.getByRole('button', { name: 'Saving' })
  await expect(saving, 'no second press before the book shows it').toBeVisible()
  release()
  await expect(staff.getByText('Tax Scheme chosen for Eleanor Whitcombe')).toBeVisible()
  await expect(row).toContainText(seis)
  await test.step('more of it follows the scheme, or takes another one', () => addsMore(staff, row))
  await expect(
    book.getByRole('row').filter({ hasText: 'Eleanor Whitcombe' }).filter({ hasText: eis }),
  ).toHaveCount(1)
  await test.step('several at once are under one scheme', () => addsSeveral(staff, world.isAccessible))
  await expect(book.getByRole('row').filter({ hasText: 'Marcus Adeyemi' })).toContainText(seis)

  await test.step('she asks for the other scheme, and staff refuse it', async () => {
    await asks(eleanor, round, world.isAccessible)
    await refuses(staff, world.isAccessible)
    await eleanor.reload()
    await expect(eleanor.getByText(`We couldn’t change this to ${eis}: It is certified.`)).toBeVisible()
  })
  await test.step('she asks once more, and staff accept it', async () => {
    await asks(eleanor, round, world.isAccessible)
    await staff.reload()
    await staff.getByRole('button', { name: 'Accept the request of Eleanor Whitcombe' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await expect(staff.getByText('Eleanor Whitcombe’s request accepted')).toBeVisible()
    await expect(
      book.getByRole('row').filter({ hasText: 'Eleanor Whitcombe' }).filter({ hasText: eis }),
    ).toHaveCount(2)
  })
})

/** The round is asked about the amount before anything is sent, and answers when she has pressed the button. */
async function isRefused(page: Page, round: CreatedPage): Promise<void> {
  await page.goto(`/investor/investments/${round.slug}`)
  await page.getByRole('button', { name: 'Pay another way' }).click()
  const form = page.getByRole('dialog', { name: /^Pay another way for/ })
  await form.getByRole('radio', { name: /^Paid elsewhere/ }).check()
  await form.getByRole('radio', { name: eis }).check()
  await tickAll(form)
  const answer = await delayAnswer(page, /\/order\?/)
  await box(form, 'Amount').fill('500')
  await form.getByRole('button', { name: 'Send' }).click()
  answer()
  await expect(box(form, 'Amount')).toHaveAttribute('aria-invalid', 'true')
  await expect(box(form, 'Amount')).toBeFocused()
}

/** Longer than a table is wide. */
const reason = 'My accountant advises it, because relief under the other one is used up. '.repeat(4).trim()

/** Of her £25,000, which are under the other scheme. */
async function asks(
  page: Page,
  round: CreatedPage,
  isAccessible: (page: Page, what: string) => Promise<void>,
): Promise<void> {
  await page.goto(`/investor/portfolio/${round.id}`)
  const allocation = page.getByRole('listitem').filter({ hasText: '£25,000.00' })
  const release = await delayAnswer(page, /\/api\/.+\/tax-options/)
  await allocation.getByRole('button', { name: 'Ask for another tax scheme' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for another tax scheme' })
  await box(form, 'Reason').fill('Relief.')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('radio'), 'they are on their way').toHaveCount(0)
  release()
  await expect(
    form.getByRole('radio', { name: eis }),
    'the mistake gets the focus once it is there',
  ).toBeFocused()
  await box(form, 'Reason').fill('')
  await expect(form.getByRole('radio', { name: seis }), 'it has that already').toHaveCount(0)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('radio', { name: eis }), 'the mistake has the focus').toBeFocused()
  await form.getByRole('radio', { name: eis }).check()
  await box(form, 'Reason').fill(reason)
  await isAccessible(page, 'a request for another tax scheme')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form).toBeHidden()
  await expect(allocation.getByText(`You asked for ${eis}`)).toBeVisible()
  await expect(allocation.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
}

async function refuses(page: Page, isAccessible: (page: Page, what: string) => Promise<void>): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('link', { name: /1 tax scheme request to decide/ }).click()
  const requests = page.getByRole('table', { name: 'Tax scheme requests' })
  await expect(requests.getByRole('row').filter({ hasText: 'Eleanor Whitcombe' })).toContainText(eis)
  await expect(requests).toContainText(reason)
  await isAccessible(page, 'requests for another tax scheme')
  for (const act of ['Accept', 'Refuse'])
    await expect(
      page.getByRole('button', { name: `${act} the request of Eleanor Whitcombe` }),
      'beside a long reason',
    ).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Refuse the request of Eleanor Whitcombe' }).click()
  const form = page.getByRole('dialog', { name: 'Refuse Eleanor Whitcombe’s request' })
  await form.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(box(form, 'Reason')).toBeFocused()
  await box(form, 'Reason').fill('It is certified.')
  await form.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(requests).toBeHidden()
}

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
async function makeRound(address: string, { investor }: SmallWorld): Promise<CreatedPage> {
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
