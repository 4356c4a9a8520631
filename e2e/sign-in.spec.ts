import { domains, expect, password, test } from './world.ts'

test('somebody of the firm signs in, finds their way by role, and signs out', async ({ world }) => {
  const window = await world.visitor()
  await window.goto('/admin')
  await expect(window).toHaveURL(/\/login/)
  await expect(window).toHaveTitle('Login · Wrenfield Capital')
  const foot = window.getByRole('contentinfo')
  await expect(foot.getByText('Wrenfield Capital.')).toBeVisible()
  await expect(foot.getByRole('button', { name: 'Complaints' })).toBeVisible()
  await world.isAccessible(window, 'the login page')
  expect(await window.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)

  await window.getByLabel('E-mail').fill(`super-admin@${domains.wrenfield}`)
  await window.getByLabel('Password', { exact: true }).fill('not the password')
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(
    window.getByText('The e-mail address or password is wrong. Check both and try again.'),
  ).toBeVisible()
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(window).toHaveURL(/\/admin$/)
  const side = window.getByRole('navigation').first()
  for (const name of ['Overview', 'Investments', 'Funds', 'Investors', 'Insider Register', 'Reports'])
    await expect(side.getByText(name, { exact: true }).first()).toBeVisible()
  await world.isAccessible(window, 'the back office')

  await window.goto('/api/logout')
  await expect(window).toHaveURL(/\/login/)
  await window.goto('/admin')
  await expect(window).toHaveURL(/\/login/)
})

test('an investor has the portal and not the back office, staff the other way round', async ({ world }) => {
  const investor = await world.as('investor')
  await investor.goto('/')
  await expect(investor).toHaveURL(/\/investor$/)
  await expect(
    investor.getByText("Don't invest unless you're prepared to lose all the money you invest.", {
      exact: false,
    }),
  ).toBeVisible()
  await investor.getByRole('button', { name: 'Take 2 mins to learn more.' }).click()
  const summary = investor.getByRole('dialog')
  await expect(summary).toBeVisible()
  await investor.keyboard.press('Escape')
  await expect(summary).toBeHidden()
  await investor.goto('/admin')
  await expect(investor.getByRole('heading', { level: 1 })).not.toHaveText('Overview')

  const adviser = await world.as('adviser')
  await adviser.goto('/')
  await expect(adviser).toHaveURL(/\/admin\/investors$/)
  await adviser.goto('/admin/funds')
  await expect(adviser.getByRole('heading', { level: 1 })).not.toHaveText('Funds')
})

test('an address that leads nowhere says so and leads back', async ({ world }) => {
  const window = await world.visitor()
  await window.goto('/nope')
  await expect(window.getByText("Sorry that page doesn't seem to exist")).toBeVisible()
  await expect(window.getByText('404 page not found')).toBeVisible()
  await expect(window.getByText('The page you requested cannot be found.')).toBeVisible()
  await expect(window.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Register' })).toBeVisible()
  await world.isAccessible(window, 'the page that is not there')
})

test('another firm answers at its own host, with its own words, colours and order', async ({ world }) => {
  const wrenfield = await world.as('investor')
  await wrenfield.goto('/')
  const harbour = await world.as('investor', { firm: 'harbour' })
  await harbour.goto('/')
  await expect(harbour).toHaveTitle(/Harbour & Tern/)
  const entries = (page: typeof harbour) => page.getByRole('navigation').first().getByRole('link')
  await expect(entries(wrenfield)).toHaveText(['Overview', 'Investments', 'Portfolio', 'News', 'Profile'])
  await expect(entries(harbour)).toHaveText(['Offers', 'Holdings', 'My Account'])
  const colour = (page: typeof harbour) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())
  expect(await colour(harbour)).not.toBe(await colour(wrenfield))
  await expect(harbour.getByText("Don't invest unless you're prepared", { exact: false })).toBeHidden()
  await world.isAccessible(harbour, 'the second firm’s portal')
})

test('on a phone, in the dark, everything is still there', async ({ world }) => {
  const phone = await world.as('investor', { width: 390, height: 844, theme: 'dark' })
  await phone.goto('/')
  await expect(phone.getByRole('link', { name: 'Portfolio' })).toBeVisible()
  await world.isAccessible(phone, 'the portal on a phone')
  const desk = await world.as('super-admin', { width: 390, height: 844 })
  await desk.goto('/')
  await world.isAccessible(desk, 'the back office on a phone')
})
