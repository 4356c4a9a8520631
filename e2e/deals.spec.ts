import type { Locator, Page } from '@playwright/test'
import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

type Made = { id: number }

/** A pipeline of a test's own with three stages and two deals in the first. */
async function makeBoard(staff: Caller, name: string): Promise<string> {
  const { id } = await staff.post<Made>('/api/pipelines', { name })
  const stages: number[] = []
  for (const stage of ['Looking', 'Talking', 'Agreeing'])
    stages.push((await staff.post<Made>('/api/pipeline-stages', { pipeline_id: id, name: stage })).id)
  for (const deal of ['Averlow', 'Pinmill'])
    await staff.post('/api/pipeline-deals', {
      name: deal,
      pipeline_id: id,
      pipeline_stage_id: stages[0],
      target_amount: '1000000',
    })
  return `/admin/investments/deals?pipeline=${id}`
}

const open = async (world: World, name: string): Promise<Page> => {
  const board = await makeBoard(await signIn(world.product.address('wrenfield'), 'super-admin'), name)
  const page = await world.as('super-admin')
  await page.goto(board)
  await expect(card(page, 'Looking', 'Averlow')).toBeVisible()
  return page
}

const stage = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, of: string, name: string): Locator =>
  stage(page, of).getByRole('link', { name, exact: true })
const cardsOf = (page: Page, of: string) =>
  stage(page, of).getByRole('listitem').getByRole('link').allTextContents()

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

test('whoever moves a card that a colleague has just moved is told so, and sees where it stands', async ({
  world,
}) => {
  const page = await open(world, 'Two at once')
  const colleague = await world.as('fund-manager')
  await colleague.goto(page.url())
  await expect(card(colleague, 'Looking', 'Averlow')).toBeVisible()
  // Their board would be renewed every few seconds; they act on what they see until then.
  await colleague.route('**/board*', (route) => route.abort())
  const kept = page.waitForResponse(/\/move$/)
  await card(page, 'Looking', 'Averlow').press('Alt+ArrowRight')
  await kept
  await colleague.getByRole('button', { name: 'Move Averlow' }).focus()
  await colleague.keyboard.press('Enter')
  await colleague.getByRole('menuitem', { name: 'Agreeing' }).click()
  await expect(colleague.getByText('Somebody else has just changed Averlow')).toBeVisible()
  await colleague.unroute('**/board*')
  await expect(card(colleague, 'Talking', 'Averlow')).toBeVisible({ timeout: 20_000 })
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

test('a deal becomes a draft opportunity, once', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  await staff.post('/api/types', { name: 'Equity' })
  const page = await open(world, 'Conversion')
  await card(page, 'Looking', 'Averlow').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Averlow' })).toBeVisible()
  const record = page.url()
  await page.getByRole('button', { name: 'Convert to opportunity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('Equity')
  await world.isAccessible(page, 'the conversion')
  await dialog.getByRole('button', { name: 'Convert to opportunity' }).click()
  await expect(page).toHaveURL(/\/opportunities\/\d+\/edit$/)
  await page.goto(record)
  await expect(page.getByRole('link', { name: 'Open the opportunity' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Convert to opportunity' })).toHaveCount(0)
})
