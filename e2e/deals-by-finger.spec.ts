import type { Locator } from '@playwright/test'
import { card, cardsOf, open, phone, rowOf, stage } from './deals/board.ts'
import { drawn } from './drawn.ts'
import { fingerOn, middleOf } from './finger.ts'
import { expect, test } from './world.ts'

const isLifted = (thing: Locator) => expect(thing).toHaveAttribute('style', /--d[xy]/)

test('a finger that rests on a card lifts it, takes it to a stage beyond the edge of the screen, and it stays there', async ({
  world,
}) => {
  const page = await open(world, 'Touch', phone)
  const finger = await fingerOn(page)
  const start = await middleOf(card(page, 'Looking', 'Averlow'))
  await finger.down(start)
  await isLifted(rowOf(page, 'Averlow'))
  // Held at the edge the board goes on by itself, to its end.
  await finger.move({ x: phone.width - 12, y: start.y })
  await expect.poll(async () => (await stage(page, 'Agreeing').boundingBox())!.x).toBeLessThan(90)
  await finger.move({ x: 240, y: start.y })
  const kept = page.waitForResponse(/\/move$/)
  await finger.up()
  await expect(card(page, 'Agreeing', 'Averlow')).toBeVisible()
  await kept
  await page.reload()
  await expect(card(page, 'Agreeing', 'Averlow')).toBeVisible()
  expect(await cardsOf(page, 'Looking')).toEqual(['Pinmill'])
})

test('a finger that moves at once scrolls the board and takes no card along, and a touch opens a deal', async ({
  world,
}) => {
  const page = await open(world, 'Scroll', phone)
  const finger = await fingerOn(page)
  const first = stage(page, 'Looking')
  const { x } = (await first.boundingBox())!
  const start = await middleOf(card(page, 'Looking', 'Averlow'))
  const rests = page.evaluate(
    () =>
      new Promise((done) => addEventListener('scrollend', () => done(true), { capture: true, once: true })),
  )
  await finger.down({ x: 280, y: start.y })
  await finger.move({ x: 40, y: start.y })
  await finger.up()
  await expect.poll(async () => (await first.boundingBox())!.x).toBeLessThan(x - 100)
  // A touch on a board that still moves only stops it.
  await rests
  expect(await cardsOf(page, 'Looking')).toEqual(['Averlow', 'Pinmill'])
  await card(page, 'Looking', 'Pinmill').tap()
  await expect(page).toHaveURL(/\/deals\/\d+\/performance$/)
})

test('stages are put into another order by a finger, and by their arrows', async ({ world }) => {
  const page = await open(world, 'Order', phone)
  await page.getByRole('button', { name: 'Stages', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('listitem')
  const order = () => rows.locator('b').allTextContents()
  await expect.poll(order).toEqual(['Looking', 'Talking', 'Agreeing'])
  const finger = await fingerOn(page)
  const row = rows.filter({ hasText: 'Agreeing' })
  await drawn(page)
  await finger.down(await middleOf(row.locator('b')))
  await isLifted(row)
  const top = (await rows.filter({ hasText: 'Looking' }).boundingBox())!
  await finger.move({ x: top.x + 60, y: top.y + 4 })
  const kept = page.waitForResponse(/\/sort-order$/)
  await finger.up()
  expect((await kept).status()).toBe(204)
  await expect.poll(order).toEqual(['Agreeing', 'Looking', 'Talking'])
  await dialog.getByRole('button', { name: 'Move Agreeing down' }).tap()
  await expect.poll(order).toEqual(['Looking', 'Agreeing', 'Talking'])
  await world.isAccessible(page, 'the stages on a phone')
})
