import { drafted } from './opportunity-draft.ts'
import { cutAtTheRight, dealsOf, feePayment, fits } from './wide-rows.ts'
import { expect, test } from './world.ts'

// What axe doesn't see: a figure that breaks in two, a name that a narrow table squeezes away, a link too low
// to be hit.

test('the components keep figures whole and links within reach at every width', async ({ world }) => {
  const page = await world.visitor()
  await page.goto('/kit')
  await expect(page.getByRole('heading', { level: 1, name: 'Component sheet' })).toBeVisible()
  for (const width of [320, 390, 768, 900, 1150, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, width)
    const gain = page.getByText('+£56,450', { exact: true }).first()
    const lines = await gain.evaluate((value) => {
      const range = document.createRange()
      range.selectNodeContents(value)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines, `lines of a figure at ${width}`).toBe(1)
    const outside = await page.locator('dl dd [data-figure]').evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const row = figure.closest('dd')!.parentElement!.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(figure)
        return range.getBoundingClientRect().right > row.right + 1 ? [figure.textContent] : []
      }),
    )
    expect(outside, `figures that leave their row at ${width}`).toEqual([])
  }
  const folded = await page.locator('[data-kit="folded logo"]').boundingBox()
  expect(folded!.width, 'a logo where only a mark fits').toBeLessThanOrEqual(32)
  const link = page.getByRole('button', { name: 'Show as table' }).first()
  await link.scrollIntoViewIfNeeded()
  const reach = await link.evaluate((button) => {
    const { left, top, bottom } = button.getBoundingClientRect()
    const hits = (y: number) => document.elementFromPoint(left + 8, y) === button
    let height = 0
    for (let y = top - 12; y <= bottom + 12; y++) if (hits(y)) height++
    return height
  })
  expect(reach, 'pixels in which a link made of words is pressed').toBeGreaterThanOrEqual(24)
})

test('a list on a tablet keeps its names, and its last column stays clear of the edge', async ({ world }) => {
  const page = await world.as('super-admin', { width: 768, height: 1024 })
  for (const address of ['/admin/settings/account/admin-accounts', '/admin/investments/opportunities']) {
    await page.goto(address)
    const table = page.getByRole('table').first()
    await expect(table).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    const last = table.getByRole('columnheader').last()
    const edge = await last.evaluate((cell) => {
      const written = document.createRange()
      written.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()!)
      return cell.closest('table')!.getBoundingClientRect().right - written.getBoundingClientRect().right
    })
    const head = await table.getByRole('columnheader', { name: 'Name' }).boundingBox()
    expect(edge, `room at the right of ${address}`).toBeGreaterThanOrEqual(12)
    if (address.endsWith('accounts')) expect(head!.width, `width of names in ${address}`).toBeGreaterThan(180)
    await fits(page, 768)
  }
})

test('the last button of a long form lies on the lower edge, with nothing below it', async ({ world }) => {
  const page = await world.as('super-admin', { height: 600 })
  await page.goto('/admin/investors/new-investor')
  const save = page.getByRole('button', { name: 'Add investor' })
  await expect(save).toBeVisible()
  const gap = await save.evaluate((button) => {
    const bar = button.parentElement!.parentElement!
    const sheet = button.closest('main')!.firstElementChild!
    return sheet.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom
  })
  expect(gap, 'pixels between the bar and the edge').toBeLessThanOrEqual(2)
})

test('the rail of a record lies beside it only where the record keeps its width', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/investors')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const rail = page.getByRole('main').getByRole('complementary').first()
  await expect(rail).toBeVisible()
  for (const width of [1024, 1150, 1200, 1240, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, width)
    const main = rail.locator('xpath=preceding-sibling::*[1]')
    await expect
      .poll(async () => (await main.boundingBox())!.width, `width of the record at ${width}`)
      .toBeGreaterThan(715)
  }
})

