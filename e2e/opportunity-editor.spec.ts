import type { Page } from '@playwright/test'
import { box, list } from './fields.ts'
import { fingerOn, middleOf } from './finger.ts'
import { account, inDays, smallestPdf } from './main-job/facts.ts'
import { openWorking as opensFigure } from './open-working.ts'
import { signIn } from './screens/api.ts'
import { isCategorised, passesTheTest } from './screens/ready-investor.ts'
import { expect, test } from './world.ts'
import { drafted, opens } from './opportunity-draft.ts'

const edits = (page: Page, block: string) =>
  page.getByRole('button', { name: `Edit ${block}`, exact: true }).click()
const isSaved = (page: Page) => expect(page.getByText(/^Saved at/)).toBeVisible()
const blocksOf = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link')

test('a page is kept while it is written, and its blocks stand where they were put', async ({ world }) => {
  const id = await drafted(world, 'Kelpworks', { target_amount: '300000', currency: 'GBP' })
  const page = await opens(world, 'super-admin', id, 'Kelpworks')
  await edits(page, 'Headline and picture')
  await box(page, 'Headline').fill('Paper from kelp')
  await isSaved(page)
  await edits(page, 'Use of funds')
  for (const [place, purpose, amount] of [
    [1, 'A drying loft', '200000'],
    [2, 'Two boats', '100000'],
  ] as const) {
    await page.getByRole('button', { name: 'Line', exact: true }).click()
    await box(page, `Purpose ${place}`).fill(purpose)
    await box(page, `Amount ${place}`).fill(amount)
  }
  await expect(page.getByText('Equals the target of £300,000')).toBeVisible()
  await opensFigure(page, 'Share of funds, A drying loft: 67%')
  await opensFigure(page, 'Target: £300,000')
  await box(page, 'Amount 2').fill('90000')
  await opensFigure(page, 'Below target: £10,000')
  await box(page, 'Amount 2').fill('100000')
  await world.isAccessible(page, 'the editor')
  const team = blocksOf(page).filter({ hasText: /^Team/ })
  await team.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(/^Not saved yet|^Saving/)).toBeHidden()
  await isSaved(page)
  await page.reload()
  await expect(page.getByText('Paper from kelp')).toBeVisible()
  await expect(page.getByText('A drying loft')).toBeVisible()
  const titles = await blocksOf(page).allTextContents()
  const at = (title: string) => titles.findIndex((text) => text.startsWith(title))
  expect(at('Team')).toBeLessThan(at('The business'))
})

test('of two people who write one field each sees the other’s words, and nothing is lost', async ({
  world,
}) => {
  const id = await drafted(world, 'Two pens', { headline: 'As it was', summary: 'As it was too' })
  const [priya, sam] = await Promise.all([
    opens(world, 'super-admin', id, 'Two pens'),
    opens(world, 'support', id, 'Two pens'),
  ])
  for (const page of [priya, sam]) await edits(page, 'Headline and picture')
  await box(priya, 'Headline').fill('Hers')
  await isSaved(priya)
  // He changes another field: hers is taken over, and nobody is asked.
  await box(sam, 'Summary').fill('His summary')
  await isSaved(sam)
  await expect(box(sam, 'Headline')).toHaveValue('Hers')
  await box(priya, 'Headline').fill('Hers again')
  await expect(priya.getByText(/^Saved at/)).toBeVisible()
  await expect(box(priya, 'Summary')).toHaveValue('His summary')
  await box(sam, 'Headline').fill('His')
  const conflict = sam.getByRole('alert', { name: 'Changed by two people' })
  await expect(conflict.getByText('Hers again')).toBeVisible()
  await expect(conflict.getByText('His', { exact: true })).toBeVisible()
  await world.isAccessible(sam, 'the conflict')
  await conflict.getByRole('button', { name: 'Keep yours' }).click()
  await expect(conflict).toBeHidden()
  await isSaved(sam)
  await priya.reload()
  await expect(priya.getByText('His', { exact: true })).toBeVisible()
  await priya.getByRole('button', { name: 'Versions' }).click()
  await expect(
    priya.getByRole('dialog', { name: 'Versions' }).getByText('Version 1', { exact: true }),
  ).toBeVisible()
})

