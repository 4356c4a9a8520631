import { onceIn } from './product-pool.ts'
import type { Page } from '@playwright/test'
import { box, list } from './fields.ts'
import { enters, keepsItsPlace, picks, tabTo } from './keyboard.ts'
import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { makeSmallWorld } from './screens/small-world.ts'
import { offers } from './screens/rounds.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { expect, password, test as base } from './world.ts'

// A morning at the desk without a mouse: every step can be come to, is seen when it is, and the focus is
// where one goes on.

const test = base.extend<{ records: SmallWorld }>({
  records: async ({ product }, use) =>
    use(
      await onceIn(product, 'records', () =>
        makeSmallWorld(product.address('wrenfield'), { dataRoom: false }),
      ),
    ),
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const types = (page: Page, text: string) => page.keyboard.type(text)

test('somebody new signs in, finds an investor, changes the record, and comes back to their place in the list', async ({
  world,
  records: { investor },
}) => {
  const page = await world.visitor()
  await page.goto('/login')
  await tabTo(page, box(page, 'E-mail'))
  await types(page, 'support@wrenfield.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await types(page, password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin$/)
  await expect(heading(page, /\w/)).toBeVisible()
  await types(page, 'gv')
  await expect(heading(page, 'Investors')).toBeVisible()

  await tabTo(page, page.getByRole('searchbox', { name: 'Filter by name' }))
  await types(page, 'whitcombe')
  await expect(page).toHaveURL(/filter\[search\]=whitcombe/)
  await expect(page.getByRole('table', { name: 'Investors' }).locator('tbody tr')).toHaveCount(2)
  const person = page.locator(`tbody a[href="/admin/investors/${investor}/details"]`)
  await enters(page, person)
  await expect(heading(page, 'Eleanor Whitcombe')).toBeVisible()
  await enters(page, page.getByRole('link', { name: 'Edit', exact: true }).first())
  await expect(heading(page, /Eleanor Whitcombe/)).toBeVisible()
  await tabTo(page, box(page, 'Occupation'))
  await types(page, 'Harbour pilot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/details$/)
  await expect(page.getByText('Eleanor Whitcombe saved')).toBeVisible()

  // The form is not gone back to: it would ask again what is saved.
  await page.goBack()
  await expect(heading(page, 'Eleanor Whitcombe')).toBeVisible()
  await expect(page).toHaveURL(/\/details$/)
  await page.goBack()
  await expect(heading(page, 'Investors')).toBeVisible()
  await expect(person).toBeFocused()
})

test('arrows go from record to record of a list, and the one that was opened is come back to', async ({
  world,
  records: _records,
}) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/investors?filter[search]=whitcombe&sort=id')
  const names = page.getByRole('table', { name: 'Investors' }).locator('tbody tr a[href$="/details"]')
  await expect(names).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(names.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: 'Eleanor Whitcombe' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Eleanor Whitcombe' })).toBeHidden()
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Eleanor Whitcombe')).toBeVisible()
  await page.goBack()
  await expect(names.nth(1)).toBeFocused()
})

test('in a quick look that covers the list the same keys step to the next record and close it', async ({
  world,
  records: _records,
}) => {
  const page = await world.as('super-admin', { width: 1024, height: 800 })
  await page.goto('/admin/investors?filter[search]=whitcombe&sort=id')
  const names = page.getByRole('table', { name: 'Investors' }).locator('tbody tr a[href$="/details"]')
  await expect(names).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/\b1 of 2\b/)).toBeVisible()
  await expect(drawer).toBeFocused()
  for (const [key, place] of [
    ['j', '2 of 2'],
    ['k', '1 of 2'],
    ['ArrowDown', '2 of 2'],
    ['ArrowUp', '1 of 2'],
    ['j', '2 of 2'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(drawer.getByText(place)).toBeVisible()
    await expect(drawer, 'the focus stays in it').toBeFocused()
  }
  await page.keyboard.press('x')
  await page.keyboard.press('Space')
  await expect(drawer).toBeHidden()
  await expect(names.nth(1)).toBeFocused()
  await expect(page.getByText('1 selected'), 'nothing is chosen out of sight').toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(drawer.getByText(/\b2 of 2\b/)).toBeVisible()

  // From a button too, which is gone at the end of the list.
  const previous = drawer.getByRole('button', { name: 'Previous', exact: true })
  await tabTo(page, previous)
  await page.keyboard.press('Enter')
  await expect(drawer.getByText(/\b1 of 2\b/)).toBeVisible()
  await expect(previous).toHaveCount(0)
  await expect.poll(() => drawer.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('j')
  await expect(drawer.getByText(/\b2 of 2\b/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(names.nth(1)).toBeFocused()
})

test('a draft is opened from its list, and what it lacks leads to the field that is empty', async ({
  world,
  product,
  records: _records,
}) => {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const [type] = await staff.get<{ id: number }[]>('/api/types')
  const draft = await staff.post<{ id: number }>('/api/investment-opportunities', {
    name: 'Saltmarsh Aquaculture',
    type_id: type!.id,
    target_amount: '500000.00',
  })
  const page = await world.as('super-admin')
  await page.goto('/admin/investments/opportunities')
  const row = page.getByRole('table').getByRole('link', { name: 'Saltmarsh Aquaculture' })
  await enters(page, row)
  // A draft is for the person who writes it: its row leads to the editor.
  await expect(page).toHaveURL(new RegExp(`/opportunities/${draft.id}/edit$`))
  const needs = page.getByRole('region', { name: 'Before you publish' })
  const lacking = needs.getByRole('link', { name: 'Go to Summary' })
  await enters(page, lacking)
  const summary = page.getByRole('textbox', { name: 'Summary needed to publish' })
  await expect(summary, 'the way leads to the field itself').toBeFocused()
  await types(page, 'Sea bass from the Fleet.')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await expect(lacking).toHaveCount(0)
  await page.goto(`/admin/investments/opportunities/${draft.id}/details`)
  const least = needs.getByRole('link', { name: 'Go to Minimum investment' })
  await enters(page, least)
  await expect(
    page.getByRole('textbox', { name: /^Minimum investment/ }),
    'from the page of its details too',
  ).toBeFocused()

  const publish = page.getByRole('button', { name: /^Publish/ })
  await enters(page, publish)
  await picks(page, /Publish externally/)
  const question = page.getByRole('dialog', { name: /Publish externally/ })
  await enters(page, question.getByRole('button', { name: 'Publish externally' }))
  await expect(question.getByRole('alert')).toContainText('You can’t do this yet')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(publish).toBeFocused()
})

test('a card of the board is opened and come back to', async ({ world, records: { deal } }) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/investments/deals')
  const card = page.getByRole('listitem').locator(`a[href^="/admin/investments/deals/${deal}/"]`)
  await enters(page, card)
  await expect(heading(page, 'Brightwell Fuel Cells')).toBeVisible()
  await page.goBack()
  await expect(card).toBeFocused()
})

test('a call for cash is drawn up, issued and paid, and what is left out is said where it is missing', async ({
  world,
  product,
  records: _records,
}) => {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const [type] = await staff.get<{ id: number }[]>('/api/types')
  const round = await offers(staff, type!.id, 'Ostler and Finch')
  const investor = await signIn(product.address('wrenfield'), 'investor')
  const wish = { investment_opportunity_id: round.id, interest: 1, risk_accepted: true, amount: '5000.00' }
  await investor.post('/api/investments/user', wish)
  const page = await world.as('super-admin')
  await page.goto(`/admin/investments/opportunities/${round.id}/transactions`)
  await enters(page, page.getByRole('button', { name: 'New cash call' }))
  const draft = page.getByRole('dialog', { name: 'New cash call' })
  await tabTo(page, box(draft, 'Due date'))
  await page.keyboard.press('ControlOrMeta+a')
  await types(page, inDays(20))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cash-calls\/\d+$/)
  await enters(page, page.getByRole('button', { name: 'Issue to 1 investor' }))
  const question = page.getByRole('alertdialog')
  await enters(page, question.getByRole('button', { name: 'Issue to 1 investor' }))
  await expect(question).toBeHidden()
  await keepsItsPlace(page)

  const pay = page.getByRole('button', { name: 'Record payment from Eleanor Whitcombe' })
  await enters(page, pay)
  const payment = page.getByRole('dialog', { name: 'Payment from Eleanor Whitcombe' })
  await expect(box(payment, 'Amount'), 'what is outstanding, to be changed at once').toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await enters(page, payment.getByRole('button', { name: /^Record/ }))
  await expect(box(payment, 'Amount'), 'the first field that is wrong').toBeFocused()
  await expect(payment.getByText('Enter the amount.')).toBeVisible()
  await types(page, '5,000')
  await expect(box(payment, 'Received on'), 'today').not.toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(payment).toBeHidden()
  await expect(pay).toHaveCount(0)
  await keepsItsPlace(page)
})

test('the book tells how an allocation came to be, and gives the focus back', async ({
  world,
  records: { live },
}) => {
  const page = await world.as('super-admin')
  await page.goto(`/admin/investments/opportunities/${live}/transactions`)
  const actions = page.getByRole('button', { name: 'Actions for Eleanor Whitcombe' })
  await enters(page, actions)
  await picks(page, 'View history')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(actions).toBeFocused()
})

test('an event of the cap table is recorded, once what was wrong is mended', async ({
  world,
  records: { existing },
}) => {
  const page = await world.as('super-admin')
  await page.goto(`/admin/investments/existing/${existing}/cap-table`)
  const begin = page.getByRole('button', { name: 'Record an event' })
  await enters(page, begin)
  const form = page.getByRole('dialog', { name: 'Record an event' })
  await tabTo(page, list(form, 'What happened'))
  await types(page, 'New holder')
  await enters(page, form.getByRole('button', { name: 'Record', exact: true }))
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await types(page, '1 February 2019')
  await tabTo(page, box(form, 'Name'))
  await types(page, 'Mara Ellis')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(begin).toBeFocused()
})
