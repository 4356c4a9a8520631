import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { box } from './fields.ts'
import { palette } from './roles/palette.ts'
import { staffRoles } from './roles/staff-roles.ts'
import type { PurposeOfPage, RecordKind } from './roles/staff-roles.ts'
import { builtScreens } from './screens/built.ts'
import { test } from './screens/small-world-test.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { walkIn } from './screens/walk.ts'
import type { ScreenTour } from './screens/walk.ts'
import { expect } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** One window of the role. */
interface RoleWalk {
  page: Page
  walk: ScreenTour
  records: SmallWorld
}

for (const [name, role] of Object.entries(staffRoles)) {
  test(`${name} has the pages, the menus and the actions of the role, and no others`, async ({
    world,
    records,
  }) => {
    const page = await world.as(name)
    await test.step('it begins where its work is, and sees its areas', async () => {
      await page.goto('/')
      await expect(page).toHaveURL((url) => url.pathname === role.landing)
      const entries = page.getByRole('navigation', { name: /^(Main|Settings)$/ }).locator('> ul > li > a')
      await expect(entries).toHaveText([...role.areas])
      const refused = refusedOf(page)
      const { rests } = walkIn(world, page)
      await page.reload()
      await expect(page.locator('h1:not([hidden])').first()).toBeVisible()
      await rests(role.landing)
      expect([...refused], 'the landing page asks for nothing that is refused').toEqual([])
    })
    const on = { page, walk: walkIn(world, page), records }
    await test.step('the palette creates what the role may', () => createsFromPalette(page, role.creates))
    if (role.landing === '/admin')
      await test.step('the head of the overview creates what the side navigation does', async () => {
        const [first] = await comparesCreate(page)
        await world.isAccessible(page, `what ${name} creates from the overview`)
        await page.getByRole('menu', { name: 'Create' }).getByRole('menuitem').first().click()
        await expect(page).toHaveURL(({ pathname }) => pathname === first)
      })
    const { people } = role
    if (people) await test.step('it opens its pages of people', () => opensPeople(on, people))
    const edited = await test.step('it is offered to edit its records', () => offeredToEdit(on))
    expect(edited).toEqual([...role.edits])
    if (role.writes) await test.step('it is led to write where it may', () => isLedToWrite(on))
    if (name === 'creator') await test.step('whom it adds is in the list', () => addsAndReadsNone(page))
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

const addressesOf = (links: Element[]) => links.map((link) => link.getAttribute('href'))

async function comparesCreate(page: Page): Promise<(string | null)[]> {
  await page.getByRole('button', { name: 'Create' }).first().click()
  const beside = page.getByRole('region', { name: 'Create' }).getByRole('link')
  await expect(beside.first()).toBeVisible()
  const offered = await beside.evaluateAll(addressesOf)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Create' }).click()
  const items = page.getByRole('menu', { name: 'Create' }).getByRole('menuitem')
  await expect(items).toHaveCount(offered.length)
  expect(await items.evaluateAll(addressesOf)).toEqual(offered)
  return offered
}

async function createsFromPalette(page: Page, creates: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Go to' })).toBeVisible()
  const offered = palette(page).getByRole('group', { name: 'Create' }).getByRole('option')
  await expect(offered).toHaveCount(creates.length)
  for (const [place, title] of creates.entries()) await expect(offered.nth(place)).toContainText(title)
  await page.keyboard.press('Escape')
}

/** What a page of people is for, by its address. */
const purposes: readonly [PurposeOfPage, RegExp][] = [
  ['end', /\/merge\//],
  ['add', /\/(new-[a-z]+|import(\/\d+)?)$/],
  ['change', /\/edit$|\/sign-pdf\/|\/jobs$/],
  ['read', /\/\d+\/|\/payouts$/],
  ['find', /./],
]
const purposeOf = (address: string) => purposes.find(([, pattern]) => pattern.test(address))![0]

async function opensPeople({ page, walk, records }: RoleWalk, granted: readonly PurposeOfPage[]) {
  const refusedCalls = refusedOf(page)
  const opened: string[] = []
  const screens = builtScreens('admin', records).filter((screen) => screen.startsWith('/admin/investors'))
  for (const screen of screens) {
    await walk.open(screen)
    await expect(page.locator('h1:not([hidden])').first(), screen).toBeVisible()
    const refused = await page
      .getByRole('heading', { level: 1, name: 'You don’t have access to this page' })
      .count()
    if (refused === 0) opened.push(screen)
  }
  expect(opened).toEqual(screens.filter((screen) => granted.includes(purposeOf(screen))))
  // What an address shows of itself to a role that lists no investments says so; no link leads there.
  const others = [...refusedCalls].filter((call) => !/\/(transactions|payouts): 403 /.test(call))
  expect(others, 'a page that opens asks for nothing that is refused').toEqual([])
}

async function offeredToEdit({ page, walk, records }: RoleWalk): Promise<string[]> {
  const found: string[] = []
  const at: Readonly<Record<RecordKind, string>> = {
    deal: `/admin/investments/deals/${records.deal}/key-information`,
    live: `/admin/investments/opportunities/${records.live}/details`,
    existing: `/admin/investments/existing/${records.existing}/details`,
    person: `/admin/investors/${records.investor}/details`,
  }
  for (const [kind, address] of Object.entries(at)) {
    await page.goto(address)
    // What may be done comes after the record itself.
    await walk.rests(address)
    if (await offersEdit(page)) found.push(kind)
  }
  return found
}

/**
 * Whether a record's page offers to edit it: as a link, or in its menu. A page that is refused offers
 * nothing, and one on which nothing may be done has no menu.
 */
async function offersEdit(page: Page): Promise<boolean> {
  const refused = page.getByRole('heading', { name: 'You don’t have access to this page' })
  const tabs = page.getByRole('main').getByRole('navigation').first()
  await expect(refused.or(tabs).first()).toBeVisible()
  if (await refused.isVisible()) return false
  const menu = page.getByRole('main').getByRole('button', { name: /^More/ }).first()
  const link = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first()
  if (await link.isVisible()) return true
  if (!(await menu.isVisible())) return false
  await menu.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const offered = await page.getByRole('menuitem', { name: 'Edit', exact: true }).isVisible()
  await page.keyboard.press('Escape')
  return offered
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

async function isLedToWrite({ page, walk, records }: RoleWalk): Promise<void> {
  for (const [type, id, address] of written(records)) {
    await page.goto(address)
    await expect(page.locator('h1:not([hidden])').first(), address).toBeVisible()
    await walk.rests(address)
    const mayWrite = await page.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { accept: 'application/json' } })
      const { meta } = (await answer.json()) as { meta?: { may_write: boolean } }
      return meta?.may_write ?? false
    }, `/api/timeline?owner_type=${type}&owner_id=${id}`)
    const link = page.getByRole('link', { name: 'Log activity' })
    const more = page.getByRole('button', { name: 'More actions' })
    // Where a page has more to offer than two buttons, this one is under "…".
    if ((await link.count()) === 0 && (await more.count()) > 0) await more.click()
    await expect(link.or(page.getByRole('menuitem', { name: 'Log activity' })), address).toHaveCount(
      mayWrite ? 1 : 0,
    )
    await page.keyboard.press('Escape')
  }
}

/** Whom a Creator adds is in the list afterwards, where and in whose search no name leads to a refused page. */
async function addsAndReadsNone(page: Page): Promise<void> {
  await page.goto('/admin/investors/new-contact')
  await box(page, 'First name').fill('Nell')
  await box(page, 'Last name').fill('Adair')
  await box(page, 'E-mail').fill('nell@adair.example')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/admin/investors/contacts')
  const added = page.getByRole('row').filter({ hasText: 'Nell Adair' })
  await expect(added).toBeVisible()
  await expect(added.getByRole('link')).toHaveCount(0)
  const found = page.waitForResponse(/\/api\/search\?/)
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('Nell Adair')
  expect(JSON.stringify(await (await found).json()), 'the search finds the contact').toContain('Nell Adair')
  await drawn(page)
  await expect(palette(page).getByText('No results for “Nell Adair”.')).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveCount(0)
}

/** Every tab and form of one record that the role has, though it lacks the record beside it. */
const recordsOfRoles = {
  custodian: ({ company }: SmallWorld) => `/admin/investments/companies/${company}/`,
  'fund-manager': ({ fund }: SmallWorld) => `/admin/funds/${fund}/`,
} as const

for (const [name, prefixOf] of Object.entries(recordsOfRoles)) {
  test(`${name} opens every page of a record that the role has`, async ({ world, records }) => {
    const page = await world.as(name)
    await page.goto('/')
    await page.waitForURL((url) => url.pathname !== '/')
    const refusedCalls = refusedOf(page)
    const walk = walkIn(world, page)
    const screens = builtScreens('admin', records).filter((screen) => screen.startsWith(prefixOf(records)))
    expect(screens.length).toBeGreaterThan(3)
    for (const screen of screens) expect(await walk.faultsOf(screen)).toEqual([])
    expect([...refusedCalls]).toEqual([])
  })
}

test('an investor lands in the portal, with its five entries and without a palette', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/')
  await expect(page).toHaveURL(/\/investor$/)
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries).toHaveText(['Overview', 'Investments', 'Portfolio', 'News', 'Profile'])
  for (const key of ['Control+k', 'c', 'i', 'g', 'v', '/']) await page.keyboard.press(key)
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/investor$/)
})
