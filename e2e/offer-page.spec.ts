import type { Page } from '@playwright/test'
import { openAtRest } from './at-rest.ts'
import { box, tickAll } from './fields.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'
import { test } from './offer-page-round.ts'

/** Every address outside the product that the page asks for; a player answers in its host's place. */
async function strangersAskedBy(page: Page): Promise<string[]> {
  const names: string[] = []
  const own = new URL(page.url()).host
  await page.route(
    (url) => url.host !== own && url.protocol === 'https:',
    (route) => {
      names.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    },
  )
  return names
}

const film = (page: Page) => page.getByRole('button', { name: 'Watch Hollin Brewery, Seed' })

test('a film is asked of its host once somebody presses play, in the portal and in the preview', async ({
  world,
  round,
}) => {
  const reader = await world.as('investor')
  await reader.goto(`/investor/investments/${round.slug}`)
  await plays(world, reader)
  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investments/opportunities/${round.id}/details/preview`)
  await plays(world, staff)
})

async function plays(world: World, page: Page): Promise<void> {
  const names = await strangersAskedBy(page)
  const problems: string[] = []
  page.on('console', (said) => said.type() === 'error' && problems.push(said.text()))
  await expect(film(page)).toBeVisible()
  await expect(page.getByText('YouTube can see your visit once you press play.')).toBeVisible()
  await world.isAccessible(page, 'the still of a film')
  expect(names).toEqual([])
  await film(page).press('Enter')
  const player = page.locator('iframe[title="Film of Hollin Brewery, Seed, YouTube"]')
  await expect(player).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&rel=0',
  )
  await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  await expect(player).toHaveAttribute(
    'sandbox',
    /^allow-scripts allow-same-origin (?!.*allow-top-navigation)/,
  )
  await expect(player).toBeFocused()
  await expect.poll(() => names).toEqual(['www.youtube-nocookie.com'])
  expect(problems, 'the policy of the page lets the player in').toEqual([])
}

test('a film of the firm’s own is added with captions in the editor, and plays in the portal when somebody presses play', async ({
  world,
  round,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investments/opportunities/${round.id}/edit`)
  await staff.getByRole('button', { name: 'Edit Video' }).click()
  const buffer = await recorded(staff)
  await staff
    .getByLabel('Add a film')
    .setInputFiles({ name: 'The brewhouse.webm', mimeType: 'video/webm', buffer })
  const film = staff.getByRole('region', { name: 'The brewhouse' })
  await expect(film.getByText('No captions')).toBeVisible()
  const words = 'WEBVTT\n\n00:00.000 --> 00:09.000\nThe copper is from 1911.\n'
  await film
    .getByLabel('Captions for The brewhouse')
    .setInputFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(words) })
  await expect(film.getByText('With captions')).toBeVisible()
  await world.isAccessible(staff, 'films in the editor')

  const reader = await world.as('investor')
  const names: string[] = []
  reader.on('request', (request) => request.resourceType() === 'media' && names.push(request.url()))
  await reader.goto(`/investor/investments/${round.slug}`)
  const player = reader.locator('video')
  await expect(player).toHaveAttribute('aria-label', 'The brewhouse')
  await world.isAccessible(reader, 'a film of the firm’s own')
  expect(names, 'nothing is fetched before somebody presses play').toEqual([])
  await player.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length))
    .toBe(1)
  await holdsWhatIsRead(reader)
})

/** The archive has what stands in the list, and not what the page plays. */
async function holdsWhatIsRead(reader: Page): Promise<void> {
  const documents = reader.locator('#documents')
  await expect(documents.getByRole('listitem')).toHaveCount(2)
  const all = documents.getByRole('link', { name: 'Download all' })
  const read = documents.getByText('Read', { exact: true })
  await expect(read).toHaveCount(0)
  const saved = reader.waitForEvent('download')
  await all.click()
  await saved
  await expect(read, 'at once').toHaveCount(2)
  const address = await all.getAttribute('href')
  const archive = (await (await reader.request.get(address!)).body()).toString('latin1')
  expect(archive).toContain('Articles of association.pdf')
  expect(archive).toContain('Information memorandum.pdf')
  expect(archive).not.toContain('brewhouse')
}

