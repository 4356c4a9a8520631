import { openWorking } from './open-working.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('a sum of the staff’s overview opens to its working, and its name leads to its rows', async ({
  world,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin')
  await openWorking(page, /^Total invested: /)
  await openWorking(page, /^Average investment: /)
  await openWorking(page, /^Committed, all: /)
  await openWorking(page, /^Capital raised: /)
  await openWorking(page, /^Committed, of target, Tidewell Energy, Series B: /)
  await openWorking(page, /^Committed, Tidewell Energy, Series B: /)
  await page.getByRole('button', { name: /^Total invested: / }).click()
  await world.isAccessible(page, 'a working over the overview')
})

test('the sums at the foot of lists open to the rows that they add up', async ({ world }) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin/investments/opportunities')
  await openWorking(page, /^Raised, total: /)
  await openWorking(page, /^Raised of the target, Tidewell Energy, Series B: /)
  await page.goto('/admin/investments/existing')
  await openWorking(page, /^Raised, total: /)
  await page.goto('/admin/investors')
  await openWorking(page, /^Held at cost: /)
  await openWorking(page, /^Value, Eleanor Whitcombe: /)
  await openWorking(page, /^Gain, Eleanor Whitcombe: /)
  await page.goto('/admin/investments/deals?view=list')
  await openWorking(page, /^Weighted, Brightwell Fuel Cells: /)
})

test('what an investor’s quick look says opens to their own working, beside the list and in a drawer over it', async ({
  world,
}) => {
  for (const width of [1440, 1024]) {
    const page = await world.as('super-admin', { width, height: 900 })
    await page.goto('/admin/investors?filter[search]=whitcombe')
    const rows = page.getByRole('table', { name: 'Investors' }).locator('tbody tr a[href$="/details"]')
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('Space')
    const look = page.getByRole(width === 1440 ? 'complementary' : 'dialog', { name: 'Eleanor Whitcombe' })
    const value = look.getByRole('button', { name: /^Value: / })
    const amount = (await value.textContent()) ?? ''
    await value.click()
    const working = page.getByRole('complementary', { name: 'Working' })
    await expect(working.getByText('value of holdings', { exact: true })).toBeVisible()
    await expect(working.getByText(amount).first()).toBeVisible()
    await expect(working.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(working).toBeHidden()
    await expect(value).toBeFocused()
    await expect(look).toBeVisible()
  }
})

test('the sums of a cash call open to its lines, beside the book and on its own page', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  const book = `/admin/investments/opportunities/${records.live}/transactions`
  await page.goto(book)
  await openWorking(page, /^Cash call .*, called: /)
  await page.goto(`${book}/cash-calls/${records.cashCall}`)
  await openWorking(page, /^Called: /)
  await openWorking(page, /^Received: /)
  const working = page.getByRole('complementary', { name: 'Working' })
  await page
    .getByRole('button', { name: /^Called: / })
    .first()
    .click()
  await expect(working.getByText('total of called, Eleanor Whitcombe')).toBeVisible()
  await world.isAccessible(page, 'a working over a cash call')
})

test('what is said of an amount while it is typed opens over its dialog, before anything is done', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  const book = `/admin/investments/opportunities/${records.live}/transactions`
  await page.goto(`${book}/cash-calls/${records.cashCall}`)
  await page
    .getByRole('button', { name: /^Record payment from/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Payment from/ })
  await openWorking(page, /^Outstanding: /)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1000.01')
  await openWorking(page, /^Received in total: £1,000\.01/)
  await openWorking(page, /^Still due: /)
  await page.getByRole('button', { name: /^Still due: / }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('as it is entered, and not recorded yet')).toBeHidden()
  await working.getByRole('button', { name: /^what of it is due/ }).click()
  await working.getByRole('button', { name: /^payment/ }).click()
  await expect(working.getByText('As entered: as it is entered, and not recorded yet.')).toBeVisible()
  await world.isAccessible(page, 'a working over a payment')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(/1,?000\.01/)
})

test('an investor opens the sums of their overview, and a point of their portfolio’s chart', async ({
  world,
}) => {
  const page = await world.as('investor', { width: 1440, height: 900 })
  await page.goto('/investor')
  await openWorking(page, /^Total return: /)
  await openWorking(page, /^Value: £/)
  await page.getByRole('link', { name: 'Open portfolio' }).click()
  await expect(page).toHaveURL(/\/investor\/portfolio$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await openWorking(page, /^Value on /)
  await openWorking(page, /^Invested on /)
})

test('on a second visit a holding says what changed since the first, each reason opens, and its own note is there', async ({
  world,
  product,
  records,
}) => {
  const first = await world.as('investor', { width: 1440, height: 900 })
  const kept = first.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/changes'),
  )
  await first.goto(`/investor/portfolio/${records.existing}`)
  await kept
  await expect(first.getByText('Since your last visit')).toBeHidden()
  await expect(first.getByRole('button', { name: 'Save note' }), 'nothing is written').toBeDisabled()
  await first.getByRole('textbox', { name: 'Your note' }).fill('Ask about the second array.')
  await first.getByRole('button', { name: 'Save note' }).click()
  await expect(first.getByText('Note saved')).toBeVisible()
  await expect(first.getByText(/^Only you can read it. Saved today, /)).toBeVisible()
  // Left open it would be told of the new price, and that would be a look at it.
  await first.close()
  const staff = await signIn(product.address('wrenfield'), 'super-admin')
  const [price] = await staff.get<{ id: number }[]>(
    `/api/share-prices?filter[investment_opportunity_id]=${records.existing}`,
  )
  await staff.patch(`/api/share-prices/${price!.id}`, { price: '5500' })
  await staff.close()
  const second = await world.as('investor', { width: 1440, height: 900 })
  await second.goto(`/investor/portfolio/${records.existing}`)
  await expect(second.getByText('Since your last visit')).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'Your note' })).toHaveValue('Ask about the second array.')
  await second.getByRole('textbox', { name: 'Your note' }).fill('')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expect(second.getByText('Note deleted')).toBeVisible()
  const rooms = await second
    .locator('section', { hasText: 'Since your last visit' })
    .locator('dd[aria-hidden]')
    .evaluateAll((tracks) => tracks.map((track) => track.getBoundingClientRect().width))
  expect(rooms.length).toBeGreaterThan(2)
  expect(new Set(rooms).size, 'bars that are compared have the same room').toBe(1)
  await openWorking(second, /^Value at your last visit, /)
  await openWorking(second, /^Change in price since, /)
  await world.isAccessible(second, 'what changed since a visit')
})