test('the check-list leads to what is missing, the preview shows the page, and then it is published', async ({
  world,
}) => {
  const name = 'Heather Mill'
  const id = await drafted(world, name, {
    investment_terms: '<p>One vote a share.</p>',
    fca_class: 'rmmi',
    target_amount: '500000',
    minimum_investment: '1000',
    share_price: '1',
    close_date: inDays(40),
  })
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const bank = { holder_name: 'Client Account', sort_code: account.sortCode, account_number: account.number }
  await staff.post(`/api/investment-opportunities/${id}/bank-account`, bank)
  await staff.upload('/api/documents', {
    multipart: {
      owner_type: 'investment_opportunity',
      owner_id: String(id),
      name: 'Information memorandum',
      visibility: 'public',
      file: { name: 'memorandum.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  const page = await opens(world, 'super-admin', id, name)
  await expect(page.getByRole('button', { name: 'Publish, 2 to finish' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Summary' }).click()
  await box(page, 'Summary').fill('Cloth from island wool.')
  await expect(page.getByRole('button', { name: 'Publish, 1 to finish' })).toBeVisible()
  // Every change of the page ends its approval, so it is approved once it is written.
  const approver = await signIn(world.product.address('wrenfield'), 'fund-manager')
  const approve = () =>
    approver.post(`/api/investment-opportunities/${id}/approve-promotion`, { expires_on: inDays(200) })
  await approve()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('Cloth from island wool.')).toBeVisible()
  await world.isAccessible(page, 'the preview')
  await list(page, 'Preview as an investor who is').selectOption('none')
  await expect(page.getByText('They see only the name of this opportunity')).toBeVisible()
  await expect(page.getByText('Cloth from island wool.')).toBeHidden()

  await page.goBack()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('menuitem', { name: /Publish externally/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish externally' }).click()
  await expect(page).toHaveURL(/\/opportunities\/\d+\/details$/)

  // What is written of a live page waits until somebody publishes it.
  await page.goto(`/admin/investments/opportunities/${id}/edit`)
  await edits(page, 'Headline and picture')
  await box(page, 'Headline').fill('Woven on two islands')
  const waiting = page.getByRole('region', { name: 'Unpublished changes' })
  await expect(waiting).toBeVisible()
  const investor = await signIn(world.product.address('wrenfield'), 'investor')
  await isCategorised(investor, approver)
  await passesTheTest(investor)
  await investor.close()
  const [reader, unqualified] = [await world.as('investor'), await world.as('new-investor')]
  const seen = async () => (await reader.request.get(`/api/investment-opportunities/${id}`)).json()
  const seenUnqualified = async () =>
    (await unqualified.request.get(`/api/investment-opportunities/${id}`)).json()
  expect((await seen()).data).toMatchObject({ name, headline: null })
  await waiting.getByRole('button', { name: 'Publish changes' }).click()
  await expect(waiting).toBeHidden()
  // Who has an approved category sees the changed page at once, everybody else once it is approved.
  expect((await seen()).data).toMatchObject({ headline: 'Woven on two islands' })
  expect((await seenUnqualified()).data).toBeUndefined()
  await approve()
  await approver.close()
  expect((await seenUnqualified()).data).toMatchObject({ name, headline: null })
})

/** The first three blocks of the page, as the list has them. */
const firstOf = async (page: Page) => {
  const texts = await blocksOf(page).allTextContents()
  const titles = texts.map((text) => text.split(',')[0] ?? text)
  return titles.slice(1, 4)
}
test('a block is dragged to its place by the mouse, let go by Escape, and moved by the keyboard', async ({
  world,
}) => {
  const id = await drafted(world, 'Otterburn')
  const page = await opens(world, 'super-admin', id, 'Otterburn')
  await expect.poll(() => firstOf(page)).toEqual(['Highlights', 'Key facts', 'Use of funds'])
  const block = (title: string) => blocksOf(page).filter({ hasText: title }).first()

  const [from, to] = [await middleOf(block('Use of funds')), await middleOf(block('Highlights'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + 4, { steps: 6 })
  await page.mouse.move(to.x, to.y - 8, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => firstOf(page)).toEqual(['Use of funds', 'Highlights', 'Key facts'])
  await isSaved(page)

  const held = await middleOf(block('Key facts'))
  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await page.mouse.move(held.x, held.y - 50, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await firstOf(page)).toEqual(['Use of funds', 'Highlights', 'Key facts'])

  await block('Key facts').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Key facts, 2 of 14')).toBeAttached()
  await expect(page.getByText(/^Not saved yet|^Saving/)).toBeHidden()
  await isSaved(page)
  await page.reload()
  await expect.poll(() => firstOf(page)).toEqual(['Use of funds', 'Key facts', 'Highlights'])
})

test('on a phone the blocks are a list above the page, and a finger puts one into another place', async ({
  world,
}) => {
  const id = await drafted(world, 'Redmire')
  const page = await opens(world, 'super-admin', id, 'Redmire', { width: 390, height: 844, touch: true })
  await page.getByRole('button', { name: 'Blocks and record' }).tap()
  await world.isAccessible(page, 'the blocks on a phone')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const block = (title: string) => blocksOf(page).filter({ hasText: title }).first()
  const finger = await fingerOn(page)
  const top = await middleOf(block('Highlights'))
  await finger.down(await middleOf(block('Use of funds')))
  await expect(sections.getByRole('listitem').filter({ hasText: 'Use of funds' })).toHaveAttribute(
    'style',
    /--dy/,
  )
  await finger.move({ x: top.x, y: top.y - 10 })
  await finger.up()
  await expect.poll(() => firstOf(page)).toEqual(['Use of funds', 'Highlights', 'Key facts'])
  await isSaved(page)
  await block('Use of funds').tap()
  await expect(page.getByRole('button', { name: 'Blocks and record' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
})

test('two people see each other on one page, where they write, and when they leave', async ({ world }) => {
  const id = await drafted(world, 'Stonecrop')
  const priya = await opens(world, 'super-admin', id, 'Stonecrop')
  const sam = await opens(world, 'support', id, 'Stonecrop')
  const here = (page: Page) => page.getByRole('region', { name: 'Also editing' })
  await expect(here(sam)).toHaveText(/is here too$/, { timeout: 30_000 })
  await edits(priya, 'Main risks')
  // Pushed at once; without a socket the next sign of life brings it.
  await expect(here(sam)).toHaveText(/is in Main risks$/, { timeout: 30_000 })
  await world.isAccessible(sam, 'who else is here')
  await priya.goto('/admin')
  await expect(here(sam)).toBeHidden({ timeout: 30_000 })
})
