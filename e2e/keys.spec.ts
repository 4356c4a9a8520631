import type { Page } from '@playwright/test'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

const deals = ['New deal', 'New opportunity']
const people = ['New investor', 'New investment method', 'New nominee', 'New organisation', 'New contact']
const company = 'New company'
const report = 'New update report'
const [first, ...others] = people as [string, ...string[]]
const nine = [...deals, first, company, ...others, report]

type Changes = readonly ('deal' | 'live' | 'existing' | 'person')[]

/** Specification §6: what each role may create from anywhere, and which records it is offered to edit. */
const roles: Readonly<Record<string, { creates: readonly string[]; edits: Changes }>> = {
  'super-admin': { creates: nine, edits: ['deal', 'live', 'existing', 'person'] },
  support: { creates: nine, edits: ['deal', 'live', 'existing', 'person'] },
  committee: { creates: nine.slice(0, -1), edits: ['deal', 'live', 'existing', 'person'] },
  'fund-manager': { creates: nine.slice(0, -1), edits: ['deal', 'live', 'existing', 'person'] },
  entrepreneur: { creates: [], edits: ['deal', 'live', 'existing'] },
  custodian: { creates: [], edits: ['live', 'existing'] },
  creator: { creates: people, edits: [] },
  'investment-manager': { creates: people, edits: ['person'] },
  adviser: { creates: people, edits: ['person'] },
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and act' })

/**
 * Whether a record's page offers to edit it: as a link, or in its menu. A page that is refused offers
 * nothing.
 */
async function offersEdit(page: Page, address: string): Promise<boolean> {
  await page.goto(address)
  await expect(page.locator('h1:not([hidden])').first()).toBeVisible()
  if (await page.getByRole('heading', { name: 'Something went wrong' }).isVisible()) return false
  const menu = page.getByRole('main').getByRole('button', { name: /^More/ }).first()
  const link = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first()
  await expect(menu.or(link).first()).toBeVisible()
  if (await link.isVisible()) return true
  await menu.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const offered = await page.getByRole('menuitem', { name: 'Edit', exact: true }).isVisible()
  await page.keyboard.press('Escape')
  return offered
}

for (const [name, { creates, edits }] of Object.entries(roles))
  test(`${name} is offered to create and to edit what the role may, by keys and on the pages`, async ({
    world,
    records,
  }) => {
    const page = await world.as(name)
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('group', { name: 'Go to' })).toBeVisible()
    const offered = palette(page).getByRole('group', { name: 'Create' }).getByRole('option')
    await expect(offered).toHaveCount(creates.length)
    for (const [place, title] of creates.entries()) await expect(offered.nth(place)).toContainText(title)
    await page.keyboard.press('Escape')

    const found: string[] = []
    const at = {
      deal: `/admin/investments/deals/${records.deal}/key-information`,
      live: `/admin/investments/opportunities/${records.live}/details`,
      existing: `/admin/investments/existing/${records.existing}/details`,
      person: `/admin/investors/${records.investor}/details`,
    }
    for (const [kind, address] of Object.entries(at)) if (await offersEdit(page, address)) found.push(kind)
    expect(found).toEqual([...edits])
  })

