import type { Page } from '@playwright/test'
import { drawnPicture } from './drawn-picture.ts'
import { box, list } from './fields.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { test } from './screens/small-world-test.ts'
import { beginsReport } from './steps.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name })

const threads = (page: Page) => page.getByRole('article', { name: /^Comment by / })

/** A member of staff with a new draft. `records` are here so that there is something to report on. */
async function withDraft(
  world: World,
  records: SmallWorld,
  size?: { width: number; height: number; touch?: boolean },
) {
  expect(records.existing).toBeGreaterThan(0)
  const staff = await world.as('super-admin', size)
  await beginsReport(staff)
  return staff
}

test('a report is written as a document with the keyboard, and says what it still needs', async ({
  world,
  records,
}) => {
  const staff = await withDraft(world, records)
  // Nothing is written: publishing leads to what is missing.
  await publish(staff).click()
  await expect(box(staff, 'Title')).toBeFocused()
  await expect(staff.getByText('Enter a title.').first()).toBeVisible()
  await expect(staff.getByRole('alertdialog')).toBeHidden()
  await world.isAccessible(staff, 'the editor of a report that lacks its title')

  await staff.keyboard.type('A quiet quarter')
  await staff.keyboard.press('Enter')
  await expect(box(staff, 'Summary')).toBeFocused()
  await staff.keyboard.type('Sales were as planned.')
  await staff.keyboard.press('Enter')
  await expect(text(staff)).toBeFocused()
  await part(staff, 'Add section').click()
  await staff.keyboard.type('Trading')
  await staff.keyboard.press('Enter')
  await staff.keyboard.type('Two shops were opened.')
  await part(staff, 'Add section').click()
  await staff.keyboard.type('Outlook')
  await expect(part(staff, 'Outlook')).toHaveAttribute('aria-current', 'true')
  await part(staff, 'Trading').press('Enter')
  await staff.keyboard.type(' and shops')
  await expect(text(staff).getByRole('heading', { name: 'Trading and shops' })).toBeVisible()
  await staff.getByRole('button', { name: 'Line style: Heading' }).click()
  await staff.getByRole('menuitem', { name: 'Smaller heading' }).click()
  await expect(part(staff, 'Trading and shops')).toBeHidden()
  await staff.getByRole('button', { name: 'Line style: Smaller heading' }).click()
  await staff.getByRole('menuitem', { name: 'Heading', exact: true }).click()
  await expect(part(staff, 'Trading and shops')).toBeVisible()

  await box(staff, 'Year').fill('2026')
  await list(staff, 'Quarter').selectOption('Quarter 3')
  await expect(staff.getByText('Quarterly report, 30 September 2026')).toBeVisible()
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  // The server counts what it kept.
  await expect(staff.getByText(/\b15 words, 1 min\b/)).toBeVisible()
  await expect(staff.getByRole('heading', { name: /^Larkfield.*, third quarter 2026$/ })).toBeVisible()
  await world.isAccessible(staff, 'the editor of a report with sections')
  await publish(staff).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
})

test('the editor of a report on a phone keeps its state and its buttons in view, and two editors keep both', async ({
  world,
  records,
}) => {
  const staff = await withDraft(world, records, { width: 390, height: 844 })
  await expect(publish(staff)).toBeInViewport()
  await box(staff, 'Title').fill('From a phone')
  await expect(staff.getByText(/^Saved at /)).toBeInViewport()
  await staff.getByRole('button', { name: 'Sections' }).click()
  await part(staff, 'Add section').click()
  await staff.keyboard.type('Trading')
  await expect(text(staff).getByRole('heading', { name: 'Trading' })).toBeVisible()
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  const width = await staff.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await world.isAccessible(staff, 'the editor of a report on a phone')

  const colleague = await world.as('super-admin')
  await colleague.goto(new URL(staff.url()).pathname)
  await box(colleague, 'Summary').fill('Written by a colleague.')
  await expect(colleague.getByText(/^Saved at /)).toBeVisible()
  await box(staff, 'Title').fill('From a phone, revised')
  await expect(box(staff, 'Summary')).toHaveValue('Written by a colleague.')
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
})

test('a colleague comments on a section of a draft; its author answers and resolves it', async ({
  world,
  records,
}) => {
  const staff = await withDraft(world, records)
  await part(staff, 'Add section').click()
  await staff.keyboard.type('Trading')
  await expect(staff.getByText(/^Saved at /)).toBeVisible()

  const colleague = await world.as('support')
  await colleague.goto(new URL(staff.url()).pathname)
  await part(colleague, 'Trading').click()
  await colleague.getByRole('button', { name: 'Add comment' }).click()
  await expect(box(colleague, 'Comment on Trading')).toBeFocused()
  await colleague.keyboard.type('Can we say when the order is placed?')
  await colleague.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(threads(colleague)).toContainText('Can we say when the order is placed?')
  await world.isAccessible(colleague, 'a draft with a comment')

  await staff.reload()
  const thread = threads(staff)
  await expect(thread).toContainText('Trading, ')
  await expect(staff.getByText(/^1 open comment from /)).toBeVisible()
  await thread.getByRole('button', { name: 'Reply' }).click()
  await staff.keyboard.type('In January.')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await expect(thread).toContainText('In January.')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect(staff.getByText(/\b1 resolved comment\b/)).toBeVisible()
  await expect(staff.getByText(/^1 open comment from /)).toBeHidden()
})

