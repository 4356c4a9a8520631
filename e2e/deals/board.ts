import type { Locator, Page } from '@playwright/test'
import { signIn } from '../screens/api.ts'
import type { Caller } from '../screens/api.ts'
import { walkIn } from '../screens/walk.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'

type CreatedRecord = { id: number }

/** A pipeline of a test's own with three stages and two deals in the first. */
export async function makeBoard(staff: Caller, name: string): Promise<string> {
  const { id } = await staff.post<CreatedRecord>('/api/pipelines', { name })
  const stages: number[] = []
  for (const stage of ['Looking', 'Talking', 'Agreeing'])
    stages.push(
      (await staff.post<CreatedRecord>('/api/pipeline-stages', { pipeline_id: id, name: stage })).id,
    )
  for (const deal of ['Averlow', 'Pinmill'])
    await staff.post('/api/pipeline-deals', {
      name: deal,
      pipeline_id: id,
      pipeline_stage_id: stages[0],
      target_amount: '1000000',
    })
  return `/admin/investments/deals?pipeline=${id}`
}

export const phone = { width: 390, height: 844, touch: true }

/** A window of the staff on a board of its own, once its cards are there and can be moved. */
export const open = async (world: World, name: string, window: object = {}): Promise<Page> => {
  const board = await makeBoard(await signIn(world.product.address('wrenfield'), 'super-admin'), name)
  const page = await world.as('super-admin', window)
  const walk = walkIn(world, page)
  await page.goto(board)
  await expect(card(page, 'Looking', 'Averlow')).toBeVisible()
  await walk.rests(board)
  return page
}

export const stage = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const card = (page: Page, of: string, name: string): Locator =>
  stage(page, of).getByRole('link', { name, exact: true })
export const cardsOf = (page: Page, of: string) =>
  stage(page, of).getByRole('listitem').getByRole('link').allTextContents()
export const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
