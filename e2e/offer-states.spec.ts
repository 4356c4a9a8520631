import type { Page } from '@playwright/test'
import { inDays } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { isCategorised, passesTheTest } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

type CreatedPage = { id: number; slug: string }

interface Rounds {
  open: CreatedPage
  /** For those who are invited. */
  internal: CreatedPage
  /** In a tenant that has market sounding off. */
  confidential: CreatedPage
}

async function makeRounds(staff: Caller): Promise<Rounds> {
  await staff.post('/api/branding/1', { _method: 'PATCH', market_sounding_enabled: 0 })
  const type = await staff.post<CreatedPage>('/api/types', { name: 'Equity' })
  const long = { close_date: inDays(800) }
  const open = await offers(staff, type.id, 'Tidewell Energy, Series B', long)
  const internal = await offers(staff, type.id, 'Saltmarsh Aquaculture', long)
  await staff.post(`/api/investment-opportunities/${internal.id}/status`, { status: 3 })
  const confidential = await offers(staff, type.id, 'Project Larch', { ...long, market_sounding: true })
  return { open, internal, confidential }
}

/**
 * What stands in place of the offers, for one person on their way from a newcomer to somebody whose category
 * has run out.
 */
test('the investments of somebody who is not categorised, pending, refused, untested, let in, and expired', async ({
  world,
  product,
}) => {
  const baseURL = product.address('wrenfield')
  const [staff, approver, investor] = (await Promise.all(
    ['super-admin', 'fund-manager', 'investor'].map((name) => signIn(baseURL, name)),
  )) as [Caller, Caller, Caller]
  const rounds = await makeRounds(staff)
  const eleanor = await world.as('investor')

  await test.step('not categorised', async () => {
    await standsThere(eleanor, 'Which kind of investor are you?')
    await expect(eleanor.getByText('UK rules ask us to confirm what kind of investor you are')).toBeVisible()
    await expect(eleanor.getByRole('link', { name: 'Choose your category' })).toBeVisible()
    await expect(eleanor.getByText('Tidewell Energy, Series B')).toBeVisible()
    await expect(eleanor.getByText('A second array in the Severn.')).toBeHidden()
    await world.isAccessible(eleanor, 'investments of somebody without a category')
  })
  await test.step('waiting for review', async () => {
    await states(investor)
    await standsThere(eleanor, 'We’re reviewing your statement')
    await expect(eleanor.getByText(/We.ll e-mail you within one working day/)).toBeVisible()
  })
  await test.step('not accepted', async () => {
    const [statement] = await staff.get<CreatedPage[]>('/api/investor-categorisations')
    await approver.post(`/api/investor-categorisations/${statement!.id}/reject`, {
      reason: 'Income not shown.',
    })
    await standsThere(eleanor, 'We couldn’t accept this statement')
    await expect(eleanor.getByText('Income not shown')).toBeVisible()
  })
  await test.step('the test is still to take', async () => {
    await isCategorised(investor, approver)
    await standsThere(eleanor, 'Show that you understand the risks')
  })
  await test.step('let in, but not to what is for others', async () => {
    await passesTheTest(investor)
    await eleanor.goto('/investor/investments')
    await expect(eleanor.getByText('A second array in the Severn.').first()).toBeVisible()
    await expect(eleanor.getByText('Saltmarsh Aquaculture')).toBeHidden()
    await isByInvitation(world, eleanor, rounds.internal, 'Saltmarsh')
  })
  await test.step('where the firm asks nobody to accept, a confidential offer is nobody’s, also by its number', async () => {
    await eleanor.goto('/investor/investments')
    await expect(eleanor.getByText('A second array in the Severn.').first()).toBeVisible()
    await expect(eleanor.getByText('Project Larch')).toBeHidden()
    await isByInvitation(world, eleanor, rounds.confidential, 'Larch')
  })
  await test.step('expired', async () => {
    await product.forward({ days: 400 })
    await product.deliver()
    const later = await world.as('investor')
    await standsThere(later, 'Please renew your investor category')
    await expect(later.getByRole('link', { name: 'Renew your category' })).toBeVisible()
    await world.isAccessible(later, 'investments of somebody whose category has run out')
  })
})

async function standsThere(page: Page, title: string): Promise<void> {
  await page.goto('/investor/investments')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function states(investor: Caller): Promise<void> {
  const types = await investor.get<{ id: number; code: string }[]>('/api/investor-types')
  await investor.post('/api/investor-categorisations', {
    investor_type_id: types.find(({ code }) => code === 'high_net_worth')!.id,
    answers: { income: '120000.00', net_assets: '400000.00' },
    signed_name: 'Eleanor Whitcombe',
    accepted: true,
  })
}

/** Under its name and under its number the page says the same, and nothing about the offer. */
async function isByInvitation(world: World, page: Page, round: CreatedPage, name: string): Promise<void> {
  for (const address of [round.slug, round.id, 'no-such-offer']) {
    await page.goto(`/investor/investments/${address}`)
    await expect(page.getByRole('heading', { name: 'This opportunity is by invitation' })).toBeVisible()
    await expect(page.getByText(name)).toBeHidden()
  }
  await world.isAccessible(page, 'an offer that is for others')
}
