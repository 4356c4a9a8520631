import type { Locator, Page } from '@playwright/test'
import { box, dayIn, rowOf } from './fields.ts'
import { makeHolders } from './pre-emption/holders.ts'
import type { Holders } from './pre-emption/holders.ts'
import { issues, withdraws } from './pre-emption/issues.ts'
import { reservesWithRight } from './pre-emption/reserves-with-right.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

/**
 * New shares offered to four holders: told in the order in which it happens, since each step lives on the one
 * before it.
 */
test('a pre-emption round with four holders', async ({ world, product, records }) => {
  const holders = await makeHolders(product.address('wrenfield'), records)
  const staff = await world.as('super-admin')
  const eleanor = await world.as('investor')

  await test.step('staff write the offer and open it', () => opens(world, staff, holders))
  await test.step('each holder may take in proportion to what they held', () => seesRights(staff))
  await test.step('a holder who has not accepted to keep the round in confidence reads of the company alone', () =>
    readsInConfidence(world, eleanor, holders))
  await test.step('beside the offer her right is in view', () => seesHerRight(eleanor, holders))
  await test.step('what she has to do has the day on which her right lapses, and leads to it', () =>
    isToldToAnswer(world, eleanor, holders))
  await test.step('what she holds of the company leads to it too', () =>
    choosesFromTheHolding(world, eleanor, holders))
  await test.step('she reserves, and takes up her right with it', () =>
    reservesWithRight(world, eleanor, holders))
  await test.step('she takes a part, and sees what becomes of her percentage', () =>
    answers(world, eleanor, holders))
  await test.step('two others answer, one wants more, one does not answer', () => holders.othersAnswer())
  await test.step('staff close it, and confirm how many lapse', () => closes(world, staff))
  await test.step('she reads what she takes', () => readsOutcome(eleanor))
  await test.step('staff look at what the shares become in the round, and enter them', () =>
    enters(world, staff))
  await test.step('she has just the shares that she took', () => readsReservation(eleanor))
  await test.step('a draft without a round is discarded, and an open offer withdrawn', () =>
    withdraws(world, staff, records.existing))
  await test.step('new shares without a round are issued on the cap table', async () =>
    issues(world, staff, await holders.withoutRound()))
})

async function opens(world: World, page: Page, { offer }: Holders): Promise<void> {
  await page.goto(`/admin/investments/opportunities/${offer.id}/pre-emption`)
  await expect(page.getByText('No pre-emption offer yet')).toBeVisible()
  await world.isAccessible(page, 'an opportunity without an offer')
  await page.getByRole('button', { name: 'New offer' }).click()
  const form = page.getByRole('dialog', { name: 'Offer terms' })
  await box(form, 'New shares').fill('4000')
  await refusesAnOldRecordDate(form)
  await box(form, 'Record date').fill(dayIn(-1))
  await expect(form.getByRole('checkbox', { name: /articles allow/ })).toBeHidden()
  await box(form, 'Answer by').fill(dayIn(5))
  await form.getByRole('button', { name: 'Open offer' }).click()
  await expect(form.getByText(/open for at least 14 days/)).toBeVisible()
  await world.isAccessible(page, 'the terms of an offer')
  await box(form, 'Answer by').fill(dayIn(20))
  await form.getByRole('button', { name: 'Open offer' }).click()
  await expect(form).toBeHidden()
  const asked = await page.request.get(
    `/api/pre-emption-options?filter[investment_opportunity_id]=${offer.id}`,
  )
  // What was kept the first time is what was opened, and no second draft lies beside it.
  expect(((await asked.json()) as { data: unknown[] }).data).toHaveLength(1)
}

/** What the articles allow is asked where the day is long ago, and is needed to save even a draft. */
async function refusesAnOldRecordDate(form: Locator): Promise<void> {
  await box(form, 'Record date').fill(dayIn(-40))
  await box(form, 'Answer by').fill(dayIn(20))
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    form.getByText(/The record date can be at most 28 days before the offer opens\./),
  ).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /articles allow/ })).not.toBeChecked()
}

