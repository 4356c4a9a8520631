import type { Page } from '@playwright/test'
import { inDays, smallestPdf } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const book = [
  'Client ref,Forename,Surname,Email Address,Tel (mobile),DOB,Addr 1,Town,PC,Fee tier',
  'HW-1,Margaret,Allardyce,m.allardyce@allardyce.example,07700 900418,14/02/1961,7 Kingsmead,Bath,ba12ab,Gold',
  'HW-2,Sally,Wickes,sally.wickes@wickes.example,,31/02/1970,4 Otley Road,Leeds,LS6 3AA,Silver',
  'HW-3,Iain,Farquhar,iain@@farquhar.example,,09/08/1966,12 Royal Crescent,Edinburgh,EH3 6QG,Gold',
].join('\r\n')

/**
 * From somebody's old list to investors of this tenant, and back again. One test, since each step lives on
 * the one before it.
 */
test('a file with errors is matched, corrected, imported and undone', async ({ world }) => {
  const staff = await world.as('super-admin')
  await test.step('the columns go where their headings say', () => uploads(world, staff))
  await test.step('the dry run counts the rows and shows the errors', () => checks(world, staff))
  await test.step('a wrong cell is corrected where it stands', () => corrects(staff))
  await test.step('what is right becomes investors', () => imports(world, staff))
  await test.step('and is taken back', () => undoes(staff))
})

test('two records of one person with money in a round become one, once a second person agrees', async ({
  world,
}) => {
  const asks = await world.as('super-admin')
  const confirms = await world.as('investment-manager')
  const [kept, closed] = await twoHolders(asks)
  const before = await bookOf(asks, [kept, closed])
  await test.step('one of them asks', () => asksToMerge(world, asks, { kept, closed }))
  await test.step('who asked cannot confirm, somebody else can', () => agrees(world, asks, confirms))
  await test.step('the sums are what they were, and the old address leads to the one record', async () => {
    expect(await bookOf(asks, [kept])).toEqual(before)
    await asks.goto(`/admin/investors/${closed}/details`)
    await expect(asks.getByRole('heading', { level: 1 })).toHaveText('Catherine Lyle')
  })
  await test.step('and both are there again when it is undone', async () => {
    await asks.goto('/admin/investors/duplicates')
    await asks.getByRole('button', { name: 'Undo' }).first().click()
    await expect(asks.getByText('Undone').first()).toBeVisible()
    expect(await bookOf(asks, [kept, closed])).toEqual(before)
    expect(await bookOf(asks, [closed])).not.toEqual(before)
  })
})

test('the preview of a merge follows what is chosen', async ({ world }) => {
  const page = await world.as('super-admin')
  const add = async (email: string) =>
    (await sent<{ id: number }>(page, 'users', { data: { first_name: 'Sam', last_name: 'Sorrel', email } }))
      .id
  const [kept, closed] = [await add('sam.one@sorrel.example'), await add('sam.two@sorrel.example')]
  await page.goto(`/admin/investors/merge/${kept}/${closed}`)
  const needs = page.getByText('Needs a second person')
  await expect(page.getByText('No shared round')).toBeVisible()
  await expect(needs).toBeHidden()
  await page.getByRole('radio', { name: 'sam.two@sorrel.example' }).check()
  await expect(needs).toBeVisible()
  await page.getByRole('radio', { name: 'sam.one@sorrel.example' }).check()
  await expect(needs).toBeHidden()
  const [kind] = await asked<{ id: number }[]>(page, 'investment-methods')
  const method = { investment_method_id: kind!.id, registered_name: 'Sam Sorrel', draft: true }
  for (const user_id of [kept, closed])
    await sent(page, 'investment-method-entities', { data: { ...method, user_id } })
  await page.reload()
  await expect(page.getByText('Both have the same investment method')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Merge into / })).toBeDisabled()
})

async function uploads(world: World, page: Page): Promise<void> {
  await page.goto('/admin/investors')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await world.isAccessible(page, 'the start of an import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hartwell-book.csv', mimeType: 'text/csv', buffer: Buffer.from(book) })
  await expect(page).toHaveURL(/\/admin\/investors\/import\/\d+$/)
  await expect(page.getByLabel('Import Forename as')).toHaveValue('first_name')
  await expect(page.getByLabel('Import PC as')).toHaveValue('address.postcode')
  await expect(page.getByLabel('Import Fee tier as')).toHaveValue('')
  await world.isAccessible(page, 'the columns of an import')
  // On a phone too, where a column goes is seen beside what it holds.
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Import Forename as')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(before)
}

async function checks(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await world.product.deliver()
  await expect(page.getByRole('button', { name: /\b2 Rows with errors\b/ })).toBeVisible()
  await expect(page.getByText('31 February does not exist')).toBeVisible()
  await expect(page.getByText('Two @ signs')).toBeVisible()
  await world.isAccessible(page, 'the dry run')
}

