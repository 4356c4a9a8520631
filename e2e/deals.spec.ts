import type { Page } from '@playwright/test'
import { card, cardsOf, makeBoard, open, rowOf, stage } from './deals/board.ts'
import { box, pick } from './fields.ts'
import { listensTo } from './listening.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

type CreatedRecord = { id: number }

/** A highlight, which goes and comes back, and a day, on the deal that is open. */
async function writesWhatMatters(world: World, page: Page): Promise<void> {
  await page
    .getByRole('tab', { name: 'Key information' })
    .or(page.getByRole('link', { name: 'Key information' }))
    .click()
  await expect(page.getByText('The case for the deal, point by point.')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add highlight' }).click()
  await box(dialog, 'Title').fill('Contracted income')
  await dialog.getByRole('button', { name: 'Add highlight' }).click()
  await page.getByRole('button', { name: 'Add key date' }).click()
  await box(dialog, 'Event').fill('Term sheet due')
  await box(dialog, 'Date').fill('1 December 2030')
  const field = await box(dialog, 'Date').boundingBox()
  const rule = await dialog.getByRole('button', { name: 'Add key date' }).locator('..').boundingBox()
  expect(rule!.y - field!.y - field!.height, 'clear of the rule above the buttons').toBeGreaterThan(12)
  await dialog.getByRole('button', { name: 'Add key date' }).click()
  await expect(page.getByText('1 December 2030')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Contracted income' }).press('Enter')
  await expect(page.getByText('Contracted income', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add highlight' }), 'next to what went').toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Contracted income', { exact: true })).toBeVisible()
  await world.isAccessible(page, 'highlights and key dates of a deal')
  await readsOnAPhone(page)
}

/** What can be done with a highlight stands below its words, which have the width of the window. */
async function readsOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const words = page.getByText('Contracted income', { exact: true }).locator('..')
  expect((await words.boundingBox())!.width).toBeGreaterThan(170)
}

test('a deal goes from stage to stage by the keyboard alone, and stays there', async ({ world }) => {
  const page = await open(world, 'Keyboard')
  await card(page, 'Looking', 'Averlow').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cardsOf(page, 'Looking')).toEqual(['Pinmill', 'Averlow'])
  await expect(page.getByText('Averlow: Looking, 2 of 2')).toBeAttached()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card(page, 'Talking', 'Averlow')).toBeFocused()
  await expect(page.getByText('Averlow: Talking, 1 of 1')).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Agreeing' }).press('Enter')
  await expect(card(page, 'Agreeing', 'Averlow')).toBeVisible()
  await world.isAccessible(page, 'the board')
  await page.reload()
  await expect(card(page, 'Agreeing', 'Averlow')).toBeVisible()
  expect(await cardsOf(page, 'Looking')).toEqual(['Pinmill'])
  await card(page, 'Agreeing', 'Averlow').click()
  await writesWhatMatters(world, page)
})

test('a card is dragged to another stage, and Escape lets go of it', async ({ world }) => {
  const page = await open(world, 'Mouse')
  const take = async () => {
    await card(page, 'Looking', 'Averlow').hover()
    await page.mouse.down()
    const to = (await stage(page, 'Talking').boundingBox())!
    await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
  }
  await take()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(card(page, 'Looking', 'Averlow')).toBeVisible()
  await take()
  // The card moves at once; it is kept when the server has answered.
  const kept = page.waitForResponse(/\/move$/)
  await page.mouse.up()
  await expect(card(page, 'Talking', 'Averlow')).toBeVisible()
  await kept
  await page.reload()
  await expect(card(page, 'Talking', 'Averlow')).toBeVisible()
})

/** What is dragged follows the pointer. */
test('anyone who moves a card that a colleague has just moved is told so, and sees where it stands', async ({
  world,
}) => {
  const page = await open(world, 'Two at once')
  const colleague = await world.as('fund-manager')
  await colleague.goto(page.url())
  await expect(card(colleague, 'Looking', 'Averlow')).toBeVisible()
  // Their board is read again as soon as it changes; they act on what they see until then.
  const held = Promise.withResolvers<void>()
  await colleague.route('**/board*', async (route) => {
    await held.promise
    await route.continue()
  })
  const kept = page.waitForResponse(/\/move$/)
  await card(page, 'Looking', 'Averlow').press('Alt+ArrowRight')
  await kept
  await colleague.getByRole('button', { name: 'Move Averlow' }).focus()
  await colleague.keyboard.press('Enter')
  await colleague.getByRole('menuitem', { name: 'Agreeing' }).click()
  await expect(colleague.getByText('A colleague has just changed Averlow')).toBeVisible()
  held.resolve()
  await expect(card(colleague, 'Talking', 'Averlow')).toBeVisible()
})