async function seesRights(page: Page): Promise<void> {
  const rights = [
    ['Eleanor Whitcombe', '6,250', '2,000'],
    ['Bryn Castle', '3,750', '1,200'],
    ['Cora Dale', '2,400', '768'],
    ['Dora Finch', '100', '32'],
  ] as const
  for (const [name, held, right] of rights) {
    const row = rowOf(page, name)
    await expect(row.getByRole('button', { name: `Held, ${name}: ${held}` })).toBeVisible()
    await expect(row.getByRole('button', { name: `Entitled, ${name}: ${right}` })).toBeVisible()
  }
  const total = page.getByRole('row').last()
  await expect(total.getByRole('button', { name: 'All rights: 4,000' })).toBeVisible()
  await expect(page.getByText(/\b0 of 4 answered\b/)).toBeVisible()
  const letters = page.getByRole('link', { name: /\b4 letters\b/ })
  const archive = await page.request.get((await letters.getAttribute('href'))!)
  expect((await archive.body()).subarray(0, 2).toString()).toBe('PK')
}

async function readsInConfidence(world: World, page: Page, holders: Holders): Promise<void> {
  await holders.confide(true)
  await page.goto(`/investor/investments/${await holders.address()}/pre-emption`)
  await expect(page.getByRole('heading', { name: 'New shares of Tidewell Energy' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Maintain my holding/ })).toBeVisible()
  await expect(page.getByText('Series B')).toBeHidden()
  await world.isAccessible(page, 'an offer in confidence')
  await page.goto(`/investor/investments/${holders.offer.slug}/pre-emption`)
  await expect(page.getByText('No offer for you')).toBeVisible()
  await holders.confide(false)
}

/**
 * Beside the offer her right is in view without scrolling, and clear of the fade at the foot of what stands
 * there.
 */
async function seesHerRight(page: Page, { offer }: Holders): Promise<void> {
  await page.goto(`/investor/investments/${offer.slug}`)
  const link = page.getByRole('link', { name: 'View your entitlement' })
  await expect(link).toBeInViewport({ ratio: 1 })
  const { y, height } = (await link.boundingBox())!
  expect(y + height).toBeLessThan(900 - 24 - 56)
}