for (const [device, size] of Object.entries({
  'a desktop': { width: 1440, height: 900 },
  'a phone': { width: 390, height: 844, touch: true },
}))
  test(`on ${device} a comment marks words, and each leads to the other until the words change`, async ({
    world,
    records,
  }) => {
    const staff = await withDraft(world, records, size)
    const press = 'touch' in size ? 'tap' : 'click'
    await text(staff).focus()
    await staff.keyboard.type('The order is placed in January.')
    for (let letter = 0; letter < 'January.'.length; letter++) await staff.keyboard.press('Shift+ArrowLeft')
    await staff.getByRole('button', { name: 'Comment on words' }).click()
    await expect(box(staff, 'Comment on these words')).toBeFocused()
    await staff.keyboard.type('Or in February?')
    await world.isAccessible(staff, `a comment on words as it is written on ${device}`)
    await staff.getByRole('button', { name: 'Comment', exact: true })[press]()
    // Who commented writes on where they were.
    await expect(text(staff)).toBeFocused()
    const words = text(staff).locator('mark')
    await expect(words).toHaveText('January.')
    await expect(staff.getByText(/^Saved at /)).toBeVisible()
    await staff.reload()
    await expect(words).toHaveText('January.')

    await words[press]()
    await expect(threads(staff)).toBeVisible()
    await expect(threads(staff)).toContainText('Or in February?')
    await world.isAccessible(staff, `a comment on words on ${device}`)
    // By keys: from the words to the comment, and from it back to the words.
    await threads(staff).getByRole('button', { name: 'Go to “January.”' }).press('Enter')
    await expect(text(staff)).toBeFocused()
    await staff.keyboard.press('ArrowLeft')
    await staff.getByRole('button', { name: 'Comment on words' }).press('Enter')
    await expect(threads(staff)).toBeFocused()
    await threads(staff).getByRole('button', { name: 'Go to “January.”' })[press]()
    await staff.keyboard.type('spring.')
    await expect(words).toBeHidden()
    await expect(text(staff)).toHaveText('The order is placed in spring.')
    await staff.keyboard.press('ControlOrMeta+z')
    await expect(words).toHaveText('January.')
    await staff.keyboard.press('ControlOrMeta+Shift+z')
    await expect(staff.getByText(/^Saved at /)).toBeVisible()
    if ('touch' in size) await staff.getByRole('button', { name: 'Sections' }).tap()
    await expect(threads(staff)).toContainText('The words have changed.')
    await threads(staff).getByRole('button', { name: 'Resolve' }).click()
    await expect(staff.getByText(/\b1 resolved comment\b/)).toBeVisible()
  })

test('a picture is pasted into a report, dropped into it, described, changed and removed', async ({
  world,
  records,
}) => {
  const staff = await withDraft(world, records)
  const file = (await drawnPicture(staff)).toString('base64')
  const gives = (kind: 'paste' | 'drop') => text(staff).evaluate(givesFile, { kind, file })
  const dialog = staff.getByRole('dialog')

  await text(staff).focus()
  await staff.keyboard.type('Trading was good.')
  await gives('paste')
  await expect(dialog.getByText('pasted.png')).toBeVisible()
  // Undescribed it is not taken, unless it is decoration.
  await dialog.getByRole('button', { name: 'Add picture' }).press('Enter')
  await expect(dialog.getByText('Describe the picture, or mark it as decoration.')).toBeVisible()
  await expect(box(dialog, 'Description')).toBeFocused()
  await staff.keyboard.type('Shops by town')
  await staff.keyboard.press('Enter')
  await expect(text(staff).getByRole('img', { name: 'Shops by town' })).toBeVisible()

  await text(staff).getByRole('button', { name: 'Edit' }).press('Enter')
  await box(dialog, 'Description').fill('Shops by county')
  await staff.keyboard.press('Enter')
  await expect(text(staff).getByRole('img', { name: 'Shops by county' })).toBeVisible()

  await gives('drop')
  await dialog.getByRole('checkbox', { name: /^Decoration/ }).check()
  await dialog.getByRole('button', { name: 'Add picture' }).click()
  await expect(text(staff).getByText('Decoration')).toBeVisible()
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await world.isAccessible(staff, 'a report with two pictures')
  // It was dropped on the first paragraph, so it stands after that one.
  await text(staff).getByRole('button', { name: 'Remove' }).first().press('Enter')
  await expect(text(staff).getByText('Decoration')).toBeHidden()
  await expect(staff.getByText(/^Saved at /)).toBeVisible()
  await staff.reload()
  await expect(text(staff).getByRole('img')).toHaveCount(1)
  await expect(text(staff).getByRole('img', { name: 'Shops by county' })).toBeVisible()
})

/** What a browser does when somebody pastes or drops a file. */
function givesFile(place: Element, { kind, file }: { kind: 'paste' | 'drop'; file: string }): void {
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
  const given = new DataTransfer()
  given.items.add(new File([bytes], `${kind === 'paste' ? 'pasted' : 'dropped'}.png`, { type: 'image/png' }))
  const { left, top } = place.firstElementChild!.getBoundingClientRect()
  const facts = { bubbles: true, cancelable: true }
  place.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...facts, clipboardData: given })
      : new DragEvent('drop', { ...facts, dataTransfer: given, clientX: left + 4, clientY: top + 4 }),
  )
}
