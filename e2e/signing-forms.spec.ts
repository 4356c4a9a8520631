import { tickAll } from './fields.ts'
import { expect, test } from './world.ts'
import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { isCategorised, mayInvest, passesTheTest } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'

const box = 'textbox'

test('a statement opens at its top with the focus on its heading, and another name is caught while it is typed', async ({
  world,
}) => {
  const page = await world.as('investor', { height: 500 })
  await page.goto('/investor/profile/investor-type')
  await page.getByRole('radio', { name: /^High net worth/ }).check()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY), 'the choice is longer than the window').toBeGreaterThan(0)
  await next.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Confirm your/)
  await expect(heading).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const name = page.getByRole(box, { name: /^Sign with your full name/ })
  const own = /, (.*)$/.exec((await name.getAttribute('aria-label'))!)![1]!
  await name.pressSequentially('Somebody')
  await expect(page.getByText(`Sign with the name on your account, ${own}.`)).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.clear()
  await name.pressSequentially(own.slice(0, -2))
  await expect(page.getByText('Sign with the name on your account')).toBeHidden()
  await page.getByRole('checkbox', { name: /annual income/ }).check()
  await page.getByRole(box, { name: /^My income was/ }).fill('120,000')
  await page.getByRole('checkbox', { name: 'I have read this and accept it' }).check()
  await expect(page.getByRole('button', { name: 'Sign statement' })).toBeDisabled()
  await name.fill(own)
  await expect(page.getByRole('button', { name: 'Sign statement' })).toBeEnabled()

  await page.getByRole('link', { name: 'Choose another category' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which of these describes you?' })).toBeFocused()

  await page.getByRole('link', { name: 'Overview' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('radio', { name: /^High net worth/ }).check()
  await next.click()
  await expect(name, 'what was written waits while another category is looked at').toHaveValue(own)
  await expect(page.getByRole('checkbox', { name: /annual income/ })).toBeChecked()
  await expect(page.getByRole(box, { name: /^My income was/ })).toHaveValue('120,000')
  await expect(page.getByRole('button', { name: 'Sign statement' })).toBeEnabled()
})

test('“Read and sign” shows what is signed at the first press', async ({ world, product }) => {
  const baseURL = product.address('wrenfield')
  const [staff, approver, investor] = [
    await signIn(baseURL, 'super-admin'),
    await signIn(baseURL, 'fund-manager'),
    await signIn(baseURL, 'investor'),
  ]
  const me = await investor.get<{ id: number }>('/api/user')
  await isCategorised(investor, approver)
  await passesTheTest(investor)
  await mayInvest(investor, approver)
  const type = await staff.post<{ id: number }>('/api/types', { name: 'Equity' })
  const opportunity = await offers(staff, type.id, 'Tidewell Energy, Series B')
  await staff.post('/api/investments/manual', {
    investment_opportunity_id: opportunity.id,
    user_id: me.id,
    amount: '25000.00',
    date: inDays(0),
  })
  const page = await world.as('investor')
  for (const address of ['/investor', `/investor/investments/${opportunity.slug}`]) {
    await page.goto(address)
    await page.getByRole('link', { name: 'Read and sign' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Sign your/ })
    for (const text of ['Tidewell Energy, Series B', '£25,000.00', '£4.00'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await world.isAccessible(page, 'what is signed')
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${baseURL}/investor/portfolio/${opportunity.id}`)
  }
  await page.getByRole('button', { name: 'Read and sign' }).click()
  await page.getByRole('checkbox', { name: /lose all the money/ }).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Tick all statements to continue. 3 left.')).toBeVisible()
  const next = page.getByRole('checkbox', { name: /^I have read the documents/ })
  await expect(next, 'the same statements as where one reserves').toBeFocused()
  await tickAll(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/signed$/)).toBeVisible()
  await Promise.all([staff, approver, investor].map((caller) => caller.close()))
})
