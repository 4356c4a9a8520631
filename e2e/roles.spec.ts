import { expect, test } from './world.ts'

const [overview, investments, funds, investors, register, reports, settings] = [
  'Overview',
  'Investments',
  'Funds',
  'Investors',
  'Insider Register',
  'Reports',
  'Settings',
] as const

/** Where each role lands, and the areas of its navigation (specification §6). */
const staff: Readonly<Record<string, { landing: string; areas: readonly string[] }>> = {
  'super-admin': {
    landing: '/admin',
    areas: [overview, investments, funds, investors, register, reports, settings],
  },
  support: {
    landing: '/admin',
    areas: [overview, investments, funds, investors, register, reports, settings],
  },
  committee: { landing: '/admin', areas: [overview, investments, funds, investors, reports, settings] },
  entrepreneur: { landing: '/admin/investments/deals', areas: [investments, settings] },
  custodian: { landing: '/admin/investments/opportunities', areas: [investments, settings] },
  creator: { landing: '/admin/investors', areas: [investors, settings] },
  'investment-manager': {
    landing: '/admin/investments/opportunities',
    areas: [investments, investors, settings],
  },
  'fund-manager': {
    landing: '/admin/investments/deals',
    areas: [investments, funds, investors, reports, settings],
  },
  adviser: { landing: '/admin/investors', areas: [investors, settings] },
}

test.describe.configure({ mode: 'parallel' })

for (const [name, { landing, areas }] of Object.entries(staff)) {
  test(`${name} lands where the work is and sees no other areas`, async ({ world }) => {
    const page = await world.as(name)
    await expect(page).toHaveURL((url) => url.pathname === landing)
    const entries = page.getByRole('navigation', { name: /^(Main|Settings)$/ }).locator('> ul > li > a')
    await expect(entries).toHaveText([...areas])
  })
}

test('an investor lands in the portal, with its five entries', async ({ world }) => {
  const page = await world.as('investor')
  await expect(page).toHaveURL(/\/investor$/)
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries).toHaveText([overview, investments, 'Portfolio', 'News', 'Profile'])
})