test('a block that is taken off the page or moved comes back by Ctrl-Z, and goes again by Ctrl-Y', async ({
  world,
  round,
}) => {
  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investments/opportunities/${round.id}/edit`)
  const headings = staff.locator('section[id^="block-"] > div:first-child > h2')
  const order = ['Headline and picture', 'Key facts', 'Video', 'Documents', 'Rewards']
  const stands = (expected: readonly string[]) => expect(headings).toHaveText(expected)
  await stands(order)
  await staff.getByRole('button', { name: 'Edit Rewards' }).click()
  await staff.getByRole('button', { name: 'Move Rewards up' }).click()
  await stands(['Headline and picture', 'Key facts', 'Video', 'Rewards', 'Documents'])
  await staff.getByRole('button', { name: 'Remove Rewards from the page' }).click()
  await stands(['Headline and picture', 'Key facts', 'Video', 'Documents'])
  await staff.keyboard.press('Control+z')
  await stands(['Headline and picture', 'Key facts', 'Video', 'Rewards', 'Documents'])
  await staff.keyboard.press('Control+z')
  await stands(order)
  await staff.keyboard.press('Control+y')
  await stands(['Headline and picture', 'Key facts', 'Video', 'Rewards', 'Documents'])
  await staff.getByRole('button', { name: 'Undo' }).click()
  await stands(order)
})

/** Half a second of film, made by the browser itself. */
async function recorded(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pencil = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const stopped = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let frame = 0; frame < 30; frame++) {
      pencil.fillRect(frame * 5, frame * 2, 40, 40)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

test('a reward is claimed with a place, seen by the firm, and free again when the place is withdrawn', async ({
  world,
  round,
}) => {
  const eleanor = await world.as('investor')
  await eleanor.goto(`/investor/investments/${round.slug}`)
  await expect(eleanor.getByText('From £20,000, 1 of 1 left')).toBeVisible()
  await eleanor.getByRole('link', { name: 'Reserve An Allocation' }).first().click()
  await box(eleanor, 'Amount').fill('19,000')
  const cask = eleanor.getByRole('radio', { name: 'A cask of the first brew' })
  await expect(cask).toBeDisabled()
  await box(eleanor, 'Amount').fill('20,000')
  await cask.check()
  await world.isAccessible(eleanor, 'choosing a reward')
  await eleanor.getByRole('button', { name: 'Continue' }).click()
  await reserves(eleanor)
  await expect(eleanor.getByText('A cask of the first brew')).toBeVisible()

  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investments/opportunities/${round.id}/transactions`)
  const row = staff.getByRole('table', { name: 'Allocations' }).getByRole('row', { name: /Eleanor/ })
  await expect(row.getByText('A cask of the first brew')).toBeVisible()

  await eleanor.goto(`/investor/investments/${round.slug}`)
  await expect(eleanor.getByText('From £20,000, all claimed')).toBeVisible()
  await eleanor.goto(`/investor/portfolio/${round.id}`)
  await gives(world, eleanor, 'No reward')
  await gives(world, eleanor, 'A cask of the first brew')
  await eleanor.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await eleanor
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await expect(eleanor.getByRole('alertdialog')).toBeHidden()
  await eleanor.goto(`/investor/investments/${round.slug}`)
  await expect(eleanor.getByText('From £20,000, 1 of 1 left')).toBeVisible()
})

async function reserves(window: Page): Promise<void> {
  // By their names: a step stays until the next one comes, and both have choices.
  for (const choice of [/Eleanor Whitcombe/, 'Interested – finance in place']) {
    await window.getByRole('radio', { name: choice }).check()
    await window.getByRole('button', { name: 'Continue' }).click()
  }
  await tickAll(window)
  await window.getByRole('button', { name: /^Reserve/ }).click()
  await expect(window.getByRole('link', { name: 'My Reserved Allocations' }).first()).toBeVisible()
}

/** Another reward for the place that she has, or none. */
async function gives(world: World, window: Page, reward: string): Promise<void> {
  await window.getByRole('button', { name: /^(Choose|Change) reward$/ }).click()
  const dialog = window.getByRole('dialog', { name: 'Your reward in Hollin Brewery, Seed' })
  await dialog.getByRole('radio', { name: reward }).check()
  await world.isAccessible(window, 'another reward')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} the sections’ tabs begin under the picture and stay in view under the bar`, async ({
    world,
    round,
  }) => {
    const page = await world.as('investor', { width, height })
    await page.goto(`/investor/investments/${round.slug}`)
    const tabs = page.getByRole('main').getByRole('navigation').filter({ hasText: 'Summary' })
    await expect(tabs).toBeVisible()
    const edges = async () => {
      const [row, bar] = [await tabs.boundingBox(), await page.getByRole('banner').first().boundingBox()]
      return { tabs: row!.y, bar: bar!.y + bar!.height }
    }
    const picture = await page.getByRole('main').locator('header svg, header img').last().boundingBox()
    expect((await edges()).tabs).toBeGreaterThanOrEqual(picture!.y + picture!.height)
    await page.getByRole('heading', { name: 'Rewards' }).evaluate((heading) => heading.scrollIntoView())
    await expect(tabs).toBeInViewport()
    const { tabs: top, bar } = await edges()
    expect(Math.abs(top - bar)).toBeLessThanOrEqual(1)
  })

test('what stands beside an offer scrolls with its page: in a low window its end is reached by the page alone', async ({
  world,
  round,
}) => {
  const page = await world.as('investor', { width: 1440, height: 420 })
  await openAtRest(page, `/investor/investments/${round.slug}`)
  const card = page.getByRole('main').locator('aside').first()
  await expect(card).toBeVisible()
  const inner = await card.evaluate((column) => [
    getComputedStyle(column).overflowY,
    column.scrollHeight > 420,
  ])
  expect(inner).toEqual(['visible', true])
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 1500)
  const end = async () => {
    const box = (await card.boundingBox())!
    return Math.round(box.y + box.height)
  }
  await expect.poll(end).toBe(420 - 24)
})
