import { onceIn } from './product-pool.ts'
import type { Page, Response } from '@playwright/test'
import { drawn } from './drawn.ts'
import { box, tickAll } from './fields.ts'
import { delayAnswer } from './delay-answer.ts'
import { listensTo } from './listening.ts'
import { signIn } from './screens/api.ts'
import { test as base } from './screens/small-world-test.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { offers } from './screens/rounds.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'
import { comparesRules, opensTheBook } from './reservation-book.ts'

type CreatedPage = { id: number; slug: string }

/** An investor who may invest, invited to a second round of the small world. */
async function makeRound(baseURL: string, { investor }: SmallWorld): Promise<CreatedPage> {
  const staff = await signIn(baseURL, 'super-admin')
  const [type] = await staff.get<CreatedPage[]>('/api/types')
  const round = await offers(staff, type!.id, 'Brackenhall Bio, Seed')
  await staff.post('/api/invitations', { investment_opportunity_id: round.id, user_ids: [investor] })
  await staff.close()
  return round
}

/** A product of its own, so that its small world is the only one. */
const test = base.extend<{ round: CreatedPage }>({
  round: async ({ product, records }, use) =>
    use(await onceIn(product, 'round', () => makeRound(product.address('wrenfield'), records))),
})

test('interest, a reservation, another amount, and its withdrawal', async ({ world, round }) => {
  const staff = await world.as('super-admin')
  const eleanor = await world.as('investor')
  await test.step('she says what she would put in, and changes it', () => isInterested(world, eleanor, round))
  await test.step('what she has read of its papers is marked', () => readsAPaper(eleanor, round))
  await test.step('the firm sees that its invitation was opened and answered', () => isTold(staff, round))
  await test.step('she reserves an allocation', () => reserves(world, eleanor))
  await test.step('anyone who looks at the offer sees the raise move', () => seesRaise(world, eleanor, round))
  await test.step('the firm opens how the book’s shares were got', () => opensTheBook(world, staff, round))
  await test.step('and how a rule would share them out', () => comparesRules(world, staff, round))
  await test.step('she changes the amount within the rules', () => changes(world, eleanor, round))
  await test.step('she withdraws it', () => withdraws(world, eleanor, round))
})

test('a round stands among the live ones, several invitations to it are taken back together, and it is copied', async ({
  world,
  round,
}) => {
  const caller = await signIn(world.product.address('wrenfield'), 'super-admin')
  const people: number[] = []
  for (const name of ['Isla', 'Rory']) {
    const email = `${name}@moorgate.example`
    const person = await caller.post<CreatedPage>('/api/users', {
      first_name: name,
      last_name: 'Marr',
      email,
    })
    people.push(person.id)
  }
  await caller.post('/api/invitations', { investment_opportunity_id: round.id, user_ids: people })
  await caller.close()
  const staff = await world.as('super-admin')
  await staff.goto('/admin/investments/opportunities')
  await staff.getByRole('link', { name: /^Live \d+$/ }).click()
  // On a phone a cell is not cut at the width that its column has elsewhere: how far the round is can be
  // read.
  const before = staff.viewportSize()!
  await staff.setViewportSize({ width: 390, height: 844 })
  const row = staff.getByRole('row').filter({ hasText: 'Brackenhall Bio, Seed' })
  await expect(row.getByText(/^\d+%$/)).toBeInViewport({ ratio: 1 })
  await staff.setViewportSize(before)
  await staff.getByRole('link', { name: 'Brackenhall Bio, Seed' }).click()
  const invitations = staff.getByRole('table', { name: 'Invitations' })
  for (const name of ['Isla', 'Rory'])
    await invitations.getByRole('checkbox', { name: `Select ${name} Marr` }).check()
  await staff.getByRole('button', { name: 'Withdraw 2' }).click()
  await expect(invitations.getByText(/Marr/)).toHaveCount(0)
  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect(invitations.getByText(/Marr/)).toHaveCount(2)
  await expect(invitations.getByText('Eleanor Whitcombe')).toBeVisible()

  await staff.getByRole('button', { name: 'More actions' }).click()
  await staff.getByRole('menuitem', { name: 'Copy into a new draft' }).click()
  await expect(staff).toHaveURL(/\/edit$/)
  await expect(staff.getByRole('heading', { level: 1, name: 'Brackenhall Bio, Seed (copy)' })).toBeVisible()
  await expect(staff.getByText('Draft').first()).toBeVisible()
})

const page = ({ slug }: CreatedPage) => `/investor/investments/${slug}`

async function isInterested(world: World, window: Page, round: CreatedPage): Promise<void> {
  await window.goto(page(round))
  await window.getByRole('button', { name: 'Tell us you’re interested' }).click()
  const dialog = window.getByRole('dialog', { name: 'Your interest in Brackenhall Bio, Seed' })
  await dialog.getByRole('button', { name: 'Tell us' }).click()
  await expect(dialog.getByText('Choose one of these.')).toBeVisible()
  await dialog.getByRole('radio').nth(1).check()
  await box(dialog, 'About how much?').fill('20,000')
  await world.isAccessible(window, 'saying that one is interested')
  await dialog.getByRole('button', { name: 'Tell us' }).click()
  const said = window.getByRole('region', { name: 'Your interest' })
  await expect(said.getByText('About £20,000')).toBeVisible()
  await said.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('radio').nth(0).check()
  await box(dialog, 'About how much?').fill('25,000')
  await dialog.getByRole('button', { name: 'Tell us' }).click()
  await expect(said.getByText('About £25,000')).toBeVisible()
}

