import { box } from './fields.ts'
import { closedFigures } from './screens/bare-figures.ts'
import { openWorking } from './open-working.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('a distribution is drafted, authorised by a second person and paid line by line on its own page', async ({
  world,
  product,
  records,
}) => {
  const caller = await signIn(product.address('wrenfield'), 'super-admin')
  await caller.patch(`/api/funds/${records.fund}`, { carry_percent: '20', catch_up_percent: '100' })
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  const transactions = `/admin/funds/${records.fund}/transactions`
  await page.goto(transactions)
  // What stands above it moves it while it is loaded.
  await expect(page.getByRole('table', { name: 'Distributions' })).toBeVisible()
  await page.getByRole('link', { name: 'New distribution' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New distribution' })).toBeVisible()
  await box(page, 'Title').fill('Sale of Morrow Health')
  await box(page, 'Amount').fill('6000')
  await page.getByRole('button', { name: / Calculated$/ }).click()
  await page.getByRole('option', { name: 'By the waterfall, with carry' }).click()
  const preview = page.getByRole('table', { name: 'Lines preview' })
  await expect(preview.getByRole('cell', { name: 'Eleanor Whitcombe', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Waterfall' }).getByText('£6,000.00').first()).toBeVisible()
  expect(await world.graveFindings(page)).toEqual([])
  expect(await closedFigures(page)).toEqual([])
  await openWorking(page, /^To pay, Eleanor Whitcombe: /)
  await openWorking(page, /^Split of the remainder, carry: /)
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sale of Morrow Health' })).toBeVisible()
  const address = new URL(page.url()).pathname
  expect(address).toMatch(new RegExp(`^${transactions}/distributions/\\d+$`))
  // The form is not gone back to, and a link leads to the page.
  await page.goBack()
  await page.getByRole('link', { name: 'Sale of Morrow Health' }).click()
  await expect(page.getByText('Lines equal the total')).toBeVisible()
  await page.getByRole('button', { name: 'Formula of split of the remainder' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Carry' }).getByText(/= £/)).toBeVisible()
  await openWorking(page, /^Share, Eleanor Whitcombe: /)
  await openWorking(page, /^To pay, total: £6,000.00/)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('A colleague who didn’t draft or confirm it')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Authorise/ })).toHaveCount(0)

  const colleague = await world.as('support', { width: 390, height: 844 })
  await colleague.goto(address)
  const rail = colleague.getByText('This waterfall includes Distribution 1, which isn’t authorised yet.')
  await expect(rail).toBeVisible()
  await expect(colleague.getByRole('button', { name: /^Authorise/ })).toHaveCount(0)
  expect(await world.graveFindings(colleague)).toEqual([])
  await colleague.getByRole('link', { name: 'Distribution 1' }).click()
  await expect(colleague.getByText('Sale of Morrow Health is based on this one')).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Edit draft' })).toHaveCount(0)
  await colleague.goBack()
  const approver = await caller.as('support')
  await caller.post(`/api/distributions/${records.distribution}/confirm`)
  await approver.post(`/api/distributions/${records.distribution}/authorise`)
  await Promise.all([caller.close(), approver.close()])
  await colleague.reload()
  await expect(colleague.getByText('You can authorise this: you didn’t prepare it')).toBeVisible()
  await colleague.getByRole('button', { name: 'Authorise £6,000.00' }).click()
  await expect(colleague.getByRole('heading', { level: 2, name: 'Pay' })).toBeVisible()
  expect(await world.graveFindings(colleague)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Record payment to Eleanor Whitcombe' }).click()
  const one = page.getByRole('dialog', { name: 'Payment to Eleanor Whitcombe' })
  await box(one, 'Reference on the transfer').fill('SALE 1')
  await one.getByRole('button', { name: 'Record payment' }).click()
  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(lines.getByText(/^Paid /)).toBeVisible()
  await page.getByRole('button', { name: 'Record 1 payment' }).click()
  await page
    .getByRole('dialog', { name: 'Record 1 payment?' })
    .getByRole('button', { name: 'Record 1 payment' })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid' })).toBeVisible()
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity.getByText(/recorded 1 payment of £/)).toHaveCount(2)
  await expect(activity.getByText(/completed the payments/)).toBeVisible()
})

test('a draft is cancelled with its reason, and who may not see the fund is refused', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 390, height: 844 })
  const form = `/admin/funds/${records.fund}/transactions/distributions/new-distribution`
  await page.goto(form)
  await box(page, 'Title').fill('Interest, wrong')
  await box(page, 'Amount').fill('10')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Interest, wrong' })).toBeVisible()

  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const button = await page.getByRole('link', { name: 'Edit draft' }).boundingBox()
  expect(button!.y, 'where the buttons are, below the title').toBeGreaterThan(title!.y + title!.height)
  await page.getByRole('link', { name: 'Edit draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Interest, wrong' })).toBeVisible()
  await expect(box(page, 'Amount')).toHaveValue('10')
  await box(page, 'Amount').fill('20')
  await expect(page.getByRole('table', { name: 'Lines preview' }).getByText('£20.00').first()).toBeVisible()
  expect(await world.graveFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Interest, wrong' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Activity' }).getByText(/changed the draft/)).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel distribution' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Interest, wrong?' })
  await box(question, 'Reason').fill('Drafted twice')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel distribution' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cancelled' })).toBeVisible()
  await expect(page.getByText('Drafted twice').first()).toBeVisible()

  const adviser = await world.as('adviser')
  for (const path of [address, form]) {
    await adviser.goto(path)
    await expect(adviser.getByText(/doesn’t have access to this page/)).toBeVisible()
  }
  // A distribution of another fund is not found below this one.
  await page.goto(address.replace(`/funds/${records.fund}/`, '/funds/999999/'))
  await expect(page.getByText(/doesn't seem to exist/).first()).toBeVisible()
})
