import type { Page } from '@playwright/test'
import { builtScreens } from './screens/built.ts'
import { walkIn } from './screens/walk.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

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
  entrepreneur: { landing: '/admin/investments/deals', areas: [investments, reports, settings] },
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
    await page.goto('/')
    await expect(page).toHaveURL((url) => url.pathname === landing)
    const entries = page.getByRole('navigation', { name: /^(Main|Settings)$/ }).locator('> ul > li > a')
    await expect(entries).toHaveText([...areas])

    const refused = refusedOf(page)
    await page.reload()
    await expect(page.locator('h1:not([hidden])').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([...refused], 'the landing page asks for nothing that is refused').toEqual([])
  })
}

/** What is answered with a refusal from now on, by the page that asked. */
function refusedOf(page: Page): ReadonlySet<string> {
  const refused = new Set<string>()
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.add(`${page.url()}: ${answer.status()} ${answer.url()}`)
  })
  return refused
}

test('an investor lands in the portal, with its five entries', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/')
  await expect(page).toHaveURL(/\/investor$/)
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries).toHaveText([overview, investments, 'Portfolio', 'News', 'Profile'])
})

/** What a page of people is for, by its address. */
const purposes = [
  ['end', /\/merge\//],
  ['add', /\/(new-[a-z]+|import(\/\d+)?)$/],
  ['change', /\/edit$|\/sign-pdf\/|\/jobs$/],
  ['read', /\/\d+\/|\/payouts$/],
  ['find', /./],
] as const
const purposeOf = (address: string) => purposes.find(([, pattern]) => pattern.test(address))![0]

/** Specification §6, one role of each kind of grant. A Super Admin walks every page elsewhere. */
const people: Readonly<Record<string, readonly string[]>> = {
  adviser: ['find', 'read', 'add', 'change', 'end'],
  committee: ['find', 'read', 'add', 'change'],
  creator: ['find', 'add'],
  entrepreneur: [],
}

for (const [name, granted] of Object.entries(people)) {
  test(`${name} opens exactly the pages of people that the role has`, async ({ world, records }) => {
    const page = await world.as(name)
    await page.goto('/')
    await page.waitForURL((url) => url.pathname !== '/')
    const walk = walkIn(world, page)
    const opened: string[] = []
    const refusedCalls = refusedOf(page)
    const screens = builtScreens('admin', records).filter((screen) => screen.startsWith('/admin/investors'))
    for (const screen of screens) {
      await walk.open(screen)
      await expect(page.locator('h1:not([hidden])').first(), screen).toBeVisible()
      const refused = await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).count()
      if (refused === 0) opened.push(screen)
    }
    expect(opened).toEqual(screens.filter((screen) => granted.includes(purposeOf(screen))))
    // What an address shows of itself to a role that lists no investments says so; no link leads there.
    const others = [...refusedCalls].filter((call) => !/\/(transactions|payouts): 403 /.test(call))
    expect(others, 'a page that opens asks for nothing that is refused').toEqual([])
  })
}

/** Records with a tab of notes, by the address of another tab. */
const written = ({ investor, contact, organisation, deal, live, existing }: SmallWorld) =>
  [
    ['user', investor, `/admin/investors/${investor}/details`],
    ['contact', contact, `/admin/investors/contacts/${contact}/details`],
    ['organisation', organisation, `/admin/investors/organisations/${organisation}/details`],
    ['pipeline_deal', deal, `/admin/investments/deals/${deal}/key-information`],
    ['investment_opportunity', live, `/admin/investments/opportunities/${live}/details`],
    ['investment_opportunity', existing, `/admin/investments/existing/${existing}/details`],
  ] as const

for (const name of ['super-admin', 'committee', 'creator', 'investment-manager', 'fund-manager']) {
  test(`${name} is led to write about a record exactly where the role may`, async ({ world, records }) => {
    const page = await world.as(name)
    for (const [type, id, address] of written(records)) {
      await page.goto(address)
      await expect(page.locator('h1:not([hidden])').first(), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      const mayWrite = await page.evaluate(async (path) => {
        const answer = await fetch(path, { headers: { accept: 'application/json' } })
        return answer.ok && ((await answer.json()) as { meta: { may_write: boolean } }).meta.may_write
      }, `/api/timeline?owner_type=${type}&owner_id=${id}`)
      const link = page.getByRole('link', { name: 'Log activity' })
      const more = page.getByRole('button', { name: 'More actions' })
      // Where a page has more to offer than two buttons, this one is under "…".
      if ((await link.count()) === 0 && (await more.count()) > 0) await more.click()
      await expect(link.or(page.getByRole('menuitem', { name: 'Log activity' })), address).toHaveCount(
        mayWrite ? 1 : 0,
      )
    }
  })
}

for (const name of ['super-admin', 'support', 'committee']) {
  test(`${name} creates from the head of the overview what the side navigation offers`, async ({ world }) => {
    const page = await world.as(name)
    await page.goto('/')
    await page.getByRole('button', { name: 'Create' }).first().click()
    const beside = page.getByRole('region', { name: 'Create' }).getByRole('link')
    await expect(beside.first()).toBeVisible()
    const offered = await beside.evaluateAll(addressesOf)
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('button', { name: 'Create' }).click()
    const items = page.getByRole('menu', { name: 'Create' }).getByRole('menuitem')
    await expect(items).toHaveCount(offered.length)
    expect(await items.evaluateAll(addressesOf)).toEqual(offered)
    await world.isAccessible(page, `what ${name} creates from the overview`)
    await items.first().click()
    await expect(page).toHaveURL(({ pathname }) => pathname === offered[0])
  })
}

const addressesOf = (links: Element[]) => links.map((link) => link.getAttribute('href'))
