import type { Page, Route } from '@playwright/test'
import { shownWhole } from './at-rest.ts'
import { delayAnswer } from './delay-answer.ts'
import { signIn } from './screens/api.ts'
import { makeSmallWorld } from './screens/small-world.ts'
import { domains, expect, password, test } from './world.ts'
import type { World } from './world.ts'

const refused: Parameters<Route['fulfill']>[0] = { status: 500, json: { message: 'Server Error' } }

/** Changes the tenant's look and words, as a Super Admin does. */
async function sets({ product }: World, overrides: object): Promise<void> {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  await staff.post('/api/branding/1', { _method: 'PATCH', ...overrides })
  await staff.close()
}

/** The notifications of an investor that were not read yet. */
const unreadOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/notifications/user/unread', { headers: { accept: 'application/json' } })
    const { data } = (await answer.json()) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  })

test('the bell counts, the panel says what is there, and what is read is read', async ({ world }) => {
  const page = await world.as('new-investor')
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'I have read, understood and accept' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('There are no Notifications.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Mark all as Read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await makeSmallWorld(world.product.address('wrenfield'))
  await world.product.deliver()
  const eleanor = await world.as('investor')
  await eleanor.goto('/')
  const release = await delayAnswer(eleanor, /\/api\/notifications\/user$/)
  const counted = eleanor.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  const before = Number(/\d+/.exec(await counted.innerText())![0])
  expect(before, 'more than one thing happened').toBeGreaterThan(1)
  await expect(counted).toContainText(String(before).padStart(2, '0'))
  await counted.click()
  const hers = eleanor.getByRole('dialog', { name: 'Notifications' })
  await expect(hers.getByText('Loading Notifications...')).toBeVisible()
  release()
  // The product's clock stands still since this worker began, and the page's goes on.
  await expect(hers.getByText(/^(Just now|\d+ mins? ago|\d+ hours? ago)$/).first()).toBeVisible()
  await world.isAccessible(eleanor, 'the notifications')
  const first = hers.getByRole('listitem').filter({ hasText: 'Unread' }).first().getByRole('link')
  const leadsTo = await first.getAttribute('href')
  const unread = await unreadOf(eleanor)
  await first.click()
  await expect(hers).toBeHidden()
  await expect(eleanor).toHaveURL((url) => url.pathname + url.search + url.hash === leadsTo)
  // More may have happened to her meanwhile.
  await expect(async () => {
    const left = await unreadOf(eleanor)
    expect(unread.filter((id) => !left.includes(id))).toHaveLength(1)
    const bellNow = eleanor.getByRole('button', { name: `Notifications, ${left.length} unread` })
    await expect(bellNow).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(eleanor.getByRole('heading', { level: 1, name: /Tidewell/ })).toBeVisible()
  await eleanor.getByRole('button', { name: /^Notifications/ }).click()
  const heard = eleanor.waitForResponse((answer) => answer.url().endsWith('/notifications/user/mark-read'))
  await hers.getByRole('button', { name: 'Mark all as Read' }).click()
  await expect(hers.getByText('Unread')).toHaveCount(0)
  await heard
  await eleanor.reload()
  await expect(eleanor.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('error pages lead on by who reads them', async ({ world }) => {
  await sets(world, { home_link_text: 'Back to the desk' })
  const investor = await world.as('new-investor')
  await investor.goto('/investor/nope')
  await expect(investor.getByRole('heading', { name: "Sorry that page doesn't seem to exist" })).toBeVisible()
  const main = investor.getByRole('main')
  await expect(main.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute('href', '/investor')
  await expect(main.getByRole('link', { name: 'Investment Opportunities' })).toHaveAttribute(
    'href',
    '/investor/investments',
  )
  await world.isAccessible(investor, 'the portal’s page that is not there')

  const staff = await world.as('adviser')
  await staff.goto('/admin/nope')
  await expect(staff.getByText('404 page not found')).toBeVisible()
  await expect(staff.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await staff.getByRole('link', { name: 'Back to the desk' }).click()
  await expect(staff).toHaveURL(/\/admin\/investors$/)

  // A record that there isn't: the page of an address that nothing answers, without the head of a record.
  for (const path of ['999999', 'contacts/999999']) {
    await staff.goto(`/admin/investors/${path}`)
    await expect(
      staff.getByRole('heading', { level: 1, name: "Sorry that page doesn't seem to exist" }),
    ).toBeVisible()
    await expect(staff.getByRole('link', { name: 'Back to the desk' })).toBeVisible()
  }

  await staff.goto('/investor')
  await expect(staff.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect(staff.getByText('Click below to return to our homepage or try again later.')).toBeHidden()
})

test('the warning stands 70 px tall above the navigation, the logo leads to the firm’s own site, and the entries come in three orders', async ({
  world,
}) => {
  await sets(world, { back_to_site_url: 'https://example.com/', portal_order: 1 })
  const page = await world.as('new-investor')
  await page.goto('/')
  const warning = await page.getByRole('complementary', { name: 'Risk warning' }).boundingBox()
  expect(warning!.height).toBe(70)
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())!.y).toBeGreaterThanOrEqual(70)
  await expect(bar.getByRole('link').first()).toHaveAttribute('href', 'https://example.com/')
  const entries = bar.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries).toHaveText(['Portfolio', 'Investments', 'Profile'])
  await sets(world, { back_to_site_url: '', portal_order: 2, risk_warning_enabled: 0 })
  await page.reload()
  await expect(entries).toHaveText(['Investments', 'Portfolio', 'Profile'])
  await expect(bar.getByRole('link').first()).toHaveAttribute('href', '/investor')
  await expect(page.getByRole('complementary', { name: 'Risk warning' })).toHaveCount(0)
})

test('a firm that asks its investors for neither category nor test has no columns, views and pages of them', async ({
  world,
}) => {
  const off = {
    risk_warning_enabled: 0,
    financial_promotion_exceptions_enabled: 0,
    compliance_test_enabled: 0,
  }
  await sets(world, off)
  const page = await world.as('super-admin')
  await page.goto('/admin/investors')
  await expect(page.getByRole('columnheader', { name: 'Identity' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Category|Appropriateness/ })).toHaveCount(0)
  await expect(page.getByText(/Category/)).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Investor checks' })).toBeVisible()
  await page.goto('/admin/settings/investor/types')
  await expect(page.getByText('404 page not found')).toBeVisible()
  await sets(world, { risk_warning_enabled: 1, compliance_test_enabled: 1 })
})

test('anyone who signs in without a category is reminded of it once, and nobody where the firm wants no reminder', async ({
  world,
}) => {
  const marcus = await signIn(world.product.address('wrenfield'), 'new-investor')
  const { id } = await marcus.get<{ id: number }>('/api/user')
  const { terms_version: current } = await marcus.get<{ terms_version: number }>('/api/branding/1')
  await marcus.patch(`/api/users/${id}`, { accepted_terms_version: current })
  await marcus.close()
  const page = await world.visitor()
  const enter = async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(`new-investor@${domains.wrenfield}`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeAttached()
  }
  await enter()
  const reminder = page.getByRole('dialog', { name: 'Investor Categorisation' })
  const way = reminder.getByRole('link', { name: 'Choose your category' })
  await expect(way).toHaveAttribute('href', '/investor/profile/investor-type')
  await world.isAccessible(page, 'the reminder of the category')
  await reminder.getByRole('button', { name: 'Later' }).click()
  await expect(reminder).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await enter()
  await way.click()
  await expect(page).toHaveURL(/\/investor\/profile\/investor-type$/)
  await expect(reminder).toBeHidden()

  await sets(world, { investor_categorisation_popups_enabled: 0 })
  await enter()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toHaveCount(0)
})

test('new terms are asked once: not before the box is ticked, silently again where it fails', async ({
  world,
}) => {
  await sets(world, { terms_text: '<h2>Whose terms</h2><p>Ours &amp; yours.</p>', bump_terms: true })
  const page = await world.as('investor')
  await page.goto('/')
  const prompt = page.getByRole('dialog', { name: 'Accept terms & conditions' })
  await expect(prompt.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await page.keyboard.press('Escape')
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Read them here' }).click()
  const popup = page.getByRole('dialog', { name: 'Terms & Conditions' })
  await expect(popup.getByRole('heading', { name: 'Whose terms' })).toBeVisible()
  await expect(page.getByRole('dialog'), 'no dialog over the dialog').toHaveCount(1)
  await world.isAccessible(page, 'the terms in place of the prompt')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(prompt).toBeVisible()

  const submit = prompt.getByRole('button', { name: /^Submit/ })
  await expect(submit).toBeDisabled()
  await prompt
    .getByRole('checkbox', { name: 'I have read, understood and accept the terms and conditions' })
    .check()
  await page.route(/\/api\/users\/\d+$/, (route) => route.fulfill(refused), { times: 1 })
  await submit.click()
  await expect(submit).toBeEnabled()
  await expect(submit).toHaveText('Submit')
  await expect(prompt.getByRole('alert')).toHaveCount(0)

  const release = await delayAnswer(page, /\/api\/users\/\d+$/)
  await submit.click()
  await expect(submit).toHaveText('Submitting')
  await submit.click({ force: true })
  release()
  await expect(prompt).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(prompt).toHaveCount(0)

  await sets(world, { terms_format: 'url', terms_url: 'https://example.com/terms', bump_terms: true })
  await page.reload()
  await expect(prompt.getByRole('link', { name: 'terms' })).toHaveAttribute(
    'href',
    'https://example.com/terms',
  )
  await expect(prompt.getByRole('button', { name: 'Read them here' })).toHaveCount(0)
  await sets(world, { terms_format: 'html' })
})

test('an address that is typed begins at its top, and a page that is loaded again is where it was left', async ({
  world,
  product,
}) => {
  const page = await world.as('super-admin', { width: 390, height: 844 })
  const at = (path: string) => page.goto(product.address('wrenfield') + path)
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await at('/admin/settings/account/features')
  // Where it is left is measured once nothing more comes that would move it.
  await shownWhole(page)
  await page.getByRole('switch').last().scrollIntoViewIfNeeded()
  const left = await top()
  expect(left).toBeGreaterThan(300)
  // The page hears of a scroll in the frame after it; nobody loads it again sooner.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await page.reload()
  await expect.poll(top).toBe(left)
  await at('/admin/settings/terminology/opportunities')
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(await top()).toBe(0)
})

test('back on a list, the keyboard goes on from the record that was looked at', async ({
  world,
  product,
}) => {
  const page = await world.as('super-admin')
  await page.goto(`${product.address('wrenfield')}/admin/investors`)
  const record = page.getByRole('table').getByRole('link').first()
  await record.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/investors\/\d+/)
  await expect(page.locator('main')).toBeFocused()
  await page.goBack()
  await expect(record).toBeFocused()
})

test('the statement of a category that an offer asks for is a page of that offer, and leads back to it', async ({
  world,
}) => {
  const page = await world.as('new-investor')
  await page.goto('/investor/investments/any-offer/investor-type')
  await expect(page.getByRole('heading', { level: 1, name: 'Which of these describes you?' })).toBeVisible()
  await expect(page).toHaveURL(/\/investor\/investments\/any-offer\/investor-type$/)
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
    'href',
    '/investor/investments/any-offer',
  )
})
