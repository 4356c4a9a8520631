import type { Locator, Page } from '@playwright/test'
import { makeRoom } from './data-room/filled-room.ts'
import type { FilledRoom } from './data-room/filled-room.ts'
import { box, list } from './fields.ts'
import { opensEleanor } from './steps.ts'
import { domains, expect, test } from './world.ts'
import type { World } from './world.ts'

/**
 * A data room with two groups: told in the order in which it happens, since each step lives on the one before
 * it.
 */
test('a data room with two groups', async ({ world, product }) => {
  const room = await makeRoom(product.address('wrenfield'))
  const staff = await world.as('super-admin')
  const eleanor = await world.as('investor')
  const stranger = await world.as('new-investor')

  await test.step('staff add two groups of readers', () => addsGroups(world, staff, room))
  await test.step('each is given its own folders, by mouse and by key', () => givesAccess(world, staff))
  await test.step('staff write the agreement', () => writesAgreement(world, staff))
  await test.step('anyone who is in no group finds no room', () => findsNothing(stranger, room))
  await test.step('she agrees, and finds the folder of her group alone', () => enters(world, eleanor, room))
  await test.step('the page that she reads bears her address', () => reads(world, eleanor))
  await test.step('what she may only read is not to be downloaded', () => isSafe(eleanor, room))
  await test.step('staff see who read what, and what she would find', () => sees(world, staff))
  await test.step('staff who see as she does read the same file, with their own address on it', async () =>
    overHerShoulder(await world.as('support'), room))
  await test.step('a frozen room lets nothing out, an archived one nobody in', () =>
    shuts(world, staff, eleanor))
})

const roomPath = ({ offer }: FilledRoom) => `/admin/investments/opportunities/${offer.id}/data-room`
const portalPath = ({ offer }: FilledRoom) => `/investor/investments/${offer.slug}/data-room`

async function addGroup(page: Page, name: string, people: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await box(form, 'Name').fill(name)
  for (const person of people) {
    await form.getByRole('combobox', { name: /^Add investor/ }).fill(person)
    await page.getByRole('option', { name: person }).first().click()
    await expect(form.getByRole('button', { name: `Remove ${person}` })).toBeVisible()
  }
  await form.getByRole('button', { name: 'Save group' }).click()
  await expect(form).toBeHidden()
}

async function addsGroups(world: World, page: Page, room: FilledRoom): Promise<void> {
  await page.goto(roomPath(room))
  await expect(page.getByText('Only staff can see these files')).toBeVisible()
  await world.isAccessible(page, 'a room without groups')
  await addGroup(page, 'Investors', ['Eleanor Whitcombe'])
  await addGroup(page, 'Kestrel', ['Bryn Castle'])
  await expect(page.getByRole('button', { name: 'Kestrel, 1 person: change' })).toBeVisible()
}

async function givesAccess(world: World, page: Page): Promise<void> {
  const cell = (folder: string, group: string) =>
    page.getByRole('button', { name: new RegExp(`^${folder}, ${group}: `) })
  await cell('1 Overview', 'Investors').click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByText(/\b1 person gains 1 file\. We’ll tell them\./)).toBeVisible()
  await cell('1 Overview', 'Investors').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('1 Overview', 'Kestrel')).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowDown')
  await expect(cell('2 Technical', 'Kestrel')).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByText(/\b3 changes not saved\b/).first()).toBeVisible()
  await world.isAccessible(page, 'a grid with changes')
  await page.getByRole('button', { name: 'Save access' }).click()
  await expect(page.getByText(/\b3 changes not saved\b/)).toHaveCount(0)
  await expect(cell('2 Technical', 'Kestrel')).toHaveAccessibleName('2 Technical, Kestrel: Download')
  await expect(cell('2 Technical', 'Investors')).toHaveAccessibleName('2 Technical, Investors: No access')
}

async function writesAgreement(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agreement', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Agreement before entry' })
  await dialog.getByRole('button', { name: 'Write the agreement' }).click()
  await dialog.getByRole('textbox', { name: 'Wording' }).fill('Keep what you read to yourself.')
  await world.isAccessible(page, 'the writing of an agreement')
  await dialog.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(dialog.getByRole('heading', { name: 'Confidentiality, version 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Confidentiality, version 1: 0 agreed, 2 outstanding')).toBeVisible()
}

async function findsNothing(page: Page, room: FilledRoom): Promise<void> {
  await page.goto(portalPath(room))
  await expect(page.getByText('You don’t have access to this')).toBeVisible()
  const answers = await Promise.all(
    [
      'visit',
      'zip',
      `files/${room.files.memorandum}`,
      `files/${room.files.memorandum}?disposition=inline`,
    ].map((route) => page.request.get(`/api/data-rooms/${room.id}/${route}`)),
  )
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404, 404])
}