async function isToldToAnswer(world: World, page: Page, { offer }: Holders): Promise<void> {
  await page.goto('/investor')
  const list = page.getByRole('region', { name: 'For you to do' })
  await expect(list.getByText('Your right to 2,000 new shares')).toBeVisible()
  await expect(list.getByText(/Series B, answer by \d+ \w+/)).toBeVisible()
  await world.isAccessible(page, 'a right among what is to do')
  await list
    .getByRole('link', { name: /Your right to 2,000|Answer/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/${offer.slug}/pre-emption$`))
}

async function choosesFromTheHolding(world: World, page: Page, { offer }: Holders): Promise<void> {
  const held = await page.request.get('/api/portfolio')
  const { data } = (await held.json()) as { data: { id: number }[] }
  const [holding] = data
  expect(holding!.id, 'it is held through an earlier round').not.toBe(offer.id)
  await page.goto(`/investor/portfolio/${holding!.id}`)
  const right = page.getByRole('region', { name: 'Pre-emption Rights' })
  await expect(right.getByText(/\b2,000 new shares\b/)).toBeVisible()
  await expect(right.getByText(/^Choose by \d+ \w+, \d\d:\d\d$/)).toBeVisible()
  await expect(right.getByText(/for all of them, at £\d+\.\d\d a share\.$/)).toBeVisible()
  await world.isAccessible(page, 'a holding with open rights')
  await right.getByRole('link', { name: 'Choose your rights' }).click()
  await expect(page).toHaveURL(new RegExp(`/${offer.slug}/pre-emption$`))
}

async function answers(world: World, page: Page, { offer, address }: Holders): Promise<void> {
  // Where the bell led while the round was in confidence leads here afterwards too.
  await page.goto(`/investor/investments/${await address()}/pre-emption`)
  await expect(page.getByRole('radio', { name: /Maintain my holding/ })).toBeChecked()
  await page.goto(`/investor/investments/${offer.slug}/pre-emption`)
  await expect(page.getByRole('radio', { name: /Maintain my holding/ })).toBeChecked()
  await expect(page.getByText(/this answer with your reservation of 2,000 shares/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ownership, Eleanor Whitcombe: 50.0000%' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Ownership if not taken up, Eleanor Whitcombe: 37.8788%' }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Take part of my entitlement' }).check()
  await box(page, 'Shares to take').fill('2000')
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await expect(page.getByText(/enter fewer than your entitlement of 2,000 shares/)).toBeVisible()
  await box(page, 'Shares to take').fill('500')
  await expect(page.getByText(/enter fewer than your entitlement of 2,000 shares/)).toBeHidden()
  await page.getByRole('button', { name: 'Ownership afterwards, Eleanor Whitcombe: 40.9091%' }).click()
  const working = page.getByRole('complementary', { name: 'Working' })
  await expect(working.getByText('(6,250 + 500) × 100')).toBeVisible()
  await world.isAccessible(page, 'the working of an own figure')
  await working.getByRole('button', { name: 'Close' }).click()
  await world.isAccessible(page, 'an answer to an offer')
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await expect(page.getByText('Answer saved.')).toBeVisible()
}

async function closes(world: World, page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText(/\b3 of 4 answered\b/)).toBeVisible()
  await expect(rowOf(page, 'Eleanor Whitcombe').getByText('Reserved 2,000')).toBeVisible()
  await world.isAccessible(page, 'an open offer')
  await page.getByRole('button', { name: 'Close offer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close this offer?' })
  await expect(question.getByText(/\b2,968 of 4,000 new shares have been taken up\b/)).toBeVisible()
  await box(question, 'Reason for closing before the deadline').fill('Dora Finch waived in writing.')
  await question.getByRole('button', { name: 'Close and lapse 1' }).click()
  await expect(page.getByText('Closing result')).toBeVisible()
  await expect(page.getByText(/\b3 of 4 answered\b/)).toBeVisible()
  const cora = rowOf(page, 'Cora Dale')
  await expect(cora.getByRole('button', { name: 'Total, Cora Dale: 1,268' })).toBeVisible()
  await expect(rowOf(page, 'Dora Finch').getByRole('cell', { name: 'Lapsed' })).toBeVisible()
}

async function readsOutcome(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText(/ were offered to holders .* The offer has closed\.$/)).toBeVisible()
  await expect(page.getByText(/^Your new shares will be added as an investment next\./)).toBeVisible()
  await expect(page.getByText('40.9091%')).toBeVisible()
  await page.goto(page.url().replace(/\/pre-emption$/, ''))
  await expect(page.getByText(/\b500 new shares are yours\b/)).toBeVisible()
  await page.getByRole('link', { name: 'View the outcome' }).click()
  await expect(page.getByText('40.9091%')).toBeVisible()
}

async function enters(world: World, page: Page): Promise<void> {
  await expect(rowOf(page, 'Eleanor Whitcombe').getByText('Reserved 2,000')).toBeVisible()
  await page.getByRole('button', { name: 'Add as investments' }).click()
  const form = page.getByRole('dialog', { name: 'Add the shares as investments' })
  const line = (name: string, what: string) =>
    expect(form.getByRole('row').filter({ hasText: name }).getByText(what)).toBeVisible()
  await line('Eleanor Whitcombe', 'Reservation of £8,000.00 changed')
  await line('Eleanor Whitcombe', '£2,000.00')
  await line('Bryn Castle', 'Added, awaiting signature')
  await line('Cora Dale', '£5,072.00')
  await expect(form.getByText(/2 investments will be added and 1 reservation changed\./)).toBeVisible()
  await world.isAccessible(page, 'shares to be added')
  await form.getByRole('button', { name: 'Add 2,968 shares' }).click()
  await expect(page.getByText(/\b2,968 shares added\b/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add as investments' })).toBeHidden()
  await expect(rowOf(page, 'Eleanor Whitcombe').getByText('Reserved 2,000')).toBeHidden()
  await page.getByRole('link', { name: 'View investments' }).click()
  await expect(rowOf(page, 'Cora Dale').getByText('£5,072').first()).toBeVisible()
}

async function readsReservation(page: Page): Promise<void> {
  await page.goto('/investor/portfolio')
  await expect(page.getByText(/£2,000/).first()).toBeVisible()
}
