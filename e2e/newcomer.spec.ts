import type { Page } from '@playwright/test'
import { ada } from './main-job/facts.ts'
import {
  addsAMethod,
  approveTheCategory,
  approveTheMethod,
  offersARound,
  passesTheTest,
  readsTheWarning,
  reservesAnAllocation,
  thinksAgain,
} from './newcomer/onward.ts'
import { presses, tabsTo, ticks, types } from './newcomer/tabs.ts'
import { keepsItsPlace } from './keyboard.ts'
import { signIn } from './screens/api.ts'
import { domains, expect, test } from './world.ts'
import type { World } from './world.ts'

async function registers({ product }: World, page: Page): Promise<void> {
  await page.goto('/register')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await presses(page, 'Create account')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type(ada.firstName)
  await types(page, 'Last name', ada.lastName)
  await page.reload()
  await expect(page.getByLabel('First name'), 'who she is outlives a refresh').toHaveValue(ada.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(ada.lastName)
  await types(page, 'E-mail', 'ada at example')
  await types(page, 'Password', 'too short')
  await ticks(page, /^I am 18 or over/)
  await presses(page, 'Create account')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
  await types(page, 'E-mail', ada.email)
  await presses(page, 'Create account')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(sent, 'slips cost none of the five registrations an hour').toEqual([])
  await types(page, 'Password', ada.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /e-mail/i })).toBeVisible()
  await keepsItsPlace(page)
  await product.deliver()
  const [letter] = await product.mailTo(ada.email)
  const link = new URL(/http:\/\/\S+\/email\/verify\/\S+/.exec(letter!.text)![0])
  await page.goto(link.pathname + link.search)
  await expect(page.getByText('Your details', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Accept terms & conditions' })).toHaveCount(0)
}

async function tellsWhoSheIs(page: Page): Promise<void> {
  await presses(page, 'Your details')
  await expect(
    page.getByText('We still need your date of birth, country of residence and home address.'),
  ).toBeVisible()
  await presses(page, 'Complete')
  const born = page.getByRole('textbox', { name: /^Date of birth/ })
  await expect(born).toBeFocused()
  await page.keyboard.type('31/02/1980')
  await presses(page, 'Save')
  await expect(born).toHaveAttribute('aria-invalid', 'true')
  await expect(born).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12/05/1980')
  await tabsTo(page, /^Country of residence/)
  await page.keyboard.type('United K')
  await presses(page, 'Save')
  const street = page.getByRole('textbox', { name: 'Address', exact: true })
  await expect(street, 'all of it is asked for in one form').toHaveAttribute('aria-invalid', 'true')
  await expect(street).toBeFocused()
  await page.keyboard.type('2 Mill Lane')
  await types(page, /^Town or city/, 'Bath')
  await types(page, /^Postcode/, 'BA1 1AA')
  await tabsTo(page, /^Country$/)
  await page.keyboard.type('United K')
  await presses(page, 'Save')
  await expect(page.getByText('Before you can invest')).toHaveCount(0)
  await expect(page.getByText('Your details are complete')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your next step' })).toBeVisible()
}

async function statesHerCategory(page: Page): Promise<void> {
  await page.goto('/investor/profile/view')
  await presses(page, 'Choose your category')
  await expect(page.getByText('Choose one to continue')).toBeVisible()
  await tabsTo(page, /^Restricted/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^High net worth/ })).toBeChecked()
  await presses(page, 'Continue')
  await expect(page.getByText('Complete the statement and sign to continue')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Which of these describes you?' })).toBeVisible()
  await page.goForward()
  await ticks(page, /annual income/)
  await types(page, /^My income was/, '1')
  await expect(page.getByText(/\b1 line to check\b/)).toBeVisible()
  await types(page, /^My income was/, '120,000')
  await ticks(page, 'I have read this and accept it')
  await types(page, /^Sign with your full name/, ada.name)
  await presses(page, 'Sign statement')
  await expect(page.getByText(`${ada.name}, `)).toBeVisible()
}

/** Fills in the form of registration and sends it. */
async function appliesAs(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Beatrice')
  await page.getByLabel('Last name').fill('Hollins')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
}

async function linkTo({ product }: World, email: string): Promise<string> {
  await product.deliver()
  const [letter] = await product.mailTo(email)
  const link = new URL(/http:\/\/\S+\/email\/verify\/\S+/.exec(letter!.text)![0])
  return link.pathname + link.search
}

test('the page after registering is the same for a customer’s address; the link in the letter lets the window go on, also when it is opened elsewhere', async ({
  world,
}) => {
  const email = 'beatrice@post.example'
  const page = await world.visitor()
  await appliesAs(page, email)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(/^Sent again at/)).toBeVisible()
  await world.isAccessible(page, 'the page after registering')

  const stranger = await world.visitor()
  await appliesAs(stranger, `investor@${domains.wrenfield}`)
  const textOf = async (window: Page, address: string) =>
    (await window.getByRole('main').innerText()).replace(address, '…')
  await stranger.getByRole('button', { name: 'Send again' }).click()
  await expect(stranger.getByText(/^Sent again at/)).toBeVisible()
  const untimed = (text: string) => text.replaceAll(/\d+:\d+/g, '0:00')
  expect(untimed(await textOf(stranger, `investor@${domains.wrenfield}`))).toBe(
    untimed(await textOf(page, email)),
  )
  await stranger.getByRole('button', { name: 'Register with another address' }).click()
  await expect(stranger.getByRole('button', { name: 'Create account' })).toBeVisible()

  const telephone = await world.visitor({ width: 390, touch: true })
  await telephone.goto(await linkTo(world, email))
  await expect(telephone.getByText('E-mail address confirmed.', { exact: false })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('an investor whose new address isn’t confirmed sees the content of each page without the shell, until the link is opened', async ({
  world,
}) => {
  const page = await world.as('new-investor')
  const [own, maker, second] = await Promise.all(
    (['new-investor', 'super-admin', 'support'] as const).map((who) =>
      signIn(world.product.address('wrenfield'), who),
    ),
  )
  const { id } = await own!.get<{ id: number }>('/api/user')
  await maker!.patch(`/api/users/${id}`, { email: 'moved@post.example' })
  await second!.post(`/api/users/${id}/email-change/approve`, { email: 'moved@post.example' })
  await Promise.all([own, maker, second].map((each) => each!.close()))
  for (const path of unconfirmedPages)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByText('Please confirm your e-mail address')).toBeVisible()
      const title = page.getByRole('heading', { level: 1 })
      const place = page.getByRole('heading', { name: 'Confirm your e-mail address to see this' })
      await expect(title.or(place).first(), path).toBeVisible()
      await expect(title.filter({ hasText: 'Check your e-mail' }), path).toHaveCount(0)
      await expect(page.getByRole('navigation'), path).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  await page.goto('/investor/profile/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await world.isAccessible(page, 'a page without the shell')
  await (await world.visitor()).goto(await linkTo(world, 'moved@post.example'))
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

/** The routes of an investor that name no record (specification §2.2). */
const unconfirmedPages = [
  '/investor',
  '/investor/investments',
  '/investor/portfolio',
  '/investor/news',
  '/investor/profile/view',
  '/investor/profile/details',
  '/investor/profile/type',
  '/investor/profile/investor-type',
  '/investor/profile/appropriateness',
  '/investor/profile/identity',
  '/investor/profile/security',
  '/investor/profile/documents',
  '/investor/profile/subscription',
  '/investor/profile/organisation-apply',
  '/investor/profile/investmentmethod_new',
]

test('somebody who logs in before opening the link is told to open it first, and a link that is too old is sent anew', async ({
  world,
}) => {
  const email = 'cordelia@post.example'
  const page = await world.visitor()
  await appliesAs(page, email)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('First open the link in our e-mail', { exact: false })).toBeVisible()

  const telephone = await world.visitor({ width: 390, touch: true })
  await telephone.goto((await linkTo(world, email)).replace(/signature=./, 'signature=x'))
  await expect(telephone.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await telephone.getByLabel('E-mail').fill(email)
  await telephone.getByRole('button', { name: 'Send a new link' }).click()
  await expect(telephone.getByText(`We’ve written to ${email}.`)).toBeVisible()
  await world.isAccessible(telephone, 'the page of a link that is too old')
})

test('anyone who has no mouse comes from an unknown address to a reserved allocation and thinks again, and what is typed wrongly is met at its field', async ({
  world,
}) => {
  const page = await world.visitor()
  await test.step('she registers, past slips', () => registers(world, page))
  await test.step('she gives the details that are asked for', () => tellsWhoSheIs(page))
  await test.step('she asks to see investments and reads the warning', () => readsTheWarning(page))
  await test.step('she states her category and signs', () => statesHerCategory(page))
  const staff = await world.as('super-admin')
  await test.step('staff let her in and approve it, without a mouse either', () => approveTheCategory(staff))
  await test.step('she passes the test', () => passesTheTest(page))
  await test.step('she adds a way to invest', () => addsAMethod(page))
  await test.step('staff approve that', () => approveTheMethod(staff))
  await offersARound(world.product.address('wrenfield'))
  await test.step('she reserves an allocation', () => reservesAnAllocation(page))
  await test.step('she changes it, and withdraws it', () => thinksAgain(page))
})