async function enters(world: World, page: Page, room: FilledRoom): Promise<void> {
  await page.goto(portalPath(room))
  await expect(page.getByText('Keep what you read to yourself.')).toBeVisible()
  await expect(page.getByText('Memorandum')).toHaveCount(0)
  await world.isAccessible(page, 'the agreement before a room')
  await page.getByRole('checkbox', { name: 'I have read this and agree to it' }).check()
  await page.getByRole('button', { name: 'Agree and enter' }).click()
  await expect(page.getByRole('heading', { name: /\b1 Overview\b/ })).toBeVisible()
  await expect(page.getByText('Memorandum')).toBeVisible()
  await expect(page.getByText(/\b2 Technical\b/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Download/ })).toHaveCount(0)
  await world.isAccessible(page, 'a data room')
}

async function reads(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read Memorandum' }).click()
  const viewer = page.getByRole('dialog', { name: 'Memorandum' })
  await expect(viewer.getByText('Page one of the memorandum').first()).toBeVisible()
  await expect(viewer.getByText(`investor@${domains.wrenfield}`).first()).toBeAttached()
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await world.isAccessible(page, 'a file of a room')
  await isWholeOnAPhone(page, viewer)
  await world.product.forward({ minutes: 1 })
  // What was read is said when the file is closed.
  const said = page.waitForResponse((answer) => answer.url().endsWith('/reading') && answer.ok())
  await viewer.getByRole('button', { name: 'Close' }).click()
  await said
}

/** Every tool is within reach, and the risk warning stays above the paper. */
async function isWholeOnAPhone(page: Page, viewer: Locator): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(viewer.getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 })
  const warning = await page
    .getByRole('button', { name: 'Take 2 mins to learn more.', includeHidden: true })
    .boundingBox()
  expect((await viewer.boundingBox())!.y).toBeGreaterThanOrEqual(warning!.y + warning!.height)
  await page.setViewportSize(before)
}

async function isSafe(page: Page, room: FilledRoom): Promise<void> {
  const path = `/api/data-rooms/${room.id}`
  const taken = await page.request.get(`${path}/files/${room.files.memorandum}`)
  expect(taken.status()).toBe(403)
  const other = await page.request.get(`${path}/files/${room.files.flow}?disposition=inline`)
  expect(other.status()).toBe(404)
  const usual = await page.request.get(`/api/documents/${room.files.memorandum}/download`, {
    maxRedirects: 0,
  })
  expect(usual.status()).toBe(404)
}

async function sees(world: World, page: Page): Promise<void> {
  await page.reload()
  const row = page
    .getByRole('table', { name: 'Readers' })
    .getByRole('row')
    .filter({ hasText: 'Eleanor Whitcombe' })
  await expect(row.getByRole('cell', { name: /\b1 of 1\b/ })).toBeVisible()
  await expect(page.getByText(/Longest on page 1/)).toBeVisible()
  await expect(page.getByText(/Eleanor Whitcombe read Memorandum/)).toBeVisible()
  await row.getByRole('button', { name: /^Time, Eleanor Whitcombe: / }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('total of seconds, Eleanor Whitcombe, Memorandum')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
  await list(page, 'Reader').selectOption({ label: 'Eleanor Whitcombe' })
  await expect(page.getByText(/\b1 folder, 1 file, 0 to download\./)).toBeVisible()
  await world.isAccessible(page, 'a room that was read')
}

async function overHerShoulder(page: Page, room: FilledRoom): Promise<void> {
  await opensEleanor(page)
  await page.getByRole('button', { name: 'View as investor' }).click()
  await expect(page).toHaveURL(/\/investor$/)
  await page.goto(portalPath(room))
  await page.getByRole('button', { name: 'Read Memorandum' }).click()
  const viewer = page.getByRole('dialog', { name: 'Memorandum' })
  await expect(viewer.getByText('Page one of the memorandum').first()).toBeVisible()
  await expect(viewer.getByText(`support@${domains.wrenfield}`).first()).toBeAttached()
}

async function shuts(world: World, page: Page, reader: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Freeze' }).click()
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Group', exact: true })).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByText('Read only')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Read Memorandum' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('alertdialog', { name: 'Archive this room?' })
  await box(question, 'Reason').fill('The round is over.')
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await world.isAccessible(page, 'an archived room')
  await reader.reload()
  await expect(reader.getByText('You don’t have access to this')).toBeVisible()
}