test('a count beside an amount opens to the rows that it counts', async ({ world, records }) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  const book = `/admin/investments/opportunities/${records.live}/transactions`
  await page.goto('/admin')
  await openWorking(page, /^Rounds, all: \d+ live$/)
  await page.goto(book)
  await openWorking(page, /^Number of .*: 1 allocation$/)
  await openWorking(page, /^Counted: 1 allocation$/)
  await openWorking(page, /, investors called: 1 investor$/)
  await page.goto(`${book}/cash-calls/${records.cashCall}`)
  await openWorking(page, /^Investors called: 1 investor$/)
  await openWorking(page, /^Lines that count: 1 line$/)
  await page.goto('/admin/investments/opportunities')
  await openWorking(page, /^Total: /)
  await page.goto('/admin/investments/existing')
  await openWorking(page, /^Investors, .+: 1$/)
  await page.goto(`/admin/investments/existing/${records.existing}/details`)
  await openWorking(page, /^Number of investors: 1 investor$/)
  await openWorking(page, /^Number of holders: 1 holder$/)
  await openWorking(page, /^Number recorded: /)
  await page
    .getByRole('button', { name: /^Number of holders: / })
    .first()
    .click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('count of the inputs below', { exact: true })).toBeVisible()
  await world.isAccessible(page, 'a count that is open')
  await page.goto('/admin/investments/deals')
  await openWorking(page, /^Deals on the board: /)
  await openWorking(page, /^Deals, .+: 1$/)
  await page.goto('/admin/investors')
  await openWorking(page, /^Total: /)
})

test('a note that two windows write is lost in neither, and what is said of it leaves the foot of a phone free', async ({
  world,
  records,
}) => {
  const page = await world.as('investor', { width: 390, height: 844, touch: true })
  const own = (window: typeof page) => window.getByRole('textbox', { name: 'Your note' })
  const saves = (window: typeof page) => window.getByRole('button', { name: 'Save note' }).click()
  await page.goto(`/investor/portfolio/${records.existing}`)
  await own(page).fill('Sell half.\n\nAsk first.')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await own(other).fill('The chair leaves.')
  await saves(other)
  const said = await other.getByText('Note saved').boundingBox()
  const bar = await other.getByRole('link', { name: 'Portfolio', exact: true }).last().boundingBox()
  expect(said!.y + said!.height, 'above the bar').toBeLessThanOrEqual(bar!.y)
  await saves(page)
  const elsewhere = page.getByRole('status').filter({ hasText: 'You changed this note in another window' })
  await expect(elsewhere).toContainText('The chair leaves.')
  await world.isAccessible(page, 'a note that another window wrote too')
  await elsewhere.getByRole('button', { name: 'Keep what I wrote here' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(own(page)).toBeFocused()
  await own(other).fill('The chair stays.')
  await saves(other)
  await other.getByRole('button', { name: 'Take the other' }).click()
  await expect(own(other)).toHaveValue('Sell half.\n\nAsk first.')
  await expect(other.getByText(/\b22 of 4,000\b/)).toBeVisible()
})

test('an investor opens how far a raise is, on a card and on its page', async ({ world, records }) => {
  const page = await world.as('investor', { width: 1440, height: 900 })
  await page.goto('/investor')
  await openWorking(page, /^Raised, Tidewell Energy, Series B: /)
  await page.goto('/investor/investments')
  await openWorking(page, /^Raised, Tidewell Energy, Series B: /)
  await expect(page).toHaveURL(/\/investor\/investments$/)
  await page.goto(`/investor/investments/${records.liveSlug}`)
  await openWorking(page, /^Committed: /)
  await openWorking(page, /^Committed, of target: /)
  await openWorking(page, /^Investors: 1$/)
  await world.isAccessible(page, 'an offer with its raise')
})

test('money that needs attention opens to its working, and its name leads to its rows', async ({ world }) => {
  await world.product.forward({ days: 15 })
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin')
  await openWorking(page, 'payment due within a week: 1')
  await openWorking(page, /^1 payment due within a week, amount: /)
  await world.isAccessible(page, 'the overview with what needs attention')
})