test('an Investment Manager gets neither the tabs that are withheld nor their addresses', async ({
  world,
  records,
}) => {
  const tabs = async (page: Page, address: string) => {
    await page.goto(address)
    const links = page.getByRole('main').getByRole('navigation').getByRole('link')
    await expect(links.first()).toBeVisible()
    return (await links.allInnerTexts()).map((text) => text.replace(/\s+\d+$/, ''))
  }
  const live = `/admin/investments/opportunities/${records.live}`
  const existing = `/admin/investments/existing/${records.existing}`
  const manager = await world.as('investment-manager')
  const admin = await world.as('super-admin')
  const withheld = async (address: string) => {
    const seen = await tabs(manager, address)
    return (await tabs(admin, address)).filter((tab) => !seen.includes(tab))
  }
  expect(await withheld(`${live}/details`)).toEqual(['Cap Table', 'Notes, calls and tasks'])
  // Who is asked is known to those who may ask. Nobody is shown a card that they may not read.
  const invitations = (page: Page) => page.getByRole('heading', { name: 'Invitations', exact: true })
  await expect(invitations(admin)).toBeVisible()
  await manager.goto(`${live}/details`)
  await expect(manager.getByRole('heading', { name: 'The page', exact: true })).toBeVisible()
  await expect(invitations(manager)).toHaveCount(0)
  expect(await withheld(`${existing}/details`)).toEqual([
    'Transactions',
    // Shows the register of members, as the cap table does.
    'Pre-emption Rights',
    'Cap Table',
    'Cap Table performance',
    'Notes, calls and tasks',
  ])
  for (const address of [
    `${live}/notes-calls-tasks`,
    `${existing}/notes-calls-tasks`,
    `${existing}/transactions`,
    `${existing}/pre-emption`,
    `${existing}/cap-table`,
    `${existing}/cap-table-performance`,
  ]) {
    await manager.goto(address)
    await expect(manager.getByRole('heading', { name: 'Something went wrong' }), address).toBeVisible()
    const why =
      /Your role, Investment Manager, doesn’t have access to this page.* ask a Super Admin at Wrenfield/
    await expect(manager.getByText(why), address).toBeVisible()
  }
})

test('keys lead everywhere while nobody is typing, and the palette finds, chooses and gives the focus back', async ({
  world,
  records: _records,
}) => {
  const page = await world.as('super-admin')
  await page.goto('/')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toContainText('Ctrl K')
  await search.focus()
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox', { name: 'Search and act' })
  await expect(field).toBeFocused()
  await world.isAccessible(page, 'the command palette')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(search).toBeFocused()

  await page.keyboard.press('/')
  await field.pressSequentially('nomin')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/investors\/nominees$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Nominees' })).toBeVisible()
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('whitcombe')
  const person = palette(page).getByRole('group', { name: 'Investors' }).getByRole('option')
  await expect(person.first()).toHaveAttribute('aria-selected', 'true')
  await expect(person.first().locator('mark')).toHaveText('Whitcombe')
  const actions = palette(page).getByRole('group', { name: /^Actions for .*Whitcombe/ })
  await expect(actions.getByRole('option')).toHaveCount(3)
  await world.isAccessible(page, 'the palette with what was found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/investors\/\d+\/details$/)
  await expect(page.getByRole('heading', { level: 1, name: /Whitcombe/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(
    palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toContainText('Whitcombe')
  await page.keyboard.press('Escape')

  for (const [keys, address] of [
    ['gi', /\/admin\/investments\/deals/],
    ['gv', /\/admin\/investors$/],
    ['cd', /\/new-deal$/],
    ['go', /\/admin$/],
    ['ci', /\/new-investor$/],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page, keys).toHaveURL(address)
    await expect(page.locator('h1:not([hidden])').first()).toBeVisible()
  }
  const name = page.getByRole('textbox', { name: 'First name' })
  await name.pressSequentially('gogi?[')
  await expect(name, 'a letter that is typed is a letter').toHaveValue('gogi?[')
  await expect(page).toHaveURL(/\/new-investor$/)
  await name.fill('')
  await name.blur()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('New nominee')).toBeVisible()
  await world.isAccessible(page, 'the list of keys')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('[')
  await page.getByRole('button', { name: 'Expand navigation' }).click()
  await expect(
    page.getByRole('button', { name: 'Collapse navigation' }),
    'by the mouse as well',
  ).toBeVisible()
})

test('the portal has no palette: an investor’s keys lead nowhere', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  for (const key of ['Control+k', 'c', 'i', 'g', 'v', '/']) await page.keyboard.press(key)
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/investor$/)
})
