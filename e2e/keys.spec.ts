import type { Page } from '@playwright/test'
import { palette } from './roles/palette.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

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
  // What is next is days alone where tasks are withheld.
  await expect(manager.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  await expect(manager.getByText('No open tasks')).toHaveCount(0)
  await expect(manager.getByRole('link', { name: 'Tasks', exact: true })).toHaveCount(0)
  for (const address of [
    `${live}/notes-calls-tasks`,
    `${existing}/notes-calls-tasks`,
    `${existing}/transactions`,
    `${existing}/pre-emption`,
    `${existing}/cap-table`,
    `${existing}/cap-table-performance`,
  ]) {
    await manager.goto(address)
    await expect(
      manager.getByRole('heading', { name: 'You don’t have access to this page' }),
      address,
    ).toBeVisible()
    const why =
      /Your role, Investment Manager, doesn’t have access to this page.* ask a Super Admin at Wrenfield/
    await expect(manager.getByText(why), address).toBeVisible()
  }
})

test('keys lead everywhere while nobody is typing, and the palette finds, chooses and gives the focus back', async ({
  world,
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