test('two quick moves of one card are both kept, and a colleague sees them without doing anything', async ({
  world,
}) => {
  const page = await open(world, 'Live')
  const colleague = await world.as('fund-manager')
  const listening = listensTo(colleague, 'DealBoard')
  await colleague.goto(page.url())
  await expect(card(colleague, 'Looking', 'Averlow')).toBeVisible()
  await listening
  // The second move is made before the server has answered the first.
  const held = Promise.withResolvers<void>()
  await page.route('**/move', async (route) => {
    await held.promise
    await route.continue()
  })
  await card(page, 'Looking', 'Averlow').press('Alt+ArrowRight')
  await card(page, 'Talking', 'Averlow').press('Alt+ArrowRight')
  await expect(card(page, 'Agreeing', 'Averlow')).toBeFocused()
  held.resolve()
  await expect(card(colleague, 'Agreeing', 'Averlow')).toBeVisible()
  await expect(page.getByText(/A colleague has just changed/)).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Agreeing', 'Averlow')).toBeVisible()
})

test('a deal that stands longer than its stage allows says so on the board and in the list', async ({
  world,
}) => {
  const page = await open(world, 'Limits')
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const [pipeline] = await staff.get<(CreatedRecord & { stages: CreatedRecord[] })[]>(
    '/api/pipelines?filter[name]=Limits&include=stages',
  )
  const path = `/api/pipeline-stages/${pipeline!.stages[0]!.id}`
  await staff.post(path, { _method: 'PATCH', sla_days: 3 })
  await world.product.forward({ days: 5 })
  const later = await world.as('super-admin')
  await later.goto(page.url())
  const averlow = later.getByRole('listitem').filter({ hasText: 'Averlow' })
  await expect(averlow.getByText(', 2 days over the limit')).toBeAttached()
  await later.goto(`/admin/investments/deals?sort=name&filter[pipeline_id]=${pipeline!.id}`)
  const row = later.getByRole('row', { name: /Averlow/ })
  await expect(row.getByText(', 2 days over the limit')).toBeAttached()
  await world.isAccessible(later, 'deals over their limit')
})

test('the sums of a board open to how they were got, and are downloaded with formulas', async ({ world }) => {
  const page = await open(world, 'Workings')
  await page.getByRole('button', { name: 'Sought, Looking: £2.0m' }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('£2,000,000.00', { exact: true }).first()).toBeVisible()
  await working.getByRole('button', { name: /^sought, Pinmill/ }).click()
  await expect(working.getByText('As entered: as the deal says.')).toBeVisible()
  await world.isAccessible(page, 'the working of a board')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    working.getByRole('button', { name: 'Download with formulas' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Workings, deals.xlsx')
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await expect(page.getByRole('button', { name: /^Weighted: / })).toBeVisible()
})

test('a stage with deals is taken out once it is said where they go', async ({ world }) => {
  const page = await open(world, 'Stages')
  await page.getByRole('button', { name: 'Stages', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await world.isAccessible(page, 'the stages')
  await dialog.getByRole('button', { name: 'Delete Looking' }).click()
  await dialog.getByRole('combobox', { name: 'Its deals go to' }).selectOption('Agreeing')
  await dialog.getByRole('button', { name: 'Delete Looking' }).click()
  await expect(dialog.getByText('Talking')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(stage(page, 'Looking')).toHaveCount(0)
  expect(await cardsOf(page, 'Agreeing')).toEqual(['Averlow', 'Pinmill'])
})

test('the board is narrowed by its lead in the same panel as a list, and says how many fit', async ({
  world,
  product,
}) => {
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const address = await makeBoard(staff, 'Narrowed')
  await staff.close()
  const page = await world.as('super-admin')
  await page.goto(address)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByText(/\b2 of 2 deals\b/)).toBeVisible()
  await pick(panel, 'Value of Lead', 'me')
  await panel.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/lead=\d+/)
  await page.getByRole('button', { name: 'Remove filter Lead' }).click()
  await expect(rowOf(page, 'Averlow')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Filter by name' })
  await search.fill('Nowhere')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(page, 'Averlow')).toBeVisible()
  await expect(search).toHaveValue('')
})
