import type { Page } from '@playwright/test'
import { openAtRest, shownWhole } from './at-rest.ts'
import { delayAnswer } from './delay-answer.ts'
import { expect, test } from './world.ts'
import { addPeople, addPerson, table } from './listed-people.ts'

const widths = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)))

test('the columns of a list stay as wide as they are for another order, a filter and an empty list', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await addPeople(page, 'Thicket')
  await openAtRest(page, '/admin/investors')
  const before = await widths(page)
  const search = page.getByRole('searchbox', { name: 'Filter by name' })
  const rows = table(page).getByRole('row')
  await table(page).getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  expect(await widths(page)).toEqual(before)
  await search.fill('thicket')
  await expect(rows).toHaveCount(4)
  expect(await widths(page)).toEqual(before)
  await search.fill('no one of this name')
  await expect(page.getByText('No investors match')).toBeVisible()
  expect(await widths(page)).toEqual(before)
})

test('a press on the head of an amount or a day puts the most and the latest first, of a name A', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/investors')
  const press = (name: string) => table(page).getByRole('button', { name, exact: true }).click()
  for (const [head, sort] of [
    ['Last active', '-last_login_at'],
    ['Name', 'name'],
    ['Held at cost', '-held'],
  ] as const) {
    await press(head)
    await expect(page).toHaveURL(new RegExp(`sort=${sort}(&|$)`))
  }
  await press('Held at cost')
  await expect(page).toHaveURL(/sort=held(&|$)/)
})

test('a quick look takes its room from the list, counts in the whole result and goes on over its pages', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 1440 })
  for (let number = 10; number < 61; number += 1) await addPerson(page, 'Heath', String(number))
  await openAtRest(page, '/admin/investors?filter[search]=heath&sort=name')
  const room = async () => (await table(page).locator('xpath=..').boundingBox())!.width
  const whole = await room()
  await table(page).getByRole('row').nth(50).getByRole('cell').last().click()
  const look = page.getByRole('complementary')
  await expect(look.getByText(/\b50 of 51\b/)).toBeVisible()
  await expect.poll(room).toBe(whole - 380)
  await look.getByRole('button', { name: 'Next' }).click()
  await expect(look.getByText(/\b51 of 51\b/)).toBeVisible()
  await expect(look.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await world.isAccessible(page, 'a quick look on the second page')
  await look.getByRole('button', { name: 'Previous' }).click()
  await expect(look.getByText(/\b50 of 51\b/)).toBeVisible()
  await look.getByRole('button', { name: 'Close' }).click()
  await expect.poll(room).toBe(whole)
})

test('where a list has no room for a quick look it is a drawer over it, and gives the focus back to the row', async ({
  world,
}) => {
  for (const width of [390, 1024]) {
    const page = await world.as('super-admin', { width, height: 800 })
    await addPerson(page, 'Moss', `Ann${width}`)
    await addPerson(page, 'Moss', `Bea${width}`)
    await openAtRest(page, `/admin/investors?filter[search]=${width}&sort=name`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    const drawer = page.getByRole('dialog', { name: `Moss Ann${width}` })
    await expect(drawer.getByText(/\b1 of 2\b/)).toBeVisible()
    await expect(drawer).toBeFocused()
    await world.isAccessible(page, 'a quick look in a drawer')

    await drawer.getByRole('button', { name: 'Next', exact: true }).click()
    const next = page.getByRole('dialog', { name: `Moss Bea${width}` })
    await expect(next.getByText(/\b2 of 2\b/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(next).toBeHidden()
    await expect(page).not.toHaveURL(/panel=/)
    await expect(table(page).getByRole('link', { name: `Moss Bea${width}` })).toBeFocused()
  }
})

test('a notice covers no button at the foot of a list, and the back office is as high as its window', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  const release = await delayAnswer(page, /\/api\/saved-views\?/)
  await page.goto('/admin/investors?filter[verified]=1')
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await expect(views, 'a menu whose views are not known').toBeDisabled()
  release()
  await shownWhole(page)
  await views.click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Confirmed')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByRole('button').first()).toBeVisible()
  const [notice, foot] = await Promise.all([
    notices.boundingBox(),
    page.locator('[data-foot]').last().boundingBox(),
  ])
  expect(notice!.y + notice!.height).toBeLessThanOrEqual(foot!.y)
  const over = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(over).toBe(0)
})