async function isTold(window: Page, round: CreatedPage): Promise<void> {
  await window.goto(`/admin/investments/opportunities/${round.id}/details`)
  const rowIn = (table: string) =>
    window.getByRole('table', { name: table }).getByRole('row').filter({ hasText: 'Eleanor Whitcombe' })
  await expect(rowIn('Invitations').getByText('Interested')).toBeVisible()
  await expect(window.getByText(/\b1 opened, 1 interested\./)).toBeVisible()
  await expect(rowIn('Intents').getByText('£25,000')).toBeVisible()
}

const isOrder = (answer: Response, method: string) =>
  answer.url().endsWith('/entered-order') && answer.request().method() === method

/** An amount that was too small is found again, and each key of another reaches the field. */
async function typesAnother(window: Page): Promise<void> {
  const kept = window.waitForResponse((answer) => isOrder(answer, 'POST'))
  await box(window, 'Amount').fill('2')
  await kept
  await window.reload()
  await expect(box(window, 'Amount')).toHaveValue('2')
  await window
    .getByText(/The minimum investment is|Minimum £/)
    .first()
    .waitFor()
  await box(window, 'Amount').press('ControlOrMeta+a')
  await window.keyboard.type('2600')
  await expect(box(window, 'Amount')).toHaveValue('2600')
  await expect(box(window, 'Amount')).toBeFocused()
}

async function reserves(world: World, window: Page): Promise<void> {
  await window.getByRole('link', { name: 'Reserve An Allocation' }).first().click()
  await typesAnother(window)
  await box(window, 'Amount').fill('25,000')
  await window.getByRole('button', { name: 'Continue' }).click()
  // The next step begins in view, also where the one before it was longer.
  await expect(window.locator('[aria-current=step]').getByRole('heading')).toBeInViewport({ ratio: 1 })
  await window.getByRole('radio', { name: /Eleanor Whitcombe/ }).check()
  await window.getByRole('button', { name: 'Continue' }).click()
  const told = window.waitForResponse(
    (answer) => isOrder(answer, 'POST') && answer.request().postData()!.includes('interest'),
  )
  // By its name: the step before has choices too, and stays until this one comes.
  await window.getByRole('radio', { name: 'Interested – finance in place' }).check()
  await window.getByRole('button', { name: 'Continue' }).click()
  await tickAll(window)
  await told
  const release = await delayAnswer(window, /\/api\/investments\?/)
  const made = window.waitForResponse(/\/api\/investments\/user$/)
  await window.getByRole('button', { name: /^Reserve/ }).click()
  // Reserved, it is no longer an order: the server says so before the reservation is there.
  const emptied = window.waitForResponse((answer) => isOrder(answer, 'GET'))
  await (await made).finished()
  await (await emptied).finished()
  await drawn(window)
  await expect(
    window.getByRole('heading', { name: 'Please read and confirm' }),
    'the order stays until the reservation takes its place',
  ).toBeVisible()
  await expect(window.getByRole('button', { name: 'Reserving' })).toBeVisible()
  release()
  await expect(window.getByRole('link', { name: 'My Reserved Allocations' }).first()).toBeVisible()
  await world.product.deliver()
  await window.goto('/investor/investments?show=reserved')
  await expect(window.getByText('Brackenhall Bio, Seed').first()).toBeVisible()
}

async function seesRaise(world: World, window: Page, round: CreatedPage): Promise<void> {
  const listening = listensTo(window, 'InvestmentOpportunity')
  await window.goto(page(round))
  await expect(window.getByText('£25,000', { exact: true }).first()).toBeVisible()
  await expect(window.getByRole('region', { name: 'Your interest' })).toHaveCount(0)
  await listening
  const caller = await signIn(world.product.address('wrenfield'), 'super-admin')
  const other = await caller.post<CreatedPage>('/api/users', {
    first_name: 'Bryn',
    last_name: 'Castle',
    email: 'bryn.castle@moorgate.example',
  })
  await caller.post('/api/investments/investors', {
    investment_opportunity_id: round.id,
    rows: [{ user_id: other.id, amount: '75000.00' }],
  })
  await caller.close()
  await world.product.deliver()
  await expect(window.getByText('£100,000', { exact: true }).first()).toBeVisible()
}

async function changes(world: World, window: Page, round: CreatedPage): Promise<void> {
  await window.goto(`/investor/portfolio/${round.id}`)
  await window.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = window.getByRole('dialog', { name: /Change your/ })
  await box(dialog, 'New amount').fill('30,050')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText(/in increments of £100/i)).toBeVisible()
  await world.isAccessible(window, 'changing a reservation')
  await box(dialog, 'New amount').fill('30,000')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(window.getByText('£30,000.00').first()).toBeVisible()
}

async function withdraws(world: World, window: Page, round: CreatedPage): Promise<void> {
  await window.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = window.getByRole('alertdialog')
  await expect(dialog).toContainText('£30,000.00')
  await dialog.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(dialog).toBeHidden()
  await world.product.deliver()
  await window.goto(page(round))
  await expect(window.getByRole('link', { name: 'Reserve An Allocation' }).first()).toBeVisible()
  await expect(window.getByText('£75,000', { exact: true }).first()).toBeVisible()
}

async function readsAPaper(window: Page, round: CreatedPage): Promise<void> {
  await window.goto(page(round))
  const row = window.getByRole('listitem').filter({ hasText: 'Information memorandum' })
  await expect(row.getByText('Read', { exact: true })).toBeHidden()
  const arrives = window.waitForResponse((answer) => answer.url().includes('disposition=inline'))
  await row.getByRole('button', { name: /^Open Information memorandum/ }).click()
  // A paper that is shut before it has come is not read.
  await arrives
  const viewer = window.getByRole('dialog', { name: /^Information memorandum/ })
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row.getByText('Read', { exact: true })).toBeVisible()
}
