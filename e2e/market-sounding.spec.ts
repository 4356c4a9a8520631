import type { Page } from '@playwright/test'
import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { isCategorised, passesTheTest } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'

test.use({ ownProduct: 'market-sounding' })

type CreatedPage = { id: number; slug: string }

const name = 'Project Larch'
const heading = 'Would you like to read a confidential opportunity?'

/** Two confidential offers to which Eleanor is invited. */
async function makeOffers(staff: Caller, investorId: number): Promise<[CreatedPage, CreatedPage]> {
  await staff.post('/api/branding/1', { _method: 'PATCH', market_sounding_enabled: 1 })
  const type = await staff.post<CreatedPage>('/api/types', { name: 'Equity' })
  const offer = async (called: string) => {
    const made = await offers(staff, type.id, called, { close_date: inDays(60), market_sounding: true })
    await staff.post('/api/invitations', { investment_opportunity_id: made.id, user_ids: [investorId] })
    return made
  }
  return [await offer(name), await offer('Project Alder')]
}

test('an investor who is asked in confidence reads nothing before accepting, and the offer afterwards', async ({
  world,
  product,
}) => {
  const baseURL = product.address('wrenfield')
  const [staff, approver, investor] = (await Promise.all(
    ['super-admin', 'fund-manager', 'investor'].map((who) => signIn(baseURL, who)),
  )) as [Caller, Caller, Caller]
  const me = await investor.get<CreatedPage>('/api/user')
  const [larch, alder] = await makeOffers(staff, me.id)
  await isCategorised(investor, approver)
  await passesTheTest(investor)
  const page = await world.as('investor')

  await test.step('the list says that there are requests, and no name', async () => {
    await page.goto('/investor/investments')
    await expect(page.getByRole('heading', { name: 'A confidential opportunity' })).toHaveCount(2)
    await expect(page.getByText('Project')).toHaveCount(0)
    await world.isAccessible(page, 'offers that are confidential')
  })
  await test.step('the address of its name says nothing, that of its number leads to the request', async () => {
    await page.goto(`/investor/investments/${larch.slug}`)
    await expect(page.getByRole('heading', { name: 'This opportunity is by invitation' })).toBeVisible()
    await page.goto(`/investor/investments/${larch.id}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(`/investor/investments/market-sounding/${larch.id}`)
    await expect(page.getByText('you must keep it confidential')).toBeVisible()
    await expect(page.getByText('Larch')).toHaveCount(0)
  })
  await test.step('it reads well on a phone and in the dark', () => looksRight(page, world.isAccessible))
  await test.step('by keyboard: both ticks, then Accept, and the offer stands there', async () => {
    const accept = page.getByRole('button', { name: 'Accept', exact: true })
    await expect(accept).toBeDisabled()
    await page.getByRole('checkbox', { name: /^I am Eleanor Whitcombe/ }).press('Space')
    await expect(accept).toBeDisabled()
    await page
      .getByRole('checkbox', { name: 'I have read what accepting means and agree to it' })
      .press('Space')
    await accept.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto(`/investor/investments/${larch.slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  await test.step('afterwards the request says since when', async () => {
    await page.goto(`/investor/investments/market-sounding/${larch.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'You have accepted' })).toBeVisible()
    await world.isAccessible(page, 'a request that was accepted')
  })
  await test.step('the other is declined: nothing is told, and it is gone', async () => {
    await page.goto(`/investor/investments/market-sounding/${alder.id}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('heading', { name: 'Investments', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A confidential opportunity' })).toHaveCount(0)
    await expect(page.getByText('Alder')).toHaveCount(0)
  })
  await test.step('the firm finds in its register who accepted what, and the words', async () => {
    const register = await world.as('super-admin')
    await register.goto('/admin/insider-register')
    const row = register.getByRole('row', { name: /Eleanor Whitcombe/ })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(name)
    await world.isAccessible(register, 'the insider register')
    await row.getByText(name).click()
    const look = register.getByRole('complementary', { name: 'Eleanor Whitcombe' })
    await expect(look.getByText('you must keep it confidential')).toBeVisible()
    await world.isAccessible(register, 'an acceptance beside the register')
  })
})

async function looksRight(page: Page, isAccessible: (page: Page, what: string) => Promise<void>) {
  await isAccessible(page, 'a request')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await isAccessible(page, 'a request on a phone in the dark')
  await page.screenshot({ path: test.info().outputPath('request-390-dark.png'), fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: test.info().outputPath('request-1440.png'), fullPage: true })
}
