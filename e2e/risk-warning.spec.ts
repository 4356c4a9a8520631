import type { Locator, Page } from '@playwright/test'
import { signIn } from './screens/api.ts'
import { isCategorised, mayInvest, passesTheTest } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const offerName = 'Tidewell Energy, Series B'
const secret = 'A second array in the Severn.'

/** A newcomer who has done everything but answer the warning, and an offer. */
async function prepares({ product }: World): Promise<{ id: number; page: string }> {
  const address = product.address('wrenfield')
  const [staff, approver, investor] = await Promise.all(
    ['super-admin', 'fund-manager', 'new-investor'].map((name) => signIn(address, name)),
  )
  const { id } = await investor!.get<{ id: number }>('/api/user')
  await investor!.patch(`/api/users/${id}`, { accepted_terms_version: 1 })
  await isCategorised(investor!, approver!)
  await passesTheTest(investor!)
  await mayInvest(investor!, approver!)
  const type = await staff!.post<{ id: number }>('/api/types', { name: 'Equity' })
  const offer = await offers(staff!, type.id, offerName)
  await Promise.all([staff!, approver!, investor!].map((caller) => caller.close()))
  return { id, page: `/investor/investments/${offer.slug}` }
}

const leave = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** How a button weighs on the eye: its size and its colours. */
async function weightOf(button: Locator) {
  const box = (await button.boundingBox())!
  const look = await button.evaluate((element) => {
    const { backgroundColor, color, fontSize, fontWeight, boxShadow } = getComputedStyle(element)
    return { backgroundColor, color, fontSize, fontWeight, boxShadow }
  })
  return { width: Math.round(box.width), height: Math.round(box.height), ...look }
}

/** Leave is at least as prominent as Continue, and comes first. */
async function areAlike(page: Page): Promise<void> {
  expect(await weightOf(leave(page))).toEqual(await weightOf(proceed(page)))
  const [first, second] = [await leave(page).boundingBox(), await proceed(page).boundingBox()]
  expect(first!.x < second!.x || first!.y < second!.y, 'Leave comes first').toBe(true)
}

/** The page of the offer shows its name, what is asked, and nothing of what it says. */
async function isClosed(page: Page, offer: string, step: string): Promise<void> {
  await page.goto(offer)
  await expect(page.getByRole('heading', { level: 1, name: offerName })).toBeVisible()
  await expect(page.getByText(step, { exact: true })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
}

test('an investor asks for a first offer, is warned by name, leaves, comes back, waits a day and chooses', async ({
  world,
}) => {
  const { product } = world
  const { id, page: offer } = await prepares(world)
  const page = await world.as('new-investor')

  await test.step('an offer is a name until they ask', async () => {
    await isClosed(page, offer, 'Ask to see our investments')
    await page.getByRole('link', { name: /^Begin/ }).click()
    await expect(page).toHaveURL(`${offer}/risk-warning`)
    await world.isAccessible(page, 'the request to see an offer')
    await page.getByRole('button', { name: 'Ask to see our investments' }).click()
  })
  await test.step('the warning has their name, and both answers weigh the same', async () => {
    const warning = /^\S+, this is a high-risk investment\. How would you feel if you lost the money/
    await expect(page.getByRole('heading', { level: 1, name: warning })).toBeVisible()
    await areAlike(page)
    await world.isAccessible(page, 'the personal risk warning')
    await page.getByRole('main').getByRole('button', { name: 'Take 2 mins to learn more.' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.setViewportSize({ width: 390, height: 844 })
    await areAlike(page)
    await world.isAccessible(page, 'the personal risk warning on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('they leave, and ask again', async () => {
    await leave(page).click()
    await expect(page.getByText('You chose to leave', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/investor$/)
    await page.goto(`${offer}/risk-warning`)
    await expect(page.getByText('You chose to leave today', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Ask to see our investments' }).click()
    await proceed(page).click()
  })
  await test.step('they wait, and read until when', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Take a day to think' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^(24 hours 0|23 hours \d+) minutes? left$/)
    await expect(page.getByText(/You can continue from .+, \d\d:\d\d\./)).toBeVisible()
    await expect(proceed(page)).toHaveCount(0)
    await world.isAccessible(page, 'the pause before a first offer')
    await isClosed(page, offer, 'Take a day to think')
  })
  await test.step('staff see it on the record', async () => {
    const staff = await world.as('super-admin')
    await staff.goto(`/admin/investors/${id}/details`)
    await expect(staff.getByText(/^Requested today, \d\d:\d\d\. Can choose from/)).toBeVisible()
  })
  await test.step('a minute before the day is over nothing has opened', async () => {
    await product.forward({ hours: 23, minutes: 59 })
    await product.recur()
    await product.deliver()
    const early = await world.as('new-investor')
    await early.goto(`${offer}/risk-warning`)
    await expect(early.getByRole('heading', { level: 1, name: 'Take a day to think' })).toBeVisible()
    expect(await product.mailTo('new-investor@wrenfield.example')).not.toContainEqual(
      expect.objectContaining({ subject: 'Your 24-hour pause is over' }),
    )
  })
  await test.step('then they are written to once, and choose', async () => {
    await product.forward({ minutes: 1 })
    await product.recur()
    await product.deliver()
    const letters = await product.mailTo('new-investor@wrenfield.example')
    expect(letters.filter(({ subject }) => subject === 'Your 24-hour pause is over')).toHaveLength(1)
    const later = await world.as('new-investor')
    await isClosed(later, offer, 'Choose to leave or continue')
    await later.getByRole('link', { name: /^Choose/ }).click()
    const question = 'Your 24 hours are up. Would you like to leave or continue?'
    await expect(later.getByRole('heading', { level: 1, name: question })).toBeVisible()
    await areAlike(later)
    await world.isAccessible(later, 'the choice after the pause')
    await proceed(later).click()
    await expect(later).toHaveURL(offer)
    await expect(later.getByText(secret).first()).toBeVisible()
  })
})
