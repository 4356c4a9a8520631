import type { Page, Route } from '@playwright/test'
import { box, list } from './fields.ts'
import { inDays } from './main-job/facts.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

const phone = { width: 390, height: 844 }

test('what is known of a deal and of an opportunity is written, called, done and reminded of', async ({
  world,
  records: { deal, live },
}) => {
  const records = [`/admin/investments/deals/${deal}`, `/admin/investments/opportunities/${live}`]
  for (const [nth, record] of records.entries())
    await test.step(record, async () => {
      const page = await world.as('super-admin', nth === 0 ? {} : phone)
      await page.goto(`${record}/notes-calls-tasks`)
      await writesANote(world, page)
      await logsACall(page)
      await addsTasks(world, page, nth)
      await ticksOne(page)
      await beginsFromElsewhere(page, record)
    })
  await test.step('the day before, the bell rings and leads back', () => isReminded(world, records))
})

const activity = (page: Page) => page.getByRole('list', { name: 'Activity' })
const open = (page: Page) => page.getByRole('list', { name: 'Open tasks' })

async function writesANote(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a note, log a call or add a task' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('The founder prefers a call on Fridays.')
  await world.isAccessible(page, 'a note that is being written')
  for (const name of ['Call', 'Note']) {
    const kind = page.getByRole('radio', { name, exact: true })
    await kind.click()
    await expect(kind).toBeChecked()
  }
  await staysOnPurpose(page)
  await savesOnceThoughUnheard(page)
  await expect(note).toHaveCount(0)
  await expect(activity(page).getByText('The founder prefers a call on Fridays.')).toHaveCount(1)
}

/** Another page would take the note with it, so that is asked first. */
async function staysOnPurpose(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page
    .getByRole('tab', { name: 'Key information' })
    .or(page.getByRole('link', { name: 'Key information' }))
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL((url) => url.pathname === pathname)
  await expect(page.getByRole('textbox', { name: 'Note' })).toContainText('on Fridays.')
}

/**
 * The server takes the note and its answer is lost: what was typed stays, and pressing again makes no second
 * one.
 */
async function savesOnceThoughUnheard(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save note' })
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(/\/api\/notes$/, loseAnswer, { times: 1 })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Your entries are still here')
  await save.click()
}

async function logsACall(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(box(page, 'Notes')).toHaveAttribute('aria-invalid', 'true')
  await box(page, 'Notes').fill('Asked for the accounts.')
  await box(page, 'Minutes').fill('20 min')
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(box(page, 'Minutes')).toHaveAccessibleDescription('Enter a whole number.')
  await box(page, 'Minutes').fill('12')
  await list(page, 'Outcome').selectOption('Left a message')
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(activity(page)).toContainText('Asked for the accounts.')
  await expect(activity(page)).toContainText('12 minutes')
}

async function addsTasks(world: World, page: Page, nth: number): Promise<void> {
  for (const [title, due] of [
    [`Read the accounts ${nth}`, inDays(3)],
    [`Send the papers ${nth}`, ''],
  ] as const) {
    await page.getByRole('button', { name: 'Task', exact: true }).click()
    await box(page, 'Task').fill(title)
    if (due !== '') {
      await box(page, 'Due').fill(due)
      await list(page, 'Reminder').selectOption('A day before')
    }
    await world.isAccessible(page, 'a task that is being written')
    await page.getByRole('button', { name: 'Save task' }).click()
    await expect(open(page)).toContainText(title)
  }
  await expect(open(page).getByRole('listitem').first()).toContainText('Reminder')
}

async function ticksOne(page: Page): Promise<void> {
  const task = open(page).getByRole('checkbox', { name: /^Send the papers \d, done$/ })
  // It is ticked at once, before the server has answered, and no longer where that is refused.
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/tasks\/\d+\/complete$/, async (route) => {
    await answer.promise
    await route.fulfill({
      status: 409,
      json: { message: 'Someone else changed this at the same time. Try again.' },
    })
  })
  await task.click()
  await expect(task).toBeChecked()
  answer.resolve()
  await expect(task).not.toBeChecked()
  await expect(page.getByText('Someone else changed this at the same time. Try again.')).toBeVisible()
  await page.unrouteAll()
  await task.click()
  await expect(open(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(open(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Tasks' }).click()
  await expect(activity(page)).toContainText('Send the papers')
}

/** The head of every tab leads to a note that is begun, and Back to the tab where one was. */
async function beginsFromElsewhere(page: Page, record: string): Promise<void> {
  const before = `${record}/key-information`
  await page.goto(before)
  const note = page.getByRole('textbox', { name: 'Note' })
  await logsActivity(page)
  await expect(page).toHaveURL(new RegExp(`${record}/notes-calls-tasks\\?write=note$`))
  await expect(note).toBeFocused()
  await logsActivity(page)
  await expect(note, 'what is begun is gone on with').toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${record}/notes-calls-tasks$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${before}$`))
}

/** In the head, or under “…” where there is no room for it. */
async function logsActivity(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Log activity' })
  const more = page.getByRole('button', { name: 'More actions' })
  await expect(link.or(more).first()).toBeVisible()
  if (await link.isVisible()) return link.click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Log activity' }).click()
}

async function isReminded({ product, ...world }: World, records: readonly string[]): Promise<void> {
  await product.recur()
  await product.forward({ days: 2 })
  await product.recur()
  await product.recur()
  await product.deliver()
  const page = await world.as('super-admin')
  for (const [nth, record] of records.entries()) {
    await page.goto('/admin')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const note = panel.getByRole('link', { name: new RegExp(`Read the accounts ${nth}`) })
    await expect(note).toHaveCount(1)
    await note.click()
    await expect(page).toHaveURL(new RegExp(`${record}/notes-calls-tasks`))
    await expect(open(page)).toContainText(`Read the accounts ${nth}`)
  }
}