async function corrects(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'E-mail 1' }).check({ force: true })
  await page.getByRole('button', { name: 'iain@@farquhar.example' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('E-mail').fill('iain@farquhar.example')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /\b1 Rows with errors\b/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /\b1 Fixed\b/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All errors 1' })).toBeChecked()
  await expect(page.getByText('31 February does not exist')).toBeVisible()
}

async function imports(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await world.product.deliver()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rejected rows' })).toBeVisible()
  await expect(page.getByText(/\b2 added to the investors\b/)).toBeVisible()
  const done = page.url()
  await page.getByRole('link', { name: 'Show the 2 new investors' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'Margaret Allardyce' })).toBeVisible()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
  await page.goto(done)
  const people = await found(page, 'allardyce.example')
  expect(people.map(({ name }) => name)).toEqual(['Margaret Allardyce'])
  const [changed] = await found(page, 'farquhar.example')
  await sent(page, `users/${changed!.id}`, { method: 'PATCH', data: { occupation: 'Potter' } })
}

async function undoes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await found(page, 'allardyce.example')).toEqual([])
  // What was changed since stays and is listed; its cells are no longer corrected here.
  await expect(page.getByRole('cell', { name: 'iain@farquhar.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'iain@farquhar.example' })).toHaveCount(0)
}

async function asksToMerge(
  world: World,
  page: Page,
  { kept, closed }: { kept: number; closed: number },
): Promise<void> {
  await page.goto(`/admin/investors/merge/${kept}/${closed}`)
  await expect(page.getByText('Needs a second person')).toBeVisible()
  await world.isAccessible(page, 'a merge')
  await page.getByRole('button', { name: /^Merge into / }).click()
  await expect(page).toHaveURL(/\/admin\/investors\/duplicates$/)
}

async function agrees(world: World, asks: Page, confirms: Page): Promise<void> {
  await expect(asks.getByText('Awaiting second person')).toBeVisible()
  await expect(asks.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await confirms.goto('/admin/investors/duplicates')
  await world.isAccessible(confirms, 'duplicates')
  await confirms.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirms.getByText('Merged', { exact: true })).toBeVisible()
}

/** What the API answers to somebody who is signed in in this window. */
const asked = <Data>(page: Page, path: string): Promise<Data> =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } })
    return ((await answer.json()) as { data: Data }).data
  }, `/api/${path}`)

const found = (page: Page, email: string) =>
  asked<{ id: number; name: string }[]>(page, `users?filter[email]=${email}`)

type Body = Pick<NonNullable<Parameters<Page['request']['fetch']>[1]>, 'data' | 'method' | 'multipart'>

/** What the API answers to something that staff write in this window. */
async function sent<Data>(page: Page, path: string, body: Body): Promise<Data> {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value)
  const headers = { 'x-xsrf-token': token }
  const answer = await page.request.fetch(`/api/${path}`, { method: 'POST', ...body, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: Data }).data
}

/**
 * A round that investors may be entered in. It is other journeys' business how staff make one, so it is made
 * through the API.
 */
async function liveRound(page: Page): Promise<number> {
  const { id: typeId } = await sent<{ id: number }>(page, 'types', { data: { name: 'Shares for a merge' } })
  const { id } = await sent<{ id: number }>(page, 'investment-opportunities', {
    data: {
      name: 'Larkfield Therapeutics',
      type_id: typeId,
      issuer_name: 'Larkfield Therapeutics Limited',
      issuer_number: '09114482',
      summary: 'A second trial.',
      target_amount: '500000.00',
      minimum_investment: '1000.00',
      share_price: '4.00',
      open_date: inDays(-1),
      close_date: inDays(60),
      fca_class: 'rmmi',
      investment_terms: '<p>Terms of this offer.</p>',
    },
  })
  const path = `investment-opportunities/${id}`
  const bank = { holder_name: 'Larkfield Therapeutics', sort_code: '08-99-99', account_number: '66374958' }
  await sent(page, `${path}/bank-account`, { data: bank })
  await sent(page, 'documents', {
    multipart: {
      owner_type: 'investment_opportunity',
      owner_id: String(id),
      visibility: 'public',
      file: { name: 'memorandum.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) },
    },
  })
  // What investors read is approved with the page: a file that is added later ends the approval.
  const approver = await signIn(new URL(page.url()).origin, 'fund-manager')
  await approver.post(`/api/${path}/approve-promotion`, { expires_on: inDays(90) })
  await approver.close()
  await sent(page, `${path}/status`, { data: { status: 2 } })
  return id
}

/** Two investors who have each put money into a live round. */
async function twoHolders(page: Page): Promise<[kept: number, closed: number]> {
  const round = await liveRound(page)
  const add = (first: string, email: string) =>
    sent<{ id: number }>(page, 'users', { data: { first_name: first, last_name: 'Lyle', email } })
  const kept = await add('Catherine', 'c.lyle@lylestudio.example')
  const closed = await add('Cate', 'cate.lyle@post.example')
  await sent(page, 'investments/investors', {
    data: {
      investment_opportunity_id: round,
      rows: [
        { user_id: kept.id, amount: '142500.00' },
        { user_id: closed.id, amount: '15000.00' },
      ],
    },
  })
  return [kept.id, closed.id]
}

/** What some people have put in, in pence, and in how many investments. */
async function bookOf(page: Page, ids: readonly number[]): Promise<{ count: number; pence: bigint }> {
  const pages = await Promise.all(
    ids.map((id) => asked<{ amount: string }[]>(page, `investments?filter[user_id]=${id}`)),
  )
  const pence = pages.flat().reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  return { count: pages.flat().length, pence }
}