test('on a phone a list has room for six rows on its first screen, and one button beside “…”', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 390, height: 844, touch: true })
  await page.goto('/admin/investors')
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  const { y, height } = (await first.boundingBox())!
  expect(y + 6 * height, 'six rows as high as the first').toBeLessThanOrEqual(844)
  await expect(page.getByRole('link', { name: 'New investor' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Import' })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/admin\/investors\/import$/)
})

test('on a phone what can be done with chosen rows stays with the thumb', async ({ world }) => {
  const page = await world.as('super-admin', { width: 390, height: 600, touch: true })
  await page.goto('/admin/investors')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(page.getByText(/\b1 selected\b/)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Owner', exact: true })).toBeInViewport()
})

test('a dialog of the portal begins below the risk warning, and says how long a password must be', async ({
  world,
}) => {
  const page = await world.as('investor', { width: 390, height: 844 })
  await page.goto('/investor/profile/security')
  const warning = await page.getByRole('button', { name: 'Take 2 mins to learn more.' }).boundingBox()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await expect(dialog).toBeInViewport()
  const place = await dialog.boundingBox()
  expect(place!.y, 'where the dialog begins').toBeGreaterThanOrEqual(warning!.y + warning!.height)
  await expect(dialog.getByText('At least 15 characters.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('the notifications begin below the risk warning too', async ({ world }) => {
  const page = await world.as('investor', { width: 390, height: 844, touch: true })
  await page.goto('/investor')
  const warning = await page.getByRole('button', { name: 'Take 2 mins to learn more.' }).boundingBox()
  await page.getByRole('button', { name: /notifications/i }).click()
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications.getByRole('button', { name: 'Close' })).toBeInViewport()
  const place = await notifications.boundingBox()
  expect(place!.y, 'where the notifications begin').toBeGreaterThanOrEqual(warning!.y + warning!.height)
})

test('the chooser of columns shows all of itself, and documents keep to the edges of a phone', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 390, height: 844, touch: true })
  await page.goto('/admin/investors')
  // A menu before it: what floats is styled the same in whichever order the two are loaded.
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser.getByRole('searchbox', { name: 'Find a column' })).toBeVisible()
  expect(await chooser.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  await fits(page, 390)
})

test('a page of the settings far down its list is marked in view', async ({ world }) => {
  const page = await world.as('super-admin', { height: 700 })
  await page.goto('/admin/settings/investor/risk-warning')
  const pages = page.getByRole('navigation', { name: 'Settings pages' })
  await expect(pages.getByRole('link', { name: 'Risk warning' })).toBeInViewport()
})

test('on paper the tools of the window stay away, and what a list holds stays', async ({ world }) => {
  const page = await world.as('super-admin')
  await page.goto('/admin/investors')
  const views = page.getByRole('navigation', { name: 'Investors' })
  const tools = [views, page.getByRole('searchbox', { name: 'Filter by name' })]
  for (const tool of tools) await expect(tool).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const tool of [...tools, skip]) await expect(tool).toBeHidden()
  await expect(page.getByRole('row', { name: /Eleanor Whitcombe/ })).toBeVisible()
})

test('a total that comes late and is wider than its column has its room', async ({ world }) => {
  await drafted(world, 'Marlpit Instruments')
  const page = await world.as('super-admin', { width: 768 })
  await page.route('**/api/investment-opportunities/sums*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
    const large = data.map((sum: object) => ({ ...sum, raised: '1234567890.00' }))
    await route.fulfill({ json: { ...rest, data: large } })
  })
  await page.goto('/admin/investments/opportunities')
  const total = page.getByRole('cell').filter({ hasText: '£1,234,567,890' })
  await expect(total).toBeVisible()
  await expect
    .poll(() => total.evaluate((cell) => cell.scrollWidth - cell.clientWidth), 'pixels that are cut')
    .toBeLessThanOrEqual(0)
})

test('payments of fees keep both of their buttons in their table on a tablet', async ({ world }) => {
  const page = await world.as('super-admin', { width: 768, height: 1024 })
  await page.route('**/api/fee-payments*', async (route) => {
    const { data: _none, ...rest } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...rest, data: [feePayment] } })
  })
  await page.goto('/admin/settings/account/fees')
  const row = page.getByRole('table', { name: 'Fee payments' }).getByRole('row').nth(1)
  for (const width of [768, 900, 1024, 1150, 1440]) {
    await page.setViewportSize({ width, height: 1024 })
    for (const button of [
      row.getByRole('link', { name: 'Receipt FEE000104' }),
      row.getByRole('button', { name: 'Refund payment FEE000104' }),
    ]) {
      await expect(button).toBeVisible()
      await expect
        .poll(() => cutAtTheRight(button), `pixels of a button that are cut at ${width}`)
        .toBeLessThanOrEqual(0)
    }
    await fits(page, width)
  }
})

test('work in progress shows its last column beside the rail, however long the next steps are', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 1440 })
  await page.route('**/api/wip-report*', async (route) => {
    const answer = await (await route.fetch()).json()
    const { data } = answer
    const deals = dealsOf(data.stages[0].name)
    await route.fulfill({ json: { ...answer, data: { ...data, from: '2026-10-01', deals } } })
  })
  await page.goto('/admin/reports/wip')
  const table = page.getByRole('table', { name: 'Deals' })
  const moved = table.getByRole('columnheader', { name: 'Moved' })
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(moved).toBeVisible()
    await expect
      .poll(() => cutAtTheRight(moved), `pixels of the last column that are cut at ${width}`)
      .toBeLessThanOrEqual(0)
    await fits(page, width)
  }
})
